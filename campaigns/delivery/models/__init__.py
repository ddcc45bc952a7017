"""What was approved and goes out, and every try at sending it."""

from django.db import models

from campaigns.delivery.models.mail_tests import MailTest
from campaigns.delivery.rules import AttemptResult, MessageKind, MessageStatus, Stopping
from campaigns.delivery.rules.bounces import Outcome, Reason, Told
from campaigns.delivery.rules.copies import SentCopy
from campaigns.drafts.models import Draft
from campaigns.enrollments.models import Enrollment, Step
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member
from outreach.db.choices import one_of, state_field

__all__ = ["Attempt", "DeliveryReport", "MailTest", "Message"]


class Message(models.Model):
    """The approved, hashed thing. One a step and enrollment; answers are keyed by the writer's own UUID.

    An answer stands in the thread of the mail that it answers (`in_reply_to`, `references`) and names no way out in its
    head. It moves no journey, and takes no place of its mailbox's day.

    `message_id` (RFC 5322, with angle brackets) is fixed before the first attempt. While `sending` it belongs to
    the holder of `token` until `sending_until`. `handed_over_at` is when the other side took it, and `sent_at` when it
    left there, the same moment where nothing stands between; `remote_id` is what the other side calls it. `stopping` says
    what became of a message that had to be stopped in between. `due_at` is when it is tried next, and `due_since` when it
    was due first, whatever held it since: mails leave in this order, follow-ups and first ones alike. `copy` is
    what the mail as it left says against this row, looked for at `compare_at`.
    """

    kind = state_field(MessageKind, default=MessageKind.STEP)
    enrollment = models.ForeignKey(
        Enrollment, verbose_name="person in the campaign", on_delete=models.PROTECT, related_name="messages"
    )
    step = models.ForeignKey(Step, null=True, blank=True, on_delete=models.PROTECT, related_name="messages")
    draft = models.ForeignKey(Draft, null=True, blank=True, on_delete=models.PROTECT, related_name="messages")
    client_key = models.UUIDField(null=True, blank=True, unique=True)
    mailbox = models.ForeignKey(Mailbox, on_delete=models.PROTECT, related_name="messages")
    sender = models.CharField(max_length=500)
    recipient = models.CharField(max_length=320)
    subject = models.CharField(max_length=400)
    body = models.TextField()
    in_reply_to = models.CharField(max_length=998, blank=True)
    references = models.TextField(
        blank=True,
        help_text="The Message-IDs of the thread, where they are more than the mail that is answered",
    )
    opt_out_url = models.CharField(max_length=500, blank=True)
    template_version = models.PositiveIntegerField(default=0)
    anchor_type = models.CharField(verbose_name="trigger", max_length=32, default="none")
    message_id = models.CharField(max_length=250)
    approved_sha256 = models.CharField(max_length=64)
    approved_by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="messages_approved")
    approved_at = models.DateTimeField()
    status = state_field(MessageStatus, default=MessageStatus.SCHEDULED)
    due_at = models.DateTimeField()
    due_since = models.DateTimeField()
    wait_reason = models.CharField(max_length=300, blank=True)
    past_due = models.BooleanField(
        default=False, help_text="It could not leave when it was due; a person says whether it still goes"
    )
    token = models.UUIDField(null=True, blank=True)
    sending_until = models.DateTimeField(null=True, blank=True)
    hint_until = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveIntegerField(default=0)
    handed_over_at = models.DateTimeField(null=True, blank=True)
    server_answer = models.CharField(max_length=500, blank=True)
    remote_id = models.CharField(max_length=250, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    stopping = state_field(Stopping, blank=True)
    compare_at = models.DateTimeField(null=True, blank=True)
    copy = state_field(SentCopy, blank=True)
    copy_words = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = (
            one_of("message", "kind", MessageKind),
            one_of("message", "status", MessageStatus),
            one_of("message", "stopping", Stopping, blank=True),
            one_of("message", "copy", SentCopy, blank=True),
            # No `unique=True`, which brings a second index for searches by a beginning.
            models.UniqueConstraint(fields=["message_id"], name="message_id_once"),
            models.UniqueConstraint(
                fields=["enrollment", "step"],
                condition=models.Q(kind=MessageKind.STEP),
                name="message_once_a_step",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    kind=MessageKind.STEP, step__isnull=False, draft__isnull=False, client_key__isnull=True
                )
                | models.Q(
                    kind=MessageKind.ANSWER, client_key__isnull=False, draft__isnull=True, step__isnull=True
                ),
                name="message_kind_has_key",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    status=MessageStatus.SENDING, token__isnull=False, sending_until__isnull=False
                )
                | ~models.Q(status=MessageStatus.SENDING),
                name="message_sending_has_token",
            ),
            models.CheckConstraint(
                condition=models.Q(status=MessageStatus.HANDED_OVER, handed_over_at__isnull=False)
                | (~models.Q(status=MessageStatus.HANDED_OVER) & models.Q(handed_over_at__isnull=True)),
                name="message_handed_over_has_time",
            ),
        )
        indexes = (
            models.Index(
                fields=["due_at", "id"],
                condition=models.Q(status=MessageStatus.SCHEDULED),
                name="message_scheduled",
            ),
            models.Index(fields=["handed_over_at"], name="message_handed_over"),
            models.Index(
                fields=["mailbox"],
                condition=models.Q(status=MessageStatus.HANDED_OVER, sent_at__isnull=True, stopping=""),
                name="message_not_left",
            ),
            models.Index(
                fields=["compare_at"],
                condition=models.Q(compare_at__isnull=False),
                name="message_to_compare",
            ),
        )

    def __str__(self) -> str:
        return f"{self.subject} to {self.recipient}"

    @property
    def is_answer(self) -> bool:
        """Whether a person wrote it in answer to a reply, and it is no step of a sequence."""
        return self.kind == MessageKind.ANSWER


