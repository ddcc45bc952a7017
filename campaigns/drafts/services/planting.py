"""Test drafts: a copy of a real draft with one fault goes into the queue, and the real one waits behind it.

Only one of the two is before the readers at any time, so that a test cannot be told by its twin. A copy has no message
ever, moves no journey, and is in no figure.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.drafts.models import Draft, DraftText, SlotFill, new_message_id, new_opt_out_token
from campaigns.drafts.models.planting import ReviewTest
from campaigns.drafts.rules import DraftStatus, Lane
from campaigns.drafts.rules.planting import (
    DECIDED_BEFORE_TESTS,
    MOST_PERCENT,
    OTHERS_WAITING,
    TEST_PERCENT,
    Fault,
    percent_now,
    replaced,
    with_invented_number,
)
from campaigns.drafts.rules.sampling import Purpose, is_among, place
from campaigns.drafts.selectors import fills_of, queue
from campaigns.drafts.selectors.sampling import decided
from campaigns.insights.models import Insight
from campaigns.relevance.models import Match
from campaigns.relevance.rules import Verdict

AMONG: Final = 50  # of the newest that would do, one is drawn
LAST: Final = 500  # drafts of a campaign over which tests come to their share


@dataclass(frozen=True)
class Filled:
    """One fill of the copy: what stands where, and the fact behind it."""

    name: str
    value: str
    part: str
    start: int
    end: int
    insight: Insight | None
    entry_id: int | None


@dataclass(frozen=True)
class Faulty:
    """A copy's text with its fault: what is wrong, the words that show it, and what its reader is told."""

    fault: Fault
    body: str
    fills: Sequence[Filled]
    match: Match
    told: str
    words: str = ""


def plant_beside(*, draft: Draft, now: datetime) -> Draft | None:
    """Put a test into the queue in the place of a draft that was drawn for it; None where it was not, or none can be made.

    Runs in the transaction that lets the draft be seen. Nobody's first cards are tests, and a test never stands
    alone in the queue.
    """
    drawn = _place(draft, Purpose.TEST)
    if draft.lane != Lane.READERS or draft.warned or not is_among(drawn, MOST_PERCENT):
        return None
    others = queue().exclude(pk=draft.pk).order_by()[:OTHERS_WAITING].count()
    if others < OTHERS_WAITING or decided(draft.enrollment.campaign_id) < DECIDED_BEFORE_TESTS:
        return None
    if not is_among(drawn, _percent_now(draft)):
        return None
    faulty = _faulty(draft)
    return _planted(draft, faulty, now) if faulty else None


def _percent_now(draft: Draft) -> float:
    """Return the chance of a draft to become a test, by how many there were among the campaign's last for people."""
    for_people = Draft.objects.filter(
        enrollment__campaign=draft.enrollment.campaign_id, drawn__isnull=False, policy__isnull=True
    )
    last = list(for_people.order_by("-pk").values_list("planted", "warned")[:LAST])
    real = [warned for planted, warned in last if not planted]
    return percent_now(TEST_PERCENT, came=len(real), possible=real.count(False), tests=len(last) - len(real))


def _place(draft: Draft, purpose: Purpose) -> int:
    return place(seed=draft.enrollment.campaign.review_seed, purpose=purpose, draft_id=draft.pk)


def _faulty(draft: Draft) -> Faulty | None:
    """Make the fault that was drawn, or else the next that can be made of this draft."""
    text, drawn = draft.text, _place(draft, Purpose.FAULT)
    fills = [_as_fill(fill) for fill in fills_of(text)]
    faults = list(_MAKERS)
    first = drawn % len(faults)
    made = (_MAKERS[fault](draft, text, fills, drawn) for fault in faults[first:] + faults[:first])
    return next((each for each in made if each), None)


def _as_fill(fill: SlotFill) -> Filled:
    return Filled(fill.name, fill.value, fill.part, fill.start, fill.end, fill.insight, fill.entry_id)


def _personal(fills: Sequence[Filled]) -> list[Filled]:
    return [fill for fill in fills if fill.insight is not None and fill.part == "body"]


def _of_another_company(draft: Draft, text: DraftText, fills: Sequence[Filled], drawn: int) -> Faulty | None:
    """Let the letter say, with its true quote, what is true of somebody else's company."""
    for fill in _personal(fills):
        others = SlotFill.objects.filter(
            name=fill.name,
            part=fill.part,
            insight__isnull=False,
            text__version=1,
            text__draft__planted=False,
            text__draft__template_version=draft.template_version,
        )
        company = draft.enrollment.prospect.company_id
        others = others.exclude(text__draft__enrollment__prospect__company=company).exclude(
            text__draft__enrollment__prospect__company=None
        )
        related = "text__draft__enrollment__prospect__company"
        found = list(others.select_related("insight", related).order_by("-pk")[:AMONG])
        if found and company is not None:
            other = found[drawn % len(found)]
            whose = other.text.draft.enrollment.prospect.company
            told = f"what it says, and its quote, are about {whose}"
            new = replace(fill, value=other.value, insight=other.insight)
            return _with(draft, text, fills, fill, new, Fault.OTHER_COMPANY, told)
    return None


