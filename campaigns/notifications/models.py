"""What members are told, by which channel each wants it, and what became of it."""

from typing import Final

from django.db import models
from django.db.models import F, Q

from campaigns.members.models import Member
from campaigns.notifications.rules.kinds import ChannelName, Kind, Rung, TellingState, Urgency
from campaigns.notifications.rules.quiet import QuietHours
from outreach.db.choices import one_of, state_field

_DUE_LATER: Final = Q(told_at__isnull=True)


class Notification(models.Model):
    """One thing that one member is told, once: `key` says which.

    It waits until `due_at`, and is deleted where nobody need hear it any more by then. From `told_at` on it stands on his
    page. `subject_id` is the id of what it is about, `owner` whose task that is, who may be somebody else than `member`.
    `text` and `url` are all that may leave for a place that others read; `detail` is for mail and page.
    """

    key = models.CharField(max_length=200, unique=True)
    kind = state_field(Kind)
    subject_id = models.BigIntegerField()
    rung = state_field(Rung, default=Rung.OWNER)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="notifications")
    owner = models.ForeignKey(Member, null=True, on_delete=models.SET_NULL, related_name="+")
    urgency = state_field(Urgency, default=Urgency.NORMAL)
    text = models.CharField(max_length=300)
    detail = models.TextField(blank=True)
    url = models.CharField(max_length=300, help_text="A path of this site")
    due_at = models.DateTimeField()
    told_at = models.DateTimeField(null=True)
    read_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-told_at", "-id")
        constraints = (
            one_of("notification", "kind", Kind),
            one_of("notification", "rung", Rung),
            one_of("notification", "urgency", Urgency),
            models.CheckConstraint(
                condition=Q(read_at__isnull=True) | Q(told_at__isnull=False),
                name="notification_read_was_told",
            ),
        )
        indexes = (
            models.Index(fields=["due_at"], condition=_DUE_LATER, name="notification_to_tell"),
            models.Index(
                fields=["member"],
                condition=Q(told_at__isnull=False, read_at__isnull=True),
                name="notification_unread",
            ),
            models.Index(fields=["kind", "subject_id"], name="notification_by_subject"),
        )

    def __str__(self) -> str:
        return f"{self.member}: {self.text}"


class Telling(models.Model):
    """One notification on its way by one channel. Whoever tries it moves `due_at` past the time that this may take.

    `key` is unique, so that what several are told goes to a place that all read only once.
    """

    key = models.CharField(max_length=220, unique=True)
    notification = models.ForeignKey(Notification, on_delete=models.CASCADE, related_name="tellings")
    channel = state_field(ChannelName)
    state = state_field(TellingState, default=TellingState.WAITING)
    due_at = models.DateTimeField()
    tries = models.PositiveIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)
    problem = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            one_of("telling", "channel", ChannelName),
            one_of("telling", "state", TellingState),
            models.CheckConstraint(
                condition=Q(state=TellingState.SENT, sent_at__isnull=False)
                | (~Q(state=TellingState.SENT) & Q(sent_at__isnull=True)),
                name="telling_sent_has_time",
            ),
        )
        indexes = (
            models.Index(fields=["due_at"], condition=Q(state=TellingState.WAITING), name="telling_to_send"),
        )

    def __str__(self) -> str:
        return f"{self.notification_id} by {self.channel}: {self.state}"


class Preference(models.Model):
    """By which channels a member wants to be told beside the page, and when he wants quiet. Without a row: all, never."""

    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="told_by")
    by_mail = models.BooleanField(default=True)
    by_webhook = models.BooleanField(default=True)
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_to = models.TimeField(null=True, blank=True)
    time_zone = models.CharField(max_length=64, default="Europe/Berlin")

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(quiet_from__isnull=True, quiet_to__isnull=True)
                | (Q(quiet_from__isnull=False, quiet_to__isnull=False) & ~Q(quiet_from=F("quiet_to"))),
                name="preference_quiet_hours_have_both_ends",
            ),
        )

    def __str__(self) -> str:
        return f"how {self.member_id} is told"

    @property
    def quiet(self) -> QuietHours | None:
        if self.quiet_from is None or self.quiet_to is None:
            return None
        return QuietHours(self.quiet_from, self.quiet_to, self.time_zone)
