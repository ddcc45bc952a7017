"""Prompt rows follow the files, one version a change."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import SOFTWARE
from campaigns.llm.models import DefaultPrompt, Prompt
from campaigns.llm.rules.prompts import waiting_versions
from campaigns.llm.selectors import current_prompt, live_prompt, was_live
from campaigns.llm.services import choose_default, sync_prompts
from outreach.db.immutable import ImmutableRowError
from tests.campaigns.llm.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_prompts(db: None) -> None:
    """These tests start before the first prompt."""
    DefaultPrompt.objects.all().erase()
    Prompt.objects.all().erase()


def _write(folder: Path, task: str) -> None:
    (folder / "extraction.md").write_text(f"# System\nBe brief.\n\n# Task\n{task}\n", encoding="utf-8")


def test_changed_file_makes_a_new_version_and_an_unchanged_one_does_not(tmp_path: Path) -> None:
    _write(tmp_path, "Read.")
    assert [str(prompt) for prompt in sync_prompts(now=NOW, folder=tmp_path)] == ["extraction 1"]
    assert sync_prompts(now=NOW, folder=tmp_path) == []
    _write(tmp_path, "Read twice.")
    assert [str(prompt) for prompt in sync_prompts(now=NOW, folder=tmp_path)] == ["extraction 2"]
    _write(tmp_path, "Read.")
    assert [str(prompt) for prompt in sync_prompts(now=NOW, folder=tmp_path)] == ["extraction 3"]


def test_the_first_version_is_live_and_a_later_one_is_not_until_it_is_chosen(tmp_path: Path) -> None:
    _write(tmp_path, "Read.")
    sync_prompts(now=NOW, folder=tmp_path)
    _write(tmp_path, "Read twice.")
    (second,) = sync_prompts(now=NOW, folder=tmp_path)
    assert (current_prompt("extraction").version, current_prompt("extraction").task) == (1, "Read.")
    assert not was_live(second)
    choose_default(prompt=second, reason="Reads better.", by=SOFTWARE, now=NOW)
    assert (current_prompt("extraction").version, current_prompt("extraction").task) == (2, "Read twice.")
    first = Prompt.objects.get(version=1)
    choose_default(prompt=first, reason="It does not.", by=SOFTWARE, now=NOW)
    assert live_prompt("extraction") == first
    assert was_live(second)


def test_each_choice_keeps_who_why_and_when_and_is_audited(tmp_path: Path) -> None:
    _write(tmp_path, "Read.")
    (first,) = sync_prompts(now=NOW, folder=tmp_path)
    row = DefaultPrompt.objects.get()
    assert (row.prompt, row.by, row.by_name, row.at) == (first, None, "Outreach", NOW)
    audited = AuditRecord.objects.get(subject_type="prompt", subject_id=first.pk)
    assert (audited.reason, audited.data) == (row.reason, {"live": 1})


def test_no_prompt_is_live_before_the_first_sync() -> None:
    with pytest.raises(Prompt.DoesNotExist):
        current_prompt("extraction")


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["extraction"], "1 new version of extraction, not live yet"),
        (["extraction", "filling"], "2 new versions of extraction, filling, not live yet"),
    ],
)
def test_new_versions_are_said_to_wait(names: list[str], sentence: str) -> None:
    assert waiting_versions(names) == sentence


@pytest.mark.parametrize("command", ["prepare", "sync_prompts"])
def test_a_changed_file_is_told_and_changes_nothing_that_is_asked(command: str) -> None:
    call_command("sync_prompts", stdout=StringIO())
    live = {name: current_prompt(name) for name in ("extraction", "judgement", "filling")}
    # The file is no longer what was kept last.
    Prompt.objects.create(name="filling", version=2, system="s", task="t", sha256="0" * 64, created_at=NOW)
    said = StringIO()
    call_command(command, stdout=said)
    assert "1 new version of filling, not live yet." in said.getvalue()
    assert {name: current_prompt(name) for name in live} == live


def test_the_files_of_the_product_are_complete() -> None:
    call_command("sync_prompts", stdout=StringIO())
    names = {"extraction", "judgement", "filling", "checking", "subjects", "triage", "variant"}
    assert set(Prompt.objects.values_list("name", flat=True)) == names
    again = StringIO()
    call_command("sync_prompts", stdout=again)
    assert again.getvalue() == "The prompts are up to date.\n"


def test_stored_prompts_are_never_changed(tmp_path: Path) -> None:
    _write(tmp_path, "Read.")
    (prompt,) = sync_prompts(now=NOW, folder=tmp_path)
    prompt.task = "Write."
    with pytest.raises(ImmutableRowError):
        prompt.save()
