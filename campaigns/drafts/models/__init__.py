"""Messages that wait for a decision: their text by version, what fills them, what checks and people said."""

from django.conf import settings
from django.db import models
from django.utils.crypto import get_random_string

from campaigns.drafts.models.policy import Combination, ReviewPolicy
from campaigns.drafts.rules import (
    OPEN,
    PRIORITY,
    DecisionKind,
    DraftStatus,
    Envelope,
    Lane,
    SuppressReason,
    SuppressScope,
    written_address,
)
from campaigns.drafts.rules.sampling import READ
from campaigns.enrollments.models import Enrollment, Step
from campaigns.insights.models import Entry, Insight
from campaigns.insights.rules.signal import SignalStrength
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member
from campaigns.message_templates.models import TemplateVersion
from campaigns.quality.rules import Severity
from campaigns.relevance.models import Match
from outreach.db.choices import one_of, state_field
from outreach.db.dates import UtcDay
from outreach.db.immutable import ImmutableModel


def new_opt_out_token() -> str:
    """Return an unguessable token that does opt-out and nothing else."""
    return get_random_string(32)


def new_message_id(address: str) -> str:
    """Return a Message-ID (RFC 5322, 3.6.4) in the sender's own domain."""
    return f"<{get_random_string(32).lower()}@{address.rpartition('@')[2]}>"


class Draft(models.Model):
    """One step's message to one prospect, before it is decided. `version` counts its texts.

    Sender and opt-out token are fixed when it is written, since the approval binds them; so is the Message-ID, since
    what follows names it. `why_template` is the sentence that says why this template was chosen.
    """

    enrollment = models.ForeignKey(
        Enrollment, verbose_name="person in the campaign", on_delete=models.CASCADE, related_name="drafts"
    )
    step = models.ForeignKey(Step, on_delete=models.PROTECT, related_name="drafts")
    template_version = models.ForeignKey(TemplateVersion, on_delete=models.PROTECT, related_name="drafts")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="drafts")
    mailbox = models.ForeignKey(Mailbox, on_delete=models.PROTECT, related_name="drafts")
    status = state_field(DraftStatus, default=DraftStatus.CHECKING)
    lane = state_field(Lane, default=Lane.READERS)
    assigned_to = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="drafts_assigned"
    )
    held_until = models.DateTimeField(
        null=True,
        blank=True,
        help_text="A reviewer put it off; it is due then, and nobody is handed it before",
    )
    warned = models.BooleanField(
        default=False, help_text="A check warns or blocks; kept to be counted cheaply"
    )
    version = models.PositiveIntegerField(default=1)
    opt_out_token = models.CharField(max_length=64, unique=True, default=new_opt_out_token)
    footer = models.TextField(
        help_text="Signature, postal address and opt-out link; part of what is approved"
    )
    sender = models.CharField(max_length=500, help_text="The From header")
    message_id = models.CharField(
        max_length=250, unique=True, help_text="Of the mail that it becomes; with angle brackets"
    )
    in_reply_to = models.CharField(max_length=250, blank=True)
    anchor = models.ForeignKey(
        Insight, verbose_name="opener", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    anchor_type = models.CharField(verbose_name="trigger", max_length=32, default="none")
    why_template = models.CharField(max_length=300)
    subjects = models.JSONField(
        default=list,
        blank=True,
        help_text="The candidates as they were shuffled for this draft: texts in the order shown",
    )
    control = models.BooleanField(default=False, help_text="Written without a personal opener")
    written_by = models.CharField(max_length=120, help_text="Label of the model that filled the slots")
    planted = models.BooleanField(default=False, help_text="A test of the reviewers; can never be sent")
    combination = models.ForeignKey(
        Combination, null=True, blank=True, on_delete=models.PROTECT, related_name="drafts"
    )
    policy = models.ForeignKey(
        ReviewPolicy, null=True, blank=True, on_delete=models.PROTECT, related_name="drafts",
        help_text="The policy that lets it go out unread, or let it",
    )  # fmt: skip
    drawn = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Its place in the draw of the sample, 0 to 9999"
    )
    unread_until = models.DateTimeField(
        null=True, blank=True, help_text="When it goes out unread unless somebody pulls it"
    )
    read_twice = models.BooleanField(default=False, help_text="Drawn to be read by a second person too")
    first_reader = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.PROTECT, related_name="drafts_read_first"
    )
    first_opinion = state_field(DecisionKind, blank=True)
    complained_at = models.DateTimeField(null=True, blank=True, help_text="Its reader called it spam")
    checked_version = models.PositiveIntegerField(
        default=0, help_text="The version whose findings are complete"
    )
    checked_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(help_text="When it should leave")
    # A column that is ordered by must not depend on a setting, so the day is that of UTC, the same for everybody.
    due_on = models.GeneratedField(
        expression=UtcDay("due_at"), output_field=models.DateField(), db_persist=True
    )
    priority = models.PositiveSmallIntegerField(
        default=PRIORITY[SignalStrength.SOME], help_text="Within the day it is due; 0 is read first"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            one_of("draft", "status", DraftStatus),
            one_of("draft", "lane", Lane),
            models.UniqueConstraint(
                fields=["enrollment", "step"],
                condition=models.Q(status__in=sorted(OPEN), planted=False),
                name="draft_one_open_a_step",
            ),
            # Every message stands beside an approved draft at first, so what is never approved never has one.
            models.CheckConstraint(
                condition=models.Q(planted=False) | ~models.Q(status=DraftStatus.APPROVED),
                name="draft_planted_never_approved",
            ),
            models.CheckConstraint(
                condition=~models.Q(lane=Lane.UNREAD)
                | models.Q(unread_until__isnull=False, policy__isnull=False, planted=False),
                name="draft_unread_has_time_and_policy",
            ),
            models.CheckConstraint(
                condition=models.Q(first_reader__isnull=True, first_opinion="")
                | (models.Q(first_reader__isnull=False, read_twice=True) & ~models.Q(first_opinion="")),
                name="draft_first_opinion_has_reader",
            ),
            models.CheckConstraint(condition=models.Q(version__gte=1), name="draft_version_from_one"),
        )
        indexes = (
            models.Index(
                # The last two are what the views of the queue ask, so that counting them reads no row.
                fields=["due_on", "priority", "due_at", "id", "assigned_to", "warned"],
                condition=models.Q(status=DraftStatus.IN_REVIEW, lane=Lane.READERS),
                name="draft_queue",
            ),
            models.Index(
                fields=["due_on", "priority", "due_at", "id"],
                condition=models.Q(status=DraftStatus.IN_REVIEW, lane=Lane.LEAD),
                name="draft_for_the_lead",
            ),
            models.Index(
                fields=["unread_until", "id"],
                condition=models.Q(status=DraftStatus.IN_REVIEW, lane=Lane.UNREAD),
                name="draft_unread",
            ),
        )

    def __str__(self) -> str:
        return f"draft {self.pk} to {self.enrollment.prospect}"

    @property
    def text(self) -> "DraftText":
        """The current text."""
        return self.texts.get(version=self.version)

    @property
    def opt_out_url(self) -> str:
        return f"{settings.SITE_URL}/opt-out/{self.opt_out_token}/"

    def envelope(self, text: "DraftText") -> Envelope:
        """All that an approval of this text binds."""
        return Envelope(
            sender=self.sender,
            recipient=written_address(self.enrollment.prospect.address_as_given),
            in_reply_to=self.in_reply_to,
            subject=text.subject,
            body=text.body + self.footer,
            opt_out_url=self.opt_out_url,
            template_version=self.template_version_id,
        )


