"""Who a sentence is about, who says it, in which language, and what comes again on another day."""

from __future__ import annotations

from typing import Any

import pytest

from campaigns.llm.adapters.rules.ideas import refrain
from campaigns.llm.adapters.rules.languages import language_of
from campaigns.llm.adapters.rules.names import calling_name, without_legal_form
from campaigns.llm.adapters.rules.reading import read
from tests.campaigns.llm.adapters.rules.test_extraction import PROSPECT, stated

FILLER = "The harbour was grey that morning and everybody went home."


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The boats of the yard are in the harbour, and we have not seen that for a year.", "en"),
        ("Die Boote der Werft sind auf dem Weg, und wir haben das mit der Zeit auch nicht gesehen.", "de"),
        ("Les bateaux du chantier sont dans le port, et nous ne les avons pas vus sur le quai.", "fr"),
        ("Los barcos del taller no están en el puerto, y la gente de la ría los echa de menos.", "es"),
        ("Kiel, 1931. Nordlicht Robotics GmbH.", ""),
    ],
)
def test_a_text_is_read_in_the_language_of_its_small_words(text: str, language: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize(
    ("company", "text", "called"),
    [
        ("Halyard Freight", "On Monday Halyard moved. Freight is dear.", "halyard"),
        ("Brauerei Ottersand GmbH", "Ottersand braut Bier.", "ottersand"),
        ("Kestrel Ports", "Last year Ports grew, and Kestrel Ports moved.", "ports"),
        ("Kestrel Ports", "Nobody is named here.", "kestrel"),
        ("Royal North Tools", "Royal visitors came.", ""),
    ],
)
def test_a_company_is_called_by_the_word_that_a_text_uses_alone(company: str, text: str, called: str) -> None:
    assert calling_name(without_legal_form(company), text) == called


@pytest.mark.parametrize(
    "text",
    [
        "Nordlicht's six-armed grippers sort wet cardboard for paper mills.",
        "Nordlicht, born in a shed in Kiel, builds grippers for paper mills.",
        "In Kiel fertigt Nordlicht Greifarme für Betriebe mit kleinen Serien.",
        "In Kiel, since 1931, we build grippers for paper mills.",
    ],
)
def test_the_company_is_what_a_description_is_about(text: str) -> None:
    answer = stated(FILLER, text)["company_description"]
    assert answer is not None
    assert answer["sentence_ids"] == ["S2"]


@pytest.mark.parametrize(
    "text",
    [
        "Mira Aydin of Nordlicht likes no microphones, so we put ours into the grass.",
        "The head of sales at Nordlicht brings coffee for the visitors.",
        "The worst of it is that we build every list for the mills twice.",
    ],
)
def test_what_only_names_the_company_describes_it_not(text: str) -> None:
    assert stated(FILLER, text, speaker="third_party")["company_description"] is None


def _rows(*rows: tuple[str, str, str, str]) -> dict[str, Any]:
    sentences = [
        {"id": f"S{number}", "speaker": speaker, "source": source, "published": day, "text": text}
        for number, (speaker, source, day, text) in enumerate(rows, 1)
    ]
    return {"today": "2026-11-30", "prospect": PROSPECT, "sentences": sentences, "fields": []}


def test_in_a_conversation_what_others_say_is_not_the_persons() -> None:
    reading = read(
        _rows(
            ("third_party", "talk", "2026-10-01", "So you need one list that both shifts can read."),
            ("person", "talk", "2026-10-01", "What we need is a person who walks to the other shift."),
        )
    )
    assert [sentence.voice for sentence in reading.sentences] == ["other", ""]


def test_a_thought_that_comes_again_on_another_day_is_found_by_its_rare_words() -> None:
    again = refrain(
        read(
            _rows(
                ("person", "a", "2026-03-01", "A gripper should apologise before it drops a carton."),
                ("person", "a", "2026-03-01", "On Monday I carried cartons up to the second floor."),
                ("person", "b", "2026-09-01", "If a gripper cannot apologise, it has no place in our hall."),
                ("person", "b", "2026-09-01", "There was soup, and on Monday the floor was wet again."),
            )
        )
    )
    assert again is not None
    assert {again.first.id, again.again.id} == {"S1", "S3"}


def test_the_same_day_makes_no_refrain() -> None:
    said = "A gripper should apologise before it drops a carton."
    again = "A gripper that cannot apologise should not lift a carton."
    assert (
        refrain(read(_rows(("person", "a", "2026-03-01", said), ("person", "b", "2026-03-01", again))))
        is None
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Nordlicht restarted its second furnace on 30 June 2026.", True),
        ("In April we fired the second furnace from Kiel, with two hundred plates.", True),
        ("Nordlicht has asked on 30 June 2026 who was in Kiel.", False),
        ("Nordlicht never restarted its second furnace on 30 June 2026.", False),
    ],
)
def test_what_the_company_did_on_a_day_is_an_event_whatever_it_is(text: str, *, found: bool) -> None:
    assert (stated(FILLER, text)["material_event"] is not None) is found


def test_a_deadline_without_a_year_lies_ahead() -> None:
    text = "The new system has to be running before 1 April, when the permit ends."
    assert stated(FILLER, text)["bant_timeline"] is not None


def test_a_deadline_that_is_gone_is_none() -> None:
    text = "The new system had to be running before 1 April 2026, when the permit ends."
    assert stated(FILLER, text)["bant_timeline"] is None


def test_an_open_place_is_no_need_and_may_open_a_mail() -> None:
    text = "We are looking for a maintenance technician who has seen wet cardboard, in Kiel."
    answers = stated(FILLER, text)
    assert answers["bant_need"] is None
    assert answers["opener_anchor"]["anchor_type"] == "hiring"
