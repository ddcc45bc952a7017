"""Mail that came back. The raw bytes are kept once; everything else is a projection that can be redone."""

from django.db import models

from campaigns.delivery.models import Message
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member
from campaigns.replies.rules.kinds import Category, Kind, Subclass
from outreach.db.choices import one_of, state_field


class InboundMessage(models.Model):
    """One mail as it came in, and what the current classifier reads in it.

    `message` is ours that it answers; `match_doubtful` says that only sender and subject speak for it.
    """

    mailbox = models.ForeignKey(Mailbox, on_delete=models.PROTECT, related_name="inbound")
    sha256 = models.CharField(max_length=64)
    raw = models.BinaryField()
    received_at = models.DateTimeField()
    kind = state_field(Kind)
    subclass = state_field(Subclass, blank=True)
    category = state_field(Category, blank=True)
    flags = models.JSONField(default=list)
    sender = models.CharField(max_length=320, blank=True)
    subject = models.CharField(max_length=500, blank=True)
    new_text = models.TextField(blank=True)
    return_date = models.DateField(null=True, blank=True)
    confidence = models.FloatField(default=0)
    decided_by = models.CharField(max_length=40)
    deciding_words = models.CharField(max_length=300, blank=True)
    reader_version = models.PositiveIntegerField(help_text="Version of the rules that read it")
    message = models.ForeignKey(
        Message, null=True, blank=True, on_delete=models.PROTECT, related_name="inbound"
    )
    match_doubtful = models.BooleanField(default=False)
    effects_at = models.DateTimeField(null=True, blank=True, help_text="When what follows from it was done")
    handled_at = models.DateTimeField(null=True, blank=True)
    handled_by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="handled"
    )

    class Meta:
        verbose_name = "reply"
        verbose_name_plural = "replies"
        ordering = ("-received_at", "-id")
        constraints = (
            one_of("inbound", "kind", Kind),
            one_of("inbound", "subclass", Subclass, blank=True),
            one_of("inbound", "category", Category, blank=True),
            models.UniqueConstraint(fields=["mailbox", "sha256"], name="inbound_once"),
            models.CheckConstraint(
                condition=models.Q(handled_by__isnull=True) | models.Q(handled_at__isnull=False),
                name="inbound_handled_has_time",
            ),
        )
        indexes = (models.Index(fields=["category", "handled_at"], name="inbound_by_category"),)

    def __str__(self) -> str:
        return f"{self.kind} from {self.sender}: {self.subject}"
