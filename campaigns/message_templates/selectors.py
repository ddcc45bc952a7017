"""Reading templates: what lint says of a version's text."""

from collections.abc import Sequence
from typing import Final

from django.db.models import Q

from campaigns.members.models import Team
from campaigns.message_templates.models import MessageTemplate, Slot, TemplateVersion
from campaigns.message_templates.rules.lint import Linted, Remark, blocking, lint
from campaigns.message_templates.rules.phrases import footer, greeting, words_in
from campaigns.message_templates.rules.values import Context
from campaigns.quality.models import BannedPhrase
from campaigns.quality.rules import Checked
from campaigns.quality.selectors import active_phrases, voice_baseline

_PROSPECT: Final = {
    "first_name": "Ingrid",
    "last_name": "Halvorsen",
    "title": "Head of Operations",
    "company": "Nordhafen",
    "city": "Hamburg",
}
_SENDER: Final = {
    "name": "Mira Holm",
    "first_name": "Mira",
    "address": "mira@sender.example",
    "meeting_link": "https://meet.sender.example/mira",
}
_OPT_OUT_URL: Final = "https://sender.example/opt-out/1/"


def linted(
    version: TemplateVersion, *, slots: Sequence[Slot] | None = None, subjects: Sequence[str] | None = None
) -> Linted:
    """Return a version as lint looks at it, without people; `slots` and `subjects` stand in for the stored ones."""
    declared = list(version.slots.all()) if slots is None else slots
    more = picked_subjects(version) if subjects is None else subjects
    language = version.template.language
    return Linted(
        subjects=(version.subject, *more),
        body=version.body,
        slots=tuple(slot.rule for slot in declared),
        stand_ins=stand_ins(version.template),
        gate=_gate(version),
        footer=_footer(language),
        added_by=dict(BannedPhrase.objects.filter(active=True).values_list("phrase", "added_by")),
    )


def picked_subjects(version: TemplateVersion) -> list[str]:
    """Return the candidates that people wrote or picked; what a model proposed is none before that."""
    chosen = Q(proposed_by="") | Q(picked_by__isnull=False)
    return list(version.subjects.filter(chosen).order_by("pk").values_list("text", flat=True))


def stand_ins(template: MessageTemplate) -> Context:
    """Return the values of somebody invented, to whom a template is written when it is looked at without anybody."""
    return Context(
        prospect=_PROSPECT | {"greeting": greeting(_PROSPECT["first_name"], template.language)},
        sender=_SENDER,
        offer={"name": template.offer.name},
    )


def lint_without_people(version: TemplateVersion) -> list[Remark]:
    """Return what lint says of a stored version's text alone; all that blocks is among it."""
    return lint(linted(version))


def why_not_signed(version: TemplateVersion) -> str:
    """Return why a version may be neither submitted nor approved, in sentences; "" where it may."""
    return " ".join(
        f"{remark.place.capitalize()}: {remark.sentence}" for remark in blocking(lint_without_people(version))
    )


def _team() -> Team:
    """Return the team, or one without a name where nobody has filled it in: then its address is missing, and lint says so."""
    return Team.objects.filter(pk=1).first() or Team(pk=1)


def _gate(version: TemplateVersion) -> Checked:
    """Return what the checks before a send are told of a mail to somebody invented."""
    team, offer = _team(), version.template.offer
    return Checked(
        subject="",
        body="",
        first_name=_PROSPECT["first_name"],
        last_name=_PROSPECT["last_name"],
        company=_PROSPECT["company"],
        sender_name=_SENDER["name"],
        sender_address=_SENDER["address"],
        postal_address=team.postal_address,
        opt_out_url=_OPT_OUT_URL,
        word_limit=version.word_limit,
        language=version.template.language,
        known_names=tuple(name for name in (offer.name, team.name) if name),
        phrases=active_phrases(),
        first_mail=_opens_a_sequence(version),
        links=(_SENDER["meeting_link"],),
        voice=voice_baseline(),
    )


def _opens_a_sequence(version: TemplateVersion) -> bool:
    """Say whether somebody may get it as the first mail; a template that no step uses yet may become one."""
    numbers = set(version.template.steps.values_list("number", flat=True))
    return not numbers or 1 in numbers


def _footer(language: str) -> str:
    team = _team()
    return footer(
        signature=_SENDER["name"],
        postal_address=team.postal_address,
        opt_out=words_in(language).opt_out.format(team=team.name),
        opt_out_url=_OPT_OUT_URL,
    )
