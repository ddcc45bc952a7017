"""What a model may propose for a template: subjects, and another text. People pick, and people approve."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.core.exceptions import ValidationError
from django.db import transaction

from campaigns.audit.rules import Action, Actor, ActorKind
from campaigns.audit.services import record
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.port import Provider
from campaigns.llm.rules.questions import Purpose, Question
from campaigns.llm.selectors import current_prompt
from campaigns.llm.services import Answered, ask, expected_cost
from campaigns.members.models import Member
from campaigns.message_templates.models import Slot, SubjectCandidate, TemplateVersion
from campaigns.message_templates.questions import (
    SUBJECTS_SCHEMA,
    VARIANT_SCHEMA,
    SubjectsAnswer,
    VariantAnswer,
    text_material,
)
from campaigns.message_templates.rules.lint import blocking, lint
from campaigns.message_templates.rules.syntax import check_subject_syntax, slots_used
from campaigns.message_templates.selectors import linted
from campaigns.message_templates.services.versions import new_version
from campaigns.quality.rules import Phrase
from campaigns.quality.rules.phrases import unwanted
from campaigns.quality.selectors import active_phrases

MOST_SUBJECTS: Final = 5
SUBJECT_CHARACTERS: Final = 78
TOKENS_OUT: Final = {Purpose.SUBJECTS: 120, Purpose.VARIANT: 400}
NONE_BY_RULES: Final = "The rules baseline proposes none: write them yourself, or set up a model."


def proposal_cost(*, version: TemplateVersion, purpose: Purpose, provider: Provider) -> str:
    """Return what a proposal would cost, in words, or that nobody is there to make one."""
    if provider.name == RulesBaseline.name:
        return NONE_BY_RULES
    question = _question(version, list(version.slots.all()), active_phrases(), purpose)
    return expected_cost(question, provider, tokens_out=TOKENS_OUT[purpose])


def propose_subjects(
    *, version: TemplateVersion, by: Member, provider: Provider, now: datetime
) -> list[SubjectCandidate] | str:
    """Let a model propose subjects for a draft; what breaks a rule is left out. Or why there are none, in a sentence.

    A proposal is shown to nobody outside before a person picks it. Must not run inside a transaction.
    """
    if provider.name == RulesBaseline.name:
        return NONE_BY_RULES
    slots, phrases = list(version.slots.all()), active_phrases()
    outcome = ask(
        _question(version, slots, phrases, Purpose.SUBJECTS),
        provider=provider,
        now=now,
        check=lambda answer: _subject_complaints(answer.subjects, slots, phrases),
    )
    if not isinstance(outcome, Answered):
        return outcome.reason
    said = SubjectsAnswer.model_validate(outcome.content.model_dump()).subjects
    good = [text.strip() for text in said if not _subject_complaints([text], slots, phrases)]
    return _kept(version, good, provider, by) or "Nothing that was proposed may be used."


@transaction.atomic
def _kept(
    version: TemplateVersion, texts: Sequence[str], provider: Provider, by: Member
) -> list[SubjectCandidate]:
    present = {version.subject, *version.subjects.values_list("text", flat=True)}
    new = [text for text in dict.fromkeys(texts) if text not in present][:MOST_SUBJECTS]
    rows = [
        SubjectCandidate.objects.create(version=version, text=text, proposed_by=provider.label)
        for text in new
    ]
    if rows:
        record(Action.CHANGED, subject=version, by=by.actor, proposed=len(rows), model=provider.label)
    return rows


def _subject_complaints(
    texts: Sequence[str], slots: Sequence[Slot], phrases: tuple[Phrase, ...]
) -> list[str]:
    declared = {slot.name for slot in slots}
    return [
        f"“{text[:60]}”: {why}"
        for text in texts
        for why in (
            *(problem.sentence for problem in check_subject_syntax(text, declared_slots=declared)),
            *(f"never write “{phrase}”." for phrase in unwanted(text, phrases, ())),
            *(["it is empty or longer than 78 characters."] if not 0 < len(text.strip()) <= SUBJECT_CHARACTERS else []),
        )
    ]  # fmt: skip


def propose_variant(
    *, version: TemplateVersion, variant: str, by: Member, provider: Provider, now: datetime
) -> TemplateVersion | str:
    """Let a model write another text; it becomes a draft under a letter, which nobody gets before a person approved it.

    Returns why there is none, in a sentence, where lint blocks the text or no answer came. Must not run inside a
    transaction.
    """
    if provider.name == RulesBaseline.name:
        return NONE_BY_RULES
    slots = list(version.slots.all())
    outcome = ask(
        _question(version, slots, active_phrases(), Purpose.VARIANT),
        provider=provider,
        now=now,
        check=lambda answer: _faults(version, slots, answer),
    )
    if not isinstance(outcome, Answered):
        return outcome.reason
    said = VariantAnswer.model_validate(outcome.content.model_dump())
    faults = _faults(version, slots, said)
    if faults:
        return f"What was proposed may not be used. {' '.join(faults)}"
    return _drafted(version, said, variant, by, provider)


@transaction.atomic
def _drafted(
    version: TemplateVersion, said: VariantAnswer, variant: str, by: Member, provider: Provider
) -> TemplateVersion:
    drafted = new_version(
        template=version.template,
        subject=said.subject.strip(),
        body=said.body,
        word_limit=version.word_limit,
        slots=list(version.slots.all()),
        author=by,
        variant=variant,
    )
    record(Action.CHANGED, subject=drafted, by=Actor(ActorKind.MODEL, provider.label), proposed="text")
    return drafted


def _faults(version: TemplateVersion, slots: Sequence[Slot], said: VariantAnswer) -> list[str]:
    """Return what keeps a proposed text from being a version: the form's rules, then all that blocks in lint."""
    text = TemplateVersion(
        template=version.template, subject=said.subject.strip(), body=said.body, word_limit=version.word_limit
    )
    try:
        text.full_clean(
            exclude=["number", "author", "approved_by", "approved_at"], validate_constraints=False
        )
    except ValidationError as error:
        return error.messages
    missing = {slot.name for slot in slots} - slots_used(said.body) - slots_used(said.subject)
    faults = [f"The variable “{name}” is gone." for name in sorted(missing)]
    remarks = blocking(lint(linted(text, slots=slots, subjects=[])))
    return faults + [f"{remark.place.capitalize()}: {remark.sentence}" for remark in remarks]


def _question(
    version: TemplateVersion, slots: Sequence[Slot], phrases: Sequence[Phrase], purpose: Purpose
) -> Question:
    """Return what a model is asked; the template is the material, and no person's data is in it."""
    subjects = purpose is Purpose.SUBJECTS
    return Question(
        purpose=purpose,
        subject=f"template_version:{version.pk}",
        prompt=current_prompt(purpose),
        material=text_material(version, slots, phrases),
        shape=SubjectsAnswer if subjects else VariantAnswer,
        schema=SUBJECTS_SCHEMA if subjects else VARIANT_SCHEMA,
    )
