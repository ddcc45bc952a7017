"""The only two tables that say no: lasting and temporary.

They name what they bar by scope and keyed hash, without foreign keys, so a no survives erasure and re-import.
"""

from django.db import models

from campaigns.suppressions.rules import Heard, HoldScope, SuppressionReason, SuppressionScope
from outreach.db.choices import one_of, state_field


class Suppression(models.Model):
    """A keyed, lasting no. `key_hash` is an HMAC of the normalised key under the ring's key `key_id`.

    `times` counts who said it: what one of them takes back stands as long as another said it too.
    """

    scope = state_field(SuppressionScope)
    key_id = models.CharField(max_length=32)
    key_hash = models.CharField(max_length=64)
    offer_id = models.BigIntegerField(default=0)  # 0: every offer; a value, so that the unique key holds
    reason = state_field(SuppressionReason)
    heard = state_field(Heard, blank=True)
    times = models.PositiveIntegerField(default=1, db_default=1, help_text="How often it was said")
    company = models.CharField(
        max_length=250,
        blank=True,
        help_text="Of a list of companies: the domain and the name, to be read again",
    )
    note = models.CharField(max_length=250, blank=True)
    by_name = models.CharField(max_length=200)
    at = models.DateTimeField(auto_now_add=True)
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by_name = models.CharField(max_length=200, blank=True)
    lifted_reason = models.CharField(max_length=250, blank=True)

    class Meta:
        verbose_name = "do-not-contact entry"
        verbose_name_plural = "do-not-contact list"
        constraints = (
            one_of("suppression", "scope", SuppressionScope),
            one_of("suppression", "reason", SuppressionReason),
            one_of("suppression", "heard", Heard, blank=True),
            models.UniqueConstraint(
                fields=["scope", "key_id", "key_hash", "offer_id"],
                condition=models.Q(lifted_at__isnull=True),
                name="suppression_once",
            ),
            models.CheckConstraint(
                condition=models.Q(scope=SuppressionScope.OFFER_TO_ADDRESS, offer_id__gt=0)
                | (~models.Q(scope=SuppressionScope.OFFER_TO_ADDRESS) & models.Q(offer_id=0)),
                name="suppression_offer_iff_scope",
            ),
            models.CheckConstraint(condition=models.Q(times__gte=1), name="suppression_said_at_least_once"),
            models.CheckConstraint(
                condition=models.Q(lifted_at__isnull=True, lifted_by_name="", lifted_reason="")
                | (
                    models.Q(lifted_at__isnull=False)
                    & ~models.Q(lifted_by_name="")
                    & ~models.Q(lifted_reason="")
                ),
                name="suppression_lifted_has_name_and_reason",
            ),
        )
        indexes = (models.Index(fields=["key_hash"], name="suppression_by_hash"),)

    def __str__(self) -> str:
        return f"{self.scope}: {self.reason}"


class Hold(models.Model):
    """A temporary no, with who, why and until. An open end waits for a person to release it."""

    scope = state_field(HoldScope)
    key_id = models.CharField(max_length=32)
    key_hash = models.CharField(max_length=64)
    reason = models.CharField(max_length=250)
    by_name = models.CharField(max_length=200)
    at = models.DateTimeField(auto_now_add=True)
    until = models.DateTimeField(null=True, blank=True)
    answers_pass = models.BooleanField(
        "answers may go", default=False, help_text="Whoever writes to us may be answered all the same"
    )
    released_at = models.DateTimeField(null=True, blank=True)
    released_by_name = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = (
            one_of("hold", "scope", HoldScope),
            models.CheckConstraint(
                condition=models.Q(released_at__isnull=True, released_by_name="")
                | (models.Q(released_at__isnull=False) & ~models.Q(released_by_name="")),
                name="hold_released_has_name",
            ),
        )
        indexes = (models.Index(fields=["key_hash"], name="hold_by_hash"),)

    def __str__(self) -> str:
        return f"{self.scope} until {self.until}: {self.reason}"
