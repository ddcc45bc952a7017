"""What an answer means, and that a no is never missed."""

import pytest

from campaigns.delivery.rules.bounces import Severity, severity_of
from campaigns.replies.rules.kinds import Category, Flag, Kind, Subclass
from campaigns.replies.rules.matching import candidates, normalised_subject
from campaigns.replies.rules.parsing import parse
from campaigns.replies.rules.triage import Reading, classify


def answer(text: str, headers: str = "") -> Reading:
    head = f"From: ana@example.com\nTo: sdr@example.org\nSubject: Re: Hello\n{headers}\n"
    return classify(parse((head + text).encode()))


OPT_OUTS = [
    "Please remove me from your list.",
    "Unsubscribe",
    "unsubscribe me pls",
    "STOP",
    "Please stop emailing me.",
    "Take me off your list",
    "Don't contact me again.",
    "do not email me again",
    "I don't want to receive these emails.",
    "No more emails please",
    "Kindly cease contacting me",
    "Remove",
    "please delete my data",
    "Not interested, please take me off this mailing list.",
    "never write to me again",
    "Opt out",
    "leave me alone",
    "How did you get my email? Remove it.",
    "Bitte nehmen Sie mich aus dem Verteiler.",
    "Bitte streichen Sie mich von Ihrer Liste.",
    "Bitte keine weiteren E-Mails.",
    "Ich möchte keine Mails mehr von Ihnen erhalten.",
    "Löschen Sie meine Daten.",
    "Schreiben Sie mir bitte nicht mehr.",
    "Bitte kontaktieren Sie mich nicht mehr",
    "Abmelden",
    "Hiermit widerspreche ich der Verarbeitung meiner Daten",
    "Ich will nicht mehr angeschrieben werden.",
    "Lassen Sie mich in Ruhe",
    "Bitte tragen Sie mich aus",
    "Unterlassen Sie bitte weitere Zuschriften.",
    "Merci de me désinscrire.",
    "Ne me contactez plus.",
    "Merci de ne plus m'écrire",
    "Veuillez retirer mon adresse de votre liste",
    "Je ne souhaite plus recevoir vos emails",
    "Supprimez-moi de votre base",
    "Désabonnement",
    "Arrêtez de m'envoyer des mails",
    "Plus de mails svp",
    "Por favor, dame de baja.",
    "Denme de baja de su lista",
    "No me escriban más",
    "No quiero recibir más correos",
    "Elimíneme de su lista",
    "Deje de enviarme correos",
    "Baja",
    "Por favor borre mis datos",
    "Cancellatemi dalla lista",
    "Non mi scriva più",
    "Non voglio più ricevere email",
    "Rimuovetemi dalla vostra mailing list",
    "Smettetela di scrivermi",
    "Per favore rimuovi il mio indirizzo",
    "Basta email",
    "La prego di cancellare i miei dati",
    "Remova-me da lista",
    "Por favor, retire meu e-mail da sua lista",
    "Não me enviem mais emails",
    "Não quero mais receber mensagens",
    "Pare de me escrever",
    "Descadastrar",
    "Não me contacte mais",
    "Verwijder mij uit uw bestand",
    "Graag uitschrijven",
    "Stuur me geen mails meer",
    "Wilt u mij van de lijst halen",
    "Niet meer mailen aub",
    "Ik wil geen e-mails meer ontvangen",
    "Meld mij af",
    "Haal me van je lijst",
]
NO_OPT_OUTS = [
    "Please don't hesitate to contact me.",
    "Drop me a line next week.",
    "Sounds good, let's talk Tuesday",
    "I don't have time to call today, maybe tomorrow",
    "Ich nehme die Einladung gerne an",
    "Zögern Sie nicht, mich zu kontaktieren.",
    "N'hésitez pas à me contacter.",
    "No dude en contactarme",
    "Non esiti a contattarmi",
    "Can't stop by this week, send me the deck",
    "We stopped using Salesforce, send details",
    "Take us through the pricing please",
    "Nicht interessiert",
    "Não hesite em me contactar",
    "Aarzel niet om mij te mailen",
    "We did not receive your last email",
    "Ich habe keine E-Mail von Ihnen bekommen",
    "Never heard of you, what do you do?",
    "Bitte senden Sie mir mehr Informationen.",
]


