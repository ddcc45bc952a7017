"""The remote campaign of a step and a mailbox: made once, and read back before anything is pushed into it."""

from datetime import timedelta
from typing import Final

from django.db.models import Q
from django.utils import timezone

from campaigns.delivery.models.platforms import RemoteCampaign
from campaigns.delivery.rules.platforms import keys_of
from campaigns.delivery.transports.platforms.port import (
    Platform,
    Running,
    Sender,
    Standing,
    why_another_template,
)
from campaigns.delivery.transports.port import Parcel, TransportError, Trouble
from campaigns.enrollments.models import Step

MAKING: Final = timedelta(minutes=3)  # longer than the requests that make one may take together


def known_campaign(parcel: Parcel) -> RemoteCampaign | None:
    """Return the remote campaign that this parcel goes into, where there is one at the platform."""
    return (
        RemoteCampaign.objects.filter(
            account=parcel.mailbox.platform_account,
            mailbox=parcel.mailbox,
            step__campaign=parcel.campaign_id,
            step__number=parcel.step_number,
        )
        .exclude(remote_id="")
        .first()
    )


def campaign_for(parcel: Parcel, platform: Platform) -> RemoteCampaign:
    """Return the remote campaign for this parcel, made where there is none yet.

    Raises:
        TransportError: another sender makes it at this moment, or the platform does not.
    """
    return known_campaign(parcel) or _made(parcel, platform)


def _made(parcel: Parcel, platform: Platform) -> RemoteCampaign:
    """Make a campaign, as one sender alone. One that broke off half-made stays behind as an empty draft."""
    mailbox = parcel.mailbox
    step = Step.objects.select_related("campaign").get(campaign=parcel.campaign_id, number=parcel.step_number)
    row, _ = RemoteCampaign.objects.get_or_create(
        account=mailbox.platform_account, mailbox=mailbox, step=step
    )
    now = timezone.now()
    free = Q(making_until__isnull=True) | Q(making_until__lt=now)
    if not RemoteCampaign.objects.filter(free, pk=row.pk, remote_id="").update(making_until=now + MAKING):
        raise TransportError(Trouble.DEFERRED, "Another sender is making the campaign at the platform.")
    sender = Sender(mailbox.address, mailbox.platform_mailbox, mailbox.daily_cap)
    try:
        place = platform.create(
            name=f"{step} ({mailbox.address}) [{row.pk}]", sender=sender, keys=keys_of(row.pk)
        )
    except TransportError:
        RemoteCampaign.objects.filter(pk=row.pk).update(making_until=None)
        raise
    row.remote_id, row.sequence_id, row.making_until = place.campaign, place.sequence, None
    row.save(update_fields=["remote_id", "sequence_id", "making_until"])
    return row


def verified(row: RemoteCampaign, platform: Platform) -> Standing:
    """Read a campaign back, and make sure that it would send exactly our text, unwatched, and now.

    Raises:
        TransportError: it would not; nothing is pushed into it until a person has looked.
    """
    standing = platform.standing(row.place)
    another = why_another_template(row.place, standing)
    if another:
        raise TransportError(
            Trouble.BLOCKED, f"The campaign “{row}” at the platform is not as we made it: {another}."
        )
    if standing.running is not Running.YES and not may_start(row, standing):
        raise TransportError(
            Trouble.BLOCKED, f"The campaign “{row}” at the platform does not send: {standing.words}."
        )
    RemoteCampaign.objects.filter(pk=row.pk).update(verified_at=timezone.now())
    return standing


def may_start(row: RemoteCampaign, standing: Standing) -> bool:
    """Say whether a campaign that stands still is ours to start: not one that somebody, or the platform, stopped.

    Lemlist's begin paused: we pause each as soon as it is made.
    """
    fresh = standing.running is Running.PAUSED and row.started_at is None
    return fresh or standing.running is Running.NOT_YET


def set_going(row: RemoteCampaign, platform: Platform) -> str:
    """Start a campaign that has something to send; return what went wrong, "" for nothing. The poll tries again."""
    try:
        platform.start(row.place)
    except TransportError as error:
        return error.words
    RemoteCampaign.objects.filter(pk=row.pk).update(started_at=timezone.now())
    return ""
