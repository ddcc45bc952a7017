"""What people did about a reply: their answers, texts to answer with, handing over, and what became of it."""

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from campaigns.delivery.models import Message
from campaigns.members.models import Member
from campaigns.message_templates.rules.syntax import check_syntax
from campaigns.prospects.models import Prospect
from campaigns.replies.models.inbound import InboundMessage
from campaigns.replies.rules.handing_over import Way
from campaigns.replies.rules.outcomes import OutcomeKind
from outreach.db.choices import one_of, state_field
from outreach.db.encrypted import EncryptedTextField
from outreach.db.immutable import ImmutableModel


class SavedReply(models.Model):
    """A text that the team answers with, in the words of a template. `key` is the digit that sets it in, within a language."""

    title = models.CharField(max_length=80)
    language = models.CharField(
        max_length=2,
        default="en",
        help_text="Two letters, such as en; shown for replies of people who read it",
    )
    key = models.PositiveIntegerField(
        "digit", null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(9)],
        help_text="1 to 9: the key that sets it in",
    )  # fmt: skip
    text = models.TextField(
        help_text="With the fields of a template, such as {{ prospect.first_name }} or {{ sender.meeting_link }}"
    )
    active = models.BooleanField(default=True)
    written_by = models.ForeignKey(
        Member, null=True, blank=True, editable=False, on_delete=models.SET_NULL, related_name="saved_replies"
    )

    class Meta:
        verbose_name_plural = "saved replies"
        ordering = ("language", "key", "title")
        constraints = (
            models.UniqueConstraint(
                fields=["language", "key"],
                condition=models.Q(active=True, key__isnull=False),
                name="saved_reply_key_once",
            ),
            models.CheckConstraint(
                condition=models.Q(key__isnull=True) | models.Q(key__gte=1, key__lte=9),
                name="saved_reply_key_is_digit",
            ),
        )

    def __str__(self) -> str:
        return f"{self.title} ({self.language})"

    def clean(self) -> None:
        """Refuse what a template may not say; a saved reply has no variables of its own."""
        self.language = self.language.strip().lower()
        problems = check_syntax(self.text, declared_slots=())
        if problems:
            raise ValidationError(
                {"text": [f"Line {problem.line}: {problem.sentence}" for problem in problems]}
            )


class ReplyAnswer(models.Model):
    """A person's answer to a reply. Its mail is a message like any other; `text` is what was typed of it.

    `number` counts the answers to one reply: whoever answers says which he saw, so that of two at once one leaves.
    `thank_you_to` is set for the one mail that may follow a no.
    """

    inbound = models.ForeignKey(
        InboundMessage, verbose_name="reply", on_delete=models.PROTECT, related_name="answers"
    )
    message = models.OneToOneField(Message, on_delete=models.PROTECT, related_name="answer")
    number = models.PositiveIntegerField()
    text = models.TextField()
    saved_reply = models.ForeignKey(
        SavedReply, null=True, blank=True, on_delete=models.SET_NULL, related_name="answers"
    )
    thank_you_to = models.OneToOneField(
        Prospect, null=True, blank=True, on_delete=models.PROTECT, related_name="thank_you"
    )
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="answers_written")
    at = models.DateTimeField()

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=["inbound", "number"], name="reply_answer_number_once"),
        )

    def __str__(self) -> str:
        return f"answer {self.number} to {self.inbound_id}"


class HandOver(models.Model):
    """A conversation that was given to a named person, of the team or outside of it, who accepts it.

    The token of the link is kept as a hash to be found by, and encrypted to be written into the mail.
    """

    inbound = models.ForeignKey(
        InboundMessage, verbose_name="reply", on_delete=models.PROTECT, related_name="hand_overs"
    )
    to_member = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.PROTECT, related_name="handed_over_to"
    )
    to_name = models.CharField(max_length=120)
    to_address = models.EmailField()
    note = models.TextField(blank=True)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="handed_over")
    at = models.DateTimeField()
    request_key = models.UUIDField(unique=True)
    token = EncryptedTextField()
    token_sha256 = models.CharField(max_length=64, unique=True)
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="hand_overs_accepted"
    )

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(accepted_by__isnull=True) | models.Q(accepted_at__isnull=False),
                name="hand_over_accepted_has_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.inbound_id} to {self.to_name}"


class HandOverNotice(models.Model):
    """One way of telling of a hand-over: tried at `due_at`, again and again, until it is done or given up."""

    hand_over = models.ForeignKey(HandOver, on_delete=models.CASCADE, related_name="notices")
    way = state_field(Way)
    due_at = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveIntegerField(default=0)
    done_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            one_of("hand_over_notice", "way", Way),
            models.UniqueConstraint(fields=["hand_over", "way"], name="hand_over_notice_once"),
        )
        indexes = (
            models.Index(
                fields=["due_at"], condition=models.Q(due_at__isnull=False), name="hand_over_notice_due"
            ),
        )

    def __str__(self) -> str:
        return f"{self.way} of {self.hand_over_id}"


class Outcome(ImmutableModel):
    """What became of a conversation, as a person said at a moment. A later row corrects an earlier one."""

    inbound = models.ForeignKey(
        InboundMessage, verbose_name="reply", on_delete=models.PROTECT, related_name="outcomes"
    )
    kind = state_field(OutcomeKind)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="outcomes_noted")
    at = models.DateTimeField()

    class Meta:
        ordering = ("id",)
        constraints = (one_of("outcome", "kind", OutcomeKind),)

    def __str__(self) -> str:
        return f"{self.inbound_id}: {self.kind}"