class Attempt(models.Model):
    """One try. The row exists before the outside call, so a crash leaves evidence."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="attempts")
    token = models.UUIDField(unique=True)
    result = state_field(AttemptResult, default=AttemptResult.STARTED)
    sent_sha256 = models.CharField(max_length=64, blank=True, help_text="Of the content that was handed over")
    server_answer = models.CharField(max_length=500, blank=True)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            one_of("attempt", "result", AttemptResult),
            models.CheckConstraint(
                condition=models.Q(result=AttemptResult.STARTED, finished_at__isnull=True)
                | (~models.Q(result=AttemptResult.STARTED) & models.Q(finished_at__isnull=False)),
                name="attempt_finished_has_time",
            ),
        )

    def __str__(self) -> str:
        return f"attempt at {self.message_id}: {self.result}"


class DeliveryReport(models.Model):
    """What came of a message after it left, as a server, a platform or a feedback loop told it; each outcome once.

    Whoever tells it again, or tells it as well, adds nothing.
    """

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="reports")
    mailbox = models.ForeignKey(Mailbox, on_delete=models.PROTECT, related_name="reports")
    outcome = state_field(Outcome)
    told_by = state_field(Told)
    reason = state_field(Reason, default=Reason.OTHER)
    status = models.CharField(max_length=16, blank=True, help_text="Enhanced status code (RFC 3463)")
    words = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ("id",)
        constraints = (
            one_of("delivery_report", "outcome", Outcome),
            one_of("delivery_report", "told_by", Told),
            one_of("delivery_report", "reason", Reason),
            models.UniqueConstraint(fields=["message", "outcome"], name="delivery_report_once"),
        )
        indexes = (models.Index(fields=["mailbox", "at"], name="delivery_report_by_mailbox"),)

    def __str__(self) -> str:
        return f"{self.message_id}: {self.outcome}"
