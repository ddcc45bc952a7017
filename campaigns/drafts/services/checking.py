"""Running the checks over a draft's current text, and keeping what they say."""

from dataclasses import replace
from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.drafts.models import Draft, DraftText, Finding, SlotFill
from campaigns.drafts.rules import DraftStatus
from campaigns.drafts.selectors import broken_fills, fills_of
from campaigns.members.selectors import team
from campaigns.quality import checks
from campaigns.quality.rules import Checked, FilledSlot, Part, Severity
from campaigns.quality.rules import Finding as Said
from campaigns.quality.rules.edits import after_edit
from campaigns.quality.selectors import active_phrases


def check(*, draft: Draft, now: datetime) -> bool:
    """Check the current text and put the draft before a person; True where nothing blocks.

    A text is checked once: a second run finds the findings of the first. What was approved before and is
    unchanged stays approved; the caller decides by the answer.
    """
    text = draft.text
    if draft.checked_version != draft.version:
        _keep(draft, text, _findings(draft, text), now)
    Draft.objects.filter(pk=draft.pk, status=DraftStatus.CHECKING, version=draft.version).update(
        status=DraftStatus.IN_REVIEW
    )
    draft.refresh_from_db()
    return not text.findings.filter(severity=Severity.BLOCKS).exists()


@transaction.atomic
def _keep(draft: Draft, text: DraftText, findings: list[Said], now: datetime) -> None:
    claimed = Draft.objects.filter(pk=draft.pk, version=text.version).exclude(checked_version=text.version)
    if not claimed.update(checked_version=text.version, checked_at=now):
        return
    Finding.objects.bulk_create(
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
    )
    record(Action.CHECKED, subject=draft, by=SOFTWARE, version=text.version, findings=len(findings))


def _findings(draft: Draft, text: DraftText) -> list[Said]:
    fills = fills_of(text)
    return _evidence_findings(fills) + checks.run(checked_of(draft, text))


def _evidence_findings(fills: list[SlotFill]) -> list[Said]:
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


def checked_of(draft: Draft, text: DraftText) -> Checked:
    """Return all that checks may look at: the first text as rendered, then what a person made of it."""
    first = draft.texts.get(version=1)
    whole = text.body + draft.footer
    rendered = _rendered(draft, first)
    if text.version == 1:
        return rendered
    return after_edit(rendered, subject=text.subject, body=whole)


def _rendered(draft: Draft, first: DraftText) -> Checked:
    prospect, mailbox = draft.enrollment.prospect, draft.mailbox
    offer = draft.template_version.template.offer
    plain = Checked(subject=first.subject, body=first.body + draft.footer)
    return replace(
        plain,
        slots=tuple(_filled(fill) for fill in fills_of(first) if fill.insight is not None),
        first_name=prospect.first_name,
        last_name=prospect.last_name,
        company=prospect.company.name if prospect.company else "",
        sender_name=mailbox.display_name,
        sender_address=mailbox.address,
        postal_address=team().postal_address,
        opt_out_url=draft.opt_out_url,
        word_limit=draft.template_version.word_limit,
        language=prospect.language,
        known_names=(offer.name, team().name),
        evidence=tuple(
            evidence.quote
            for insight in draft.match.extraction.insights.prefetch_related("evidence__snapshot")
            for evidence in insight.evidence.all()
        ),
        phrases=active_phrases(),
    )


def _filled(fill: SlotFill) -> FilledSlot:
    assert fill.insight is not None
    part: Part = "subject" if fill.part == "subject" else "body"
    return FilledSlot(
        name=fill.name,
        text=fill.value,
        start=fill.start,
        end=fill.end,
        part=part,
        quotes=tuple(evidence.quote for evidence in fill.insight.evidence.all()),
        value=fill.insight.value,
        tact=fill.insight.tact,
    )
