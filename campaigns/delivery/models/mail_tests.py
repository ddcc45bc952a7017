"""Mails that members send to themselves to look at. They are no messages: nothing counts, moves or answers them."""

from django.db import models

from campaigns.members.models import Member


class MailTest(models.Model):
    """When a member sent the last test to his own address; nothing of the mail itself is kept."""

    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="mail_test")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"test of {self.member_id}"
