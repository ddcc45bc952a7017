"""A template's text as one person would get it, without asking a model and without writing anything down.

It goes through the same functions as a draft, so what is shown is what `write` would store from the same fills.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from campaigns.drafts.questions import FillingAnswer
from campaigns.drafts.services.choosing import under_each_subject
from campaigns.drafts.services.drafting import footer_from
from campaigns.drafts.services.filling import (
    Fill,
    Taken,
    Unfit,
    accepted,
    filling_question,
    without_asking,
    without_opener,
)
from campaigns.drafts.services.people import Reader, Readers
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.adapters.rules.filling import fill as fill_by_rules
from campaigns.llm.models import Answer
from campaigns.llm.port import Provider
from campaigns.llm.rules.questions import Purpose, Question
from campaigns.llm.selectors import usable_answers
from campaigns.llm.services import expected_cost
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Team
from campaigns.message_templates.models import Slot, TemplateVersion
from campaigns.message_templates.rules.awkward import Awkward, Somebody, awkward
from campaigns.message_templates.rules.rendering import Rendered
from campaigns.quality.selectors import active_phrases

NO_MODEL: Final = "No model was asked."
# A fill is a clause or a sentence with its name and the id of its fact, as JSON.
TOKENS_A_SLOT: Final = 80


@dataclass(frozen=True)
class Preview:
    """What one person would get: `mails` under each subject, the first is the one; or the reason why there is none.

    `mailbox` is what would send it, not stored where the campaign has none yet.
    """

    reader: Reader
    mails: tuple[Rendered, ...] = ()
    fills: Mapping[str, Fill] | None = None
    footer: str = ""
    mailbox: Mailbox | None = None
    worded: str = NO_MODEL
    reason: str = ""


def preview(
    version: TemplateVersion,
    slots: Sequence[Slot],
    subjects: Sequence[str],
    *,
    readers: Readers,
    reader: Reader,
    provider: Provider,
) -> Preview:
    """Return the text for one of `readers`, who must have been read with their pages; nothing is changed or asked.

    `version`, `slots` and `subjects` may be unsaved. A slot is filled as a model last worded it for this person, else
    as the rules baseline words it, else by its alternative.
    """
    mailbox = _mailbox(reader)
    fills, worded = _fills(version, slots, readers, reader, provider)
    if isinstance(fills, Unfit):
        return Preview(reader, worded=worded, reason=fills.reason)
    mails = under_each_subject(version, subjects, fills, reader.enrollment, mailbox)
    if isinstance(mails, Unfit):
        return Preview(reader, worded=worded, reason=mails.reason)
    return Preview(reader, tuple(mails), fills, _footer(version, mailbox), mailbox, worded)


def taken_for(slots: Sequence[Slot], readers: Readers, reader: Reader) -> Taken:
    """Return what each slot may take of a person."""
    return {slot.name: readers.material(slot, reader) for slot in slots}


def filling_cost(
    version: TemplateVersion, slots: Sequence[Slot], *, readers: Readers, reader: Reader, provider: Provider
) -> str:
    """Return what filling the slots for one person by a model would cost, in words."""
    taken = taken_for(slots, readers, reader)
    if reader.enrollment.control or without_asking(slots, taken) is not None:
        return "no cost: nothing is there to be worded"
    question = filling_question(version, slots, taken, reader.prospect, active_phrases())
    if any(answer.input_hash == question.input_hash for answer in _answers(question, provider)):
        return "no cost: it was asked before"
    return expected_cost(question, provider, tokens_out=TOKENS_A_SLOT * len(slots))


def awkward_people(slots: Sequence[Slot], readers: Readers) -> list[Awkward]:
    """Return up to six people of a campaign with whom a text fails first."""
    return awkward([_somebody(slots, readers, reader) for reader in readers.people])


def _somebody(slots: Sequence[Slot], readers: Readers, reader: Reader) -> Somebody:
    prospect = reader.prospect
    return Somebody(
        key=prospect.pk,
        first_name=prospect.greeting_name,
        name=f"{prospect.first_name} {prospect.last_name}",
        company=prospect.company.name if prospect.company else "",
        lacks=tuple(slot.name for slot in slots if not readers.material(slot, reader)),
        anchor_types=tuple(fact.anchor_type for fact in reader.facts),
    )


def _mailbox(reader: Reader) -> Mailbox:
    """Return a mailbox that may send it; a campaign that has none yet shows where its values go."""
    first = reader.enrollment.campaign.mailboxes.order_by("pk").first()
    return first or Mailbox(address="sender@mailbox.example", display_name="Sender")


def _fills(
    version: TemplateVersion, slots: Sequence[Slot], readers: Readers, reader: Reader, provider: Provider
) -> tuple[dict[str, Fill] | Unfit, str]:
    if reader.enrollment.control:
        return without_opener(slots), "In the control group: nothing personal is said."
    taken = taken_for(slots, readers, reader)
    plain = without_asking(slots, taken)
    if plain is not None:
        return plain, NO_MODEL
    phrases = active_phrases()
    question = filling_question(version, slots, taken, reader.prospect, phrases)
    for answer in _answers(question, provider):
        fills = accepted(slots, taken, FillingAnswer.model_validate(answer.content), phrases)
        if answer.input_hash == question.input_hash or not isinstance(fills, Unfit):
            return fills, f"Worded by {provider.label} before. {NO_MODEL}"
    said = FillingAnswer.model_validate(fill_by_rules(question.material))
    return accepted(slots, taken, said, phrases), f"Worded by rules. {NO_MODEL}"


def _answers(question: Question, provider: Provider) -> list[Answer]:
    """Return what a model said about this person's slots before, this very question first; rules are asked anew."""
    if provider.name == RulesBaseline.name:
        return []
    rows = usable_answers(question.subject, Purpose.FILLING, provider)
    return sorted(rows, key=lambda row: row.input_hash != question.input_hash)


def _footer(version: TemplateVersion, mailbox: Mailbox) -> str:
    """Return what would stand under it; the way to say no is each draft's own."""
    ours = Team.objects.filter(pk=1).first() or Team()
    return footer_from(mailbox, ours, version.template.language, "https://…")
