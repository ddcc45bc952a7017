"""`manage.py evaluate` prints figures, touches no row of the configured database, and keeps a run only when asked."""

import json
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from pytest_django import Settings

from campaigns.evaluation.models import EvaluationRun
from campaigns.evaluation.rules.figures import Subject
from campaigns.evaluation.selectors import Version, newest_run, not_worse
from campaigns.evaluation.services import shipped
from campaigns.llm.models import Answer, ModelCall, Prompt
from campaigns.mailboxes.models import Mailbox
from campaigns.offers.models import Offer
from campaigns.prospects.models import Company, Prospect
from campaigns.replies.models import InboundMessage
from campaigns.sources.models import Snapshot
from tests.factories import a_mailbox, a_member, a_prospect
from tests.fakes.llm_server import LlmServer, answers
from tests.fakes.obedient import honest

pytestmark = pytest.mark.django_db


def a_set(folder: Path, subject: Subject, first: int = 2) -> Path:
    """The first lines of a shipped set."""
    if subject is Subject.MAIL:
        return _a_mail_set(folder, first)
    for file in shipped(subject).glob("*.jsonl"):
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        few = (
            lines
            if file.name == "offers.jsonl"
            or (subject is Subject.RELEVANCE and file.name == "prospects.jsonl")
            else lines[:first]
        )
        (folder / file.name).write_text("".join(few), encoding="utf-8")
    return folder


def _a_mail_set(folder: Path, first: int) -> Path:
    header, *rows = (
        (shipped(Subject.MAIL) / "index.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    )
    (folder / "index.csv").write_text("".join([header, *rows[:first]]), encoding="utf-8")
    for row in rows[:first]:
        name = row.split(",")[0]
        (folder / name).write_bytes((shipped(Subject.MAIL) / name).read_bytes())
    return folder


def told(capsys: pytest.CaptureFixture[str], *arguments: object, **options: Any) -> dict[str, Any]:
    call_command("evaluate", *arguments, json=True, as_of=_DAY, **options)
    return dict(json.loads(capsys.readouterr().out))


_DAY = date(2026, 11, 30)
_NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.mark.parametrize("subject", list(Subject))
def test_every_subject_prints_figures_with_intervals(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], subject: Subject
) -> None:
    said = told(capsys, subject.value, set=a_set(tmp_path, subject))
    assert said["provider"] == "rules"
    assert len(said["set_sha256"]) == 64
    assert all(0 <= each["low"] <= each["share"] <= each["high"] <= 1 for each in said["figures"])
    assert any(each["decides"] for each in said["figures"])


def test_no_row_of_the_configured_database_is_touched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_prospect()
    tables: list[Any] = [Prospect, Company, Snapshot, Offer, Answer, ModelCall, EvaluationRun]
    before = [table.objects.count() for table in tables]
    told(capsys, "relevance", set=a_set(tmp_path, Subject.RELEVANCE))
    assert [table.objects.count() for table in tables] == before


def test_a_table_and_the_misses_are_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("evaluate", "extraction", set=a_set(tmp_path, Subject.EXTRACTION), as_of=_DAY, failures=True)
    said = capsys.readouterr().out
    assert "right nulls" in said
    assert "95 % interval" in said
    assert ": expected" in said


def test_a_model_is_asked_with_the_stored_prompt(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with LlmServer(otherwise=answers(honest)) as server:
        settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL = "a key", server.base_url
        said = told(
            capsys,
            "extraction",
            set=a_set(tmp_path, Subject.EXTRACTION),
            provider="openai",
            model="stub",
            prompt=1,
        )
    assert said["prompts"] == {"extraction": 1}
    assert said["model"] == "stub"
    assert said["measures"]["calls"] == len(server.requests) > 0


@pytest.mark.parametrize(("spent", "asked"), [("0.50", True), ("1.00", False)])
def test_what_a_model_costs_stands_in_the_ledger_and_in_the_days_budget(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str], spent: str, *, asked: bool
) -> None:
    settings.LLM_DAILY_BUDGET = Decimal("1.00")
    settings.LLM_PRICES = {"stub": (Decimal(1), Decimal(2))}
    now = timezone.now()
    ModelCall.objects.create(
        at=now, purpose="triage", provider="openai", model="stub", tokens_in=1, tokens_out=1, cost=Decimal(spent),
        latency_ms=1,
    )  # fmt: skip
    with LlmServer(otherwise=answers(honest)) as server:
        settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL = "a key", server.base_url
        told(
            capsys, "extraction", set=a_set(tmp_path, Subject.EXTRACTION), provider="openai", model="stub", prompt=1
        )  # fmt: skip
    assert (len(server.requests) > 0) is asked
    entered = ModelCall.objects.exclude(purpose="triage")
    assert entered.count() == len(server.requests)
    assert all(call.cost and call.answer is None and call.at >= now for call in entered)


def test_todays_calls_count_for_an_evaluation(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.LLM_DAILY_CALLS = 3
    for _ in range(2):
        ModelCall.objects.create(
            at=timezone.now(), purpose="triage", provider="openai", model="stub", latency_ms=1
        )
    with LlmServer(otherwise=answers(honest)) as server:
        settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL = "a key", server.base_url
        told(capsys, "extraction", set=a_set(tmp_path, Subject.EXTRACTION), provider="openai", model="stub")
    assert len(server.requests) == 1


def test_a_run_that_breaks_off_has_been_paid_for_all_the_same(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken_off(*_: object, **__: object) -> None:
        ModelCall.objects.create(
            at=timezone.now(), purpose="extraction", provider="openai", model="stub", latency_ms=1
        )
        raise KeyboardInterrupt

    settings.OPENAI_API_KEY = "a key"
    monkeypatch.setattr("outreach.management.commands.evaluate.evaluate", broken_off)
    with pytest.raises(KeyboardInterrupt):
        call_command(
            "evaluate", "extraction", set=a_set(tmp_path, Subject.EXTRACTION), provider="openai", model="stub"
        )
    assert ModelCall.objects.count() == 1


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"provider": "openai"}, "OPENAI_API_KEY"),
        ({"prompt": 1}, "reads no prompt"),
        ({"set": Path("nowhere")}, "cannot be read"),
        ({"keep": True}, "--by"),
        ({"keep": True, "by": "nobody@example.org"}, "No colleague"),
    ],
)
def test_what_cannot_be_run_is_said(settings: Settings, options: dict[str, Any], reason: str) -> None:
    settings.OPENAI_API_KEY = ""
    with pytest.raises(CommandError, match=reason) as refused:
        call_command("evaluate", "extraction", **options)
    assert refused.value.returncode == 2


