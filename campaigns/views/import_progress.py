"""What the pages of an import say: the steps, how far a machine is, and what became of the rows."""

from datetime import timedelta
from typing import Any, Final

from django.urls import reverse
from django.utils import timezone

from campaigns.enrollments.models import Campaign
from campaigns.prospects.models import ImportBatch, ImportRow
from campaigns.prospects.rules.imports import ImportKind, ImportState
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.services.imports import repeat_of
from campaigns.prospects.services.loading import TAKEN
from campaigns.views.times import in_words, team_zone

STEPS: Final = ("Upload", "Map", "Check", "Import", "Result")
AT: Final = {
    ImportState.READING: 0, ImportState.MAPPING: 1, ImportState.CHECKING: 2, ImportState.CHECKED: 2,
    ImportState.IMPORTING: 3, ImportState.DONE: 4, ImportState.CANCELLED: 4, ImportState.FAILED: 4,
    ImportState.UNREADABLE: 4,
}  # fmt: skip
STATE_WORDS: Final = {
    ImportState.READING: "being read",
    ImportState.MAPPING: "waits for its columns",
    ImportState.CHECKING: "being checked",
    ImportState.CHECKED: "checked, nothing written yet",
    ImportState.IMPORTING: "being imported",
    ImportState.DONE: "imported",
    ImportState.CANCELLED: "cancelled",
    ImportState.FAILED: "stopped by a fault",
    ImportState.UNREADABLE: "not a table",
}
PEOPLE_WORDS: Final = {
    RowOutcome.NEW: "New people",
    RowOutcome.UPDATED: "Known people, updated",
    RowOutcome.DUPLICATE: "The same person twice",
    RowOutcome.SUPPRESSED: "On the do-not-contact list",
    RowOutcome.REFUSED: "No usable address",
    RowOutcome.HELD: "A person must look",
}
OTHER_WORDS: Final = {
    RowOutcome.NEW: "New, nothing follows",
    RowOutcome.UPDATED: "Known, nothing follows",
    RowOutcome.DUPLICATE: "The same twice",
    RowOutcome.SUPPRESSED: "Not to be written to",
    RowOutcome.REFUSED: "Cannot be read",
    RowOutcome.HELD: "On hold",
}
SHOWN_ROWS: Final = 50
FIRST_FAST: Final = timedelta(seconds=30)
LIVELY: Final = timedelta(seconds=30)  # a machine that noted nothing for longer may be down


def step_names(state: ImportState | None) -> list[dict[str, Any]]:
    """Return the five steps with the one where the import stands."""
    at = 0 if state is None else AT[state]
    return [
        {"label": label, "current": number == at, "done": number < at} for number, label in enumerate(STEPS)
    ]


def summary_of(batch: ImportBatch) -> dict[str, Any]:
    """Return one line of the list of imports."""
    counts = [f"{batch.counts[outcome]} {outcome}" for outcome in RowOutcome if batch.counts.get(outcome)]
    return {
        "file": batch.file_name,
        "state": STATE_WORDS[ImportState(batch.state)],
        "who": batch.by_name,
        "at": in_words(batch.at, now=timezone.now(), zone=team_zone()),
        "counts": ", ".join(counts),
        "kind": batch.kind,
    }


def progress_context(batch: ImportBatch) -> dict[str, Any]:
    """Return what the pages of check, progress and result show."""
    state = ImportState(batch.state)
    return {
        "batch": batch,
        "state": state,
        "steps": step_names(state),
        "summary": summary_of(batch),
        "sentence": _sentence(batch, state),
        "outcomes": _outcomes(batch),
        "rows": sum(batch.counts.values()),
        "taken": sum(batch.counts.get(outcome, 0) for outcome in TAKEN),
        "kept_out": _kept_out(batch),
        "shown_rows": SHOWN_ROWS,
        "repeat": repeat_words(batch),
        "owners": _owner_words(batch),
        **_progress(batch, state),
    }


def _sentence(batch: ImportBatch, state: ImportState) -> str:
    if state is ImportState.CHECKED:
        return f"Nothing is written yet. {sum(batch.counts.values()):,} rows were looked at."
    if state is ImportState.DONE:
        return f"{sum(batch.counts.values()):,} rows, and what became of each."
    if state is ImportState.CANCELLED:
        return (
            "Cancelled. What was imported before that stays."
            if batch.started_at
            else "Cancelled. Nothing was written."
        )
    return batch.problem


def _outcomes(batch: ImportBatch) -> list[dict[str, Any]]:
    words = PEOPLE_WORDS if batch.kind == ImportKind.PEOPLE else OTHER_WORDS
    return [
        {
            "label": words[outcome],
            "count": batch.counts.get(outcome, 0),
            "url": reverse("import_rows", args=[batch.pk, outcome.value]),
        }
        for outcome in RowOutcome
    ]


def _kept_out(batch: ImportBatch) -> list[dict[str, str]]:
    """Return the first rows that stay out, each with what stands in it."""
    rows = ImportRow.objects.filter(batch=batch).exclude(outcome__in=TAKEN)[:SHOWN_ROWS]
    return [
        {
            "number": str(row.number),
            "outcome": row.outcome,
            "reason": row.reason,
            "cells": " · ".join(cell for cell in row.cells if cell)[:160],
        }
        for row in rows
    ]


def repeat_words(batch: ImportBatch) -> str:
    """Return who imported the very same file when, "" where nobody did."""
    before = repeat_of(batch)
    if before is None:
        return ""
    when = in_words(before.at, now=timezone.now(), zone=team_zone())
    return f"This very file was imported before: {when}, by {before.by_name}."


def _owner_words(batch: ImportBatch) -> str:
    campaign = Campaign.objects.filter(pk=batch.campaign_id).first() if batch.campaign_id else None
    return f"The people join “{campaign}”." if campaign else ""


def _progress(batch: ImportBatch, state: ImportState) -> dict[str, Any]:
    """Return how far the machine is. Rows are known once the file was checked; before, the bytes tell."""
    whole, done = (batch.rows, sum(batch.counts.values())) if batch.rows else (batch.size, batch.done_bytes)
    share = min(done / whole, 1.0) if whole else 0.0
    since = timezone.now() - (batch.started_at or batch.at)
    alive = batch.token_until is not None and batch.token_until > timezone.now()
    return {
        "per_cent": int(100 * share),
        "so_far": f"{sum(batch.counts.values()):,}" + (f" of {batch.rows:,} rows" if batch.rows else " rows"),
        "left": _left(since, share),
        "every": "1s" if since < FIRST_FAST else "3s",
        "stalled": not alive and since > LIVELY,
        "doing": STATE_WORDS[state],
    }


def _left(since: timedelta, share: float) -> str:
    if share < 0.02 or since < timedelta(seconds=2):
        return ""
    seconds = since.total_seconds() * (1 - share) / share
    return f"about {seconds:.0f} s left" if seconds < 90 else f"about {seconds / 60:.0f} min left"
