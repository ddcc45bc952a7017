"""The life of a template version. A used text is never changed: a new one is a new version."""

from collections.abc import Sequence
from copy import copy
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.members.services import sign
from campaigns.members.services import submit as put_up
from campaigns.message_templates.models import MessageTemplate, Slot, SubjectCandidate, TemplateVersion
from campaigns.message_templates.selectors import why_not_signed


@transaction.atomic
def new_version(
    *,
    template: MessageTemplate,
    subject: str,
    body: str,
    word_limit: int,
    slots: Sequence[Slot],
    author: Member,
    variant: str = "A",
) -> TemplateVersion:
    """Add a draft version with its declared slots, copies of those given.

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
        variant=variant,
        author=author,
    )
    version.full_clean()
    version.save()
    for slot in slots:
        own = copy(slot)
        own.pk, own.version = None, version
        own.full_clean()
        own.save()
    record(Action.CHANGED, subject=version, by=author.actor)
    return version


@transaction.atomic
def copy_version(*, version: TemplateVersion, variant: str, by: Member) -> TemplateVersion:
    """Make a draft of somebody's own out of a version, with its slots and subjects, under a letter."""
    copied = new_version(
        template=version.template,
        subject=version.subject,
        body=version.body,
        word_limit=version.word_limit,
        slots=list(version.slots.all()),
        author=by,
        variant=variant,
    )
    SubjectCandidate.objects.bulk_create(
        SubjectCandidate(
            version=copied, text=each.text, proposed_by=each.proposed_by, picked_by=each.picked_by
        )
        for each in version.subjects.all()
    )
    return copied


def submit(*, version: TemplateVersion, by: Member) -> bool:
    """Put a draft of one's own up for approval; False where it is no draft.

    Raises:
        ValidationError: it is another's draft, or lint finds something that blocks; the sentences name it.
    """
    _refuse_blocked(version)
    return put_up(version=version, by=by)


def approve(*, version: TemplateVersion, by: Member, now: datetime) -> bool:
    """Approve a submitted version and retire the one of its variant before it; False where it is not submitted.

    Raises:
        ValidationError: the author cannot approve his own text, the member has not the right, or lint blocks.
    """
    _refuse_blocked(version)
    replaces = Q(template=version.template_id, variant=version.variant)
    return sign(version=version, replaces=replaces, action=Action.TEMPLATE_APPROVED, by=by, now=now)


def _refuse_blocked(version: TemplateVersion) -> None:
    why = why_not_signed(version)
    if why:
        raise ValidationError(why)
