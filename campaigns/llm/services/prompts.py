"""Keeps the prompt rows in step with the files beside this slice."""

from __future__ import annotations

import hashlib
from datetime import datetime
from pathlib import Path

from django.db import transaction

from campaigns.audit.rules import SOFTWARE, Action, Actor
from campaigns.audit.services import record
from campaigns.llm.models import DefaultPrompt, Prompt
from campaigns.llm.rules.prompts import split_prompt

FIRST = "The first version."
FOLDER = Path(__file__).resolve().parent.parent / "prompts"


@transaction.atomic
def sync_prompts(*, now: datetime, folder: Path = FOLDER) -> list[Prompt]:
    """Make a new version of every prompt whose file differs from its newest row; return what was made.

    The first version of a prompt is live at once. A later one waits until somebody makes it the default.

    Raises PromptFileError for a file without its two headings. Running it twice at once makes one
    version: the unique (name, version) refuses the other.
    """
    changed = (_new_version(path, now) for path in sorted(folder.glob("*.md")))
    made = [prompt for prompt in changed if prompt is not None]
    for prompt in made:
        if prompt.version == 1:
            choose_default(prompt=prompt, reason=FIRST, by=SOFTWARE, now=now)
    return made


@transaction.atomic
def choose_default(*, prompt: Prompt, reason: str, by: Actor, now: datetime) -> DefaultPrompt:
    """Ask with this version from the next question on. Whether it may be is the caller's question."""
    row = DefaultPrompt.objects.create(prompt=prompt, by_id=by.id, by_name=by.name, reason=reason, at=now)
    record(Action.CHANGED, subject=prompt, by=by, reason=reason, live=prompt.version)
    return row


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
