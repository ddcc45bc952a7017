"""Which version of a prompt or model may enter an experiment, and which may become the default."""

import shlex
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import load_command_class
from pytest_django import Settings

from campaigns.audit.models import AuditRecord
from campaigns.evaluation.models import EvaluationRun
from campaigns.evaluation.rules.figures import Subject, measured_by
from campaigns.evaluation.selectors import may_become_default, may_enter
from campaigns.evaluation.services import make_default
from campaigns.llm.models import DefaultPrompt, Prompt
from campaigns.llm.selectors import live_prompt
from tests.factories import NOW, a_member

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 30)


@pytest.fixture(autouse=True)
def _model(settings: Settings) -> None:
    settings.OPENAI_API_KEY, settings.OPENAI_MODEL = "a key", "small"


@pytest.fixture
def candidate() -> Prompt:
    return a_version("extraction", 2)


def a_version(name: str, version: int) -> Prompt:
    return Prompt.objects.create(
        name=name, version=version, system="s", task="t", sha256=str(version) * 64, created_at=NOW
    )


def a_run(version: int = 1, share: float = 0.5, **fields: Any) -> EvaluationRun:
    """A kept run of the extraction prompt; a later one counts as newer."""
    figure = {"group": "a", "name": "recall", "share": share, "lower_is_better": False, "decides": True}
    own = {
        "subject": Subject.EXTRACTION, "provider": "openai", "model": "small", "prompts": {"extraction": version},
        "set_sha256": "abcdef01" * 8, "split": "all", "as_of": DAY, "figures": [figure], "by_name": "Mira", "at": NOW,
    }  # fmt: skip
    return EvaluationRun.objects.create(**(own | fields))


def sentence(prompt: Prompt, model: str = "small") -> str:
    gate = may_enter(prompt, provider="openai", model=model)
    assert not gate.holds
    return gate.reason


def command_in(reason: str) -> dict[str, Any]:
    """Read the command that a sentence tells people to run, by the command's own parser."""
    words = shlex.split(reason.partition("manage.py evaluate ")[2].partition("ADDRESS")[0] + "ADDRESS")
    return vars(
        load_command_class("outreach", "evaluate").create_parser("manage.py", "evaluate").parse_args(words)
    )


def test_the_live_version_is_in_already() -> None:
    assert may_enter(live_prompt("extraction"), provider="openai", model="small").holds


@pytest.mark.parametrize(("share", "holds"), [(0.6, True), (0.5, True), (0.49, False)])
def test_a_version_enters_with_a_run_that_is_not_worse(
    candidate: Prompt, share: float, *, holds: bool
) -> None:
    a_run(1, 0.5)
    a_run(2, share)
    gate = may_enter(candidate, provider="openai", model="small")
    assert gate.holds is holds
    assert ("Worse than the live version in a: recall" in gate.reason) is not holds


def test_without_a_run_of_the_candidate_the_sentence_has_the_command_for_one(candidate: Prompt) -> None:
    wanted = command_in(sentence(candidate))
    assert (wanted["what"], wanted["provider"], wanted["model"]) == ("extraction", "openai", "small")
    assert (wanted["prompt"], wanted["keep"], wanted["by"]) == ("extraction=2", True, "ADDRESS")


def test_a_run_of_the_candidate_is_wanted_on_the_half_and_day_of_the_live_one(candidate: Prompt) -> None:
    a_run(1, split="frozen", as_of=DAY - timedelta(days=3))
    wanted = command_in(sentence(candidate))
    assert (wanted["split"], wanted["as_of"]) == ("frozen", DAY - timedelta(days=3))


@pytest.mark.parametrize(
    "other",
    [{"set_sha256": "1" * 64}, {"split": "open"}, {"as_of": DAY - timedelta(days=1)}, {"model": "large"},
     {"provider": "rules"}, {"subject": Subject.RELEVANCE}, {"prompts": {"extraction": 3}}],
    ids=lambda other: next(iter(other)),
)  # fmt: skip
def test_a_run_of_the_live_version_on_another_basis_does_not_count(
    candidate: Prompt, other: dict[str, Any]
) -> None:
    a_run(2)
    a_run(1, **other)
    reason = sentence(candidate)
    wanted = command_in(reason)
    assert "No run of the live version over the same set" in reason
    assert (wanted["prompt"], wanted["split"], wanted["as_of"]) == (None, "all", DAY)
    assert "abcdef01" in reason


