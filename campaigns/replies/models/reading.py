"""How far each mailbox has been read, and who is reading it now."""

from django.db import models

from campaigns.mailboxes.models import Mailbox
from campaigns.replies.rules.folders import FolderRole
from outreach.db.choices import one_of, state_field


class MailboxReading(models.Model):
    """The reading of one mailbox: whose it is now, when it is next due, and why it last failed.

    While it is read it belongs to the holder of `token` until `reading_until`; nobody else reads it meanwhile. Mail that
    arrived before `since` is never taken. `read_at` is when it was last read to its end. `problem` says in words why it
    cannot be read, "" while it can, and `failures` how often in a row it could not.
    """

    mailbox = models.OneToOneField(Mailbox, on_delete=models.CASCADE, related_name="reading")
    token = models.UUIDField(null=True, blank=True)
    reading_until = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField()
    since = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=500, blank=True)
    problem_at = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(token__isnull=True, reading_until__isnull=True)
                | models.Q(token__isnull=False, reading_until__isnull=False),
                name="mailbox_reading_token_has_end",
            ),
        )

    def __str__(self) -> str:
        return f"reading of {self.mailbox_id}"


class FolderPosition(models.Model):
    """How far one folder has been read: every mail up to `last_uid` is stored, as long as `uid_validity` stands (RFC 9051)."""

    mailbox = models.ForeignKey(Mailbox, on_delete=models.CASCADE, related_name="positions")
    folder = models.CharField(max_length=500)
    role = state_field(FolderRole)
    uid_validity = models.BigIntegerField()
    last_uid = models.BigIntegerField(default=0)
    moved_at = models.DateTimeField()

    class Meta:
        constraints = (
            one_of("folder_position", "role", FolderRole),
            models.UniqueConstraint(fields=["mailbox", "folder"], name="folder_position_once"),
        )

    def __str__(self) -> str:
        return f"{self.folder}: {self.last_uid}"
