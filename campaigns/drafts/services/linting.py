"""What lint says of a template for the people of a campaign: the author's page and the launch page both ask here."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils import timezone

from campaigns.drafts.services.choosing import render_for
from campaigns.drafts.services.filling import Fill
from campaigns.drafts.services.people import Readers, readers_of
from campaigns.enrollments.models import Campaign
from campaigns.insights.models import Entry, Insight
from campaigns.mailboxes.models import Mailbox
from campaigns.message_templates.models import Slot, TemplateVersion
from campaigns.message_templates.rules.lint import Linted, People, Remark, lint
from campaigns.message_templates.rules.lint.holes import filler
from campaigns.message_templates.rules.rendering import Rendered
from campaigns.message_templates.selectors import linted
from campaigns.quality.rules.prose import word_count


@dataclass(frozen=True)
class Report:
    """What lint says of a version, and what it looked at."""

    text: Linted
    remarks: list[Remark]


def lint_of(
    version: TemplateVersion, campaign: Campaign | None, *, readers: Readers | None = None
) -> list[Remark]:
    """Return what lint says of a stored version for the people of a campaign, blocking remarks first.

    Without a campaign the text alone is looked at. `readers` are its people where they were read already.
    """
    return report_of(version, campaign, readers=readers).remarks


def report_of(
    version: TemplateVersion,
    campaign: Campaign | None,
    *,
    slots: Sequence[Slot] | None = None,
    subjects: Sequence[str] | None = None,
    readers: Readers | None = None,
) -> Report:
    """Return lint's remarks with what they rest on.

    `slots` and `subjects` stand in for the stored ones; `readers` are the campaign's people where they were read already.
    """
    declared = list(version.slots.select_related("version__template")) if slots is None else slots
    text = linted(version, slots=declared, subjects=subjects)
    if campaign is not None:
        readers = readers or readers_of(campaign, today=timezone.localdate())
        text = replace(text, people=people_of(version, declared, readers, campaign.mailboxes.first()))
    return Report(text, lint(text))


def people_of(
    version: TemplateVersion, slots: Sequence[Slot], readers: Readers, mailbox: Mailbox | None
) -> People:
    """Count for whom something is known, and how long the mails would be; nothing is written."""
    lacking, words, unwritten = Counter[str](), [], 0
    for reader in readers.people:
        material = {slot.name: readers.material(slot, reader) for slot in slots}
        lacking.update(name for name, known in material.items() if not known)
        fills = _of_same_length(slots, material)
        mail = render_for(version, reader.prospect, fills, mailbox or Mailbox())
        if isinstance(mail, Rendered):
            words.append(word_count(mail.body))
        else:
            unwritten += 1
    return People(len(readers.people), dict(lacking), tuple(words), unwritten)


def _of_same_length(slots: Sequence[Slot], material: dict[str, list[Insight | Entry]]) -> dict[str, Fill]:
    """Return fills as long as what is known, for measuring: no model words them, so their words mean nothing."""
    fills = {}
    for slot in slots:
        known = next(iter(material[slot.name]), None)
        if isinstance(known, Entry):
            fills[slot.name] = Fill(known.text, entry=known)
        elif known is not None:
            count = min(word_count(known.value), slot.word_limit)
            fills[slot.name] = Fill(filler(slot.rule, count), known)
        elif slot.alternative:
            fills[slot.name] = Fill(slot.alternative)
    return fills