def test_the_newest_run_of_the_candidate_decides_not_its_best(candidate: Prompt) -> None:
    a_run(1, 0.5)
    a_run(2, 0.9)
    a_run(2, 0.1, at=NOW + timedelta(minutes=1))
    assert "Worse" in sentence(candidate)


def test_an_older_run_of_the_live_version_counts_where_it_stands_on_the_same_day(candidate: Prompt) -> None:
    a_run(1, 0.5)
    a_run(1, 0.9, as_of=DAY + timedelta(days=1), at=NOW + timedelta(minutes=1))
    a_run(2, 0.6)
    assert may_enter(candidate, provider="openai", model="small").holds


def test_another_model_enters_with_the_live_prompt_by_the_same_rule() -> None:
    live = live_prompt("extraction")
    assert command_in(sentence(live, "large"))["model"] == "large"
    a_run(1, 0.5)
    a_run(1, 0.5, model="large")
    assert may_enter(live, provider="openai", model="large").holds


def test_a_name_of_a_model_is_quoted_for_the_shell(candidate: Prompt) -> None:
    assert command_in(sentence(candidate, "our model; rm"))["model"] == "our model; rm"


def test_other_prompts_of_the_subject_are_the_live_ones() -> None:
    candidate = a_version("judgement", 2)
    both = {"judgement": 1, "extraction": 1}
    a_run(subject=Subject.RELEVANCE, prompts=both)
    a_run(subject=Subject.RELEVANCE, prompts=both | {"judgement": 2, "extraction": 2})
    assert "No run of this version" in sentence(candidate)
    a_run(subject=Subject.RELEVANCE, prompts=both | {"judgement": 2})
    assert may_enter(candidate, provider="openai", model="small").holds


@pytest.mark.parametrize(
    ("prompt", "subject"),
    [("extraction", Subject.EXTRACTION), ("judgement", Subject.RELEVANCE), ("filling", Subject.INJECTION), ("greeting", None)],
)  # fmt: skip
def test_each_prompt_is_measured_where_it_is_asked_with(prompt: str, subject: Subject | None) -> None:
    assert measured_by(prompt) == subject


def test_what_no_set_measures_and_what_the_baseline_would_answer_does_not_enter(candidate: Prompt) -> None:
    assert "No labelled set measures greeting" in sentence(a_version("greeting", 2))
    assert "reads no prompt" in may_enter(candidate, provider="rules", model="rules-2").reason


# --- Becoming the default -------------------------------------------------------------------------


def test_a_version_that_may_enter_becomes_the_default_with_a_name_and_a_reason(candidate: Prompt) -> None:
    mira = a_member()
    a_run(1)
    a_run(2)
    make_default(prompt=candidate, reason="Finds more.", by=mira, now=NOW)
    row = DefaultPrompt.objects.latest("pk")
    assert (live_prompt("extraction"), row.by, row.reason) == (candidate, mira, "Finds more.")
    audited = AuditRecord.objects.latest("pk")
    assert (audited.actor_id, audited.subject_id, audited.data) == (mira.pk, candidate.pk, {"live": 2})


@pytest.mark.parametrize(
    ("reason", "share", "said"), [("Finds more.", 0.1, "Worse"), ("  ", 0.9, "Give a reason")]
)
def test_the_default_stays_where_the_gate_says_no_or_nobody_says_why(
    candidate: Prompt, reason: str, share: float, said: str
) -> None:
    a_run(1)
    a_run(2, share)
    with pytest.raises(ValidationError, match=said):
        make_default(prompt=candidate, reason=reason, by=a_member(), now=NOW)
    assert live_prompt("extraction").version == 1


def test_what_was_live_comes_back_without_a_run(candidate: Prompt) -> None:
    first = live_prompt("extraction")
    a_run(1)
    a_run(2)
    make_default(prompt=candidate, reason="Finds more.", by=a_member(), now=NOW)
    EvaluationRun.objects.all().erase()
    make_default(prompt=first, reason="It invents.", by=a_member(), now=NOW)
    assert live_prompt("extraction") == first


def test_what_is_live_is_not_made_so_twice() -> None:
    assert may_become_default(live_prompt("extraction")).reason == "This version is live."


def test_without_a_model_no_version_becomes_the_default(candidate: Prompt, settings: Settings) -> None:
    settings.OPENAI_API_KEY = ""
    a_run(1)
    a_run(2)
    assert not may_become_default(candidate).holds
