"""What people's edits and refusals say about a letter, kept row by row under the draft."""

from collections.abc import Mapping
from typing import Final

from django.db import models

from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.rules.changes import Change, ChangeKind
from campaigns.quality.rules import Part
from outreach.db.choices import one_of, state_field
from outreach.db.immutable import ImmutableModel

_PARTS: Final[Mapping[str, Part]] = {"subject": "subject", "body": "body"}


class DraftEdit(ImmutableModel):
    """One thing that a text changed of the letter as it was first written, or that a *do not send* says of it.

    Each text is compared with the first, so the rows of a draft's current version are what stands changed today. `key`
    is the slot's name, the template's sentence as its author wrote it, or the reason of a *do not send*. The words of
    people stand here alone, and go with the draft.
    """

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="edits")
    version = models.PositiveIntegerField(help_text="The text that was looked at")
    decision = models.ForeignKey(ReviewDecision, on_delete=models.CASCADE, related_name="edits")
    kind = state_field(ChangeKind)
    part = models.CharField(max_length=7, choices=[("subject", "subject"), ("body", "body")], blank=True)
    key = models.TextField(blank=True)
    before = models.TextField(blank=True)
    after = models.TextField(blank=True)
    wording = models.TextField(blank=True, help_text="The template's sentence as the edit would have it")
    start = models.PositiveIntegerField(help_text="Where it stands in the first text, in code points")
    fact = models.BooleanField(help_text="What is said changed, not only how it is said")

    class Meta:
        ordering = ("id",)
        constraints = (one_of("draft_edit", "kind", ChangeKind),)

    def __str__(self) -> str:
        return f"{self.kind} {self.key[:40]}"

    @property
    def change(self) -> Change:
        """The change as the rules know it."""
        return Change(
            ChangeKind(self.kind),
            _PARTS.get(self.part),
            self.key,
            self.before,
            self.after,
            self.start,
            self.wording,
            self.fact,
        )
