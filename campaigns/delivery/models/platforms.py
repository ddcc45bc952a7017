"""What stands at sending platforms for us, and what they told of it."""

from django.db import models

from campaigns.delivery.rules.platforms import EventKind, Place, keys_of
from campaigns.enrollments.models import Step
from campaigns.mailboxes.models import Mailbox, PlatformAccount
from outreach.db.choices import one_of, state_field


class RemoteCampaign(models.Model):
    """The campaign at a platform that sends one step's mails from one mailbox.

    One mailbox each: the sender is part of what was approved, and a platform chooses freely among several. While it is
    being made, it belongs to one sender until `making_until`.
    """

    account = models.ForeignKey(PlatformAccount, on_delete=models.PROTECT, related_name="campaigns")
    mailbox = models.ForeignKey(Mailbox, on_delete=models.PROTECT, related_name="remote_campaigns")
    step = models.ForeignKey(Step, on_delete=models.PROTECT, related_name="remote_campaigns")
    remote_id = models.CharField(max_length=64, blank=True)
    sequence_id = models.CharField(max_length=64, blank=True)
    making_until = models.DateTimeField(null=True, blank=True)
    verified_at = models.DateTimeField(
        null=True, blank=True, help_text="When its template was last read back"
    )
    started_at = models.DateTimeField(null=True, blank=True)
    polled_at = models.DateTimeField(null=True, blank=True, help_text="When it was last asked for its events")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["account", "mailbox", "step"], name="remote_campaign_once"),
            models.UniqueConstraint(
                fields=["account", "remote_id"],
                condition=~models.Q(remote_id=""),
                name="remote_campaign_id_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.step} from {self.mailbox.address}"

    @property
    def place(self) -> Place:
        return Place(self.remote_id, self.sequence_id, keys_of(self.pk))


class PlatformHook(models.Model):
    """What a platform posted, as it came in, but for the secret in it. Read later; `problem` says why it could not be."""

    account = models.ForeignKey(PlatformAccount, on_delete=models.CASCADE, related_name="hooks")
    raw = models.BinaryField()
    received_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=300, blank=True)

    class Meta:
        indexes = (
            models.Index(
                fields=["received_at"], condition=models.Q(read_at__isnull=True), name="platform_hook_unread"
            ),
        )

    def __str__(self) -> str:
        return f"from {self.account} at {self.received_at:%Y-%m-%d %H:%M}"


class PlatformEvent(models.Model):
    """One thing that happened at a platform, once, whether it was posted, posted again, or polled.

    Without a `message` nothing of ours matched; a no in it counts all the same.
    """

    account = models.ForeignKey(PlatformAccount, on_delete=models.CASCADE, related_name="events")
    key = models.CharField(max_length=64)
    kind = state_field(EventKind)
    address = models.CharField(max_length=320, blank=True)
    occurred_at = models.DateTimeField(null=True, blank=True)
    taken_at = models.DateTimeField()
    polled = models.BooleanField(default=False)
    words = models.CharField(max_length=300, blank=True)
    hook = models.ForeignKey(
        PlatformHook, null=True, blank=True, on_delete=models.SET_NULL, related_name="events"
    )
    message = models.ForeignKey(
        "campaigns.Message", null=True, blank=True, on_delete=models.CASCADE, related_name="platform_events"
    )

    class Meta:
        ordering = ("-id",)
        constraints = (
            one_of("platform_event", "kind", EventKind),
            models.UniqueConstraint(fields=["account", "key"], name="platform_event_once"),
        )
        indexes = (models.Index(fields=["address"], name="platform_event_address"),)

    def __str__(self) -> str:
        return f"{self.kind}: {self.address}"
