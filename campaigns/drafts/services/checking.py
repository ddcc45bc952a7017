"""Running the checks over a draft's current text, and keeping what they say."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import Case, F, Value, When

from campaigns.audit.models import AuditRecord
from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import noted
from campaigns.drafts.models import Draft, DraftText, Finding, SlotFill
from campaigns.drafts.rules import DraftStatus
from campaigns.drafts.selectors import broken_fills
from campaigns.drafts.selectors.known import Known, known_of
from campaigns.drafts.services.context import checked_of
from campaigns.drafts.services.doubting import asks_nobody, doubts
from campaigns.drafts.services.planting import plant_beside
from campaigns.drafts.services.sampling import draw
from campaigns.llm.port import Provider
from campaigns.quality import checks
from campaigns.quality.rules import Finding as Said
from campaigns.quality.rules import Severity, blocks
from outreach.db.together import insert_together


def _not_asked() -> str:
    return "Nobody asked whether it is about something delicate."


def check(
    *, draft: Draft, provider: Provider, now: datetime, sensitive: Callable[[], str] = _not_asked
) -> bool:
    """Check the current text and put the draft before people, as the policy's draw says; True where nothing blocks.

    A text is checked once: a second run finds the findings of the first. What was approved before and is
    unchanged stays approved; the caller decides by the answer. `sensitive` says what makes a draft a person's whatever
    is drawn, "" where nothing does. Must not run inside a transaction: a model may be asked.
    """
    text = examine(draft=draft, provider=provider, now=now)
    draft.refresh_from_db(fields=_MOVED)
    _put_before_people(draft, sensitive, now)
    draft.refresh_from_db(fields=_MOVED)
    return not text.findings.filter(severity=Severity.BLOCKS).exists()


def examine(*, draft: Draft, provider: Provider, now: datetime) -> DraftText:
    """Run the checks over the current text, once a text, and return it; the draft stays where it stands.

    Must not run inside a transaction: a model may be asked.
    """
    known = known_of(draft.pk)
    text = known.read.text
    if known.draft.checked_version != text.version:
        _keep(known.draft, text, _findings(known, text, known.read.fills, provider, now), now)
    return text


def check_edited(
    *, known: Known, text: DraftText, fills: Sequence[SlotFill], provider: Provider, now: datetime
) -> None:
    """Run the checks over a text that a person has just stored, with what was known then, and show it again.

    Who reads it was drawn before. Must not run inside a transaction: a model may be asked.
    """
    _keep(known.draft, text, _findings(known, text, fills, provider, now), now, **_SHOWN)


# What checks and draws change; what a draft rests on stays as it was read.
_MOVED: Final = (
    "status", "version", "checked_version", "checked_at", "warned", "combination", "drawn", "read_twice", "lane",
    "policy", "unread_until",
)  # fmt: skip
_CHECKING: Final = When(status=DraftStatus.CHECKING, then=Value(DraftStatus.IN_REVIEW))
_SHOWN: Final = {"status": Case(_CHECKING, default=F("status"))}


@transaction.atomic
def _put_before_people(draft: Draft, sensitive: Callable[[], str], now: datetime) -> None:
    """Draw who reads it in the same transaction that lets anybody see it."""
    checked = Draft.objects.filter(pk=draft.pk, status=DraftStatus.CHECKING, version=draft.version)
    columns = draw(draft=draft, sensitive=sensitive, now=now) if checked.exists() else {}
    if checked.update(status=DraftStatus.IN_REVIEW, **columns) and columns:
        draft.refresh_from_db(fields=_MOVED)
        plant_beside(draft=draft, now=now)


@transaction.atomic
def _keep(draft: Draft, text: DraftText, findings: list[Said], now: datetime, **columns: Any) -> None:
    claimed = Draft.objects.filter(pk=draft.pk, version=text.version)
    claimed = claimed.exclude(checked_version=text.version)
    if claimed.update(**shown_columns(text.version, findings, now), **columns):
        insert_together(finding_rows(text, findings), [checked_record(draft, text, findings)])


def shown_columns(version: int, findings: Sequence[Said], now: datetime) -> dict[str, Any]:
    """Return the columns of a draft whose text of this version was checked."""
    return {"checked_version": version, "checked_at": now, "warned": bool(findings)}


def finding_rows(text: DraftText, findings: Sequence[Said]) -> list[Finding]:
    """Return what the checks found in a text, to be written down."""
    return [
        Finding(
            text=text,
            code=said.code,
            severity=said.severity,
            part=said.part,
            start=said.start,
            end=said.end,
            sentence=said.sentence[:500],
        )
        for said in findings
    ]


def checked_record(draft: Draft, text: DraftText, findings: Sequence[Said]) -> AuditRecord:
    """Return the record of the checks of a text, to be written down."""
    return noted(Action.CHECKED, subject=draft, by=SOFTWARE, version=text.version, findings=len(findings))


def found_by_code(
    *, known: Known, text: DraftText, fills: Sequence[SlotFill], provider: Provider, now: datetime
) -> list[Said] | None:
    """Return what the checks find in a text; None where a model would be asked too."""
    if asks_nobody(provider):
        return _findings(known, text, fills, provider, now)
    return None


def _findings(
    known: Known, text: DraftText, fills: Sequence[SlotFill], provider: Provider, now: datetime
) -> list[Said]:
    """What code finds, and then what a model doubts; a text that must be changed anyway is not shown to it."""
    checked = checked_of(known, text, now)
    found = _evidence_findings(fills) + checks.run(checked)
    if blocks(found):
        return found
    return found + doubts(checked, draft=known.draft, provider=provider, now=now)


def _evidence_findings(fills: Sequence[SlotFill]) -> list[Said]:
    return [
        Said(
            "quote_mismatch",
            Severity.BLOCKS,
            fill.start,
            fill.end,
            "body" if fill.part == "body" else "subject",
            f"The quote behind “{fill.value[:80]}” no longer stands in its saved page.",
        )
        for fill in broken_fills(fills)
    ]
