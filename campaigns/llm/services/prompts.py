"""Keeps the prompt rows in step with the files beside this slice."""

from __future__ import annotations

import hashlib
from datetime import datetime
from pathlib import Path

from django.db import transaction

from campaigns.llm.models import Prompt
from campaigns.llm.rules.prompts import split_prompt

FOLDER = Path(__file__).resolve().parent.parent / "prompts"


@transaction.atomic
def sync_prompts(*, now: datetime, folder: Path = FOLDER) -> list[Prompt]:
    """Make a new version of every prompt whose file differs from its newest row; return what was made.

    Raises PromptFileError for a file without its two headings. Running it twice at once makes one
    version: the unique (name, version) refuses the other.
    """
    changed = (_new_version(path, now) for path in sorted(folder.glob("*.md")))
    return [prompt for prompt in changed if prompt is not None]


def _new_version(path: Path, now: datetime) -> Prompt | None:
    text = path.read_text(encoding="utf-8")
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    newest = Prompt.objects.filter(name=path.stem).order_by("-version").first()
    if newest is not None and newest.sha256 == sha256:
        return None
    system, task = split_prompt(text)
    version = newest.version + 1 if newest else 1
    return Prompt.objects.create(
        name=path.stem, version=version, system=system, task=task, sha256=sha256, created_at=now
    )
