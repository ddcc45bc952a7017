"""What we sell, to whom, what it claims about us, and the tests of fit that people wrote."""

from django.core.exceptions import ValidationError
from django.db import models

from campaigns.insights.rules.kinds import AnchorType
from campaigns.members.models import SignedVersion
from campaigns.members.rules import VersionStatus
from campaigns.offers.rules import CriterionKind, Predicate, read_predicate
from outreach.db.choices import one_of, state_field


class Offer(models.Model):
    """One thing we sell. What is said of it stands in its versions; at most one of them is in force."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=120)

    def __str__(self) -> str:
        return self.name

    @property
    def live(self) -> "OfferVersion | None":
        """The approved version, by which people are judged and written to; None before the first approval."""
        return self.versions.filter(status=VersionStatus.APPROVED).first()


class OfferVersion(SignedVersion):
    """One wording of an offer with its fit rules. Nobody changes it once it is submitted."""

    offer = models.ForeignKey(Offer, on_delete=models.CASCADE, related_name="versions")
    what = models.TextField(help_text="What we sell, in a sentence or two")
    problem = models.TextField(help_text="The problem that it solves, in the words of those who have it")
    part = models.TextField(help_text="The part of the offer that solves it")
    for_whom = models.TextField(blank=True)
    fits_business_models = models.TextField(
        blank=True, help_text="Ways of doing business that it is made for, one a line"
    )
    unfit_business_models = models.TextField(
        blank=True, help_text="Ways of doing business that it is no use to, one a line"
    )

    class Meta(SignedVersion.Meta):
        verbose_name = "offer version"
        ordering = ("offer_id", "-number")
        constraints = (
            *SignedVersion.Meta.constraints,
            models.UniqueConstraint(fields=["offer", "number"], name="offer_version_once"),
            models.UniqueConstraint(
                fields=["offer"],
                condition=models.Q(status=VersionStatus.APPROVED),
                name="offer_one_approved_version",
            ),
        )

    def __str__(self) -> str:
        return f"{self.offer} v{self.number}"


class Claim(models.Model):
    """Something that an offer says about us, why it is true, and how a reader of our mail would notice it.

    Who sells good writing must write well: the test before a launch asks whether the mail shows the claim.
    """

    version = models.ForeignKey(OfferVersion, on_delete=models.CASCADE, related_name="claims")
    text = models.CharField(max_length=300)
    proof = models.CharField(max_length=500, blank=True, help_text="Where it can be looked up")
    shown_by = models.CharField(
        max_length=300, blank=True, help_text="A reader would see this in our mail by …"
    )
    position = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("position", "id")

    def __str__(self) -> str:
        return self.text


class HumanBridge(models.Model):
    """Why an opener of one type leads to this offer, written by a person for where no fact of the model's does."""

    version = models.ForeignKey(OfferVersion, on_delete=models.CASCADE, related_name="bridges")
    anchor_type = state_field(AnchorType)
    text = models.CharField(max_length=300)

    class Meta:
        verbose_name = "bridge"
        constraints = (
            one_of("human_bridge", "anchor_type", AnchorType),
            models.UniqueConstraint(fields=["version", "anchor_type"], name="human_bridge_once"),
        )

    def __str__(self) -> str:
        return f"{self.get_anchor_type_display()}: {self.text}"


class Criterion(models.Model):
    """One human-written test of fit: a sentence for a reader, and optionally a predicate for code."""

    version = models.ForeignKey(OfferVersion, on_delete=models.CASCADE, related_name="criteria")
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
