"""Filling a template's slots with proven facts. A model words them; code says whether the words hold."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from campaigns.drafts.questions import SCHEMA, FillingAnswer, candidate_id, filling_material
from campaigns.drafts.selectors import entries_for, facts_for
from campaigns.insights.models import Entry, Insight
from campaigns.llm.port import Provider
from campaigns.llm.rules.questions import Purpose, Question
from campaigns.llm.selectors import current_prompt
from campaigns.llm.services import NotYet, Unusable, ask
from campaigns.message_templates.models import Slot, TemplateVersion
from campaigns.message_templates.rules.slots import SlotForm, as_form, check_fill
from campaigns.prospects.models import Prospect
from campaigns.quality.rules import Phrase
from campaigns.quality.rules.phrases import unwanted
from campaigns.quality.selectors import active_phrases

Taken = Mapping[str, Sequence[Insight | Entry]]


@dataclass(frozen=True)
class Fill:
    """What goes into one slot: a worded fact, an entry as people wrote it, or the human-written alternative."""

    text: str
    insight: Insight | None = None
    entry: Entry | None = None


@dataclass(frozen=True)
class Unfit:
    """The template cannot be used for this person; the sentence says why."""

    reason: str


def without_opener(slots: Iterable[Slot]) -> dict[str, Fill]:
    """Return the fills of a mail without a personal opener: what people wrote for an empty slot, where they did."""
    return {slot.name: Fill(slot.alternative) for slot in slots if slot.alternative}


def fill_slots(
    version: TemplateVersion,
    facts: Sequence[Insight],
    *,
    prospect: Prospect,
    provider: Provider,
    now: datetime,
) -> dict[str, Fill] | Unfit | NotYet:
    """Return what fills each slot of a template version. Without a fact or entry that fits, no model is asked."""
    slots = list(version.slots.all())
    taken: Taken = {
        slot.name: (*facts_for(slot, facts), *entries_for(slot, prospect, now.date())) for slot in slots
    }
    plain = without_asking(slots, taken)
    if plain is not None:
        return plain
    phrases = active_phrases()
    question = filling_question(version, slots, taken, prospect, phrases)
    outcome = ask(
        question, provider=provider, now=now, check=lambda answer: _complaints(slots, taken, answer, phrases)
    )
    if isinstance(outcome, NotYet):
        return outcome
    if isinstance(outcome, Unusable):
        return Unfit(outcome.reason)
    return accepted(slots, taken, FillingAnswer.model_validate(outcome.content.model_dump()), phrases)


def without_asking(slots: Sequence[Slot], taken: Taken) -> dict[str, Fill] | Unfit | None:
    """Return what needs no model: the alternatives where nothing is known, or why not even that; else None."""
    lacking = [slot.name for slot in slots if not taken[slot.name] and not slot.alternative]
    if lacking:
        return Unfit(f"nothing is known for {', '.join(lacking)}.")
    return None if any(taken.values()) else {slot.name: Fill(slot.alternative) for slot in slots}


def filling_question(
    version: TemplateVersion,
    slots: Sequence[Slot],
    taken: Taken,
    prospect: Prospect,
    phrases: tuple[Phrase, ...],
) -> Question:
    """Return what a model is asked about the slots of a text for one person."""
    language = version.template.language
    return Question(
        purpose=Purpose.FILLING,
        subject=f"prospect:{prospect.pk}",
        prompt=current_prompt(Purpose.FILLING),
        material=filling_material(slots, taken, language, phrases) | {"template": version.body},
        shape=FillingAnswer,
        schema=SCHEMA,
    )


def _complaints(
    slots: Sequence[Slot], taken: Taken, answer: FillingAnswer, phrases: tuple[Phrase, ...]
) -> list[str]:
    """Return what is wrong with the fills, for the one repair round."""
    found = ((slot.name, _chosen(slot, taken[slot.name], answer, phrases)) for slot in slots)
    return [f"{name}: {fill.reason}" for name, fill in found if isinstance(fill, Unfit) and fill.reason]


def _chosen(
    slot: Slot, facts: Sequence[Insight | Entry], answer: FillingAnswer, phrases: tuple[Phrase, ...]
) -> Fill | Unfit:
    """Return the fill of one slot, or why there is none ("" where the model left it out).

    A model picks an entry by its id; whatever it wrote beside the id, the entry stands there as people wrote it.
    """
    said = answer.of(slot.name)
    if said is None or not said.text or not said.insight_id:
        return Unfit("")
    fact = next((fact for fact in facts if candidate_id(fact) == said.insight_id), None)
    if fact is None:
        return Unfit(f"{said.insight_id} is none of the facts that it takes.")
    if isinstance(fact, Entry):
        return Fill(as_form(SlotForm(slot.form), fact.text), entry=fact)
    quotes = [evidence.quote for evidence in fact.evidence.all()]
    reason = check_fill(slot.rule, said.text, quotes) or _phrase_reason(said.text, phrases, quotes)
    return Unfit(reason) if reason else Fill(said.text, fact)


def _phrase_reason(text: str, phrases: tuple[Phrase, ...], quotes: Sequence[str]) -> str:
    """Say which listed phrases the model brought in; the source's own words may stay."""
    brought_in = unwanted(text, phrases, quotes)
    return f"On the list of what is never written: {', '.join(brought_in)}." if brought_in else ""


def accepted(
    slots: Sequence[Slot], taken: Taken, answer: FillingAnswer, phrases: tuple[Phrase, ...]
) -> dict[str, Fill] | Unfit:
    """Return the fills of an answer that hold, the alternative where one does not, or why there is no text."""
    fills = {}
    for slot in slots:
        chosen = _chosen(slot, taken[slot.name], answer, phrases)
        if isinstance(chosen, Unfit) and not slot.alternative:
            return Unfit(f"{slot.name} could not be filled. {chosen.reason}".strip())
        fills[slot.name] = Fill(slot.alternative) if isinstance(chosen, Unfit) else chosen
    return fills