@pytest.mark.parametrize("text", OPT_OUTS)
def test_an_opt_out_is_found(text: str) -> None:
    assert Flag.OPT_OUT in answer(text).flags


@pytest.mark.parametrize("text", NO_OPT_OUTS)
def test_a_friendly_phrase_is_no_opt_out(text: str) -> None:
    assert Flag.OPT_OUT not in answer(text).flags


def test_our_own_footer_never_opts_anybody_out() -> None:
    quoted = "Yes please!\n\nOn 3 May 2026 at 10:00, SDR <sdr@example.org> wrote:\n> Reply STOP or unsubscribe here"
    unmarked = parse(
        b"From: ana@example.com\nSubject: Re: x\n\nYes please!\n\nPlease reply STOP to unsubscribe"
    )
    assert answer(quoted).flags == ()
    assert classify(unmarked, our_text="Please reply STOP to unsubscribe").flags == ()


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("Sounds interesting, can you send me pricing?", Category.POSITIVE),
        ("Takk, ja!", Category.POSITIVE),
        ("Ja graag, stuur meer info", Category.POSITIVE),
        ("Mi interessa, mi mandi più informazioni", Category.POSITIVE),
        ("Not interested, thanks", Category.NOT_INTERESTED),
        ("Nej tak.", Category.NOT_INTERESTED),
        ("Não tenho interesse", Category.NOT_INTERESTED),
        ("Please speak with Bob instead.", Category.WRONG_PERSON),
        ("Falscher Ansprechpartner, bitte wenden Sie sich an Frau Weber", Category.WRONG_PERSON),
        ("Maybe next quarter", Category.NEUTRAL),
        ("What do you do exactly?", Category.NEUTRAL),
        ("ok", Category.AMBIGUOUS),
    ],
)
def test_category_of_a_human_answer(text: str, category: Category) -> None:
    assert answer(text).category is category


def test_c054_an_absence_from_a_postmaster_is_no_bounce() -> None:
    raw = (
        "Return-Path: <postmaster@tenant.example.net>\nFrom: ana@example.com\nTo: sdr@example.org\n"
        "Subject: Automatische Antwort: Hallo\nAuto-Submitted: auto-replied\n\nIch bin bis Montag abwesend."
    )
    reading = classify(parse(raw.encode()))
    assert (reading.kind, reading.subclass, reading.category) == (
        Kind.AUTO,
        Subclass.OOO,
        Category.OUT_OF_OFFICE,
    )


def test_c052_mail_from_our_own_mailbox_is_no_reply() -> None:
    raw = b"From: sdr@example.org\nTo: ana@example.com\nIn-Reply-To: <s1@example.org>\n\nJust checking in."
    assert classify(parse(raw), own_addresses=frozenset({"sdr@example.org"})).kind is Kind.OWN


@pytest.mark.parametrize(
    ("status", "text", "severity"),
    [
        ("5.0.0", "552 quota exceeded", Severity.SOFT),
        ("5.0.0", "550 blocked by policy", Severity.SOFT),
        ("5.1.1", "550 no such user", Severity.HARD),
    ],
)
def test_c063_a_general_code_does_not_kill_an_address(status: str, text: str, severity: Severity) -> None:
    assert severity_of(status, text, text) is severity


def test_c062_every_id_in_references_is_a_candidate() -> None:
    raw = b"From: a@example.net\nIn-Reply-To: <x9@example.net>\nReferences: <s1@example.org> <x9@example.net>\n\nHi"
    assert candidates(parse(raw)) == ["x9@example.net", "s1@example.org"]


def test_a_subject_is_compared_without_its_marks() -> None:
    assert normalised_subject("AW: Re: [ext] Hello  there") == "hello there"