@pytest.mark.parametrize("subject", list(Subject))
def test_an_empty_set_proves_nothing_and_is_refused(tmp_path: Path, subject: Subject) -> None:
    with pytest.raises(CommandError, match="holds no case") as refused:
        call_command("evaluate", subject.value, set=a_set(tmp_path, subject, 0), as_of=_DAY)
    assert refused.value.returncode == 2


def test_a_half_without_a_case_is_refused(tmp_path: Path) -> None:
    folder = a_set(tmp_path, Subject.EXTRACTION)
    lines = (folder / "prospects.jsonl").read_text(encoding="utf-8")
    (folder / "prospects.jsonl").write_text(
        lines.replace('"split": "frozen"', '"split": "open"'), encoding="utf-8"
    )
    with pytest.raises(CommandError, match="holds no case in its frozen half"):
        call_command("evaluate", "extraction", set=folder, as_of=_DAY, split="frozen")


def test_a_version_that_is_not_there_is_said(settings: Settings) -> None:
    settings.OPENAI_API_KEY = "a key"
    with pytest.raises(CommandError, match="no version 99"):
        call_command("evaluate", "extraction", provider="openai", prompt=99)


@pytest.mark.parametrize("prompt", ["judgement=1", "extraction=", "new", "=1=2"])
def test_a_prompt_that_the_subject_does_not_ask_with_is_said(settings: Settings, prompt: str) -> None:
    settings.OPENAI_API_KEY = "a key"
    with pytest.raises(CommandError, match="extraction asks with extraction") as refused:
        call_command("evaluate", "extraction", provider="openai", prompt=prompt)
    assert refused.value.returncode == 2


