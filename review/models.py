"""Who has which draft open."""

from django.db import models

from campaigns.drafts.models import Draft
from campaigns.members.models import Member


class Lease(models.Model):
    """A reviewer's short hold on a draft. An expired one still counts when nobody else took the draft."""

    draft = models.OneToOneField(Draft, on_delete=models.CASCADE, related_name="lease")
    holder = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="leases")
    since = models.DateTimeField()
    until = models.DateTimeField()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(until__gt=models.F("since")), name="lease_ends_after_start"
            ),
        )

    def __str__(self) -> str:
        return f"{self.holder} has draft {self.draft_id} open"
