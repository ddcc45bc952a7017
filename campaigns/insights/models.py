"""What was extracted about a person or a company, each statement with the spans that prove it."""

import hashlib
from datetime import date

from django.db import models

from campaigns.insights.rules.kinds import AnchorType, EntryKind, InsightKind, Tact
from campaigns.insights.rules.states import InsightState
from campaigns.llm.models import Answer
from campaigns.members.models import Member
from campaigns.prospects.models import Prospect, Segment
from campaigns.sources.models import Snapshot
from outreach.db.choices import one_of, state_field
from outreach.db.immutable import ImmutableModel


class Extraction(ImmutableModel):
    """One reading of everything known about a prospect. `rejected` lists what the answer claimed without proof.

    `grade` says how well the material was read, `signal` how much of it speaks for writing now; both by rule.
    """

    prospect = models.ForeignKey(
        Prospect, verbose_name="person", on_delete=models.CASCADE, related_name="extractions"
    )
    answer = models.OneToOneField(Answer, on_delete=models.PROTECT, related_name="extraction")
    input_hash = models.CharField(max_length=64)
    rejected = models.JSONField(default=list, help_text="[{field, reason}]")
    grade = models.CharField(max_length=12)
    grade_reasons = models.JSONField(default=list, help_text="Why it is thin")
    signal = models.CharField(max_length=12)
    signal_reasons = models.JSONField(default=list)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"reading of prospect {self.prospect_id}, {self.at:%d %b %Y}"


class Entry(models.Model):
    """A sentence that people wrote for many mails: an insight about a segment, or a proof by a customer.

    A model picks an entry by its id and never writes one. After `review_by` it blocks until somebody renews it.
    `peer_phrases` are plain phrases; who states one of them is a peer of those that the entry speaks of.
    """

    kind = state_field(EntryKind)
    text = models.CharField(max_length=300)
    segment = models.ForeignKey(
        Segment, null=True, blank=True, on_delete=models.PROTECT, related_name="entries",
        help_text="Whom it is true of; for an insight about a segment",
    )  # fmt: skip
    source = models.CharField(max_length=300, blank=True, help_text="Where we know it from")
    customer = models.CharField(max_length=120, blank=True, help_text="Whose result it is; for a proof")
    may_name = models.BooleanField("may name the customer", default=False)
    peer_phrases = models.JSONField(default=list, blank=True)
    review_by = models.DateField(help_text="From the day after it is not used until somebody renews it")
    owner = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="entries")
    active = models.BooleanField(default=True)

    class Meta:
        verbose_name_plural = "entries"
        constraints = (
            one_of("entry", "kind", EntryKind),
            models.CheckConstraint(
                condition=models.Q(kind=EntryKind.SEGMENT_INSIGHT, segment__isnull=False)
                | (models.Q(kind=EntryKind.PROOF_POINT) & ~models.Q(customer="")),
                name="entry_names_its_segment_or_customer",
            ),
        )

    def __str__(self) -> str:
        return self.text

    def in_force(self, today: date) -> bool:
        """Whether it may be said on this day."""
        return self.active and self.review_by >= today


class Insight(models.Model):
    """One typed statement about a prospect, from one reading. `value_is_quote`: the paraphrase was refused.

    A comparison with peers pairs the quote that makes somebody a peer with the human-written `entry`.
    """

    extraction = models.ForeignKey(Extraction, on_delete=models.CASCADE, related_name="insights")
    prospect = models.ForeignKey(
        Prospect, verbose_name="person", on_delete=models.CASCADE, related_name="insights"
    )
    kind = state_field(InsightKind)
    anchor_type = state_field(AnchorType, default=AnchorType.NONE, shown_as="trigger")
    tact = state_field(Tact, default=Tact.SAY)
    value = models.TextField()
    value_is_quote = models.BooleanField(default=False)
    event_date = models.DateField(null=True, blank=True)
    state = state_field(InsightState, default=InsightState.GROUNDED)
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="insights")

    class Meta:
        verbose_name = "fact"
        verbose_name_plural = "facts"
        constraints = (
            one_of("insight", "kind", InsightKind),
            models.CheckConstraint(
                condition=models.Q(kind=InsightKind.PEER_COMPARISON) | models.Q(entry__isnull=True),
                name="insight_entry_only_for_peers",
            ),
            one_of("insight", "anchor_type", AnchorType),
            one_of("insight", "tact", Tact),
            one_of("insight", "state", InsightState),
            models.UniqueConstraint(fields=["extraction", "kind"], name="insight_once"),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.value[:60]}"


class Evidence(ImmutableModel):
    """The span of a saved page that proves an insight. What is shown is always sliced from the page itself.

    `quoted` is that slice where a query cut it out, so that the whole page need not be read.
    """

    insight = models.ForeignKey(
        Insight, verbose_name="fact", on_delete=models.CASCADE, related_name="evidence"
    )
    snapshot = models.ForeignKey(
        Snapshot, verbose_name="saved page", on_delete=models.CASCADE, related_name="evidence"
    )
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    quote_sha256 = models.CharField(max_length=64)
    quoted: str | None = None

    class Meta:
        verbose_name = "quote"
        verbose_name_plural = "quotes"
        constraints = (
            models.CheckConstraint(condition=models.Q(end__gt=models.F("start")), name="evidence_not_empty"),
            models.UniqueConstraint(fields=["insight", "snapshot", "start", "end"], name="evidence_once"),
        )

    def __str__(self) -> str:
        return self.quote[:60]

    @property
    def quote(self) -> str:
        """The source's own words."""
        return self.snapshot.text[self.start : self.end] if self.quoted is None else self.quoted

    @property
    def matches(self) -> bool:
        """Whether the saved page still holds the words that were verified."""
        return hashlib.sha256(self.quote.encode()).hexdigest() == self.quote_sha256
