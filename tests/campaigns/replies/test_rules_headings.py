"""The lines that mail programs of many languages put before what they quote, and below what people write."""

import pytest

from campaigns.replies.rules.quoting import new_text_of

WORDS = "Yes please, call me."
ATTRIBUTIONS = [
    "On Thu, Jan 28, 2027 at 7:04 PM Max Example via List <list@example.org> wrote:",
    "On 28 Jan 2027, at 19:04, Max Example wrote:",
    "On 2027-01-28 19:04, Max Example wrote:",
    "On 28/01/27 19:04, Max Example wrote:",
    "On Thursday, January 28, 2027, 07:04:00 PM GMT+1, Max Example <max@example.org> wrote:",
    "On Jan 28, 2027, 7:04 PM +0100, Max Example <max@example.org>, wrote:",
    "Max Example <max@example.org> wrote:",
    "Max Example wrote on 28.01.2027 19:04:",
    "Max Example <max@example.org> writes:",
    "At 19:04 28/01/2027, Max Example wrote:",
    "In a message dated 1/28/2027 7:04:00 P.M. Eastern Standard Time, max@example.org writes:",
    "--- On Thu, 1/28/27, Max Example <max@example.org> wrote:",
    "Quoting Max Example <max@example.org>:",
    "Zitat von Max Example <max@example.org>:",
    "Citando Max Example <max@example.org>:",
    "2027-01-28 19:04 GMT+01:00 Max Example <max@example.org>:",
    '28.01.2027, 19:04, "Max Example" <max@example.org>:',
    "Am 28.01.2027 um 19:04 schrieb Max Example:",
    "Am Do., 28. Jan. 2027 um 19:04 Uhr schrieb Max Example <max@example.org>:",
    "Max Example schrieb am 28.01.2027 um 19:04:",
    "Max Example <max@example.org> schrieb am Do., 28. Jan. 2027, 19:04:",
    "Am Donnerstag, 28. Januar 2027, 19:04:11 MEZ schrieb Max Example:",
    "Am Donnerstag, den 28.01.2027, 19:04 +0100 schrieb Max Example:",
    "Le jeu. 28 janv. 2027 à 19:04, Max Example <max@example.org> a écrit :",
    "Le 28/01/2027 à 19:04, Max Example a écrit :",
    "Le jeudi 28 janvier 2027 19:04:11 UTC+1, Max Example a écrit :",
    "Max Example a écrit le 28/01/2027 à 19:04 :",
    "El jue, 28 ene 2027 a las 19:04, Max Example (<max@example.org>) escribió:",
    "El jueves, 28 de enero de 2027, 19:04:11 CET, Max Example <max@example.org> escribió:",
    "El 28/01/27 a las 19:04, Max Example escribió:",
    "Il giorno gio 28 gen 2027 alle ore 19:04 Max Example <max@example.org> ha scritto:",
    "Il 28/01/2027 19:04, Max Example ha scritto:",
    "Em qui., 28 de jan. de 2027 às 19:04, Max Example <max@example.org> escreveu:",
    "Em 28/01/2027 19:04, Max Example escreveu:",
    "No dia 28/01/2027, às 19:04, Max Example <max@example.org> escreveu:",
    "Max Example <max@example.org> escreveu no dia quinta, 28/01/2027 à(s) 19:04:",
    "Às 19:04 de 28/01/2027, Max Example escreveu:",
    "Op do 28 jan 2027 om 19:04 schreef Max Example <max@example.org>:",
    "Op 28-01-2027 om 19:04 schreef Max Example:",
    "Max Example schreef op 28-01-2027 19:04:",
    "Op 28 jan. 2027 om 19:04 heeft Max Example <max@example.org> het volgende geschreven:",
    "Den tors 28 jan. 2027 kl 19:04 skrev Max Example <max@example.org>:",
    "28 jan. 2027 kl. 19:04 skrev Max Example <max@example.org>:",
    "Den 28.01.2027 19:04, skrev Max Example:",
    "Den 28/01/2027 kl. 19.04 skrev Max Example:",
    "tor. 28. jan. 2027 kl. 19:04 skrev Max Example <max@example.org>:",
    "to 28. tammik. 2027 klo 19.04 Max Example (max@example.org) kirjoitti:",
    "Max Example kirjoitti 28.1.2027 klo 19.04:",
    "W dniu czw., 28.01.2027 o 19:04 Max Example <max@example.org> napisał(a):",
    "czw., 28 sty 2027 o 19:04 Max Example <max@example.org> napisał(a):",
    "W dniu 28.01.2027 o 19:04, Max Example pisze:",
    "Dne 28. 1. 2027 v 19:04 Max Example napsal(a):",
    "čt 28. 1. 2027 v 19:04 odesílatel Max Example <max@example.org> napsal:",
    "štv 28. 1. 2027 o 19:04 Max Example <max@example.org> napísal(a):",
    "Max Example <max@example.org> ezt írta (időpont: 2027. jan. 28., Cs, 19:04):",
    "2027. 01. 28. 19:04 keltezéssel, Max Example írta:",
    "În joi, 28 ian. 2027 la 19:04, Max Example <max@example.org> a scris:",
    "Pe 28.01.2027 19:04, Max Example a scris:",
    "Max Example <max@example.org>, 28 Oca 2027 Per, 19:04 tarihinde şunu yazdı:",
    "28.01.2027 19:04 tarihinde Max Example yazdı:",
    "чт, 28 янв. 2027 г. в 19:04, Max Example <max@example.org>:",
    "28 января 2027 г., 19:04 пользователь Max Example <max@example.org> написал:",
    "28.01.2027 19:04, Max Example пишет:",
    "Четверг, 28 января 2027, 19:04 +03:00 от Max Example <max@example.org>:",
    "чт, 28 січ. 2027 р. о 19:04 Max Example <max@example.org> пише:",
    "28 січня 2027 р. 19:04 Max Example <max@example.org> написав:",
    "На чт, 28.01.2027 г. в 19:04 Max Example <max@example.org> написа:",
    "Dana čet, 28. sij 2027. u 19:04 Max Example <max@example.org> napisao je:",
    "Max Example <max@example.org> je 28. jan. 2027 ob 19:04 napisal:",
    "Στις Πέμ 28 Ιαν 2027 στις 7:04 μ.μ., ο χρήστης Max Example <max@example.org> έγραψε:",
    "2027年1月28日(木) 19:04 Max Example <max@example.org>:",
    "2027/01/28 19:04、Max Example <max@example.org>のメール:",
    "在 2027年1月28日，下午7:04，Max Example <max@example.org> 写道：",
    "Max Example <max@example.org> 於 2027年1月28日 週四 下午7:04寫道：",
    "Max Example <max@example.org> 于2027年1月28日周四 19:04写道：",
    "2027년 1월 28일 (목) 오후 7:04, Max Example <max@example.org>님이 작성:",
    "Vào Th 5, 28 thg 1, 2027 vào lúc 19:04 Max Example <max@example.org> đã viết:",
    "Pada tanggal Kam, 28 Jan 2027 pukul 19.04 Max Example <max@example.org> menulis:",
    "\u202bבתאריך יום ה׳, 28 בינו׳ 2027 ב-19:04 מאת \u202aMax Example\u202c\u200f <\u202amax@example.org\u202c\u200f>:\u202c",
    "في الخميس، 28 يناير 2027 في 7:04 م Max Example <max@example.org> كتب:",
    "ceturtd., 2027. g. 28. janv., plkst. 19:04 — lietotājs Max Example (<max@example.org>) rakstīja:",
    "2027-01-28, kt, 19:04 Max Example <max@example.org> rašė:",
    "Kontakt Max Example (<max@example.org>) kirjutas kuupäeval N, 28. jaanuar 2027 kell 19:04:",
    "Missatge de Max Example <max@example.org> del dia dj., 28 de gen. 2027 a les 19:04:",
    "เมื่อ พฤ. 28 ม.ค. 2027 เวลา 19:04 Max Example <max@example.org> เขียนว่า:",
    "پنجشنبه ۲۸ ژانویهٔ ۲۰۲۷،\u200f ۱۹:۰۴ Max Example <max@example.org> نوشت:",
    "-----Original Message-----",
    "-------- Původní zpráva --------",
    "-------- Mensagem original --------",
    "------------------ 原始邮件 ------------------",
    "-----Ursprungligt meddelande-----",
    "------- Original Message -------",
    "De : Max Example <max@example.org> Envoyé : jeudi 28 janvier 2027 19:04 À : Ana Objet : Hi",
    "Begin forwarded message:",
    "-------- Vastaus --------\nX: <max@example.org>\nY: 2027-01-28 19:04",
]
HEADER_BLOCKS = [
    "---------------------- Forwarded by Max Example/ACME on 01/28/2027 07:04 PM ----------------------\nFrom: Max",
    "From: Max Example <max@example.org>\nSent: Thursday, January 28, 2027 7:04 PM\nTo: Ana\nSubject: Hi",
    "*From:* Max Example\n*Sent:* Thursday\n*To:* Ana\n*Subject:* Hi",
    "Sent: Thursday, January 28, 2027 7:04 PM\nFrom: Max Example <max@example.org>\nTo: Ana\nSubject: Hi",
    "De: Max Example\nEnviado el: jueves, 28 de enero de 2027\nPara: Ana\nAsunto: Hola",
    "Från: Max Example\nSkickat: den 28 januari 2027 19:04\nTill: Ana\nÄmne: Hej",
    "Lähettäjä: Max\nLähetetty: torstai 28. tammikuuta 2027 19.04\nVastaanottaja: Ana\nAihe: Hei",
    "Od: Max Example [mailto:max@example.org]\nWysłano: czwartek 28 stycznia 2027 19:04\nDo: Ana\nTemat: Hej",
    "Od: Max\nOdesláno: čtvrtek 28. ledna 2027\nKomu: Ana\nPředmět: Ahoj",
    "Von: Max Example\nDatum: Donnerstag, 28. Januar 2027 um 19:04\nAn: Ana\nBetreff: Hallo",
    "От: Max Example <max@example.org>\nОтправлено: 28 января 2027 г. 19:04\nКому: Ana\nТема: Привет",
    "差出人: Max <max@example.org>\n送信日時: 2027年1月28日 19:04\n宛先: Ana\n件名: Hi",
    "发件人: Max <max@example.org>\n发送时间: 2027年1月28日 19:04\n收件人: Ana\n主题: Hi",
    "보낸 사람: Max <max@example.org>\n보낸 날짜: 2027년 1월 28일\n받는 사람: Ana\n제목: Hi",
    "Kimden: Max <max@example.org>\nGönderildi: 28 Ocak 2027 Perşembe 19:04\nKime: Ana\nKonu: Hi",
    "Feladó: Max\nElküldve: 2027. január 28., csütörtök 19:04\nCímzett: Ana\nTárgy: Hi",
    "Από: Max\nΣτάλθηκε: Πέμπτη, 28 Ιανουαρίου 2027 7:04 μμ\nΠρος: Ana\nΘέμα: Hi",
    "מאת: Max <max@example.org>\nנשלח: יום חמישי 28 ינואר 2027 19:04\nאל: Ana\nנושא: Hi",
    "Fra: Max\nSendt: torsdag 28. januar 2027 19:04\nTil: Ana\nEmne: Hej",
    "From: Max Example <max@example.org>\nDate: Thursday, January 28, 2027",
]
FOOTERS = [
    "Sent from my iPhone",
    "Sent from my Verizon Wireless BlackBerry",
    "Sent from my Samsung Galaxy smartphone.",
    "Sent from Yahoo Mail on Android",
    "Sent via the Samsung Galaxy S8, an AT&T 5G smartphone",
    "Sent from Mail for Windows 10",
    "Sent from Mailbox",
    "Sent from TypeApp<http://x.example>",
    "Sent with Proton Mail secure email.",
    "Sent from a mobile device. Please excuse typos",
    "(sent from a phone)",
    "Get Outlook for iOS<https://aka.ms/x>",
    "Gesendet von meinem iPhone",
    "Von meinem iPhone gesendet",
    "Gesendet mit der Telekom Mail App",
    "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
    "Holen Sie sich Outlook für iOS",
    "Envoyé de mon iPhone",
    "Envoyé depuis l'application Mail Orange",
    "Télécharger Outlook pour iOS",
    "Enviado desde mi iPhone",
    "Obtener Outlook para Android",
    "Inviato da iPhone",
    "Scarica Outlook per Android",
    "Enviado do meu iPhone",
    "Enviado via iPhone",
    "Verzonden vanaf mijn iPhone",
    "Outlook voor Android downloaden",
    "Sendt fra min iPhone",
    "Skickat från min iPhone",
    "Lähetetty iPhonesta",
    "Wysłane z iPhone'a",
    "Odesláno z mobilu",
    "Odoslané z iPhonu",
    "Отправлено с iPhone",
    "Надіслано з iPhone",
    "iPhone'umdan gönderildi",
    "Küldve iPhone-omról",
    "Trimis de pe iPhone-ul meu",
    "Στάλθηκε από το iPhone μου",
    "iPhoneから送信",
    "发自我的iPhone",
    "나의 iPhone에서 보냄",
    "Đã gửi từ iPhone của tôi",
    "Dikirim dari iPhone saya",
    "נשלח מה-iPhone שלי",
]
SENTENCES = [
    "Sent from my desk, is much easier than my mobile phone.",
    "Sent by post yesterday, please check.",
    "Sent with love and respect to all of you at the office",
    "Get the contract ready for Monday",
    "Inviato il contratto ieri al tuo collega",
    "Enviado el contrato a tu colega ayer",
    "One outstanding question I had:",
    "I wrote to you on 3 May 2026 at 10:00:",
    "Date: Monday\nFrom: 10:00\nTo: 11:00",
    "Budget: none",
    "--- Second part ---",
    "Call me on 28 January 2027 at 19:04:",
]
DISCLAIMERS = [
    "This e-mail is confidential and intended solely for the addressee. If you are not the intended recipient, delete it.",
    "Diese E-Mail ist vertraulich. Wenn Sie nicht der richtige Adressat sind, informieren Sie bitte sofort den Absender und löschen Sie sie.",
    "Ce message est confidentiel. Si vous n'êtes pas le destinataire, merci de le supprimer et d'en informer son expéditeur.",
    "Please consider the environment before printing this e-mail.",
    "Virus-free. www.example.com",
]


