"""The buttons of a version's page: one step on in its life, or another version from it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.core.exceptions import PermissionDenied, ValidationError
from django.utils import timezone

from campaigns.llm.services import provider_from_settings
from campaigns.members.models import Member
from campaigns.members.rules import Right, VersionStatus
from campaigns.members.services import take_back
from campaigns.message_templates.models import VARIANTS, TemplateVersion
from campaigns.message_templates.services import (
    approve,
    copy_version,
    propose_subjects,
    propose_variant,
    submit,
)


@dataclass(frozen=True)
class Outcome:
    """What became of it, in a sentence, and the version whose page comes next."""

    version: TemplateVersion
    sentence: str
    good: bool = True


def _submitted(version: TemplateVersion, _: str, by: Member) -> Outcome:
    moved = submit(version=version, by=by)
    words = "waits for somebody else's approval." if moved else "is no draft, so nothing was changed."
    return Outcome(version, f"“{version}” {words}", good=moved)


def _taken_back(version: TemplateVersion, _: str, by: Member) -> Outcome:
    _own(version, by)
    moved = take_back(version=version, by=by)
    words = "is a draft of yours again." if moved else "was not submitted, so nothing was changed."
    return Outcome(version, f"“{version}” {words}", good=moved)


def _approved(version: TemplateVersion, _: str, by: Member) -> Outcome:
    if not by.may(Right.APPROVE_TEMPLATES):
        raise PermissionDenied
    signed = approve(version=version, by=by, now=timezone.now())
    words = "is approved and in use." if signed else "was not submitted, so nothing was changed."
    return Outcome(version, f"“{version}” {words}", good=signed)


def copied(version: TemplateVersion, variant: str, by: Member) -> Outcome:
    """Start a draft from a version, under its own letter or another."""
    letter = variant if variant in VARIANTS else version.variant
    copy = copy_version(version=version, variant=letter, by=by)
    return Outcome(copy, f"“{copy}” is a draft of yours now, as variant {letter}.")


def _subjects_proposed(version: TemplateVersion, _: str, by: Member) -> Outcome:
    _own(version, by)
    if version.status != VersionStatus.DRAFT:
        raise ValidationError("Only a draft gets other subjects: copy it first.")
    found = propose_subjects(version=version, by=by, provider=provider_from_settings(), now=timezone.now())
    if isinstance(found, str):
        return Outcome(version, found, good=False)
    return Outcome(version, f"{len(found)} subjects are proposed. None is used before you pick it.")


def _variant_proposed(version: TemplateVersion, variant: str, by: Member) -> Outcome:
    free = [letter for letter in VARIANTS if letter != version.variant]
    letter = variant if variant in free else free[0]
    found = propose_variant(
        version=version, variant=letter, by=by, provider=provider_from_settings(), now=timezone.now()
    )
    if isinstance(found, str):
        return Outcome(version, found, good=False)
    return Outcome(found, f"“{found}” is a draft of yours. Nobody gets it before a person has approved it.")


def _own(version: TemplateVersion, by: Member) -> None:
    if version.author_id not in {None, by.pk}:
        raise ValidationError("Only its author does that.")


DEEDS: Final[Mapping[str, Callable[[TemplateVersion, str, Member], Outcome]]] = {
    "submit": _submitted,
    "take-back": _taken_back,
    "approve": _approved,
    "copy": copied,
    "propose-subjects": _subjects_proposed,
    "propose-variant": _variant_proposed,
}
