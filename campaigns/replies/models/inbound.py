"""Mail that came in. The raw bytes are kept once; everything else is a projection that can be redone."""

from django.db import models

from campaigns.delivery.models import Message
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member
from campaigns.prospects.models import Prospect
from campaigns.replies.rules.effects import Decider
from campaigns.replies.rules.folders import FolderRole
from campaigns.replies.rules.kinds import Category, Kind, Subclass
from campaigns.replies.rules.matching import Doubt
from outreach.db.choices import one_of, state_field


class InboundMessage(models.Model):
    """One mail as it came in, and what the current classifier reads in it.

    `mail_id` is its own Message-ID without angle brackets. `message` is ours that it answers; `match_doubtful` says that a
    person must look whether it does, and `doubt` why. `prospect` is whom it is from or about, and `from_other` that
    somebody else than the addressee wrote it. `original` is the same mail as it came through another mailbox: a copy has
    no effects, is not in the inbox and is counted nowhere; `identity` tells copies. `folder` is where it stood when it
    was first seen, "" where it came another way. `unreadable` says why it could not be read, and `headers_only` that it
    was too large to be kept whole. What a person confirmed at `confirmed_at` is never read anew. `decider` is who had to
    decide when it came in, "" where it is no answer.
    """

    mailbox = models.ForeignKey(Mailbox, on_delete=models.PROTECT, related_name="inbound")
    sha256 = models.CharField(max_length=64)
    raw = models.BinaryField()
    received_at = models.DateTimeField()
    folder = state_field(FolderRole, blank=True)
    headers_only = models.BooleanField(default=False)
    unreadable = models.CharField(max_length=300, blank=True)
    mail_id = models.CharField(max_length=500, blank=True, db_index=True)
    identity = models.CharField(max_length=64, blank=True)
    original = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="copies"
    )
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
    doubt = state_field(Doubt, blank=True)
    prospect = models.ForeignKey(
        Prospect, verbose_name="person", null=True, blank=True, on_delete=models.SET_NULL,
        related_name="inbound",
    )  # fmt: skip
    from_other = models.BooleanField(default=False, help_text="Somebody else than the addressee wrote it")
    assigned_to = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="replies_assigned"
    )
    remind_at = models.DateTimeField(null=True, blank=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="replies_confirmed"
    )
    decider = state_field(Decider, blank=True)
    relabelled = models.PositiveIntegerField(default=0, help_text="How often a person said otherwise")
    effects_at = models.DateTimeField(null=True, blank=True, help_text="When what follows from it was done")
    answered_at = models.DateTimeField(
        null=True, blank=True, help_text="When somebody answered it, from here or elsewhere"
    )
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
            one_of("inbound", "folder", FolderRole, blank=True),
            one_of("inbound", "doubt", Doubt, blank=True),
            one_of("inbound", "decider", Decider, blank=True),
            models.UniqueConstraint(fields=["mailbox", "sha256"], name="inbound_once"),
            models.UniqueConstraint(
                fields=["identity"],
                condition=models.Q(original__isnull=True) & ~models.Q(identity=""),
                name="inbound_original_once",
            ),
            models.CheckConstraint(
                condition=models.Q(confirmed_by__isnull=True) | models.Q(confirmed_at__isnull=False),
                name="inbound_confirmed_has_time",
            ),
            models.CheckConstraint(
                condition=models.Q(relabelled=0) | models.Q(confirmed_at__isnull=False),
                name="inbound_relabelled_is_confirmed",
            ),
            models.CheckConstraint(
                condition=models.Q(handled_by__isnull=True) | models.Q(handled_at__isnull=False),
                name="inbound_handled_has_time",
            ),
        )
        indexes = (
            models.Index(fields=["category", "handled_at"], name="inbound_by_category"),
            models.Index(fields=["reader_version", "id"], name="inbound_by_reader_version"),
        )

    def __str__(self) -> str:
        return f"{self.kind} from {self.sender}: {self.subject}"
