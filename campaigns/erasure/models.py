"""Requests of people about what we hold of them, and what is left to do about each."""

from django.db import models

from campaigns.erasure.rules import CallState, CompanyAnswer, MentionState, RequestState
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member
from campaigns.suppressions.models import Hold
from outreach.db.choices import one_of, state_field
from outreach.db.encrypted import EncryptedTextField


class ErasureRequest(models.Model):
    """One person is to be forgotten. The keyed hash stays; who it is is kept, encrypted, only while work is left.

    `traces` is JSON of `campaigns.erasure.rules.Traces`. `erased` counts the rows of each table that went.
    """

    key_id = models.CharField(max_length=32)
    key_hash = models.CharField(max_length=64)
    address = EncryptedTextField(blank=True, default="")
    traces = EncryptedTextField(blank=True, default="")
    prospect_id = models.BigIntegerField(null=True, blank=True)
    company_id = models.BigIntegerField(null=True, blank=True)
    state = state_field(RequestState, default=RequestState.OPEN)
    by_name = models.CharField(max_length=200)
    at = models.DateTimeField()
    erased = models.JSONField(default=dict)
    waits_for = models.CharField(
        max_length=300, blank=True, help_text="What a machine waits for, empty for nothing"
    )
    looked_at = models.DateTimeField(
        null=True, blank=True, help_text="When all tables and files were gone through last"
    )
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-id",)
        constraints = (
            one_of("erasure_request", "state", RequestState),
            models.UniqueConstraint(
                fields=["key_id", "key_hash"],
                condition=models.Q(state=RequestState.OPEN),
                name="erasure_request_open_once",
            ),
            models.CheckConstraint(
                condition=models.Q(state=RequestState.OPEN, done_at__isnull=True)
                | models.Q(state=RequestState.DONE, done_at__isnull=False, address="", traces=""),
                name="erasure_request_done_forgets",
            ),
        )

    def __str__(self) -> str:
        return f"erasure of {self.at:%d %b %Y}: {self.state}"


class ForgetCall(models.Model):
    """One way by which mail went to the person, and what its other side answered when it was asked to forget him."""

    request = models.ForeignKey(ErasureRequest, on_delete=models.CASCADE, related_name="calls")
    mailbox = models.ForeignKey(Mailbox, on_delete=models.PROTECT, related_name="+")
    state = state_field(CallState, default=CallState.ASKED)
    words = models.CharField(max_length=300, blank=True)
    tries = models.PositiveIntegerField(default=0)
    at = models.DateTimeField()

    class Meta:
        ordering = ("id",)
        constraints = (
            one_of("forget_call", "state", CallState),
            models.UniqueConstraint(fields=["request", "mailbox"], name="forget_call_once"),
        )

    def __str__(self) -> str:
        return f"{self.mailbox}: {self.state}"


class Mention(models.Model):
    """A text about something else that names the person. Somebody clears it, or says that it is another person."""

    request = models.ForeignKey(ErasureRequest, on_delete=models.CASCADE, related_name="mentions")
    table = models.CharField(max_length=60)
    row = models.BigIntegerField()
    field = models.CharField(max_length=60)
    state = state_field(MentionState, default=MentionState.OPEN)
    by_name = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            one_of("mention", "state", MentionState),
            models.UniqueConstraint(fields=["request", "table", "row", "field"], name="mention_once"),
            models.CheckConstraint(
                condition=models.Q(state=MentionState.OPEN, by_name="", at__isnull=True)
                | (~models.Q(state=MentionState.OPEN) & ~models.Q(by_name="") & models.Q(at__isnull=False)),
                name="mention_decided_has_name",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table} {self.row}: {self.field}"


class DataLink(models.Model):
    """A link to what is held of one person, asked for from the foot of a mail and sent to the address on file alone.

    The token is made when it is sent, and kept as a hash. `mailbox` wrote to the person, and sends the link too.
    """

    key_hash = models.CharField(max_length=64)
    address = EncryptedTextField()
    mailbox = models.ForeignKey(Mailbox, on_delete=models.CASCADE, related_name="+")
    opt_out_url = models.CharField(max_length=500)
    token_sha256 = models.CharField(max_length=64, blank=True)
    asked_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=["token_sha256"], condition=~models.Q(token_sha256=""), name="data_link_once"
            ),
            models.CheckConstraint(
                condition=models.Q(sent_at__isnull=True, token_sha256="")
                | (models.Q(sent_at__isnull=False) & ~models.Q(token_sha256="")),
                name="data_link_sent_has_token",
            ),
        )
        indexes = (models.Index(fields=["key_hash", "asked_at"], name="data_link_by_person"),)

    def __str__(self) -> str:
        return f"link asked for at {self.asked_at:%Y-%m-%d %H:%M}"


class CompanyRequest(models.Model):
    """Somebody wishes that nobody of his company is written to. A hold stands until a lead decides."""

    domain = models.CharField(max_length=250)
    hold = models.ForeignKey(Hold, on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()
    answer = state_field(CompanyAnswer, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    decided_by = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            one_of("company_request", "answer", CompanyAnswer, blank=True),
            models.UniqueConstraint(
                fields=["domain"], condition=models.Q(answer=""), name="company_request_open_once"
            ),
            models.CheckConstraint(
                condition=models.Q(answer="", decided_by__isnull=True, decided_at__isnull=True)
                | (
                    ~models.Q(answer="")
                    & ~models.Q(reason="")
                    & models.Q(decided_by__isnull=False, decided_at__isnull=False)
                ),
                name="company_request_decided_has_name",
            ),
        )

    def __str__(self) -> str:
        return f"{self.domain}: {self.answer or 'open'}"
