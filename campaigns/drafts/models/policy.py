"""What the lead set for a campaign's reviews, and how far each combination of text, prompt and model is trusted."""

from django.db import models
from django.utils import timezone

from campaigns.drafts.rules.sampling import EVERYTHING, SAMPLES, Standing
from campaigns.enrollments.models import Campaign
from campaigns.members.models import Member
from campaigns.message_templates.models import MessageTemplate
from outreach.db.choices import one_of, state_field
from outreach.db.immutable import ImmutableModel


class ReviewPolicy(ImmutableModel):
    """How much of a campaign people read, by whose decision and why. The newest row of a campaign counts.

    Without one everything is read. Who set a sample is the named approver of what goes out unread.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="review_policies")
    read_percent = models.PositiveIntegerField(default=EVERYTHING)
    set_by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.PROTECT, related_name="policies"
    )
    reason = models.CharField(max_length=300, blank=True)
    set_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "review policies"
        ordering = ("id",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(read_percent=EVERYTHING)
                | models.Q(read_percent__gte=SAMPLES.start, read_percent__lt=SAMPLES.stop),
                name="review_policy_reads_enough",
            ),
            models.CheckConstraint(
                condition=models.Q(read_percent=EVERYTHING)
                | (models.Q(set_by__isnull=False) & ~models.Q(reason="")),
                name="review_policy_sample_has_name_and_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.read_percent} % read by a person"

    @property
    def samples(self) -> bool:
        """Whether a part may go out unread."""
        return self.read_percent < EVERYTHING


class Combination(models.Model):
    """What wrote a draft, as far as trust goes: the slots of a letter, the prompts, the model. One row each a campaign.

    A text that was edited outside its slots stays the same combination; `prompts` names each with its version.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="combinations")
    template = models.ForeignKey(MessageTemplate, on_delete=models.PROTECT, related_name="combinations")
    variant = models.CharField(max_length=1)
    slots_sha256 = models.CharField(max_length=64)
    prompts = models.CharField(max_length=120)
    model = models.CharField(max_length=250)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=["campaign", "template", "variant", "slots_sha256", "prompts", "model"],
                name="combination_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.template} {self.variant}, {self.prompts}, {self.model}"


class SamplingChange(ImmutableModel):
    """One opening, pause or closing of a combination, with the figures that led to it. The newest one stands."""

    combination = models.ForeignKey(Combination, on_delete=models.CASCADE, related_name="changes")
    number = models.PositiveIntegerField()
    standing = state_field(Standing)
    decisions = models.PositiveIntegerField()
    defects = models.PositiveIntegerField()
    bound = models.FloatField(help_text="One-sided 95 % upper bound of the share of defects")
    reason = models.CharField(max_length=300)
    at = models.DateTimeField()

    class Meta:
        ordering = ("id",)
        constraints = (
            one_of("sampling_change", "standing", Standing),
            models.UniqueConstraint(fields=["combination", "number"], name="sampling_change_once"),
        )

    def __str__(self) -> str:
        return f"{self.combination}: {self.standing} since {self.at:%d %b %Y}"
