"""Classes of what people do with words: each in several languages, in sentences of no labelled set."""

import re

import pytest

from campaigns.replies.rules.kinds import Category, Flag
from campaigns.replies.rules.parsing import ParsedMail
from campaigns.replies.rules.triage import Reading, classify
from campaigns.replies.rules.triage.hearing import LONGEST_HINT, hint_of_stop
from campaigns.replies.rules.triage.mending import mended
from campaigns.replies.rules.triage.phrases import LANGUAGES
from campaigns.replies.rules.triage.phrases.acts import ACTS
from campaigns.replies.rules.triage.phrases.hints import OF_ENDING, OF_MAIL, OF_SIDES

P, N, X, W, A = (
    Category.POSITIVE, Category.NEUTRAL, Category.NOT_INTERESTED, Category.WRONG_PERSON, Category.AMBIGUOUS,
)  # fmt: skip


def read(text: str, *, ours: str = "") -> Reading:
    mail = ParsedMail(
        subject="Re: Hello", from_address="ana@example.com", to=("sdr@example.org",), body=text,
        in_reply_to=("s1@example.org",),
    )  # fmt: skip
    return classify(mail, our_text=ours)


FORGET_ME = [
    "forget you ever had this address", "Pretend I don't exist.", "My address is to vanish from your systems.", "Can I be excluded from this please",
    "Tun Sie so, als gäbe es mich nicht.", "Nehmen Sie meinen Namen von Ihrer Liste.", "Faites comme si je n'existais pas.", "Haga como si yo no existiera.",
    "Fate finta che io non esista.", "Façam de conta que não existo.", "Doe alsof ik niet besta.", "sla ons voortaan maar over", "Usuńcie mnie.",
    "Ta meg av listen.", "Jättäkää minut rauhaan.", "Töröljenek a listáról.", "Ștergeți-mă din listă.", "Beni listeden çıkarın.", "Βγάλτε με από τη λίστα.",
    "アドレスを消してください。", "放过我吧。", "제 정보를 지워 주세요.",
]  # fmt: skip
STILL_LISTED = [
    "Why am I still on your list?", "Warum stehe ich immer noch auf Ihrer Liste?", "Pourquoi suis-je encore sur votre liste ?", "¿Por qué sigo en su lista?",
    "Perché sono ancora nella vostra lista?", "Por que ainda estou na lista de vocês?", "Waarom sta ik nog steeds op jullie lijst?",
    "Ihr Abmeldelink funktioniert nicht.", "Votre lien de désinscription ne marche pas.", "De afmeldlink werkt niet.",
]  # fmt: skip
ASKED_BEFORE = [
    "as I asked last month: no mails", "Zum dritten Mal: keine Mails!", "Je vous ai déjà demandé de me retirer.", "Ya les pedí que me borraran.",
    "Vi avevo già chiesto di cancellarmi.", "Já pedi para ser removido.", "Ik had al gevraagd om mij te verwijderen.", "Tredje gang jeg beder jer stoppe.",
    "Det här är tredje gången jag ber er sluta.",
]  # fmt: skip
NO_MORE_WORDS = [
    "Give it a rest.", "We prefer silence.", "Thanks for the kind words, but I'd be happiest if this were your last mail.", "Schöne Mail, aber bitte die letzte.",
    "Que ce soit votre dernier message, merci.", "Que sea el último correo, gracias.", "Che sia l'ultima mail.", "Que seja o último email.",
    "Laat dit de laatste mail zijn.", "Prosím, už mi nepište.", "Хватит слать письма.", "Годі слати листи, припиніть розсилку.",
]  # fmt: skip
PERMISSION = [
    "I did not opt in to this.", "Sie haben keine Erlaubnis, mir zu schreiben.", "Je n'ai jamais donné mon accord.", "Nunca di mi consentimiento.",
    "Non ho mai dato il consenso.", "Nunca dei consentimento.", "Ik heb nooit toestemming gegeven.", "Nie wyrażałem zgody na kontakt.",
    "Jeg har aldrig givet samtykke.", "Я не давал согласия.", "Nu mi-am dat acordul.", "Δεν έδωσα συγκατάθεση.", "我从未同意接收这些邮件。",
]  # fmt: skip
OTHERS_TOO = [
    "Please leave my staff alone.", "nobody at our company wishes to be contacted by you", "Lassen Sie meine Kollegen in Frieden.", "Laissez mes équipes en paix.",
    "Dejen en paz a mi equipo.", "Lasciate in pace i miei colleghi.", "Deixem a minha equipa em paz.", "Laat mijn collega's met rust.",
]  # fmt: skip
SLIPS = [
    "unsubcribe", "dont email me agian", "unsubscirbe me", "bitte abmeldn", "verteiller löschen bitte", "desinscrivez moi svp", "borrame de la lista",
    "parem d mandar msgs", "plz rmv me frm ur list",
]  # fmt: skip
IRONY = [
    "Your prose is a delight; my inbox deserves a rest from it, permanently.", "One more of these and I shall print it out and burn it.",
    "Ihr Fleiß in Ehren, mein Postfach möchte davon verschont bleiben.", "Un grand bravo, ma messagerie se passera désormais de vos envois.",
    "Enhorabuena por la constancia; mi buzón descansaría mejor sin ella.", "Complimenti per la tenacia, la mia casella ne farebbe volentieri senza.",
    "Mijn inbox en ik nemen hierbij afscheid van jullie, voorgoed: nooit meer iets sturen.",
]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [*FORGET_ME, *STILL_LISTED, *ASKED_BEFORE, *NO_MORE_WORDS, *PERMISSION, *OTHERS_TOO, *SLIPS, *IRONY],
)
def test_a_wish_to_be_left_alone_is_heard_however_it_is_put(text: str) -> None:
    assert Flag.OPT_OUT in read(text).flags


