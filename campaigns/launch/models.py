"""Who launched what on which grounds, and what readers said of a campaign's own mail."""

from django.db import models

from campaigns.drafts.models import Draft
from campaigns.enrollments.models import Campaign
from campaigns.launch.rules import ArtifactTestKind, ClaimAnswer, ItemKey
from campaigns.members.models import Member
from campaigns.offers.models import Claim
from outreach.db.choices import one_of, state_field
from outreach.db.immutable import ImmutableModel


class Launch(models.Model):
    """One launch, with the items as they stood then. `alone`: who wrote the campaign launched it, as the team allows."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="launches")
    launched_by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    launched_at = models.DateTimeField()
    alone = models.BooleanField(default=False)
    items = models.JSONField(default=list, help_text="[{key, state, evidence}] at the moment of launch")
    taken_back_by = models.ForeignKey(Member, null=True, on_delete=models.PROTECT, related_name="+")
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "launches"
        ordering = ("-id",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(taken_back_at__isnull=True, taken_back_by__isnull=True)
                | models.Q(taken_back_at__isnull=False, taken_back_by__isnull=False),
                name="launch_taken_back_has_name",
            ),
        )

    def __str__(self) -> str:
        return f"launch of {self.campaign}"


class SignOff(ImmutableModel):
    """A lead's name under an item that only a person can answer for."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="sign_offs")
    item = state_field(ItemKey)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    reason = models.CharField(max_length=300)

    class Meta:
        constraints = (
            one_of("sign_off", "item", ItemKey),
            models.UniqueConstraint(fields=["campaign", "item"], name="sign_off_once"),
            models.CheckConstraint(condition=~models.Q(reason=""), name="sign_off_has_reason"),
        )

    def __str__(self) -> str:
        return f"{self.item}: {self.reason}"


class ArtifactTest(ImmutableModel):
    """Would this campaign's own mail convince a reader of what the offer claims? One reader's answer.

    `record` keeps what was computed beside: share refused, share proven, sameness, findings.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="artifact_tests")
    kind = state_field(ArtifactTestKind)
    drafts = models.ManyToManyField(Draft, related_name="+")
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    record = models.JSONField(default=dict)

    class Meta:
        ordering = ("-id",)
        constraints = (one_of("artifact_test", "kind", ArtifactTestKind),)

    def __str__(self) -> str:
        return f"artifact test of {self.campaign} by {self.by}"

    def undermining(self) -> int:
        """How many of the mails shown speak against a claim."""
        return self.answers.filter(undermined_by__isnull=False).values("undermined_by").distinct().count()


class ArtifactAnswer(ImmutableModel):
    """What the mails shown say about one claim; `undermined_by` names those that speak against it."""

    test = models.ForeignKey(ArtifactTest, on_delete=models.CASCADE, related_name="answers")
    claim = models.ForeignKey(Claim, on_delete=models.PROTECT, related_name="+")
    answer = state_field(ClaimAnswer)
    undermined_by = models.ManyToManyField(Draft, related_name="+")
    note = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = (
            one_of("artifact_answer", "answer", ClaimAnswer),
            models.UniqueConstraint(fields=["test", "claim"], name="artifact_answer_once"),
        )

    def __str__(self) -> str:
        return f"{self.claim}: {self.answer}"
