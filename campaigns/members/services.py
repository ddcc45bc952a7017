"""Inviting people, letting them in, and signing what another wrote."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import get_random_string

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.members.models import Invitation, Member, SignedVersion
from campaigns.members.rules import Right, Role, VersionStatus
from campaigns.members.rules.keys import KeyMode
from campaigns.members.selectors import may_sign_alone, token_hash


@transaction.atomic
def invite(*, email: str, role: Role, by: Actor) -> str:
    """Invite an address with a role; return the token of the link, which is stored nowhere."""
    token = get_random_string(40)
    invitation = Invitation.objects.create(
        email=email.strip().lower(),
        role=role,
        token_sha256=token_hash(token),
        invited_by_id=by.id,
    )
    record(Action.INVITED, subject=invitation, by=by, role=role)
    return token


@transaction.atomic
def accept(*, invitation: Invitation, member: Member) -> None:
    """Mark an invitation as used by the member who signed up with it."""
    Invitation.objects.filter(pk=invitation.pk).update(accepted_at=timezone.now(), accepted_by=member)
    record(Action.JOINED, subject=member, by=member.actor, invitation=invitation.pk)


@transaction.atomic
def choose_keys(*, member: Member, keys: Mapping[str, str], mode: KeyMode) -> None:
    """Keep which keys a member presses for what; he alone chooses them."""
    member.keys, member.key_mode = dict(keys), mode
    member.save(update_fields=["keys", "key_mode"])
    record(Action.CHANGED, subject=member, by=member.actor, keys=len(keys), key_mode=mode)


_WEB_ADDRESS: Final = URLValidator(schemes=("https", "http"))


@transaction.atomic
def choose_meeting_link(*, member: Member, link: str) -> None:
    """Keep where people choose a time with a member; "" for nowhere.

    Raises:
        ValidationError: it is no web address.
    """
    member.meeting_link = link.strip()
    if member.meeting_link:
        _WEB_ADDRESS(member.meeting_link)
    member.save(update_fields=["meeting_link"])
    record(Action.CHANGED, subject=member, by=member.actor, meeting_link=bool(member.meeting_link))


@transaction.atomic
def set_stand_in(*, member: Member, deputy: Member | None, away_until: datetime | None, by: Member) -> bool:
    """Keep who is told in a member's place, and until when he is away; False where both are so already.

    Raises:
        ValidationError: nobody is his own deputy.
    """
    if deputy is not None and deputy.pk == member.pk:
        raise ValidationError("Choose somebody else: nobody is their own deputy.")
    if member.deputy_id == (deputy.pk if deputy else None) and member.away_until == away_until:
        return False
    member.deputy, member.away_until = deputy, away_until
    member.save(update_fields=["deputy", "away_until"])
    record(Action.CHANGED, subject=member, by=by.actor, deputy=member.deputy_id, away=away_until is not None)
    return True


@transaction.atomic
def submit(*, version: SignedVersion, by: Member) -> bool:
    """Put a draft of one's own up for approval; False where it is no draft.

    Whoever submits a draft of nobody's is its author from then on, so that somebody else approves it.

    Raises:
        ValidationError: it is another's draft.
    """
    if version.author_id not in {None, by.pk}:
        raise ValidationError("Only its author submits a draft. Copy it to write on.")
    if not hold_draft(version=version, by=by):
        return False
    return _moved(version, VersionStatus.DRAFT, VersionStatus.SUBMITTED, by)


def hold_draft(*, version: SignedVersion, by: Member) -> bool:
    """Make a member the author of a draft of his own or of nobody's, and let nobody else submit it until the transaction ends.

    False where it is no draft any more, or another's. Must run inside a transaction.
    """
    own = Q(author=by) | Q(author__isnull=True)
    held = _rows(version).filter(own, pk=version.pk, status=VersionStatus.DRAFT).update(author=by)
    if held:
        version.author = by
    return bool(held)


@transaction.atomic
def take_back(*, version: SignedVersion, by: Member) -> bool:
    """Make a submitted version a draft of its author's again; False where it is not submitted."""
    return _moved(version, VersionStatus.SUBMITTED, VersionStatus.DRAFT, by)


def _moved(version: SignedVersion, before: VersionStatus, after: VersionStatus, by: Member) -> bool:
    moved = _rows(version).filter(pk=version.pk, status=before).update(status=after)
    if moved:
        record(Action.CHANGED, subject=version, by=by.actor, status=after)
    return bool(moved)


@transaction.atomic
def sign(*, version: SignedVersion, replaces: Q, action: Action, by: Member, now: datetime) -> bool:
    """Approve a submitted version and retire the approved one that it `replaces`; False where it is not submitted.

    Raises:
        ValidationError: the author cannot approve his own text, or the member has not the right.
    """
    rows = _rows(version)
    submitted = rows.filter(pk=version.pk, status=VersionStatus.SUBMITTED)
    # Held until the end: its author could take it back after the earlier one was retired, and none would be left.
    held = submitted.select_for_update(no_key=True).first()
    alone = (held or version).author_id == by.pk
    if not by.may(Right.APPROVE_TEMPLATES) or (alone and not may_sign_alone(by)):
        raise ValidationError("Somebody else who may approve must approve this one.")
    if held is None:
        return False
    rows.filter(replaces, status=VersionStatus.APPROVED).update(status=VersionStatus.RETIRED)
    signed = submitted.update(status=VersionStatus.APPROVED, approved_by=by, approved_at=now, alone=alone)
    if signed:
        record(action, subject=version, by=by.actor, number=version.number, alone=alone)
    return bool(signed)


@transaction.atomic
def tell_of_tests(*, member: Member, now: datetime) -> bool:
    """Keep that a member read that some drafts in the queue are tests; False where he had before."""
    told = Member.objects.filter(pk=member.pk, told_of_tests_at__isnull=True).update(told_of_tests_at=now)
    if told:
        record(Action.CHANGED, subject=member, by=member.actor, told_of_tests=True)
    return bool(told)


def _rows(version: SignedVersion) -> QuerySet[SignedVersion]:
    """Return all rows of the version's own table."""
    return type(version)._default_manager.all()  # noqa: SLF001  Django documents this name for generic code