class DraftText(ImmutableModel):
    """One version of a draft's letter (the footer is the draft's own), and who wrote it."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="texts")
    version = models.PositiveIntegerField()
    subject = models.CharField(max_length=400)
    body = models.TextField()
    by_name = models.CharField(max_length=200)
    by = models.ForeignKey(Member, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["draft", "version"], name="draft_text_once"),)

    def __str__(self) -> str:
        return f"draft {self.draft_id} v{self.version}"


class SlotFill(ImmutableModel):
    """What stands in a slot of one version, where (code points of body or subject), and the fact behind it.

    Without an insight and an entry it is the template's human-written alternative.
    """

    text = models.ForeignKey(DraftText, on_delete=models.CASCADE, related_name="fills")
    name = models.SlugField()
    value = models.TextField()
    part = models.CharField(max_length=7, choices=[("subject", "subject"), ("body", "body")])
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    insight = models.ForeignKey(Insight, null=True, on_delete=models.PROTECT, related_name="fills")
    entry = models.ForeignKey(Entry, null=True, on_delete=models.PROTECT, related_name="fills")

    class Meta:
        ordering = ("part", "start")
        constraints = (
            models.CheckConstraint(condition=models.Q(end__gt=models.F("start")), name="slot_fill_not_empty"),
            models.UniqueConstraint(fields=["text", "part", "start"], name="slot_fill_once"),
        )

    def __str__(self) -> str:
        return f"{self.name}: {self.value[:40]}"


class Finding(ImmutableModel):
    """What a check said of one version of a draft."""

    text = models.ForeignKey(DraftText, on_delete=models.CASCADE, related_name="findings")
    code = models.SlugField()
    severity = state_field(Severity)
    part = models.CharField(max_length=7)
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    sentence = models.CharField(max_length=500)

    class Meta:
        ordering = ("severity", "part", "start")
        constraints = (one_of("finding", "severity", Severity),)

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"


class ReviewDecision(ImmutableModel):
    """What a person decided about one version of a draft. Append-only; `content_sha256` is what he saw.

    `request_key` makes a repeated request the same decision. `along_with` is the decision about an earlier mail of
    the same sequence that was made by the same key press.
    """

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="decisions")
    kind = state_field(DecisionKind)
    version = models.PositiveIntegerField()
    content_sha256 = models.CharField(max_length=64)
    by = models.ForeignKey(Member, null=True, on_delete=models.PROTECT, related_name="decisions")
    at = models.DateTimeField()
    reason = state_field(SuppressReason, blank=True)
    scope = state_field(SuppressScope, blank=True)
    note = models.CharField(max_length=500, blank=True)
    active_seconds = models.PositiveIntegerField(null=True)
    opinion = models.BooleanField(
        default=False, help_text="One of two readers' view; nothing followed from it alone"
    )
    request_key = models.UUIDField(unique=True)
    along_with = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="follow_ups"
    )

    class Meta:
        verbose_name = "decision"
        verbose_name_plural = "decisions"
        ordering = ("id",)
        constraints = (
            one_of("decision", "kind", DecisionKind),
            models.CheckConstraint(
                condition=~models.Q(kind=DecisionKind.SUPPRESS)
                | (~models.Q(reason="") & ~models.Q(scope="")),
                name="decision_suppress_has_reason",
            ),
            models.CheckConstraint(
                condition=models.Q(opinion=False) | models.Q(kind__in=sorted(READ)),
                name="decision_opinion_decides",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} of draft {self.draft_id} by {self.by}"
