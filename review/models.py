"""Who has which draft or reply open, from whom one was taken, what he has typed and not saved, and the views of the queue that he keeps."""

from django.db import models

from campaigns.drafts.models import Draft
from campaigns.members.models import Member
from campaigns.replies.models import InboundMessage


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


class TakenOver(models.Model):
    """A draft that a lead took from a member who had it open and has not been told; the row goes once he is."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="taken_over")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="taken_from")
    by = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["draft", "member"], name="taken_over_one_a_member"),)

    def __str__(self) -> str:
        return f"{self.by} took draft {self.draft_id} from {self.member}"


class UnsavedText(models.Model):
    """What a member typed over one version of a draft and has not saved. It is no version, and binds nothing."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="unsaved_texts")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="unsaved_texts")
    version = models.PositiveIntegerField(help_text="The version that was being edited")
    subject = models.CharField(max_length=200, blank=True)
    body = models.TextField(blank=True)
    at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["draft", "member"], name="unsaved_text_one_a_member"),
            models.CheckConstraint(condition=models.Q(version__gte=1), name="unsaved_text_over_a_version"),
        )

    def __str__(self) -> str:
        return f"What {self.member} has not saved of draft {self.draft_id}"


class Presence(models.Model):
    """A reply that a member has before him. Several may: it binds nobody, and says who else is there."""

    inbound = models.ForeignKey(InboundMessage, on_delete=models.CASCADE, related_name="presences")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="presences")
    since = models.DateTimeField()
    until = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["inbound", "member"], name="presence_one_a_member"),
            models.CheckConstraint(
                condition=models.Q(until__gt=models.F("since")), name="presence_ends_after_start"
            ),
        )

    def __str__(self) -> str:
        return f"{self.member} has reply {self.inbound_id} open"


class SavedView(models.Model):
    """A view of the queue under a name: one's own, or everybody's where a lead shares it."""

    owner = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="saved_views")
    name = models.CharField(max_length=40)
    query = models.CharField(max_length=300, help_text="The query string of its page")
    shared = models.BooleanField(default=False)

    class Meta:
        ordering = ("name", "pk")
        constraints = (models.UniqueConstraint(fields=["owner", "name"], name="saved_view_once_a_name"),)

    def __str__(self) -> str:
        return self.name
