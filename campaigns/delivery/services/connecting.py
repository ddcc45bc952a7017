"""An account at a sending platform: whether its key is taken, where it tells us what happened, what stands there."""

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from campaigns.audit.rules import Action, Actor
from campaigns.audit.services import record
from campaigns.delivery.models import Message
from campaigns.delivery.models.platforms import RemoteCampaign
from campaigns.delivery.rules import WITH_A_SENDER, MessageStatus
from campaigns.delivery.transports.platforms import platform_of
from campaigns.mailboxes.models import PlatformAccount, new_token
from campaigns.mailboxes.rules import PlatformName


def hook_url(account: PlatformAccount) -> str:
    """Return the address that the platform posts to. Whoever knows it may post there."""
    return f"{settings.SITE_URL}/webhooks/{account.platform}/{account.webhook_token}/"


def check_key(*, account: PlatformAccount) -> None:
    """Ask the platform for something small. Raises TransportError with its words where it refuses the key."""
    platform_of(account).check_key()


def listen(*, account: PlatformAccount, by: Actor) -> None:
    """Let the platform post its events to us, with a secret of ours where it repeats one. Raises TransportError."""
    secret = account.webhook_secret
    if not secret and account.platform != PlatformName.SMARTLEAD:
        secret = new_token()
        PlatformAccount.objects.filter(pk=account.pk).update(webhook_secret=secret)
    hook = platform_of(account).listen(url=hook_url(account), secret=secret)
    _listens(account, hook, by)


@transaction.atomic
def _listens(account: PlatformAccount, hook: str, by: Actor) -> None:
    PlatformAccount.objects.filter(pk=account.pk).update(webhook_id=hook[:100])
    record(Action.CHANGED, subject=account, by=by, webhook=hook[:100])


@transaction.atomic
def abandon(*, row: RemoteCampaign, by: Actor) -> bool:
    """Forget a remote campaign, so that the next mail of its step makes a new one; False where a mail may wait there.

    Its variables had names of their own, so what still stands at the platform cannot change a later mail.
    """
    taken = Q(status__in=WITH_A_SENDER)
    waiting = Q(status=MessageStatus.HANDED_OVER, sent_at__isnull=True, stopping="")
    if Message.objects.filter(taken | waiting, step=row.step_id, mailbox=row.mailbox_id).exists():
        return False
    record(Action.CHANGED, subject=row, by=by, abandoned=row.remote_id)
    row.delete()
    return True
