"""New text without history, and without losing what a person wrote."""

import pytest

from campaigns.replies.rules.quoting import judged_text_of, new_text_of


def test_c058_danish_headings_are_history() -> None:
    text = (
        "Nej tak.\n\nFra: SDR <sdr@example.org>\nSendt: 1. september 2026\nTil: Ana\nEmne: Hello\n\nA demo?"
    )
    assert new_text_of(text) == "Nej tak."


def test_c059_an_attribution_over_two_lines_is_history() -> None:
    text = (
        "Takk, ja!\n\nons. 26. aug. 2026 kl. 14:05 skrev SDR <sdr@example.org\n>:\n\n> Reply STOP to opt out"
    )
    assert new_text_of(text) == "Takk, ja!"


def test_c060_lines_with_colons_are_kept() -> None:
    text = "Two things:-\n\nBudget: none\nDecision: please stop writing\n\nThanks Ana"
    assert new_text_of(text) == text


@pytest.mark.parametrize(
    "heading",
    [
        "On Wed, Aug 26, 2026 at 2:05 PM SDR <sdr@example.org> wrote:",
        "Am Mi., 26. Aug. 2026 um 14:05 Uhr schrieb SDR <sdr@example.org>:",
        "Le mer. 26 août 2026 à 14:05, SDR <sdr@example.org> a écrit :",
        "El mié, 26 ago 2026 a las 14:05, SDR (<sdr@example.org>) escribió:",
        "Il giorno mer 26 ago 2026 alle 14:05 SDR <sdr@example.org> ha scritto:",
        "Em qua., 26 de ago. de 2026 às 14:05, SDR <sdr@example.org>\nescreveu:",
        "Op wo 26 aug 2026 om 14:05 schreef SDR <sdr@example.org>:",
        "st 26. 8. 2026 v 14:05 odesílatel SDR <sdr@example.org> napsal:",
        "ср, 26 авг. 2026 г. в 14:05, SDR <sdr@example.org>:",
        "2026年8月26日(水) 14:05 SDR <sdr@example.org>:",
        "-----Ursprüngliche Nachricht-----",
        "Von: SDR\nGesendet: Mittwoch, 26. August 2026\nAn: Ana\nBetreff: Hi",
    ],
)
@pytest.mark.parametrize("mark", ["> ", ""])
def test_headings_of_many_programs_open_history(heading: str, mark: str) -> None:
    assert new_text_of(f"Yes.\n\n{heading}\n\n{mark}Reply STOP to opt out") == "Yes."


@pytest.mark.parametrize(
    "text",
    [
        "I met her on 3 May 2024. She wrote to bob@example.com and said:\nno thanks",
        "On Monday at 10:00 bob@example.com wrote to me and asked for this:\n- a price",
        "Sure.\n\nFrom: now on please write to bob@example.com\nThanks",
        "```\n# code\n####\n```\nEnd",
    ],
)
def test_sentences_that_resemble_headings_stay(text: str) -> None:
    assert new_text_of(text) == text


def test_answers_between_quotes_keep_their_questions_but_quotes_are_not_judged() -> None:
    text = (
        "Hi\n\nOn 3 May 2026 at 10:00, SDR <sdr@example.org> wrote:\n> Free?\nYes\n> When?\nTuesday\n-- \nAna"
    )
    assert new_text_of(text) == "Hi\n\n> Free?\nYes\n> When?\nTuesday"
    assert judged_text_of(text) == "Hi\n\nYes\nTuesday"


@pytest.mark.parametrize(
    "footer", ["Sent from my iPhone", "Gesendet von Outlook für Android", "-- \nAna\nAcme"]
)
def test_footers_are_no_text(footer: str) -> None:
    assert new_text_of(f"Thanks\n\n{footer}") == "Thanks"
