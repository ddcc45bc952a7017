"""The phrases that nobody here wants to read in our mail."""

from django.db import models

from campaigns.members.models import Member
from campaigns.quality.rules import PhraseSeverity
from outreach.db.choices import one_of, state_field


class BannedPhrase(models.Model):
    """A plain phrase (never a regular expression), found with its inflections and any quote marks."""

    phrase = models.CharField(max_length=200, unique=True)
    category = models.CharField(max_length=60)
    severity = state_field(PhraseSeverity)
    why = models.CharField(max_length=250, blank=True)
    added_by = models.CharField(max_length=200)
    active = models.BooleanField(default=True)

    class Meta:
        ordering = ("phrase",)
        constraints = (one_of("banned_phrase", "severity", PhraseSeverity),)

    def __str__(self) -> str:
        return self.phrase


class VoiceSample(models.Model):
    """A message that one of us wrote by hand. Five or more of them are the voice that drafts are compared with."""

    text = models.TextField()
    written_by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="voice_samples")
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "voice sample"
        ordering = ("id",)

    def __str__(self) -> str:
        return self.text[:60]