@pytest.mark.parametrize(
    "text",
    [
        "take me off the list for the webinar next week", "Bitte streichen Sie mich von der Teilnehmerliste für Donnerstag, ich komme eine Woche später.",
        "Merci de me retirer du webinaire de jeudi, je serai en déplacement.", "Bórreme del curso del jueves, no puedo asistir.",
        "Toglietemi dal webinar di giovedì, ci sono la settimana dopo.", "Tire-me do webinar de quinta, participo no próximo.",
        "Haal me van de deelnemerslijst van donderdag, ik kan pas later.", "We run an unsubscribe service for newsletters ourselves.",
        "Wir verwalten Abmeldungen für Verlage.", "Nous vendons un outil de désabonnement.", "Nosotros gestionamos bajas de suscriptores.",
        "Noi gestiamo le disiscrizioni per gli editori.", "Wij verwerken afmeldingen voor uitgevers.", "Bitte nicht abmelden, ich lese das gern.",
        "Surtout ne me désabonnez pas !", "¡No me dé de baja, por favor!", "I never opted out of anything that useful.", "Stop me if you've heard this: we need it yesterday.",
        "No thanks.", "Nein danke.", "Non merci.", "No gracias.", "No grazie.", "Não obrigado.", "Nee dank je.", "Nie, dziękuję.", "Nej tack.", "No nos interesa.",
    ],
)  # fmt: skip
def test_another_list_a_trade_and_a_plain_no_are_no_such_wish(text: str) -> None:
    assert Flag.OPT_OUT not in read(text).flags


