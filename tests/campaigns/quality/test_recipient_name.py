"""The names of the reader and of the reader's company."""

from typing import Any

import pytest

from campaigns.quality.checks import recipient_name
from campaigns.quality.rules import Checked

ANA: dict[str, Any] = {
    "first_name": "Ana",
    "last_name": "Roux",
    "company": "Pumpenwerk Nord GmbH",
    "language": "en",
}
RENE: dict[str, Any] = {
    "first_name": "René",
    "last_name": "von Müller",
    "company": "Société Générale",
    "language": "fr",
}


def found(body: str, subject: str = "Shift hand-over", **fields: Any) -> list[tuple[str, str]]:
    checked = Checked(subject, body, **(ANA | fields))
    return [
        (each.fault, checked.text(each.part)[each.start : each.end]) for each in recipient_name.check(checked)
    ]


@pytest.mark.parametrize(
    ("body", "person"),
    [
        ("Hi Ana,\n\nI saw the plant.", ANA),
        ("Hi Ana - I saw it.", ANA),
        ("Ana,\n\nI saw the plant.", ANA),
        ("Dear Ms. Roux,\n\nI saw it.", ANA),
        ("Dear Ana Roux:\n\nI saw it.", ANA),
        ("Good morning Ana!\n\nI saw it.", ANA),
        ("Hallo Frau Roux,\n\nich habe es gelesen.", ANA),
        ("Sehr geehrte Frau Dr. Roux,\n\nich habe es gelesen.", ANA),
        ("Liebe Ana,\n\nich habe es gelesen.", ANA),
        ("Bonjour René,\n\nj'ai lu.", RENE),
        ("Cher Monsieur von Müller,\n\nj'ai lu.", RENE),
        ("Cher Monsieur Müller,\n\nj'ai lu.", RENE),
        ("Hola, Ana:\n\nLeí que abren.", ANA),
        ("Estimada señora Roux:\n\nLeí.", ANA),
        ("Hi there,\n\nI saw.", ANA),
        ("Hello,\n\nI saw.", ANA),
        ("Guten Tag,\n\nich sah.", ANA),
        ("Dear Sir or Madam,\n\nI saw.", ANA),
        ("Sehr geehrte Damen und Herren,\n\nich sah.", ANA),
        ("Bonjour à tous,\n\nj'ai lu.", ANA),
        ("Hi Anna-Lena,\n\nI saw.", {"first_name": "Anna-Lena"}),
        ("Hi José Luis,\n\nI saw.", {"first_name": "José Luis"}),
        ("Hi José,\n\nI saw.", {"first_name": "José Luis"}),
        ("Hi Ana,\n\nI saw.", {"first_name": "ana"}),
        ("Hi Ana,\n\nI saw.", {"first_name": "ANA"}),
        ("Hi Yulia,\n\nI saw.", {"first_name": "Юлия"}),
        ("Hi O’Neil,\n\nI saw.", {"first_name": "O'Neil"}),
        ("Hi Rene\u0301,\n\nI saw.", {"first_name": "Ren\u00e9"}),
        ("Hi Sam,\n\nI saw.", {"first_name": "", "last_name": ""}),
        ("I saw the plant. Will Marc be there in March?", {"first_name": "Marc"}),
        ("Hi Mark,\n\nplease mark the day.", {"first_name": "Mark"}),
    ],
)
def test_a_right_name_passes(body: str, person: dict[str, Any]) -> None:
    assert found(body, **person) == []


@pytest.mark.parametrize(
    ("body", "person", "written"),
    [
        ("Hi Anna,\n\nI saw.", ANA, "Anna"),
        ("Hi Bob,\n\nI saw.", ANA, "Bob"),
        ("Hi ana,\n\nI saw.", ANA, "ana"),
        ("Hi ANA,\n\nI saw.", ANA, "ANA"),
        ("Bob,\n\nI saw.", ANA, "Bob"),
        ("Hi Bob, I saw the plant.", ANA, "Bob"),
        ("Dear Ms Roax,\n\nI saw.", ANA, "Roax"),
        ("Hallo Herr Weber,\n\nich sah.", ANA, "Weber"),
        ("Guten Tag Frau Rouxx,\n\nich sah.", ANA, "Rouxx"),
        ("Bonjour Rene,\n\nj'ai lu.", RENE, "Rene"),
        ("Bonjour Renée,\n\nj'ai lu.", RENE, "Renée"),
        ("Cher Monsieur Mueller,\n\nj'ai lu.", RENE, "Mueller"),
        ("Hola Marta:\n\nLeí.", ANA, "Marta"),
        ("Hola Jose:\n\nLeí.", {"first_name": "José"}, "Jose"),
        ("Hi Jürgen,\n\nI saw.", {"first_name": "Jörgen"}, "Jürgen"),
        ("Hi Jean,\n\nI saw.", {"first_name": "Jean-Pierre", "last_name": ""}, "Jean"),
        ("Hello,\n\nis Ana Rouxe in charge?", ANA, "Ana Rouxe"),
    ],
)
def test_a_wrong_name_blocks(body: str, person: dict[str, Any], written: str) -> None:
    assert found(body, **person) == [("wrong_name", written)]


