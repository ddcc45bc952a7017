"""Whether the saved pages know a person in a role at a company."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from campaigns.relevance.rules import Known, Mention, Recognition, recognise

TODAY = date(2026, 11, 30)
NEW, OLD = TODAY - timedelta(days=30), TODAY - timedelta(days=400)
YUSUF = Known("Yusuf Demirel", "Operations Director", "Anadolu Hortum")
HERE = "Yusuf Demirel, Operations Director of Anadolu Hortum, spoke."
NO_ROLE = "Yusuf Demirel of Anadolu Hortum spoke."
AWAY = "Yusuf Demirel, who joined Marmara Kauçuk in August."
TEAM = Mention(HERE, False, None, of_company=True, on_site=True, fetched=NEW)


def recognised(*mentions: Mention, known: Known = YUSUF) -> Recognition:
    return recognise(known=known, mentions=mentions, today=TODAY)[0]


def page(text: str, published: date | None = NEW, *, own: bool = False) -> Mention:
    return Mention(text, own, published)


@pytest.mark.parametrize(
    ("mentions", "expected"),
    [
        ([], Recognition.DOUBTFUL),
        ([page(HERE)], Recognition.CONFIRMED),
        ([page(NO_ROLE)], Recognition.DOUBTFUL),
        ([page(HERE, OLD)], Recognition.DOUBTFUL),
        ([page(HERE, TODAY - timedelta(days=365))], Recognition.CONFIRMED),
        ([page(HERE, TODAY - timedelta(days=366))], Recognition.DOUBTFUL),
        ([page(AWAY)], Recognition.DOUBTFUL),
        ([page(HERE, NEW - timedelta(90)), page(AWAY)], Recognition.DOUBTFUL),
        ([page(HERE), page(AWAY, OLD)], Recognition.CONFIRMED),
        ([page("I run operations at Anadolu Hortum.", own=True)], Recognition.CONFIRMED),
        ([page("I work at Anadolu Hortum.", own=True)], Recognition.DOUBTFUL),
        ([page("I like hoses and run operations.", own=True)], Recognition.DOUBTFUL),
        (
            [Mention("Yusuf Demirel is our director of operations.", False, NEW, of_company=True)],
            Recognition.CONFIRMED,
        ),
        ([Mention("Our operations director spoke.", False, NEW, of_company=True)], Recognition.DOUBTFUL),
        ([page("Yusuf Demirelli, Operations Director of Anadolu Hortum")], Recognition.DOUBTFUL),
        ([page(f"{NO_ROLE} {'Hoses are long. ' * 30} Ask the Operations Director.")], Recognition.DOUBTFUL),
    ],
)
def test_person_role_and_company_agree_in_one_recent_page(
    mentions: list[Mention], expected: Recognition
) -> None:
    assert recognised(*mentions) is expected


@pytest.mark.parametrize(
    ("mention", "expected"),
    [
        (TEAM, Recognition.CONFIRMED),
        (replace(TEAM, fetched=TODAY - timedelta(days=90)), Recognition.CONFIRMED),
        (replace(TEAM, fetched=TODAY - timedelta(days=91)), Recognition.DOUBTFUL),
        (replace(TEAM, fetched=None), Recognition.DOUBTFUL),
        (replace(TEAM, on_site=False), Recognition.DOUBTFUL),
        (replace(TEAM, on_site=False, of_company=False, own=True), Recognition.DOUBTFUL),
    ],
)
def test_a_page_without_a_date_counts_on_the_companys_site_when_it_was_read_lately(
    mention: Mention, expected: Recognition
) -> None:
    assert recognised(mention) is expected
    assert recognised(mention, page(HERE)) is Recognition.CONFIRMED


@pytest.mark.parametrize("name", ["", " "])
def test_a_person_without_a_name_is_a_persons_question(name: str) -> None:
    assert recognised(page(HERE), known=replace(YUSUF, name=name.strip())) is Recognition.DOUBTFUL


def test_a_person_without_a_role_is_a_persons_question() -> None:
    verdict, reason = recognise(known=replace(YUSUF, title=""), mentions=[page(HERE)], today=TODAY)
    assert (verdict, reason[:30]) == (Recognition.DOUBTFUL, "We have no role for this perso")


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("VP Operations", "Ana Lima\nChief Operating Officer at Aquaduct\n3 May 2026"),
        ("Chief Operating Officer", "COO Ana Lima of Aquaduct opened the line."),
        ("Plant Manager", "**Ana Lima**, Plant Manager, Aquaduct"),
        ("Produktionsleiterin", "Ana Lima, Leiterin der Produktion bei Aquaduct, sagt"),
        ("Head of Production", "„Das war knapp“, sagt Produktionsleiterin Ana Lima von Aquaduct."),
        ("Head of Sales", "Ana Lima verantwortet den Vertrieb von Aquaduct."),
        ("Director of Manufacturing", "Ana Lima, directrice de la production chez Aquaduct, précise"),
        ("Directrice des opérations", "Ana Lima, qui dirige les opérations d'Aquaduct, précise"),
        ("DRH", "Ana Lima, responsable des ressources humaines d’Aquaduct"),
        ("Operations Director", "Ana Lima, directora de operaciones de Aquaduct, explica"),
        ("Jefa de producción", "Ana Lima, Head of Production, Aquaduct"),
        ("CFO", "Aquaduct: Ana Lima, directora financiera"),
        ("Founder", "Ana Lima founded Aquaduct in a shed."),
        ("Gründerin", "Ana Lima hat Aquaduct gegründet und führt heute zwölf Leute."),
        ("CEO & Co-Founder", "Ana Lima, geschäftsführende Gesellschafterin und Mitgründerin von Aquaduct"),
        ("Independent researcher", "Ana Lima, independent researcher, Aquaduct"),
        ("HEAD OF LEARNING", "Ana Lima, Head of Learning at Aquaduct"),
    ],
)
def test_a_role_agrees_by_its_words_or_its_family_in_four_languages(title: str, text: str) -> None:
    assert recognised(page(text), known=Known("Ana Lima", title, "Aquaduct")) is Recognition.CONFIRMED


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("VP Operations", "Ana Lima, Chief Financial Officer of Aquaduct"),
        ("VP Operations", "said Aquaduct's Finance Director Ana Lima, while the Operations Director waited"),
        ("Head of Sales", "Ana Lima, Leiterin Personal bei Aquaduct, und der Vertriebsleiter Bo Ek"),
        ("Directrice commerciale", "Ana Lima, directrice financière d'Aquaduct, et le directeur commercial"),
        ("Directora de ventas", "Ana Lima, jefa de producción de Aquaduct, y el director de ventas"),
        ("VP Operations", "Ana Lima, former VP Operations at Aquaduct"),
        ("VP Operations", "Ana Lima, VP Operations, has left Aquaduct"),
        ("VP Operations", "Ana Lima was VP Operations at Aquaduct until March 2024."),
        ("VP Operations", "Ana Lima, VP Operations, Aquaduct (2019–2024), now teaches."),
        ("Produktionsleiterin", "Ana Lima, ehemalige Produktionsleiterin von Aquaduct"),
        ("Produktionsleiterin", "Ana Lima war Produktionsleiterin bei Aquaduct bis 2024."),
        ("Directrice des opérations", "Ana Lima, ancienne directrice des opérations d'Aquaduct"),
        ("Directrice des opérations", "Ana Lima, directrice des opérations d'Aquaduct jusqu'en 2024"),
        ("Directora de operaciones", "Ana Lima, antigua directora de operaciones de Aquaduct"),
        ("Directora de operaciones", "Ana Lima fue directora de operaciones de Aquaduct hasta 2024."),
    ],
)
def test_another_role_or_one_that_is_over_is_a_persons_question(title: str, text: str) -> None:
    known = Known("Ana Lima", title, "Aquaduct")
    agreeing = page(f"Ana Lima, {title}, Aquaduct", NEW - timedelta(days=60))
    assert recognised(agreeing, known=known) is Recognition.CONFIRMED
    for against in (page(text), page(text, None)):
        verdict, reason = recognise(known=known, mentions=[agreeing, against], today=TODAY)
        assert (verdict, "another role" in reason) == (Recognition.DOUBTFUL, True)


@pytest.mark.parametrize(
    "text",
    [
        "Ana Lima, VP Operations at Aquaduct and former head of sales at Tideway",
        "Ana Lima, VP Operations at Aquaduct, was an accountant in Porto until 2019.",
        "Ana Lima, VP Operations at Aquaduct. Before: Sales Director, Tideway, 2015–2019",
        "Chief Financial Officer: Bo Ek, VP Operations: Ana Lima, Aquaduct",
        "Bo Ek, CFO, Ana Lima, VP Operations, both of Aquaduct",
        "Ana Lima, VP Operations at Aquaduct, has a contract until 2029.",
        "Ana Lima, whose sales people shout, is VP Operations at Aquaduct",
    ],
)
def test_what_others_do_and_what_she_did_before_raises_no_doubt(text: str) -> None:
    known = Known("Ana Lima", "VP Operations", "Aquaduct")
    assert recognised(page(text), known=known) is Recognition.CONFIRMED


def test_an_older_role_gives_way_to_a_newer_page() -> None:
    before = page("Yusuf Demirel, Sales Director of Anadolu Hortum, spoke.", NEW - timedelta(days=300))
    assert recognised(before, page(HERE)) is Recognition.CONFIRMED
    assert recognised(replace(before, published=OLD), TEAM) is Recognition.CONFIRMED
    assert recognised(before) is Recognition.DOUBTFUL


def test_in_their_own_words_a_role_that_is_over_counts_wherever_it_stands() -> None:
    text = "Operations Director at Anadolu Hortum, a memoir.\n\nI was Operations Director until 2024, then I rested."
    assert recognised(page(text, own=True)) is Recognition.DOUBTFUL
