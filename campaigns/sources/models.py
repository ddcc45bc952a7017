"""Where material comes from, and what it said at one moment."""

from django.db import models

from campaigns.prospects.models import Company, Prospect
from campaigns.sources.rules.kinds import SourceKind, SourceState, Speaker, Unusable
from campaigns.sources.rules.sentences import Span
from outreach.db.choices import one_of, state_field
from outreach.db.immutable import ImmutableModel, ImmutableQuerySet


class Source(models.Model):
    """A place that material about one person or one company comes from, and who speaks there."""

    kind = state_field(SourceKind)
    speaker = state_field(Speaker)
    prospect = models.ForeignKey(
        Prospect,
        verbose_name="person",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="sources",
    )
    company = models.ForeignKey(
        Company, null=True, blank=True, on_delete=models.CASCADE, related_name="sources"
    )
    title = models.CharField(max_length=300, blank=True)
    url = models.CharField(max_length=2000, blank=True)
    state = state_field(SourceState, default=SourceState.NEW)
    problem = state_field(Unusable, blank=True)
    problem_detail = models.CharField(max_length=500, blank=True)
    etag = models.CharField(max_length=250, blank=True)
    last_modified = models.CharField(max_length=100, blank=True)
    due_at = models.DateTimeField(
        null=True, blank=True, help_text="When to fetch next; empty for what is never fetched"
    )
    tries = models.PositiveIntegerField(default=0)
    read_at = models.DateTimeField(
        null=True, blank=True, help_text="The last look that found it, changed or not"
    )
    expired_at = models.DateTimeField(
        null=True, blank=True, help_text="Since when what it said no longer counts; empty while it counts"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            one_of("source", "kind", SourceKind),
            one_of("source", "speaker", Speaker),
            one_of("source", "state", SourceState),
            one_of("source", "problem", Unusable, blank=True),
            models.CheckConstraint(
                condition=models.Q(prospect__isnull=False, company__isnull=True)
                | models.Q(prospect__isnull=True, company__isnull=False),
                name="source_about_one",
            ),
            models.UniqueConstraint(
                fields=["prospect", "url"],
                condition=models.Q(prospect__isnull=False) & ~models.Q(url=""),
                name="source_once_a_prospect",
            ),
            models.UniqueConstraint(
                fields=["company", "url"],
                condition=models.Q(company__isnull=False) & ~models.Q(url=""),
                name="source_once_a_company",
            ),
        )

    def __str__(self) -> str:
        return self.title or self.url or self.get_kind_display()


class SnapshotQuerySet(ImmutableQuerySet["Snapshot"]):
    """Snapshots by what may be used."""

    def usable(self) -> "SnapshotQuerySet":
        return self.filter(unusable="")

    def current(self) -> "SnapshotQuerySet":
        """Return what counts: not superseded, of sources that have not expired."""
        return self.filter(successor__isnull=True, source__expired_at__isnull=True)


class Snapshot(ImmutableModel):
    """What a source said at one moment. `text` is cleaned; offsets are code points of it and never move.

    `sentences` holds [start, end) pairs; the sentence with index 0 is number 1. `screening` spares the screening of
    unchanged text at every reading; a proof is screened again all the same. `supersedes` is what the same page
    said before: the versions of a page are a chain, and its end is what counts.
    """

    source = models.ForeignKey(Source, on_delete=models.CASCADE, related_name="snapshots")
    sha256 = models.CharField(max_length=64, help_text="Of the bytes as they came")
    raw = models.BinaryField()
    text = models.TextField()
    text_sha256 = models.CharField(max_length=64)
    sentences = models.JSONField(default=list)
    screening = models.TextField(
        blank=True, default="", help_text="What screening said of each sentence when the page was saved"
    )
    title = models.CharField(max_length=300, blank=True)
    url = models.CharField(max_length=2000, blank=True)
    language = models.CharField(max_length=12, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    fetched_at = models.DateTimeField()
    unusable = state_field(Unusable, blank=True)
    supersedes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="successor"
    )

    objects = SnapshotQuerySet.as_manager()  # type: ignore[misc]  # the same manager with one more method

    class Meta:
        verbose_name = "saved page"
        verbose_name_plural = "saved pages"
        constraints = (
            one_of("snapshot", "unusable", Unusable, blank=True),
            models.UniqueConstraint(
                fields=["source", "url"],
                condition=models.Q(supersedes__isnull=True),
                name="snapshot_one_beginning",
            ),
        )

    def __str__(self) -> str:
        return f"{self.title or self.url}, saved {self.fetched_at:%d %b %Y}"

    @property
    def spans(self) -> list[Span]:
        return [Span(*pair) for pair in self.sentences]


class SourceCall(ImmutableModel):
    """The ledger: one row for each call to a service that counts or charges calls, whatever came of it.

    `credits` is what the service charged, or, where it did not say, the most that the call costs (`estimated`).
    """

    source = models.ForeignKey(Source, null=True, on_delete=models.SET_NULL, related_name="calls")
    provider = models.CharField(max_length=40)
    what = models.CharField(max_length=60)
    credits = models.DecimalField(max_digits=10, decimal_places=2)
    estimated = models.BooleanField(default=False)
    fault = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(credits__gte=0), name="source_call_credits_not_negative"
            ),
        )

    def __str__(self) -> str:
        return f"{self.provider}: {self.what}, {self.at:%Y-%m-%d %H:%M}"
