"""What we sell, to whom, what it claims about us, and the tests of fit that people wrote."""

from django.core.exceptions import ValidationError
from django.db import models

from campaigns.members.models import Member
from campaigns.offers.rules import CriterionKind, OfferStatus, Predicate, read_predicate
from outreach.db.choices import one_of, state_field


class Offer(models.Model):
    """One thing we sell. `version` counts changes that could change a verdict."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=120)
    what = models.TextField(help_text="What we sell, in a sentence or two")
    problem = models.TextField(help_text="The problem that it solves, in the words of those who have it")
    part = models.TextField(help_text="The part of the offer that solves it")
    claim_about_us = models.TextField(blank=True)
    for_whom = models.TextField(blank=True)
    status = state_field(OfferStatus, default=OfferStatus.DRAFT)
    version = models.PositiveIntegerField(default=1)
    author = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="offers"
    )
    approved_by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="offers_approved"
    )
    approved_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            one_of("offer", "status", OfferStatus),
            models.CheckConstraint(
                condition=~models.Q(status=OfferStatus.APPROVED) | models.Q(approved_at__isnull=False),
                name="offer_approved_has_time",
            ),
            models.CheckConstraint(
                condition=models.Q(author__isnull=True)
                | models.Q(approved_by__isnull=True)
                | ~models.Q(author=models.F("approved_by")),
                name="offer_approved_by_someone_else",
            ),
        )

    def __str__(self) -> str:
        return self.name


class Criterion(models.Model):
    """One human-written test of fit: a sentence for a reader, and optionally a predicate for code."""

    offer = models.ForeignKey(Offer, on_delete=models.CASCADE, related_name="criteria")
    kind = state_field(CriterionKind)
    text = models.CharField(max_length=300)
    predicate = models.JSONField(null=True, blank=True)
    position = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = "fit rule"
        ordering = ("position", "id")
        constraints = (one_of("criterion", "kind", CriterionKind),)

    def __str__(self) -> str:
        return self.text

    def clean(self) -> None:
        try:
            read_predicate(self.predicate)
        except ValueError as error:
            raise ValidationError({"predicate": str(error)}) from error

    @property
    def test(self) -> Predicate | None:
        return read_predicate(self.predicate)
