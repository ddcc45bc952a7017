"""Prompt rows follow the files, one version a change."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from campaigns.llm.models import Prompt
from campaigns.llm.selectors import current_prompt
from campaigns.llm.services import sync_prompts
from outreach.db.immutable import ImmutableRowError
from tests.campaigns.llm.conftest import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_prompts(db: None) -> None:
    """These tests start before the first prompt."""
    Prompt.objects.all().erase()


def _write(folder: Path, task: str) -> None:
    (folder / "extraction.md").write_text(f"# System\nBe brief.\n\n# Task\n{task}\n", encoding="utf-8")


def test_changed_file_makes_a_new_version_and_an_unchanged_one_does_not(tmp_path: Path) -> None:
    _write(tmp_path, "Read.")
    assert [str(prompt) for prompt in sync_prompts(now=NOW, folder=tmp_path)] == ["extraction 1"]
    assert sync_prompts(now=NOW, folder=tmp_path) == []
    _write(tmp_path, "Read twice.")
    sync_prompts(now=NOW, folder=tmp_path)
    assert (current_prompt("extraction").version, current_prompt("extraction").task) == (2, "Read twice.")
    _write(tmp_path, "Read.")
    sync_prompts(now=NOW, folder=tmp_path)
    assert (current_prompt("extraction").version, current_prompt("extraction").task) == (3, "Read.")


def test_the_files_of_the_product_are_complete() -> None:
    call_command("sync_prompts", stdout=StringIO())
    assert set(Prompt.objects.values_list("name", flat=True)) == {"extraction", "judgement", "filling"}
    again = StringIO()
    call_command("sync_prompts", stdout=again)
    assert again.getvalue() == "The prompts are up to date.\n"


def test_stored_prompts_are_never_changed(tmp_path: Path) -> None:
    _write(tmp_path, "Read.")
    (prompt,) = sync_prompts(now=NOW, folder=tmp_path)
    prompt.task = "Write."
    with pytest.raises(ImmutableRowError):
        prompt.save()
