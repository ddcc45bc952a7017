"""The labelled pairs of prospects and offers: whole, quotable, balanced, and about nobody real."""

import json
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from campaigns.offers.rules import FIELDS, CriterionKind, read_predicate

SET = Path(__file__).resolve().parents[3] / "campaigns" / "evaluation" / "sets" / "relevance"
HARD = {
    "same_topic_wrong_offer",
    "competitor",
    "already_solved",
    "wrong_role",
    "wrong_business_model",
    "opposes_conviction",
    "durable_vs_disposable",
    "product_vs_funnel",
    "right_expertise_wrong_model",
}
OF_ASKS = {"unstated_must_have", "doubtful_recognition", "field_and_text_disagree"}
OF_SENDS = {"", "misleading_cue"}
Row = dict[str, Any]


def rows(name: str) -> list[Row]:
    return [json.loads(line) for line in (SET / name).read_text(encoding="utf-8").splitlines()]


PROSPECTS = {row["id"]: row for row in rows("prospects.jsonl")}
OFFERS = {row["id"]: row for row in rows("offers.jsonl")}
PAIRS = rows("pairs.jsonl")


def criteria(pair: Row) -> dict[str, Row]:
    return {each["id"]: each for each in OFFERS[pair["offer"]]["criteria"]}


def name_of(pair: Row) -> str:
    return f"{pair['prospect']}-{pair['offer']}"


def kinds_answered(pair: Row, answer: str) -> set[str]:
    known = criteria(pair)
    return {known[each["criterion"]]["kind"] for each in pair["reasons"] if each["answer"] == answer}


def test_each_line_is_unique_and_points_at_a_prospect_and_an_offer() -> None:
    assert len(PROSPECTS) == len(rows("prospects.jsonl"))
    assert len(OFFERS) == len(rows("offers.jsonl"))
    assert len({name_of(pair) for pair in PAIRS}) == len(PAIRS)
    assert {pair["prospect"] for pair in PAIRS} == set(PROSPECTS)
    assert {pair["offer"] for pair in PAIRS} == set(OFFERS)


def test_the_set_is_as_large_as_promised() -> None:
    verdicts = Counter(pair["verdict"] for pair in PAIRS)
    assert 8 <= len(OFFERS) <= 10
    assert 75 <= len(PROSPECTS) <= 90
    assert len(PAIRS) >= 156
    assert 55 <= verdicts["send"] <= 60
    assert 25 <= verdicts["ask"] <= 30
    assert set(verdicts) == {"send", "ask", "do_not_send"}


def test_the_hard_negatives_are_of_every_kind() -> None:
    traps = Counter(pair["trap"] for pair in PAIRS if pair["verdict"] == "do_not_send")
    assert sum(traps[trap] for trap in HARD) >= 64
    assert set(traps) == HARD | {"left_the_company"}
    for trap in HARD - {"durable_vs_disposable", "product_vs_funnel", "right_expertise_wrong_model"}:
        assert traps[trap] >= 8, trap
    assert traps["durable_vs_disposable"] >= 4
    assert traps["product_vs_funnel"] + traps["right_expertise_wrong_model"] >= 5


def test_every_other_verdict_has_its_own_traps() -> None:
    assert {pair["trap"] for pair in PAIRS if pair["verdict"] == "ask"} == OF_ASKS
    assert {pair["trap"] for pair in PAIRS if pair["verdict"] == "send"} == OF_SENDS


def test_half_is_frozen_in_every_stratum_and_no_prospect_is_on_both_sides() -> None:
    frozen = {pair["prospect"] for pair in PAIRS if pair["split"] == "frozen"}
    opened = {pair["prospect"] for pair in PAIRS if pair["split"] == "open"}
    assert not frozen & opened
    balance: Counter[tuple[str, str]] = Counter()
    for pair in PAIRS:
        balance[pair["verdict"], pair["trap"]] += 1 if pair["split"] == "frozen" else -1
    assert abs(sum(balance.values())) <= 2
    assert max(abs(value) for value in balance.values()) <= 2