def test_a_candidate_is_evaluated_kept_and_told_whether_it_may_enter(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Prompt.objects.create(
        name="extraction", version=2, system="s", task="t", sha256="0" * 64, created_at=timezone.now()
    )
    settings.OPENAI_MODEL = "stub"
    options: dict[str, Any] = {
        "set": a_set(tmp_path, Subject.EXTRACTION), "provider": "openai", "as_of": _DAY, "keep": True,
        "by": a_member().email, "json": True,
    }  # fmt: skip
    with LlmServer(otherwise=answers(honest)) as server:
        settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL = "a key", server.base_url
        call_command("evaluate", "extraction", **options, prompt="extraction=2")
        first = capsys.readouterr()
        call_command("evaluate", "extraction", **options)
        call_command("evaluate", "extraction", **options, prompt="2")
    assert json.loads(first.out)["prompts"] == {"extraction": 2}
    assert "manage.py evaluate extraction --provider openai --model stub --split all" in first.err
    last = capsys.readouterr().err
    assert "extraction 1: This version is live." in last
    assert "extraction 2: No deciding figure is worse" in last


def test_a_run_is_kept_for_comparison(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mira = a_member()
    options: dict[str, Any] = {"set": a_set(tmp_path, Subject.EXTRACTION), "keep": True, "by": mira.email}
    said = told(capsys, "extraction", **options)
    told(capsys, "extraction", **options)
    first, second = EvaluationRun.objects.order_by("pk")
    assert (first.by, first.by_name) == (mira, str(mira))
    assert first.figures == said["figures"]
    assert not_worse(second, first).holds
    basis = {"set_sha256": said["set_sha256"], "split": "all"}
    assert newest_run(Subject.EXTRACTION, Version("rules", first.model), **basis) == second
    assert newest_run(Subject.EXTRACTION, Version("rules", "other"), **basis) is None


@pytest.mark.parametrize(
    ("changes", "holds", "reason"),
    [
        ({}, True, "No deciding figure"),
        ({"split": "open"}, False, "not over the same set"),
        ({"set_sha256": "1" * 64}, False, "not over the same set"),
        (
            {
                "figures": [
                    {"group": "a", "name": "recall", "share": 0.4, "lower_is_better": False, "decides": True}
                ]
            },
            False,
            "Worse",
        ),
    ],
)
def test_only_a_run_that_is_not_worse_may_enter(changes: dict[str, Any], holds: bool, reason: str) -> None:
    figures = [{"group": "a", "name": "recall", "share": 0.5, "lower_is_better": False, "decides": True}]
    own: dict[str, Any] = {
        "subject": Subject.EXTRACTION,
        "set_sha256": "0" * 64,
        "split": "all",
        "as_of": _DAY,
        "figures": figures,
    }
    compared = not_worse(EvaluationRun(**(own | changes)), EvaluationRun(**own))
    assert (compared.holds, reason in compared.reason) == (holds, True)


def a_confirmed_reply(body: str, category: str, *flags: str, **fields: Any) -> InboundMessage:
    own: dict[str, Any] = {
        "mailbox": Mailbox.objects.first() or a_mailbox(), "sha256": uuid4().hex, "raw": b"-", "received_at": _NOW,
        "kind": "human", "category": category, "flags": list(flags), "new_text": body, "subject": "Re: vans",
        "decided_by": "rules", "reader_version": 1, "confirmed_at": _NOW,
    }  # fmt: skip
    return InboundMessage.objects.create(**own | fields)


def test_what_people_confirmed_is_evaluated_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    first = a_confirmed_reply("Please stop writing to me.", "not_interested", "opt_out")
    a_confirmed_reply("Nobody looked at this.", "positive", confirmed_at=None)
    a_confirmed_reply("", "positive")
    a_confirmed_reply("The same again.", "positive", original=first)
    said = told(capsys, "triage", from_corrections=True)
    missed = next(each for each in said["figures"] if (each["group"], each["name"]) == ("opt-outs", "missed"))
    assert (missed["hits"], missed["total"]) == (0, 1)
    assert sum(sum(row.values()) for row in said["confusion"].values()) == 1


def test_what_people_confirmed_becomes_a_set_for_its_owner_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_confirmed_reply("Back in May, write then.", "out_of_office", "later_date")
    folder = tmp_path / "ours"
    first = told(capsys, "triage", from_corrections=True, set=folder)
    file = folder / "triage.jsonl"
    line = json.loads(file.read_text(encoding="utf-8"))
    assert (line["category"], line["flags"], line["body"]) == (
        "ooo", ["later_date"], "Back in May, write then.",
    )  # fmt: skip
    assert file.stat().st_mode & 0o077 == 0
    assert told(capsys, "triage", set=folder)["figures"] == first["figures"]
    with pytest.raises(CommandError, match="Name another folder"):
        call_command("evaluate", "triage", from_corrections=True, set=folder)


@pytest.mark.parametrize(("subject", "reason"), [("mail", "only triage"), ("triage", "holds no case")])
def test_corrections_are_of_replies_and_must_be_there(subject: str, reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        call_command("evaluate", subject, from_corrections=True, as_of=_DAY)


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("evaluate", "triage", from_corrections=True, set=tmp_path / "file" / "below")


def test_who_is_taken_for_whom_is_shown_as_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("evaluate", "triage", set=a_set(tmp_path, Subject.TRIAGE), as_of=_DAY)
    said = capsys.readouterr().out
    assert "Labelled, and told as" in said
    assert "macro-F1" in said


def test_a_model_is_asked_about_what_the_rules_cannot_tell_and_decides_nothing_alone(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """How often a model alone is right has not been measured, so what it says stays with people."""
    line = {"id": "r1", "body": "Her with it.", "category": "positive", "flags": []}
    (tmp_path / "triage.jsonl").write_text(json.dumps(line), encoding="utf-8")
    answer = {"category": "positive", "flags": [], "sentences": ["S1"]}
    with LlmServer(otherwise=answers(lambda _: answer)) as server:
        settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL = "a key", server.base_url
        said = told(capsys, "triage", set=tmp_path, provider="openai", model="stub")
    figures = {(each["group"], each["name"]): each["hits"] for each in said["figures"]}
    assert (figures["people", "left to people"], figures["all", "no model asked"]) == (1, 0)
    assert len(server.requests) == 1


def test_a_model_is_not_asked_about_a_no_that_the_rules_found(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = {"id": "r1", "body": "Unsubscribe", "category": "not_interested", "flags": ["opt_out"]}
    (tmp_path / "triage.jsonl").write_text(json.dumps(line), encoding="utf-8")
    with LlmServer(otherwise=answers(lambda _: {})) as server:
        settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL = "a key", server.base_url
        told(capsys, "triage", set=tmp_path, provider="openai", model="stub")
    assert not server.requests
