"""Automatic answers of many programs and languages, with and without the headers that should mark them."""

import pytest

from campaigns.replies.rules.automatic import bare_subject
from campaigns.replies.rules.kind import kind_of
from campaigns.replies.rules.kinds import Kind, Subclass
from campaigns.replies.rules.parsing import parse

OOO, LEFT, TICKET, CHALLENGE = Subclass.OOO, Subclass.LEFT_COMPANY, Subclass.TICKET, Subclass.CHALLENGE
PERSON = (
    "From: ana@example.com\nTo: sdr@example.org\nDate: Wed, 5 Aug 2026 10:00:00 +0000\nSubject: {}\n{}\n{}"
)


def found(subject: str, text: str, header: str = "") -> tuple[Kind, Subclass | None]:
    result = kind_of(parse(PERSON.format(subject, f"{header}\n" if header else "", text).encode()))
    return result.kind, result.subclass


BY_SUBJECT = [
    ("Automatic reply: Hello", "I am out of the office until Monday.", OOO),
    ("Out of Office: Hello", "Back on 14 December.", OOO),
    ("AUTO: Ana Lopez is out of the office (returning 14/12/2026)", "I am out of the office.", OOO),
    ("Ana Lopez is out of the office.", "I will be out of the office starting 07/12/2026.", OOO),
    ("[Auto-Reply] Re: Hello", "I'm on annual leave.", OOO),
    ("away from my mail", "I will not be reading my mail while on vacation.", OOO),
    ("Automatische Antwort: Hallo", "Ich bin nicht im Büro.", OOO),
    ("Abwesenheitsnotiz: Hallo", "Ich bin derzeit nicht erreichbar.", OOO),
    ("Ana Lopez/ACME ist außer Haus.", "Ich bin bis 14.12. abwesend.", OOO),
    ("Réponse automatique : Bonjour", "Je suis en congés.", OOO),
    ("Absence du bureau", "Je suis absente.", OOO),
    ("Respuesta automática: Hola", "Estoy de vacaciones.", OOO),
    ("Fuera de la oficina", "Estaré ausente.", OOO),
    ("Risposta automatica: Ciao", "Sono in ferie.", OOO),
    ("Resposta automática: Olá", "Estou de férias.", OOO),
    ("Automatisch antwoord: Hallo", "Ik ben met vakantie.", OOO),
    ("Autosvar: Hej", "Jag är på semester.", OOO),
    ("Automatisk svar: Hej", "Jeg holder ferie.", OOO),
    ("Automaattinen vastaus: Hei", "Olen lomalla.", OOO),
    ("Autom. odp.: Hello", "Jestem na urlopie.", OOO),
    ("Automatická odpověď: Ahoj", "Mám dovolenou.", OOO),
    ("Automatikus válasz: Helló", "Szabadságon vagyok.", OOO),
    ("Răspuns automat: Salut", "Sunt în concediu.", OOO),
    ("Otomatik Yanıt: Merhaba", "Yıllık izindeyim.", OOO),
    ("Αυτόματη απάντηση: Γεια", "Είμαι σε άδεια.", OOO),
    ("Автоматический ответ: Привет", "Я в отпуске.", OOO),
    ("Автоматична відповідь: Привіт", "Я у відпустці.", OOO),
    ("自動応答: Hello", "12月11日まで休暇をいただいております。", OOO),
    ("自动答复: Hello", "我正在休假。", OOO),
    ("자동 회신: Hello", "휴가 중입니다.", OOO),
    ("Automatic reply: Hello", "Ana no longer works for Acme.", LEFT),
    ("Automatische Antwort: Hallo", "Frau Lopez ist nicht mehr in unserem Unternehmen tätig.", LEFT),
    ("Réponse automatique : Bonjour", "Ana a quitté la société.", LEFT),
    ("Respuesta automática: Hola", "Ana ya no trabaja en Acme.", LEFT),
    ("Risposta automatica: Ciao", "Ana non lavora più in azienda.", LEFT),
    ("Resposta automática: Olá", "A Ana já não trabalha na empresa.", LEFT),
    ("Automatisch antwoord: Hallo", "Ana is niet meer werkzaam bij Acme.", LEFT),
    ("Automatic reply: Hello", "Thank you for contacting us. We will get back to you.", TICKET),
]


@pytest.mark.parametrize(("subject", "text", "subclass"), BY_SUBJECT)
def test_a_subject_that_only_machines_write_is_enough(subject: str, text: str, subclass: Subclass) -> None:
    assert found(subject, text) == (Kind.AUTO, subclass)
    assert found(f"Re: {subject}", text) == (Kind.AUTO, subclass)


def test_who_answers_our_automatic_answer_is_a_person() -> None:
    assert found("Auto: your message", "Nothing more is said.") == (Kind.AUTO, Subclass.OTHER)
    assert found("RE: Automatic reply: Hello", "You are away until Friday, no rush. What does it cost?") == (
        Kind.HUMAN,
        None,
    )


ALONE = [
    "I'm hiking and offline until Monday, September 7.",
    "Off jusqu'au 23/08 inclus, pas de réseau.",
    "Ich bin bis Freitag im Urlaub.",
    "Estoy de vacaciones y vuelvo el lunes.",
    "Jag är föräldraledig och läser inte mejl.",
    "私は12月11日まで休暇をいただいております。",
]
QUOTED = "\n\nOn 3 May 2026 at 10:00, SDR <sdr@example.org> wrote:\n> Hello, a short question about how your team plans its nights.\n> Would a call next week suit you, or is somebody else in charge of it now?\n"