def wrapped(heading: str) -> str:
    """Break a heading at two thirds, as mail programs do."""
    if "\n" in heading or len(heading) < 45:
        return heading
    at = heading.rfind(" ", 0, int(len(heading) * 0.7))
    return f"{heading[:at]}\n{heading[at + 1 :]}"


@pytest.mark.parametrize("heading", [*ATTRIBUTIONS, *HEADER_BLOCKS])
def test_what_follows_a_heading_is_history_with_and_without_marks_and_line_breaks(heading: str) -> None:
    for form in (heading, wrapped(heading)) if heading in ATTRIBUTIONS[:-1] else (heading,):
        for mark in ("> ", ""):
            mail = f"{WORDS}\n\n{form}\n\n{mark}Reply STOP\n{mark}\n{mark}Max"
            assert new_text_of(mail) == WORDS


def test_a_sentence_before_an_attribution_is_not_part_of_it() -> None:
    mail = "Deal at 10:30 then.\nOn Thu, Jan 28, 2027 at 7:04 PM Max <max@example.org> wrote:\n> Hi"
    assert new_text_of(mail) == "Deal at 10:30 then."


def test_history_on_the_line_of_its_attribution_is_history() -> None:
    mail = "No.\n\nOn Thu, Jan 28, 2027 at 7:04 PM Max <max@example.org> wrote: Hi Ana, are you free?"
    assert new_text_of(mail) == "No."


@pytest.mark.parametrize("footer", FOOTERS)
def test_a_line_of_the_program_is_no_text(footer: str) -> None:
    assert new_text_of(f"Thanks for that\n\n{footer}") == "Thanks for that"


@pytest.mark.parametrize("disclaimer", DISCLAIMERS)
def test_a_legal_paragraph_is_no_text_but_never_the_only_one(disclaimer: str) -> None:
    assert new_text_of(f"No thanks\n\nAna\n\n{disclaimer}") == "No thanks\n\nAna"
    assert new_text_of(disclaimer) == disclaimer


@pytest.mark.parametrize("sentence", SENTENCES)
def test_sentences_that_resemble_them_stay(sentence: str) -> None:
    mail = f"Hi there\n\n{sentence}\nAnd more words follow here"
    assert new_text_of(mail) == mail


def test_an_order_to_delete_data_is_no_disclaimer() -> None:
    mail = "No.\n\nDelete all confidential data about me and take me off your recipients, or my lawyer writes to you next week."
    assert new_text_of(mail) == mail
