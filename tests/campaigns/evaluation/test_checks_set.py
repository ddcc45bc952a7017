"""How mails with labelled faults are scored, and that what the checks of form promise holds on the shipped set."""

from typing import Any

import pytest

from campaigns.evaluation.rules import checks
from campaigns.evaluation.rules.figures import Subject
from campaigns.evaluation.rules.sets import LabelledMail, Split, mail, of_split
from campaigns.evaluation.services import shipped
from campaigns.evaluation.services.loading import lines_of
from campaigns.quality.rules.labelled import ContextError

GOOD = "Hi Ana,\n\nI read that you open a plant in Lyon. How do you hand over between shifts?"


def a_mail(body: str = GOOD, *faults: str, **context: Any) -> LabelledMail:
    return LabelledMail("m1", "Lyon", body, {"first_name": "Ana"} | context, faults, Split.OPEN)


def share(mails: list[LabelledMail], group: str, name: str) -> float | None:
    return checks.score(mails, ()).figure(group, name).share


@pytest.mark.parametrize(
    ("body", "blocked", "warned"),
    [
        (GOOD, 0, 0),
        (GOOD.replace("Ana", "Anna"), 1, 1),
        (GOOD.replace("shifts?", "shifts? Who? Is it so? Why so?"), 0, 1),
    ],
)
def test_good_mails_that_are_held_back_or_warned_are_counted(body: str, blocked: int, warned: int) -> None:
    assert share([a_mail(body)], "good mails", "blocked") == blocked
    assert share([a_mail(body)], "good mails", "warned") == warned


def test_a_blocking_fault_is_found_by_a_block_and_one_of_style_by_a_warning() -> None:
    wrong = a_mail(GOOD.replace("Ana", "Anna"), "wrong_name")
    silent = a_mail(GOOD, "no_ask")
    asked_nothing = a_mail(
        GOOD.replace("How do you hand over between shifts?", "That is a lot of work."), "no_ask"
    )
    assert share([wrong], "faults", "blocking found") == 1
    assert share([asked_nothing, silent], "faults", "of style found") == 0.5
    assert share([wrong], "found, blocking", "wrong_name") == 1


def test_misses_name_the_mail_and_what_was_said() -> None:
    report = checks.score([a_mail(GOOD, "link"), a_mail(GOOD.replace("Ana", "Anna"))], ())
    assert report.misses[0] == "m1: missed link; said nothing"
    assert report.misses[1].startswith("m1: good, blocked: blocks wrong_name")


def test_a_context_of_the_wrong_form_names_the_mail() -> None:
    with pytest.raises(ContextError, match="m1: “links”"):
        checks.score([a_mail(links="text")], ())


FORM = {
    "attachment", "greeting_mismatch", "link", "lookalike_characters", "missing_address", "missing_opt_out", "wrong_language",
    "wrong_name",
}  # fmt: skip


@pytest.fixture(scope="module")
def mails() -> list[LabelledMail]:
    return lines_of(shipped(Subject.CHECKS) / "drafts.jsonl", mail)


@pytest.mark.parametrize("fault", sorted(FORM))
def test_faults_of_form_are_all_found(mails: list[LabelledMail], fault: str) -> None:
    faulty = [each for each in mails if fault in each.faults]
    assert len(faulty) >= 8
    assert share(faulty, "found, blocking", fault) == 1


def test_no_good_mail_of_the_open_half_is_held_back_for_its_form(mails: list[LabelledMail]) -> None:
    good = [each for each in of_split(mails, Split.OPEN) if not each.faults]
    misses = checks.score(good, ()).misses
    assert not [
        miss
        for miss in misses
        if any(f"blocks {fault}:" in miss for fault in FORM | {"wrong_company", "ask_too_big"})
    ]
