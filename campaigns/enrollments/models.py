"""Campaigns, their steps, and each prospect's journey through one."""

from datetime import time

from django.db import models
from django.utils.crypto import get_random_string

from campaigns.enrollments.rules import (
    ENDED,
    MACHINE,
    TAKE_BACK_MINUTES,
    WRITTEN_TO,
    CampaignStatus,
    Stage,
    StopReason,
)
from campaigns.mailboxes.models import Mailbox
from campaigns.mailboxes.rules import Window
from campaigns.members.models import Member, monday_to_friday
from campaigns.message_templates.models import MessageTemplate
from campaigns.offers.models import Offer
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.time_zones import Clock, Whereabouts, clock_of
from outreach.db.choices import one_of, state_field


def new_seed() -> str:
    """Return the secret with which a campaign's draws begin."""
    return get_random_string(32)


class Campaign(models.Model):
    """An offer to a group of prospects, with templates, mailboxes and policy."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=120)
    offer = models.ForeignKey(Offer, on_delete=models.PROTECT, related_name="campaigns")
    mailboxes = models.ManyToManyField(Mailbox, related_name="campaigns")
    status = state_field(CampaignStatus, default=CampaignStatus.DRAFT)
    undo_minutes = models.PositiveIntegerField(default=10, help_text="How long an approval can be taken back")
    basis = models.CharField(
        max_length=250, blank=True, default="", db_default="",
        help_text="Why everybody in it may be written to where a country asks for consent; it stands under your name",
    )  # fmt: skip
    take_back_minutes = models.PositiveIntegerField(
        default=TAKE_BACK_MINUTES,
        help_text="How long after a launch nothing leaves, so that it can be taken back",
    )
    followups_without_news = models.PositiveIntegerField(
        default=2, help_text="How many follow-ups may say nothing new about the reader"
    )
    company_limit = models.PositiveIntegerField(
        default=2, help_text="How many people of one company may be in the campaign at the same time"
    )
    company_days_apart = models.PositiveIntegerField(
        default=3, help_text="Working days between first mails to people of one company"
    )
    control_percent = models.PositiveIntegerField(
        default=0, help_text="Share of people who get the same mail without a personal opener"
    )
    weekdays = models.JSONField(
        default=monday_to_friday, help_text="Days on which mail leaves, where the reader is; Monday is 0"
    )
    opens = models.TimeField(default=time(8, 30), help_text="By the reader’s clock")
    closes = models.TimeField(default=time(17, 30), help_text="By the reader’s clock")
    time_zone = models.CharField(
        max_length=64, default="Europe/Berlin", help_text="Of readers of whom nothing says where they are"
    )
    rests_on_holidays = models.BooleanField(
        default=True, help_text="No mail leaves on public holidays of the reader’s country"
    )
    author = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="campaigns_written"
    )
    sends_from = models.DateTimeField(
        null=True, blank=True, help_text="Until then a launch can be taken back"
    )
    pause_reason = models.CharField(max_length=300, blank=True)
    drafts_paused_at = models.DateTimeField(
        null=True, blank=True, help_text="No new draft is written until a lead decides"
    )
    launched_at = models.DateTimeField(null=True, blank=True)
    launched_by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="campaigns_launched"
    )
    review_seed = models.CharField(
        max_length=64,
        default=new_seed,
        editable=False,
        help_text="Secret; every draw of its reviews begins with it",
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            one_of("campaign", "status", CampaignStatus),
            models.CheckConstraint(
                condition=models.Q(status__in=[CampaignStatus.DRAFT, CampaignStatus.PREPARING])
                | models.Q(launched_at__isnull=False, sends_from__isnull=False),
                name="campaign_running_was_launched",
            ),
            models.CheckConstraint(
                condition=models.Q(control_percent__lte=50), name="campaign_control_is_the_smaller_half"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def clock_of(self, prospect: Prospect) -> Clock:
        """Return the clock by which mail to a person is timed, and what it was taken from."""
        return clock_of(prospect.whereabouts, self.time_zone)

    def window_of(self, prospect: Prospect) -> Window:
        """Return when mail to a person may leave: by his clock, on working days of his country."""
        return self.window_at(prospect.whereabouts)

    def window_at(self, whereabouts: Whereabouts) -> Window:
        """Return when mail to somebody may leave of whom this is known."""
        clock = clock_of(whereabouts, self.time_zone)
        country = clock.country if self.rests_on_holidays else ""
        return Window(frozenset(self.weekdays), self.opens, self.closes, clock.zone, country)


class Step(models.Model):
    """One message of a campaign's sequence, and the templates it may choose among."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    delay_days = models.PositiveIntegerField(default=0, help_text="Working days after the step before")
    templates = models.ManyToManyField(MessageTemplate, related_name="steps")

    class Meta:
        ordering = ("campaign_id", "number")
        constraints = (
            models.UniqueConstraint(fields=["campaign", "number"], name="step_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="step_from_one"),
        )

    def __str__(self) -> str:
        return f"{self.campaign}, step {self.number}"


class Enrollment(models.Model):
    """One prospect travelling through one campaign. A machine's stage is leased by token until `task_until`.

    `hint_until`: until then a Celery message is on its way, so the sweep need not send another.
    `due_at` and `wait_reason` say when this goes on, and why not now.
    """

    # Its unique key begins with the campaign.
    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="enrollments", db_index=False
    )
    prospect = models.ForeignKey(
        Prospect, verbose_name="person", on_delete=models.CASCADE, related_name="enrollments"
    )
    stage = state_field(Stage, default=Stage.COLLECTING)
    version = models.PositiveIntegerField(default=0)
    step = models.PositiveIntegerField(default=1)
    due_at = models.DateTimeField(null=True, blank=True)
    wait_reason = models.CharField(max_length=300, blank=True)
    task_token = models.UUIDField(null=True, blank=True)
    task_until = models.DateTimeField(null=True, blank=True)
    hint_until = models.DateTimeField(null=True, blank=True)
    tries = models.PositiveIntegerField(default=0)
    trying_since = models.DateTimeField(null=True, blank=True)
    stop_reason = state_field(StopReason, blank=True)
    explanation = models.CharField(max_length=500, blank=True)
    failed_stage = state_field(Stage, blank=True)
    written_to = models.BooleanField(default=False, help_text="At least one message was handed over")
    control = models.BooleanField(default=False, help_text="Gets the mail without a personal opener")
    mailbox = models.ForeignKey(
        Mailbox, null=True, blank=True, on_delete=models.PROTECT, related_name="journeys",
        help_text="Where a person moved it to: its mails leave from there, in a thread of their own",
    )  # fmt: skip
    enrolled_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = "person in a campaign"
        verbose_name_plural = "people in campaigns"
        constraints = (
            one_of("enrollment", "stage", Stage),
            one_of("enrollment", "stop_reason", StopReason, blank=True),
            models.UniqueConstraint(fields=["campaign", "prospect"], name="enrollment_once"),
            models.UniqueConstraint(
                fields=["prospect"],
                condition=~models.Q(stage__in=sorted(ENDED)),
                name="enrollment_one_open_a_prospect",
            ),
            models.CheckConstraint(
                condition=(models.Q(stage=Stage.STOPPED) & ~models.Q(stop_reason=""))
                | (~models.Q(stage=Stage.STOPPED) & models.Q(stop_reason="")),
                name="enrollment_stopped_has_reason",
            ),
            models.CheckConstraint(
                condition=models.Q(task_token__isnull=True, task_until__isnull=True)
                | models.Q(
                    task_token__isnull=False,
                    task_until__isnull=False,
                    stage__in=sorted(MACHINE),
                ),
                name="enrollment_lease_is_whole",
            ),
            models.CheckConstraint(
                condition=~models.Q(stage__in=sorted(MACHINE)) | models.Q(due_at__isnull=False),
                name="enrollment_machine_has_due_time",
            ),
            models.CheckConstraint(
                condition=~models.Q(stage__in=sorted(WRITTEN_TO)) | models.Q(written_to=True),
                name="enrollment_past_sending_was_written_to",
            ),
        )
        indexes = (
            models.Index(fields=["due_at"], condition=models.Q(due_at__isnull=False), name="enrollment_due"),
            models.Index(fields=["campaign", "stage"], name="enrollment_by_stage"),
            models.Index(
                fields=["changed_at", "id"], condition=models.Q(stage=Stage.ASKING), name="enrollment_asking"
            ),
        )

    def __str__(self) -> str:
        return f"{self.prospect} in {self.campaign}: {self.stage}"