@pytest.mark.parametrize(
    ("subject", "first_name", "faults"),
    [
        ("Anna, a question", "Ana", [("wrong_name", "Anna")]),
        ("A question, Jon?", "John", [("wrong_name", "Jon")]),
        ("A question, John?", "John", []),
        ("Lyon, a question", "John", []),
        ("Rene: hand-over", "René", [("wrong_name", "Rene")]),
    ],
)
def test_the_name_in_the_subject(subject: str, first_name: str, faults: list[tuple[str, str]]) -> None:
    assert found("Hello,\n\nI saw.", subject=subject, first_name=first_name) == faults


@pytest.mark.parametrize(
    ("body", "person"),
    [
        ("I saw that Pumpenwerk Nord opens a plant.", ANA),
        ("I saw that Pumpenwerk Nord GmbH opens a plant.", ANA),
        ("Pumpenwerk Nord’s plant and the Pumpenwerk Nord team", ANA),
        ("Pumpenwerk Nords Werk", ANA | {"language": "de"}),
        ("das Pumpenwerk Nord-Team", ANA | {"language": "de"}),
        ("your team at Pumpenwerk", ANA),
        ("chez Société Générale", RENE),
        ("at HubFlow, and HubFlow's plant", {"company": "HubFlow"}),
        ("your team at NORDEN", {"company": "NORDEN AG"}),
        ("I saw that Norden opens", {"company": "NORDEN AG"}),
        ("the target of the week", {"company": "Target Inc."}),
        ("a linear line and a better notion of it", {"company": "Notion"}),
        ("Example & Söhne grows", {"company": "Example & Söhne GmbH & Co. KG"}),
        ("any company", {"company": ""}),
        ("Norton is a customer", {"company": "Norden", "evidence": ("Norton is a customer of ours",)}),
        ("your work at Q3 and your team at 9", ANA),
    ],
)
def test_the_company_as_it_is_written_passes(body: str, person: dict[str, Any]) -> None:
    assert found(f"Hello,\n\n{body}", **person) == []


@pytest.mark.parametrize(
    ("body", "person", "written"),
    [
        ("I saw that Pumpenwerke Nord opens a plant.", ANA, "Pumpenwerke Nord"),
        ("I saw that Pumpenwerk North opens a plant.", ANA, "Pumpenwerk North"),
        ("I saw that pumpenwerk nord opens a plant.", ANA, "pumpenwerk nord"),
        ("I saw that PUMPENWERK NORD opens a plant.", ANA, "PUMPENWERK NORD"),
        ("your team at Kesselbau", ANA, "Kesselbau"),
        ("Ihr Team bei Kesselbau", ANA | {"language": "de"}, "Kesselbau"),
        ("vous chez Kesselbau", ANA | {"language": "fr"}, "Kesselbau"),
        ("J'ai lu que Societe Generale ouvre", RENE, "Societe Generale"),
        ("I saw that Hubflow grows", {"company": "HubFlow"}, "Hubflow"),
        ("I saw that hubflow grows", {"company": "HubFlow"}, "hubflow"),
        ("the plant at norden is new", {"company": "Norden"}, "norden"),
        ("I saw that Nordne opens", {"company": "Norden"}, "Nordne"),
        ("Vi que Ibericas de Agua crece", {"company": "Ibéricas de Agua S.L."}, "Ibericas de Agua"),
    ],
)
def test_another_company_or_spelling_blocks(body: str, person: dict[str, Any], written: str) -> None:
    assert found(f"Hello,\n\n{body}", **person) == [("wrong_company", written)]


def test_the_company_of_the_subject() -> None:
    assert found("Hello,\n\nI saw.", subject="Idea for Kesselbau") == [("wrong_company", "Kesselbau")]
    assert found("Hello,\n\nI saw.", subject="Idea for Pumpenwerk Nord") == []
    assert found("Hello,\n\nI saw.", subject="Idea for May") == []


def test_every_finding_blocks_and_says_the_right_name() -> None:
    (finding,) = recipient_name.check(Checked("Lyon", "Hi Anna,\n\nI saw.", **ANA))
    assert finding.severity.value == "blocks"
    assert "“Ana”" in finding.sentence
