"""The labelled set for the checks is what its README says: complete, varied, honest in its contexts, half of it frozen."""

import json
import re
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

FOLDER = Path(__file__).resolve().parents[3] / "campaigns/evaluation/sets/checks"
DRAFTS: list[dict[str, Any]] = [
    json.loads(line) for line in (FOLDER / "drafts.jsonl").read_text(encoding="utf-8").splitlines()
]
HALVES = ("open", "frozen")
# How many mails of each half have the fault.
FAULTS = {
    "unfilled_token": (5, 5),
    "wrong_name": (6, 5),
    "wrong_company": (5, 5),
    "ungrounded_number": (5, 5),
    "ungrounded_claim": (6, 6),
    "quote_mismatch": (6, 5),
    "stale_event": (6, 5),
    "private_fact": (5, 5),
    "generic_phrase": (6, 6),
    "flattery": (5, 5),
    "marketing_register": (5, 5),
    "spam_pressure": (5, 5),
    "too_long": (4, 4),
    "many_asks": (5, 5),
    "no_ask": (5, 4),
    "link": (5, 4),
    "lookalike_characters": (4, 4),
    "missing_opt_out": (5, 4),
    "wrong_language": (4, 5),
    "greeting_mismatch": (4, 5),
    "not_x_but_y": (4, 5),
    "markup_leak": (5, 5),
    "ai_disclosure": (5, 4),
    "no_bridge": (5, 4),
    "voice_distance": (4, 4),
    "ask_too_big": (5, 4),
    "same_opener": (4, 5),
    "contradicts_colleague": (5, 5),
    "missing_address": (5, 4),
    "attachment": (4, 5),
}
# How many mails of each half are good, by language.
GOOD = {
    "en": (33, 32),
    "de": (13, 14),
    "fr": (9, 10),
    "es": (9, 9),
}
KEYS = {"id", "lang", "split", "subject", "body", "context", "faults"}
NEEDED = {
    *("first_name", "last_name", "company", "language", "send_at_local", "sender", "opt_out_expected"),
    *("template_sentences_approved", "evidence", "slots"),
}
OPTIONAL = {
    *("opt_out_url", "links", "word_limit", "first_mail", "bridges", "recent_openers", "company_openers"),
    *("colleague_texts", "voice_samples"),
}
# What a fault cannot be seen without.
NEEDS = {
    "too_long": {"word_limit"},
    "no_bridge": {"bridges"},
    "voice_distance": {"voice_samples"},
    "contradicts_colleague": {"colleague_texts"},
}
# Words that a mail puts into a mouth as an example, and quotes from nobody.
IMAGINED = {"plutôt jeudi"}
WORD = re.compile(r"\w+(?:[’'.,\-]\w+)*")
LINK = re.compile(r"https?://[^\s)\"<>]+")
QUOTE = re.compile(r'"([^"]+)"|„([^“]+)“|« ?([^»]+?) ?»')

GOOD_DRAFTS = [draft for draft in DRAFTS if not draft["faults"]]


def own_text(draft: dict[str, Any]) -> str:
    """The body without the lines that a sender's mails have in common."""
    context = draft["context"]
    common = (context["sender"]["address"], context.get("opt_out_url"))
    return "\n".join(
        line for line in draft["body"].splitlines() if not any(text and text in line for text in common)
    )


def links(draft: dict[str, Any]) -> set[str]:
    """The web addresses in the body."""
    return {link.rstrip(".,") for link in LINK.findall(draft["body"])}


def test_each_fault_stands_in_each_half_as_often_as_stated() -> None:
    times = Counter((fault, draft["split"]) for draft in DRAFTS for fault in draft["faults"])
    assert {fault: tuple(times[fault, half] for half in HALVES) for fault, _ in times} == FAULTS
    assert min(min(counts) for counts in FAULTS.values()) >= 4


def test_good_mails_stand_in_each_half_and_language_as_stated() -> None:
    times = Counter((draft["lang"], draft["split"]) for draft in DRAFTS if not draft["faults"])
    assert {lang: tuple(times[lang, half] for half in HALVES) for lang, _ in times} == GOOD
    assert times.total() >= 50 * len(HALVES)


def test_the_halves_of_each_language_are_alike() -> None:
    times = Counter((draft["lang"], draft["split"]) for draft in DRAFTS)
    assert {half for _, half in times} == set(HALVES)
    for lang in GOOD:
        counts = [times[lang, half] for half in HALVES]
        assert min(counts) >= 20
        assert max(counts) - min(counts) <= 2


def test_no_id_person_company_or_text_stands_twice() -> None:
    for values in (
        [draft["id"] for draft in DRAFTS],
        [draft["body"] for draft in DRAFTS],
        [(draft["context"]["first_name"], draft["context"]["last_name"]) for draft in DRAFTS],
        [draft["context"]["company"] for draft in DRAFTS],
    ):
        assert len(values) == len(set(values))