def _invented(draft: Draft, text: DraftText, fills: Sequence[Filled], drawn: int) -> Faulty | None:
    """Let a number in the letter be another than in the quote behind it."""
    for fill in _personal(fills):
        found = with_invented_number(text.body, fill.start, fill.end, drawn=drawn)
        if found:
            value = found.text[fill.start : fill.end]
            told = f"the quote does not say “{found.words}”"
            faulty = _with(draft, text, fills, fill, replace(fill, value=value), Fault.INVENTED_NUMBER, told)
            return replace(faulty, words=found.words)
    return None


def _of_no_fit(draft: Draft, text: DraftText, fills: Sequence[Filled], drawn: int) -> Faulty | None:
    """Show the fit of somebody whom our own rules refused."""
    refused = Match.objects.filter(offer=draft.match.offer_id, verdict=Verdict.DO_NOT_SEND)
    refused = refused.filter(override__isnull=True).exclude(prospect=draft.match.prospect_id)
    found = list(refused.order_by("-pk")[:AMONG])
    if not found:
        return None
    told = "the card said that our offer does not belong there"
    return Faulty(Fault.WRONG_FIT, text.body, fills, found[drawn % len(found)], told)


_MAKERS: Final[Mapping[Fault, Callable[[Draft, DraftText, Sequence[Filled], int], Faulty | None]]] = {
    Fault.OTHER_COMPANY: _of_another_company,
    Fault.INVENTED_NUMBER: _invented,
    Fault.WRONG_FIT: _of_no_fit,
}


def _with(
    draft: Draft, text: DraftText, fills: Sequence[Filled], old: Filled, new: Filled, fault: Fault, told: str
) -> Faulty:
    """Put other words into one fill of the body, and move what stands behind it."""
    changed = replaced(text.body, old.start, old.end, new.value)
    longer = len(new.value) - (old.end - old.start)
    moved = [
        replace(new, end=old.start + len(new.value))
        if fill is old
        else replace(fill, start=fill.start + longer, end=fill.end + longer)
        if fill.part == "body" and fill.start >= old.end
        else fill
        for fill in fills
    ]
    return Faulty(fault, changed.text, moved, draft.match, told, words=new.value)


def _planted(draft: Draft, faulty: Faulty, now: datetime) -> Draft:
    copy = _copy_of(draft, faulty, now)
    text = DraftText.objects.create(
        draft=copy, version=1, subject=draft.text.subject, body=faulty.body, by_name=draft.written_by, by=None
    )
    SlotFill.objects.bulk_create(
        SlotFill(
            text=text, name=fill.name, value=fill.value, part=fill.part, start=fill.start, end=fill.end,
            insight=fill.insight, entry_id=fill.entry_id,
        )
        for fill in faulty.fills
    )  # fmt: skip
    ReviewTest.objects.create(
        draft=copy, real=draft, fault=faulty.fault, words=faulty.words[:500], told=faulty.told[:500]
    )
    Draft.objects.filter(pk=draft.pk).update(lane=Lane.ASIDE)
    record(Action.DRAFTED, subject=copy, by=SOFTWARE, planted=True, fault=faulty.fault)
    return copy


def _copy_of(draft: Draft, faulty: Faulty, now: datetime) -> Draft:
    token = new_opt_out_token()
    return Draft.objects.create(
        enrollment=draft.enrollment,
        step=draft.step,
        template_version=draft.template_version,
        match=faulty.match,
        mailbox=draft.mailbox,
        status=DraftStatus.IN_REVIEW,
        planted=True,
        combination=draft.combination,
        drawn=draft.drawn,
        opt_out_token=token,
        message_id=new_message_id(draft.mailbox.address),
        footer=draft.footer.replace(draft.opt_out_token, token),
        sender=draft.sender,
        in_reply_to=draft.in_reply_to,
        anchor=draft.anchor,
        anchor_type=draft.anchor_type,
        why_template=draft.why_template,
        subjects=draft.subjects,
        control=draft.control,
        written_by=draft.written_by,
        checked_version=1,
        checked_at=now,
        due_at=draft.due_at,
        priority=draft.priority,
    )
