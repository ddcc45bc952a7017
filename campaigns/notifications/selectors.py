"""Reads of what members are told."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import QuerySet

from campaigns.members.models import Member
from campaigns.notifications.models import Notification, Preference, Telling
from campaigns.notifications.rules.kinds import Kind, TellingState


def told_to(member: Member) -> QuerySet[Notification]:
    """Return what a member was told, the newest first."""
    return Notification.objects.filter(member=member, told_at__isnull=False)


def unread_by(member: Member) -> QuerySet[Notification]:
    """Return what a member was told and has not marked as read."""
    return told_to(member).filter(read_at__isnull=True)


def about(kind: Kind, subject_ids: Collection[int]) -> QuerySet[Notification]:
    """Return what was told, or is going to be, of some things of a kind, in the order of its moments."""
    rows = Notification.objects.filter(kind=kind, subject_id__in=subject_ids)
    return rows.select_related("member", "owner").order_by("due_at", "id")


def preference_of(member: Member) -> Preference:
    """Return how a member wants to be told; a fresh row that is not stored where he never said."""
    return Preference.objects.filter(member=member).first() or Preference(member=member)


def heard_from(member: Member, moment: datetime) -> datetime:
    """Return when somebody who is told something at a moment may hear of it beside the page."""
    quiet = preference_of(member).quiet
    return quiet.over_at(moment) if quiet else moment


def due_tellings(now: datetime) -> QuerySet[Telling]:
    """Return what is to leave by a channel now."""
    return Telling.objects.filter(state=TellingState.WAITING, due_at__lte=now).order_by("due_at", "id")


def failed_tellings() -> QuerySet[Telling]:
    """Return what could not leave and is not tried any more, the newest first."""
    failed = Telling.objects.filter(state=TellingState.FAILED)
    return failed.select_related("notification__member").order_by("-id")
