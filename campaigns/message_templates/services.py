"""The life of a template version. A used text is never changed: a new one is a new version."""

from collections.abc import Sequence
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.message_templates.models import MessageTemplate, Slot, TemplateVersion
from campaigns.message_templates.rules.states import VersionStatus


@transaction.atomic
def new_version(
    *,
    template: MessageTemplate,
    subject: str,
    body: str,
    word_limit: int,
    slots: Sequence[Slot],
    author: Member,
) -> TemplateVersion:
    """Add a draft version with its declared slots.

    Raises:
        ValidationError: the text reaches beyond the allow-list, or a slot is not whole.
    """
    last = template.versions.order_by("-number").first()
    version = TemplateVersion(
        template=template,
        number=last.number + 1 if last else 1,
        subject=subject,
        body=body,
        word_limit=word_limit,
        author=author,
    )
    version.full_clean()
    version.save()
    for slot in slots:
        slot.version = version
        slot.full_clean()
        slot.save()
    record(Action.CHANGED, subject=version, by=author.actor)
    return version


@transaction.atomic
def submit(*, version: TemplateVersion, by: Member) -> bool:
    """Put a draft version up for approval."""
    moved = TemplateVersion.objects.filter(pk=version.pk, status=VersionStatus.DRAFT).update(
        status=VersionStatus.SUBMITTED
    )
    if moved:
        record(Action.CHANGED, subject=version, by=by.actor, status=VersionStatus.SUBMITTED)
    return bool(moved)


@transaction.atomic
def approve(*, version: TemplateVersion, by: Member, now: datetime) -> bool:
    """Approve a submitted version and retire the one before it; False where it is not submitted.

    Raises:
        ValidationError: the author cannot approve his own text, or the member has not the right.
    """
    if version.author_id == by.pk or not by.may(Right.APPROVE_TEMPLATES):
        raise ValidationError("Somebody else who may approve templates must approve this one.")
    if not TemplateVersion.objects.filter(pk=version.pk, status=VersionStatus.SUBMITTED).exists():
        return False
    TemplateVersion.objects.filter(template=version.template, status=VersionStatus.APPROVED).update(
        status=VersionStatus.RETIRED
    )
    approved = TemplateVersion.objects.filter(pk=version.pk, status=VersionStatus.SUBMITTED).update(
        status=VersionStatus.APPROVED, approved_by=by, approved_at=now
    )
    record(Action.TEMPLATE_APPROVED, subject=version, by=by.actor)
    return bool(approved)