@pytest.mark.parametrize(
    "text",
    [
        "Unsubscribe?",
        "Delete me from this? My team would love a demo. Send me the deck on Monday.",
        "Your letters and I have reached the end of our road.",
    ],
)
def test_a_wish_that_may_be_none_is_a_persons_and_shows_its_flag(text: str) -> None:
    reading = read(text)
    assert (reading.category, Flag.OPT_OUT in reading.flags) == (A, True)


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("Walk me through it.", P), ("This could be handy for our night shift.", P), ("If it copes with two sites then yes, count me in.", P),
        ("I've shown it to Priya, our buyer, who would love a closer look.", P), ("Ja, wenn es mit zwei Standorten klarkommt, sind wir dabei.", P),
        ("Habe es unserer Einkäuferin gezeigt, sie ist begeistert.", P), ("klingt gut", P), ("pourquoi pas", P), ("Oui, à condition que ça tourne sur deux sites.", P),
        ("Venga, mándame un ejemplo.", P), ("Sì, se regge due sedi volentieri.", P), ("Gostei, pode mandar o orçamento.", P), ("Prima, stuur maar een offerte.", P),
        ("Brzmi rozsądnie, proszę o cennik.", P), ("Låter vettigt, skicka ett prisförslag.", P), ("Lyder fornuftigt, send et tilbud.", P), ("Høres nyttig ut, kan dere sende priser?", P),
        ("Kiinnostaa, lähettäkää hinnasto.", P), ("Интересно, пришлите прайс.", P), ("Цікаво, надішліть ціни.", P), ("Jól hangzik, kérek árajánlatot.", P),
        ("Sună bine, trimiteți-mi o ofertă.", P), ("İlgimizi çekti, fiyat gönderir misiniz?", P), ("Με ενδιαφέρει, στείλτε μου προσφορά.", P),
        ("有兴趣，请发一份报价给我。", P), ("관심이 있습니다. 견적을 보내 주세요.", P), ("興味があります。見積をお送りください。", P),
        ("Everything here is outsourced and we're staying put.", X), ("Das machen wir seit Jahren per Hand und bleiben dabei.", X),
        ("Gentil, mais nous restons comme nous sommes.", X), ("Très joli, mais sans façon.", X), ("Muy bonito, pero va a ser que no.", X),
        ("Bello, ma siamo a posto così.", X), ("Interessante, mas já temos fornecedor.", X), ("Mooi, maar we hebben al iemand.", X),
        ("Dziękujemy, ale mamy już dostawcę.", X), ("Tack, men vi har redan en leverantör.", X),
        ("You'll be thinking of the other Sam, wrong person altogether.", W), ("Da sind Sie bei mir falsch.", W), ("Vous vous trompez d'interlocuteur.", W),
        ("Se ha equivocado de persona.", W), ("Ha sbagliato persona.", W), ("É a pessoa errada.", W), ("Feil avdeling, dessverre.", W),
        ("Filed it with the rest, will have a look.", N), ("Wird dem Einkauf vorgelegt.", N),
    ],
)  # fmt: skip
def test_what_people_do_with_words(text: str, category: Category) -> None:
    assert read(text).category is category


@pytest.mark.parametrize(
    "text",
    [
        "We have run the two sites from one office on the harbour for as long as anybody remembers.",
        "Wir sind ein Betrieb mit zwei Standorten am Hafen und einer langen Geschichte.",
    ],
)
def test_who_only_tells_of_the_own_house_is_left_to_a_person(text: str) -> None:
    assert read(text).category is A


@pytest.mark.parametrize(
    ("text", "languages", "whole"),
    [
        ("pls dont", ("en",), "please don't"),
        ("unsubscirbe", ("en",), "unsubscribe"),
        ("raus ausm verteler", ("de",), "raus aus dem verteiler"),
        ("Anmelden", ("de",), "Anmelden"),
        ("im Moment", ("de", "en"), "im Moment"),
        ("n quero", ("pt",), "não quero"),
    ],
)
def test_short_forms_and_slips_are_written_out_and_other_words_stay(
    text: str, languages: tuple[str, ...], whole: str
) -> None:
    assert mended(text, languages) == whole


def test_a_hint_needs_both_fields_and_a_short_text() -> None:
    def hint(text: str) -> str:
        return hint_of_stop(text, ("en",), of_mail_only=True)

    assert hint("No mail, ever: never.") == "never"
    assert not hint("Never.")
    assert not hint("A mail.")
    assert not hint("My last mail. " + "word " * LONGEST_HINT)


@pytest.mark.parametrize("table", [ACTS, OF_MAIL, OF_SIDES, OF_ENDING])
def test_tables_name_only_languages_that_are_read(table: dict[str, object]) -> None:
    assert set(table) <= set(LANGUAGES)


def test_a_phrase_takes_no_word_of_which_it_knows_but_the_beginning() -> None:
    loose = re.compile(r"\)\?? \?\(\\w\+ \)")
    assert not [
        phrase
        for phrases in ACTS.values()
        for group in phrases.values()
        for phrase in group
        if loose.search(phrase)
    ]
