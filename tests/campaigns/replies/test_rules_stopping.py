"""Asking to be left alone in each language's own grammar, and words of stopping that mean something else."""

import re

import pytest

from campaigns.replies.rules.kinds import Category, Flag
from campaigns.replies.rules.parsing import ParsedMail
from campaigns.replies.rules.triage import Reading, classify
from campaigns.replies.rules.triage.alternation import by_first_letters
from campaigns.replies.rules.triage.calibration import THRESHOLD, Way, rightness


def read(text: str, *, ours: str = "") -> Reading:
    mail = ParsedMail(
        subject="Re: Hello", from_address="ana@example.com", to=("sdr@example.org",), body=text,
        in_reply_to=("s1@example.org",),
    )  # fmt: skip
    return classify(mail, our_text=ours)


@pytest.mark.parametrize(
    "text",
    [
        "I would rather you left us off future mailings.", "Can you take this address out of circulation?", "Nothing further, please.",
        "I'd sooner not get these.", "Get me off this thing", "Please let us be.", "Please exclude our domain from your outreach.",
        "Further contact is not desired.", "delete my adress", "take me of your list", "Not now, not ever.", "This mailbox isn't for you.",
        "How do I make this stop?", "I hereby revoke any permission.", "I've asked you twice now.", "Kill this sequence please.",
        "Bitte nehmen Sie Abstand von weiteren Kontaktversuchen.", "Von Nachfassmails bitte ich abzusehen.", "Ihre Mails landen ab jetzt im Spam.",
        "Bitte sehen Sie künftig von E-Mails ab.", "Ich habe Sie nie um Mails gebeten.", "Bitte löschen.", "Plus jamais ça svp", "Effacez mes coordonnées",
        "Merci de ne pas insister", "Inutile de continuer", "Ni un correo más", "no kiero recibir mas correos", "Prefiero que no me escriban",
        "Le sarei grato se togliesse il mio nominativo dal vostro elenco.", "Per cortesia non inviatemi altro", "Me tire da lista", "Favor remover",
        "Haal ons eruit", "Wilt u ons niet meer benaderen",
    ],
)  # fmt: skip
def test_verbs_and_objects_of_stopping_combine(text: str) -> None:
    assert Flag.OPT_OUT in read(text).flags


@pytest.mark.parametrize(
    "text",
    [
        "Take us off the hook and send a price.", "No need to stop, I'm just slow.", "Please don't stop sending these, I like them.",
        "We stop production on Friday, call me after.", "Don't call, just send the deck.", "Please delete the second attachment and send it again.",
        "If customers ask us to stop mailing, does your tool do that?", "How do you handle GDPR deletion requests?",
        "Wir haben nichts mehr von Ihnen gehört.", "Wir stellen die Produktion ein.", "Bitte keine Werbung, sondern ein Angebot mit Preisen.",
        "Envoyez-moi un mail et je regarde.", "Pas de message reçu, pouvez-vous renvoyer ?", "Estoy de baja hasta el lunes.",
        "Non ho ricevuto la mail, può rimandarla?", "Não recebi o e-mail, pode reenviar?", "Ik heb geen mail ontvangen, kun je hem nog eens sturen?",
    ],
)  # fmt: skip
def test_a_word_of_stopping_about_something_else_is_no_wish_to_be_left_alone(text: str) -> None:
    assert Flag.OPT_OUT not in read(text).flags


def test_agreeing_to_be_taken_off_is_heard_with_thanks_behind_it() -> None:
    assert Flag.OPT_OUT in read("please do, thanks", ours="Should I take you off my list?").flags


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("You should have seen our canteen on Friday. Anyway.", Category.AMBIGUOUS), ("Sono in ferie, torno lunedì 12", Category.OUT_OF_OFFICE),
        ("off on leave for two weeks, back Mon 19 Jan", Category.OUT_OF_OFFICE), ("Down with flu, sorry", Category.OUT_OF_OFFICE),
        ("We only have one branch, one window and one kind of cheese.", Category.NOT_INTERESTED),
        ("Our head office would never allow that.", Category.NOT_INTERESTED), ("No idea who does the newsletters here.", Category.WRONG_PERSON),
        ("I can't say it doesn't appeal. Put some numbers together for me.", Category.POSITIVE),
        ("Too early for us, but in May yes: write then.", Category.POSITIVE), ("Das entscheidet die Zentrale in Wien.", Category.WRONG_PERSON),
    ],
)  # fmt: skip
def test_what_is_meant_is_read_where_it_is_not_said(text: str, category: Category) -> None:
    assert read(text).category is category


def test_a_model_alone_is_not_believed_before_it_is_measured() -> None:
    assert rightness(Way.MODEL_ALONE) < THRESHOLD


@pytest.mark.parametrize(
    "word",
    [
        "ab",
        "abc",
        "abd",
        "xb",
        "b",
        "ef gh",
        "gh",
        "iz",
        "z",
        "kk",
        "k",
        "colour",
        "color",
        "m|n",
        "m",
        "7",
        "q",
    ],
)
def test_alternatives_sorted_by_their_letters_match_what_they_matched(word: str) -> None:
    before = [
        "abc",
        "(?:a|x)b",
        "(?:ef )?gh",
        "(?:i|j)?z",
        "k{2}",
        "colou?r",
        r"[mn]\|n",
        r"\d",
        "(?:p|(?:q|r)){1,2}",
    ]
    one, other = re.compile("|".join(before)), re.compile("|".join(by_first_letters(before)))
    assert bool(one.fullmatch(word)) == bool(other.fullmatch(word))
