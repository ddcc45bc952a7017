"""Tests of the reviewers: a copy of a draft with one fault, and whether somebody saw it."""

from django.db import models

from campaigns.drafts.models import Draft
from campaigns.drafts.rules.planting import Fault
from campaigns.members.models import Member
from outreach.db.choices import one_of, state_field


class ReviewTest(models.Model):
    """What is wrong with a planted draft, and who caught or missed it. The real draft waits aside meanwhile.

    `words` is what stands in its text through the fault ("" where the fault is beside the text); `told` is the
    sentence that its reader is told afterwards.
    """

    draft = models.OneToOneField(Draft, on_delete=models.CASCADE, related_name="test")
    real = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="tests")
    fault = state_field(Fault)
    words = models.CharField(max_length=500, blank=True)
    told = models.CharField(max_length=500)
    caught = models.BooleanField(null=True)
    by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.PROTECT, related_name="review_tests"
    )
    at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            one_of("review_test", "fault", Fault),
            models.CheckConstraint(
                condition=models.Q(caught__isnull=True, by__isnull=True, at__isnull=True)
                | models.Q(caught__isnull=False, by__isnull=False, at__isnull=False),
                name="review_test_answered_has_name_and_time",
            ),
        )

    def __str__(self) -> str:
        return f"test draft {self.draft_id}: {self.fault}"