def test_no_text_is_another_one_with_the_names_exchanged() -> None:
    """Texts made from one pattern share runs of eight words; a sender's usual question is all that may."""
    runs: Counter[tuple[str, ...]] = Counter()
    for draft in DRAFTS:
        words = WORD.findall(own_text(draft).lower())
        runs.update({tuple(words[at : at + 8]) for at in range(len(words) - 7)})
    assert [run for run, times in runs.items() if times > 4] == []
    assert sum(times > 1 for times in runs.values()) <= len(DRAFTS) // 8


def test_a_line_has_the_listed_keys() -> None:
    for draft in DRAFTS:
        context = draft["context"]
        assert KEYS <= set(draft) <= KEYS | {"note"}, draft["id"]
        assert NEEDED <= set(context) <= NEEDED | OPTIONAL, draft["id"]
        assert context["language"] == draft["lang"], draft["id"]
        assert set(context["sender"]) == {"name", "address"}, draft["id"]
        assert draft["subject"].strip(), draft["id"]
        assert len(draft["faults"]) == len(set(draft["faults"])) <= 2, draft["id"]
        datetime.fromisoformat(context["send_at_local"])


def test_evidence_is_older_than_the_mail_and_slots_point_to_it() -> None:
    for draft in DRAFTS:
        context = draft["context"]
        for evidence in context["evidence"]:
            assert set(evidence) == {"id", "text", "date", "about", "tact"}, draft["id"]
            assert evidence["about"] in {"prospect", "company", "offer"}, draft["id"]
            assert evidence["tact"] in {"say", "allude", "never"}, draft["id"]
            assert evidence["date"] <= context["send_at_local"][:10], draft["id"]
        known = {evidence["id"] for evidence in context["evidence"]}
        loose = set(context["slots"].values()) - known
        assert all(text in draft["body"] for text in loose), draft["id"]


def test_a_fault_brings_the_context_that_shows_it() -> None:
    for draft in DRAFTS:
        context = draft["context"]
        for fault in draft["faults"]:
            assert NEEDS.get(fault, set()) <= set(context), (draft["id"], fault)
        if "no_bridge" in draft["faults"]:
            assert context["bridges"] == [], draft["id"]
        if "same_opener" in draft["faults"]:
            assert context.get("recent_openers") or context.get("company_openers"), draft["id"]
        assert len(context.get("voice_samples", range(5))) >= 5, draft["id"]


def test_opt_out_and_address_are_missing_where_the_label_says_so() -> None:
    for draft in DRAFTS:
        context = draft["context"]
        way_out = context.get("opt_out_url", "no way out") in draft["body"]
        expected = context["opt_out_expected"] and "missing_opt_out" not in draft["faults"]
        assert way_out == expected, draft["id"]
        address = context["sender"]["address"] in draft["body"]
        assert address == ("missing_address" not in draft["faults"]), draft["id"]


def test_web_addresses_are_reserved_ones() -> None:
    for draft in DRAFTS:
        for link in links(draft) | set(draft["context"].get("links", [])):
            host = urlsplit(link).hostname or ""
            assert host.endswith(".example") or host.startswith("203.0.113."), (draft["id"], link)
        assert "@" not in draft["body"], draft["id"]


def test_only_mails_labelled_so_carry_another_link() -> None:
    for draft in DRAFTS:
        context = draft["context"]
        other = links(draft) - {context.get("opt_out_url"), *context.get("links", [])}
        assert not other or "link" in draft["faults"], draft["id"]


def test_a_long_mail_is_beyond_its_limit_and_no_other_is() -> None:
    for draft in DRAFTS:
        words = len(WORD.findall(own_text(draft)))
        if "too_long" in draft["faults"]:
            assert words >= 1.1 * draft["context"]["word_limit"], draft["id"]
        else:
            assert words <= draft["context"].get("word_limit", 130), draft["id"]


def test_quoted_words_of_a_good_mail_stand_in_its_evidence() -> None:
    for draft in GOOD_DRAFTS:
        evidence = " ".join(entry["text"] for entry in draft["context"]["evidence"])
        for quote in QUOTE.findall(draft["body"]):
            said = "".join(quote).strip().rstrip(".,?!")
            assert said in evidence or said in IMAGINED, (draft["id"], said)


def test_a_good_mail_names_its_reader_and_says_nothing_that_tact_forbids() -> None:
    for draft in GOOD_DRAFTS:
        context = draft["context"]
        assert context["first_name"] in draft["body"] or context["last_name"] in draft["body"], draft["id"]
        kept_back = {entry["id"] for entry in context["evidence"] if entry["tact"] != "say"}
        assert kept_back.isdisjoint(context["slots"].values()), draft["id"]


def test_the_readme_gives_the_counts_as_they_are() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    langs = Counter(draft["lang"] for draft in DRAFTS)
    good = sum(not draft["faults"] for draft in DRAFTS)
    two = sum(len(draft["faults"]) == 2 for draft in DRAFTS)
    assert (
        f"{len(DRAFTS)} mails: {langs['en']} English, {langs['de']} German, {langs['fr']} French, "
        f"{langs['es']} Spanish."
    ) in readme
    assert f"{good} are good and must pass. {len(DRAFTS) - good} have a fault, {two} of them two." in readme
    for fault, counts in FAULTS.items():
        assert re.search(rf"^\| `{fault}` \|.*\| {sum(counts)} \|$", readme, re.MULTILINE), fault