@pytest.mark.parametrize("offer", OFFERS.values(), ids=lambda offer: offer["id"])
def test_an_offer_can_be_judged(offer: Row) -> None:
    for key in ("name", "claim_about_us", "what", "for_whom", "problem", "part"):
        assert offer[key].strip(), key
    kinds = Counter(each["kind"] for each in offer["criteria"])
    assert set(kinds) == set(CriterionKind)
    assert len({each["id"] for each in offer["criteria"]}) == len(offer["criteria"])
    for each in offer["criteria"]:
        predicate = read_predicate(each["predicate"])
        assert each["text"].endswith(".")
        assert predicate is None or predicate.field in FIELDS


@pytest.mark.parametrize("prospect", PROSPECTS.values(), ids=lambda prospect: prospect["id"])
def test_a_prospect_is_invented_and_has_something_to_read(prospect: Row) -> None:
    assert prospect["domain"].endswith(".example")
    assert 1 <= len(prospect["sources"]) <= 3
    assert len({source["sid"] for source in prospect["sources"]}) == len(prospect["sources"])
    assert any(prospect["last_name"] in source["text"] for source in prospect["sources"])
    for source in prospect["sources"]:
        assert (urlsplit(source["url"]).hostname or "").endswith(".example")
        assert 120 <= len(source["text"].split()) <= 350
        assert "@" not in source["text"]
        assert source["title"]
        assert source["kind"]
        assert "2024-01-01" <= source["published_at"] <= "2026-11-30"


def test_no_two_texts_are_one_text_with_other_names() -> None:
    seen: dict[str, str] = {}
    for prospect in PROSPECTS.values():
        for source in prospect["sources"]:
            words = source["text"].split()
            for start in range(len(words) - 11):
                run = " ".join(words[start : start + 12])
                assert seen.setdefault(run, source["sid"]) == source["sid"], run


@pytest.mark.parametrize("pair", PAIRS, ids=name_of)
def test_a_reason_is_about_the_offer_and_quotes_word_for_word(pair: Row) -> None:
    known = criteria(pair)
    texts = [source["text"] for source in PROSPECTS[pair["prospect"]]["sources"]]
    assert pair["reasons"]
    for each in pair["reasons"]:
        assert each["answer"] in {"met", "not_met", "unknown"}
        assert each["criterion"] in known
        assert not each["quote"] or any(each["quote"] in text for text in texts), each["quote"]
        if known[each["criterion"]]["kind"] != "must_have" and each["answer"] == "met":
            assert each["quote"], each["criterion"]


@pytest.mark.parametrize("pair", PAIRS, ids=name_of)
def test_the_verdict_follows_from_the_reasons(pair: Row) -> None:
    breaks = "disqualifier" in kinds_answered(pair, "met") or "must_have" in kinds_answered(pair, "not_met")
    opens = bool({"must_have", "disqualifier"} & kinds_answered(pair, "unknown"))
    if pair["verdict"] == "do_not_send":
        assert breaks
    elif pair["verdict"] == "ask":
        assert not breaks
        assert opens or pair["trap"] == "doubtful_recognition"
    else:
        assert not breaks
        assert not opens


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if pair["verdict"] == "send"], ids=name_of)
def test_a_send_answers_every_must_have(pair: Row) -> None:
    musts = {key for key, each in criteria(pair).items() if each["kind"] == "must_have"}
    met = {each["criterion"] for each in pair["reasons"] if each["answer"] == "met"}
    assert musts <= met


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if pair["why_now"]], ids=name_of)
def test_why_now_names_the_day_of_a_page_of_the_last_three_months(pair: Row) -> None:
    day = pair["why_now"].split(":")[0]
    assert pair["verdict"] == "send"
    assert day >= "2026-08-31"
    assert day in {source["published_at"] for source in PROSPECTS[pair["prospect"]]["sources"]}
