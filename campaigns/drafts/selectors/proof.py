"""Whether what a draft says still holds, asked beside the row that rests on it."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from django.db.models import F, OuterRef
from django.db.models.functions import Coalesce, Substr

from campaigns.drafts.models import SlotFill
from campaigns.insights.models import Entry, Evidence
from campaigns.insights.rules.kinds import AnchorType, is_fresh
from campaigns.insights.rules.states import InsightState
from outreach.db.rows import Rows, same

Proof = Sequence[Mapping[str, Any]]
_ENTRY: Final = same("active", "review_by")


def proof_of(draft: str, version: str) -> Rows:
    """Return what proves a draft's text, as a column of a row that knows the draft and the version under these names."""
    quoted = Substr("snapshot__text", F("start") + 1, F("end") - F("start"))
    evidence = Evidence.objects.filter(insight=OuterRef("insight_id"))
    entry = Entry.objects.filter(pk=Coalesce(OuterRef("insight__entry_id"), OuterRef("entry_id")))
    fills = SlotFill.objects.filter(text__draft=OuterRef(draft), text__version=OuterRef(version)).order_by()
    return Rows(
        fills,
        state="insight__state",
        insight="insight_id",
        anchor_type="insight__anchor_type",
        event_date="insight__event_date",
        evidence=Rows(evidence, quoted=quoted, sha256="quote_sha256"),
        entries=Rows(entry, **_ENTRY),
    )


def holds(proof: Proof, today: date) -> bool:
    """Say whether each fact is grounded in words that still stand in its page, and each entry of ours is in force.

    The same question as `broken_fills` and `why_lapsed`, which have the sentences.
    """
    return all(_is_grounded(fill) and _in_force(fill, today) for fill in proof)


def _is_grounded(fill: Mapping[str, Any]) -> bool:
    if fill["insight"] is None:
        return True
    return fill["state"] == InsightState.GROUNDED and all(
        hashlib.sha256(each["quoted"].encode()).hexdigest() == each["sha256"] for each in fill["evidence"]
    )


def _in_force(fill: Mapping[str, Any], today: date) -> bool:
    return all(entry["active"] and _day(entry["review_by"]) >= today for entry in fill["entries"])


def is_out_of_date(proof: Proof, today: date) -> bool:
    """Say whether an event that the text tells of is beyond the shelf life of its kind."""
    return any(
        fill["event_date"] and not is_fresh(AnchorType(fill["anchor_type"]), _day(fill["event_date"]), today)
        for fill in proof
    )


def _day(value: str) -> date:
    return date.fromisoformat(value[:10])