@pytest.mark.parametrize("note", ALONE)
def test_a_note_of_absence_and_nothing_else_is_automatic_unless_our_mail_stands_below_it(note: str) -> None:
    assert found("Re: Hello", note) == (Kind.AUTO, OOO)
    assert found("Re: Hello", note + QUOTED) == (Kind.HUMAN, None)
    assert found("Re: Hello", f"{note} What does it cost?") == (Kind.HUMAN, None)


HEADERS = [
    "Auto-Submitted: auto-replied", "Auto-Submitted: auto-generated (out of office)", "X-Autoreply: yes", "X-Autorespond: Hello", "Precedence: auto_reply",
    "X-Precedence: auto_reply", "Delivered-To: Autoresponder", "X-POST-MessageClass: 9; Autoresponder", "X-FC-MachineGenerated: true",
]  # fmt: skip


@pytest.mark.parametrize("header", HEADERS)
def test_a_header_that_says_so_is_enough(header: str) -> None:
    assert found("Re: Hello", "I am out of the office.", header) == (Kind.AUTO, OOO)


WEAK = [
    "X-Auto-Response-Suppress: All",
    "Precedence: bulk\nIn-Reply-To: <s1@example.org>",
    "Return-Path: <>",
]


@pytest.mark.parametrize("header", WEAK)
def test_a_weak_sign_needs_the_words_of_a_notice(header: str) -> None:
    assert found("Re: Hello", "I am out of the office.", header)[0] is Kind.AUTO
    assert found("Re: Hello", "Sounds good, call me.", header)[0] is Kind.HUMAN


BY_TEXT = [
    ("[Ticket #48213] Hello", "We have received your request and an agent will respond.", TICKET),
    ("Request received: Hello", "Your request (48213) has been received and is being reviewed.", TICKET),
    ("Ihre Anfrage 48213", "Wir haben Ihre Anfrage erhalten.", TICKET),
    ("Demande n° 48213", "Nous avons bien reçu votre demande.", TICKET),
    ("Solicitud 48213", "Hemos recibido su solicitud.", TICKET),
    ("Re: Hello", "This is an automated response. Ana is on leave.", OOO),
    ("Re: Hallo", "Diese Nachricht wurde automatisch generiert. Wir haben Ihre Nachricht erhalten.", TICKET),
    ("Re: Hello", "Your message is being held. Click the link below to verify you are human.", CHALLENGE),
    ("Re: Hello", "This mailbox is protected by SpamArrest.", CHALLENGE),
]


@pytest.mark.parametrize(("subject", "text", "subclass"), BY_TEXT)
def test_receipts_and_challenges_without_headers_are_known_by_what_they_say(
    subject: str, text: str, subclass: Subclass
) -> None:
    assert found(subject, text) == (Kind.AUTO, subclass)


PEOPLE = [
    ("Re: Hello", "I'm out of the office until Monday, let's talk then."),
    ("Re: Hello", "The budget is waiting for approval, write again in March."),
    ("Re: [Ticket #48213] Hello", "Yes, that solved it, and we are interested."),
    ("Re: Out of stock", "We can deliver in May."),
    ("Re: Automatic doors", "Send me the price list."),
    ("Autumn offer", "Is it still valid?"),
    ("Re: Hello", "Bob no longer works here, ask Carla."),
    ("AW: Urlaubsplanung mit Ihrem Werkzeug", "Klingt gut, rufen Sie mich an."),
    (
        "Re: Hello",
        "No.\n\nOn 3 May 2026 at 10:00, SDR <sdr@example.org> wrote:\n> This is an automated message, I am out of office.",
    ),
]


@pytest.mark.parametrize(("subject", "text"), PEOPLE)
def test_a_person_is_a_person(subject: str, text: str) -> None:
    assert found(subject, text, "In-Reply-To: <s1@example.org>") == (Kind.HUMAN, None)


def test_yes_to_an_invitation_is_a_persons_word_though_a_machine_wrote_it() -> None:
    mail = PERSON.format(
        "Accepted: Demo",
        "Auto-Submitted: auto-generated\nContent-Type: multipart/alternative; boundary=b\n",
        "--b\nContent-Type: text/plain\n\nAna has accepted this invitation.\n"
        "--b\nContent-Type: text/calendar; method=REPLY\n\nBEGIN:VCALENDAR\n--b--\n",
    )
    assert kind_of(parse(mail.encode())).kind is Kind.HUMAN


@pytest.mark.parametrize(
    ("subject", "bare"),
    [
        ("Re: AW: [EXTERNAL] Hello", "Hello"),
        ("RE[2]: Hello", "Hello"),
        ("***SPAM*** Re: Hello", "Hello"),
        ("回复：Hello", "Hello"),
        ("[Auto-Reply] Hello", "[Auto-Reply] Hello"),
        ("Return of goods", "Return of goods"),
    ],
)
def test_a_subject_is_bared_of_answering_marks_only(subject: str, bare: str) -> None:
    assert bare_subject(subject) == bare
