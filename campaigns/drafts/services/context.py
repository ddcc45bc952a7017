"""What the checks may know of a draft besides its text, gathered in a fixed number of statements."""

from dataclasses import replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db.models import F

from campaigns.drafts.models import Draft, DraftText, SlotFill
from campaigns.drafts.rules import reply_subject
from campaigns.drafts.selectors import colleague_bodies, fills_of, recent_bodies
from campaigns.insights.models import Entry, Insight
from campaigns.mailboxes.rules.windows import next_common_opening
from campaigns.members.selectors import team
from campaigns.offers.selectors import bridges_of
from campaigns.quality.rules import Checked, Fact, FilledSlot, Part
from campaigns.quality.rules.edits import after_edit
from campaigns.quality.rules.letters import opener
from campaigns.quality.selectors import active_phrases, voice_baseline


def checked_of(draft: Draft, text: DraftText, now: datetime) -> Checked:
    """Return all that checks may look at: the first text as rendered, then what a person made of it."""
    first = draft.texts.get(version=1)
    rendered = with_history(draft, rendered_of(draft, first, now))
    if text.version == 1:
        return rendered
    if _has_the_subject_of_its_thread(draft, text):
        rendered = replace(rendered, subject=text.subject)
    return after_edit(rendered, subject=text.subject, body=text.body + draft.footer)


def _has_the_subject_of_its_thread(draft: Draft, text: DraftText) -> bool:
    """Whether a follow-up answers under the subject of the mail before it, which is checked there and is nobody's addition here."""
    if not draft.in_reply_to:
        return False
    before = DraftText.objects.filter(draft__message_id=draft.in_reply_to, version=F("draft__version"))
    return any(text.subject == reply_subject(each) for each in before.values_list("subject", flat=True))


def rendered_of(draft: Draft, first: DraftText, now: datetime) -> Checked:
    """Return the first text with what is known of its reader, its sender and its facts."""
    prospect, mailbox = draft.enrollment.prospect, draft.mailbox
    send_at = leaves_at(draft, now)
    known = list(draft.match.extraction.insights.prefetch_related("evidence__snapshot"))
    return Checked(
        subject=first.subject,
        body=first.body + draft.footer,
        slots=tuple(_filled(fill, send_at.date()) for fill in fills_of(first) if fill.insight or fill.entry),
        first_name=prospect.greeting_name or prospect.first_name,
        last_name=prospect.last_name,
        company=prospect.company.name if prospect.company else "",
        sender_name=mailbox.display_name,
        sender_address=mailbox.address,
        postal_address=team().postal_address,
        opt_out_url=draft.opt_out_url,
        word_limit=draft.template_version.word_limit,
        language=prospect.language,
        known_names=(draft.template_version.template.offer.name, team().name),
        evidence=tuple(evidence.quote for insight in known for evidence in insight.evidence.all()),
        facts=tuple(_fact(insight) for insight in known),
        phrases=active_phrases(),
        send_at=send_at,
        first_mail=not draft.in_reply_to,
        links=(mailbox.meeting_link,) if mailbox.meeting_link else (),
    )


def with_history(draft: Draft, checked: Checked) -> Checked:
    """Return the same with how the opener leads to the offer, what others were sent, and how we write."""
    company = colleague_bodies(draft)
    return replace(
        checked,
        bridges=_bridges(draft),
        recent_openers=tuple(opener(body) for body in recent_bodies(draft)),
        company_openers=tuple(opener(body) for body, _ in company),
        colleague_texts=tuple(body for body, sent in company if sent),
        voice=voice_baseline(),
    )


def leaves_at(draft: Draft, now: datetime) -> datetime:
    """Return when the draft is planned to leave, by the reader's clock."""
    moment, enrollment = max(draft.due_at, now), draft.enrollment
    reader = enrollment.campaign.window_of(enrollment.prospect)
    planned = next_common_opening((reader, draft.mailbox.window), moment) or reader.next_opening(moment)
    return planned.astimezone(ZoneInfo(reader.zone))


def _bridges(draft: Draft) -> tuple[str, ...] | None:
    """How the opener leads to the offer: the verdict's own bridge, and what a person wrote for this type of opener.

    Nothing is to be bridged where the mail opens without a fact.
    """
    if draft.anchor_id is None:
        return None
    match = draft.match
    written = bridges_of(match.offer_id, version=match.offer_version, anchor_type=draft.anchor_type)
    return tuple(bridge for bridge in (match.bridge_part, *written) if bridge)


def _fact(insight: Insight) -> Fact:
    """What was read, the unsayable too: a person's own words may not say it either."""
    quotes = " ".join(evidence.quote for evidence in insight.evidence.all())
    return Fact(quotes or insight.value, tact=insight.tact, event_date=insight.event_date)


def _filled(fill: SlotFill, day: date) -> FilledSlot:
    part: Part = "subject" if fill.part == "subject" else "body"
    slot = FilledSlot(name=fill.name, text=fill.value, start=fill.start, end=fill.end, part=part)
    if fill.insight is None:
        assert fill.entry is not None
        return replace(
            slot, quotes=(fill.entry.text,), value=fill.entry.text, expired=_expired(fill.entry, day)
        )
    fact = fill.insight
    ours = (fact.entry.text,) if fact.entry else ()
    return replace(
        slot,
        quotes=(*(evidence.quote for evidence in fact.evidence.all()), *ours),
        value=fact.value,
        tact=fact.tact,
        anchor_type=fact.anchor_type,
        event_date=fact.event_date,
        expired=fact.entry is not None and _expired(fact.entry, day),
    )


def _expired(entry: Entry, day: date) -> bool:
    """Whether an entry of ours may no longer be used on that day."""
    return not entry.in_force(day)
