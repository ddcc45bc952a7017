"""The labelled set for extraction is what its README says: complete, verbatim, varied, and half of it frozen."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

FOLDER = Path(__file__).resolve().parents[3] / "campaigns/evaluation/sets/extraction"
PROSPECTS: list[dict[str, Any]] = [
    json.loads(line) for line in (FOLDER / "prospects.jsonl").read_text(encoding="utf-8").splitlines()
]
KEYS = {
    *("id", "first_name", "last_name", "title", "company", "domain", "industry", "country", "employees"),
    *("lang", "split", "sources", "gold"),
}
SOURCE_KEYS = {"sid", "kind", "speaker", "genre", "url", "title", "published_at", "text"}
FIELDS = {
    *("company_description", "material_event", "role_challenge", "peer_comparison", "opener_anchor"),
    *("bant_budget", "bant_authority", "bant_need", "bant_timeline", "buying_intent"),
    *("recurring_ideas", "building_now", "value_creation", "business_model"),
}
ANCHORED = {"material_event", "opener_anchor"}
ANCHOR_TYPES = {
    *("funding", "launch", "hiring", "expansion", "leadership", "post", "podcast", "award", "partnership"),
    *("regulation", "other"),
}
AS_OF = date(2026, 11, 30)
LEAST_TEXTS = {"en": 50, "de": 14, "fr": 10, "es": 10}
WORD = re.compile(r"\w+(?:[’'.,\-]\w+)*")
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
# A function word or two that nearly every text of the language carries, and the others do not.
TELLTALES = {"en": {"the", "and"}, "de": {"und", "der"}, "fr": {"et", "les", "des"}, "es": {"el", "los", "y"}}

every_prospect = pytest.mark.parametrize("prospect", PROSPECTS, ids=lambda prospect: prospect["id"])


def stated(prospect: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The fields that the texts state, with their labels."""
    return ((field, label) for field, label in prospect["gold"].items() if label is not None)


def holders(prospect: dict[str, Any], quote: str) -> list[dict[str, Any]]:
    """The sources that hold the quote, letter by letter."""
    return [source for source in prospect["sources"] if quote in source["text"]]


def test_there_are_enough_texts_of_each_language() -> None:
    texts = Counter(prospect["lang"] for prospect in PROSPECTS for _ in prospect["sources"])
    assert texts.total() >= 84
    assert set(texts) == set(LEAST_TEXTS)
    assert all(texts[lang] >= least for lang, least in LEAST_TEXTS.items())
    assert len(PROSPECTS) >= 45


def test_half_of_each_language_is_frozen() -> None:
    halves = Counter((prospect["lang"], prospect["split"]) for prospect in PROSPECTS)
    assert {split for _, split in halves} == {"open", "frozen"}
    assert all(abs(halves[lang, "open"] - halves[lang, "frozen"]) <= 1 for lang in LEAST_TEXTS)


def test_nobody_and_no_text_stands_twice() -> None:
    texts = [source["text"] for prospect in PROSPECTS for source in prospect["sources"]]
    sids = [source["sid"] for prospect in PROSPECTS for source in prospect["sources"]]
    for values in (
        [prospect["id"] for prospect in PROSPECTS],
        [prospect["domain"] for prospect in PROSPECTS],
        [(prospect["first_name"], prospect["last_name"]) for prospect in PROSPECTS],
        sids,
        texts,
    ):
        assert len(values) == len(set(values))


def test_no_text_is_another_one_with_the_names_exchanged() -> None:
    """Texts made from one template share runs of eight words; hand-written ones hardly do."""
    runs: Counter[tuple[str, ...]] = Counter()
    for prospect in PROSPECTS:
        for source in prospect["sources"]:
            words = WORD.findall(source["text"].lower())
            runs.update({tuple(words[at : at + 8]) for at in range(len(words) - 7)})
    assert [run for run, times in runs.items() if times > 2] == []


def test_most_fields_are_null_and_many_prospects_state_nothing() -> None:
    labels = [label for prospect in PROSPECTS for label in prospect["gold"].values()]
    assert 0.45 <= labels.count(None) / len(labels) <= 0.7
    assert sum(len(list(stated(prospect))) == 0 for prospect in PROSPECTS) == 20


