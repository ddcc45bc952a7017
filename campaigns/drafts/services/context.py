"""What the checks may know of a draft besides its text, as they take it."""

from dataclasses import replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from campaigns.drafts.models import Draft, DraftText, SlotFill
from campaigns.drafts.rules import reply_subject
from campaigns.drafts.selectors.known import Known
from campaigns.insights.models import Entry, Insight
from campaigns.mailboxes.rules.windows import next_common_opening
from campaigns.quality.rules import Checked, Fact, FilledSlot, Part
from campaigns.quality.rules.edits import after_edit
from campaigns.quality.rules.letters import opener


def checked_of(known: Known, text: DraftText, now: datetime) -> Checked:
    """Return all that checks may look at: the first text as rendered, then what a person made of it."""
    rendered = with_history(known, rendered_of(known, now))
    if text.version == 1:
        return rendered
    if _has_the_subject_of_its_thread(known, text):
        rendered = replace(rendered, subject=text.subject)
    return after_edit(rendered, subject=text.subject, body=text.body + known.draft.footer)


def _has_the_subject_of_its_thread(known: Known, text: DraftText) -> bool:
    """Whether a follow-up answers under the subject of the mail before it, which is checked there and is nobody's addition here."""
    return any(text.subject == reply_subject(each) for each in known.thread)


def rendered_of(known: Known, now: datetime) -> Checked:
    """Return the first text with what is known of its reader, its sender and its facts."""
    draft, first = known.draft, known.read.first
    prospect, mailbox = draft.enrollment.prospect, draft.mailbox
    send_at = leaves_at(draft, now)
    return Checked(
        subject=first.subject,
        body=first.body + draft.footer,
        slots=tuple(_filled(fill, send_at.date()) for fill in known.filled if fill.insight or fill.entry),
        first_name=prospect.greeting_name or prospect.first_name,
        last_name=prospect.last_name,
        company=prospect.company.name if prospect.company else "",
        sender_name=mailbox.display_name,
        sender_address=mailbox.address,
        postal_address=known.team.postal_address,
        opt_out_url=draft.opt_out_url,
        word_limit=draft.template_version.word_limit,
        language=prospect.language,
        known_names=(draft.template_version.template.offer.name, known.team.name),
        evidence=tuple(evidence.quote for insight in known.facts for evidence in insight.evidence.all()),
        facts=tuple(_fact(insight) for insight in known.facts),
        phrases=known.phrases,
        send_at=send_at,
        first_mail=not draft.in_reply_to,
        links=(mailbox.meeting_link,) if mailbox.meeting_link else (),
    )


def with_history(known: Known, checked: Checked) -> Checked:
    """Return the same with how the opener leads to the offer, what others were sent, and how we write."""
    return replace(
        checked,
        bridges=_bridges(known),
        recent_openers=tuple(opener(body) for body in known.recent),
        company_openers=tuple(opener(body) for body, _ in known.colleagues),
        colleague_texts=tuple(body for body, sent in known.colleagues if sent),
        voice=known.voice,
    )


def leaves_at(draft: Draft, now: datetime) -> datetime:
    """Return when the draft is planned to leave, by the reader's clock."""
    moment, enrollment = max(draft.due_at, now), draft.enrollment
    reader = enrollment.campaign.window_of(enrollment.prospect)
    planned = next_common_opening((reader, draft.mailbox.window), moment) or reader.next_opening(moment)
    return planned.astimezone(ZoneInfo(reader.zone))


def _bridges(known: Known) -> tuple[str, ...] | None:
    """How the opener leads to the offer: the verdict's own bridge, and what a person wrote for this type of opener.

    Nothing is to be bridged where the mail opens without a fact.
    """
    if known.draft.anchor_id is None:
        return None
    written = known.bridges.get(known.draft.anchor_type, "")
    return tuple(bridge for bridge in (known.draft.match.bridge_part, written) if bridge)


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