def test_every_field_is_stated_somewhere_but_the_one_that_needs_a_human_entry() -> None:
    times = Counter(field for prospect in PROSPECTS for field, _ in stated(prospect))
    assert set(times) == FIELDS - {"peer_comparison"}
    assert min(times.values()) >= 10


@pytest.mark.parametrize("split", ["open", "frozen"])
def test_each_half_holds_every_field(split: str) -> None:
    half = [prospect for prospect in PROSPECTS if prospect["split"] == split]
    times = Counter(field for prospect in half for field, _ in stated(prospect))
    assert set(times) == FIELDS - {"peer_comparison"}
    assert min(times.values()) >= 3


@every_prospect
def test_a_line_has_the_listed_keys_and_fields(prospect: dict[str, Any]) -> None:
    assert set(prospect) == KEYS
    assert set(prospect["gold"]) == FIELDS
    assert prospect["sources"]
    assert all(set(source) == SOURCE_KEYS for source in prospect["sources"])
    assert all(set(label) == {"value", "quotes", "date", "anchor_type"} for _, label in stated(prospect))


@every_prospect
def test_texts_are_of_real_length_and_of_their_language(prospect: dict[str, Any]) -> None:
    for source in prospect["sources"]:
        words = WORD.findall(source["text"].lower())
        assert 120 <= len(words) <= 500, source["sid"]
        votes = {lang: sum(word in tell for word in words) for lang, tell in TELLTALES.items()}
        assert max(votes, key=lambda lang: votes[lang]) == prospect["lang"], source["sid"]


@every_prospect
def test_domains_are_reserved_and_dates_are_dates(prospect: dict[str, Any]) -> None:
    assert prospect["domain"].endswith(".example")
    for source in prospect["sources"]:
        assert (urlsplit(source["url"]).hostname or "").endswith(".example")
        assert date.fromisoformat(source["published_at"]) <= AS_OF
        assert source["kind"] in {"pasted", "page", "feed", "document", "column"}
        assert source["speaker"] in {"person", "company", "third_party"}
        assert re.findall(r"https?://|www\.|@", source["text"]) == []


@every_prospect
def test_every_quote_is_verbatim_and_the_value_adds_no_number(prospect: dict[str, Any]) -> None:
    for field, label in stated(prospect):
        assert label["value"].strip(), field
        assert label["quotes"], field
        for quote in label["quotes"]:
            assert len(quote.split()) >= 4, quote
            assert len(holders(prospect, quote)) == 1, quote
        said = set(NUMBER.findall(" ".join(label["quotes"])))
        assert set(NUMBER.findall(label["value"])) <= said, field


@every_prospect
def test_events_carry_a_type_and_other_fields_none(prospect: dict[str, Any]) -> None:
    for field, label in stated(prospect):
        assert label["anchor_type"] in (ANCHOR_TYPES if field in ANCHORED else {"none"}), field
        if label["date"]:
            date.fromisoformat(label["date"])


@every_prospect
def test_a_material_event_is_dated_and_fresh(prospect: dict[str, Any]) -> None:
    event = prospect["gold"]["material_event"]
    if event:
        assert (AS_OF - date.fromisoformat(event["date"])).days <= 365


@every_prospect
def test_a_recurring_idea_stands_in_two_texts_of_different_dates(prospect: dict[str, Any]) -> None:
    idea = prospect["gold"]["recurring_ideas"]
    if idea:
        dates = {source["published_at"] for quote in idea["quotes"] for source in holders(prospect, quote)}
        assert len(dates) >= 2


def test_no_peer_comparison_is_expected() -> None:
    assert all(prospect["gold"]["peer_comparison"] is None for prospect in PROSPECTS)


def test_the_readme_gives_the_counts_as_they_are() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    texts = Counter(prospect["lang"] for prospect in PROSPECTS for _ in prospect["sources"])
    assert (
        f"{len(PROSPECTS)} prospects, {texts.total()} texts: {texts['en']} English, {texts['de']} German, "
        f"{texts['fr']} French, {texts['es']} Spanish."
    ) in readme
    assert all(f"`{field}`" in readme for field in FIELDS)
