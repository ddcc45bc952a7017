"""One draft with its text, what fills it, what proves that and what the checks said, in a single statement."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce, Substr

from campaigns.drafts.models import Draft, DraftText, Finding, SlotFill
from campaigns.insights.models import Entry, Evidence, Insight
from campaigns.sources.models import Snapshot, Source
from outreach.db.kept import Given, Kept
from outreach.db.rows import Rows, attach, made, same

_TEXT: Final = same("id", "draft_id", "version", "subject", "body", "by_id", "by_name", "at")
_FINDING: Final = same("id", "text_id", "code", "severity", "part", "start", "end", "sentence")
_FILL: Final = same("id", "text_id", "name", "value", "part", "start", "end", "insight_id", "entry_id")
_ENTRY: Final = same("id", "text", "review_by", "active")
_EVIDENCE: Final = same("id", "insight_id", "snapshot_id", "start", "end", "quote_sha256")
_PAGE: Final = same("id", "source_id", "text", "sentences", "title", "url", "published_at", "fetched_at")
# Columns of joined rows carry the name of the join; `_named` takes it off again.
_FACT: Final = (
    "extraction_id",
    "prospect_id",
    "kind",
    "anchor_type",
    "tact",
    "value",
    "event_date",
    "state",
    "entry_id",
)
_INSIGHT: Final = {f"insight_{name}": f"insight__{name}" for name in _FACT}
_SOURCE: Final = {f"source_{name}": f"source__{name}" for name in ("kind", "title", "url", "speaker")}


_NO_PAGES: Final[Mapping[int, Snapshot]] = {}


@dataclass(frozen=True)
class Read:
    """A draft as one statement found it. `first` is the text as it was rendered, before anybody changed it.

    `beside` holds what else was asked of its row, by the names under which it was asked.
    """

    draft: Draft
    text: DraftText
    first: DraftText
    fills: tuple[SlotFill, ...]
    findings: tuple[Finding, ...]
    beside: Mapping[str, Any]


@dataclass(frozen=True)
class Readable:
    """Drafts as `read_draft` reads them. It holds no rows, so it is made once: making it costs more than asking it."""

    rows: Kept[Draft]
    asked: tuple[str, ...]


def readable(
    *related: str,
    pages: bool = False,
    beside: Mapping[str, Any] | None = None,
    wanted: "QuerySet[Draft] | None" = None,
) -> Readable:
    """Return drafts with their relations, all that is said in them, and what else is asked of their rows.

    They are the one that is given as `draft`, unless others are `wanted`.

    Of the saved pages only the quoted words are read, unless `pages` are asked for: then each comes once, with its
    source, without the bytes as they came.
    """
    columns = {"letters": _texts(), "remarks": _findings(), "proof": fills_as_column(_CURRENT)}
    if pages:
        columns["saved"] = _pages()
    asked = beside or {}
    rows = Draft.objects.filter(pk=Given("draft")).order_by() if wanted is None else wanted
    return Readable(Kept(lambda: rows.select_related(*related).annotate(**columns, **asked)), tuple(asked))


def read_draft(draft_id: int, among: Readable) -> Read | None:
    """Return a draft with all that is said in it; None where there is none."""
    found = read_drafts(among, draft=draft_id)
    return found[0] if found else None


def read_drafts(among: Readable, **given: Any) -> list[Read]:
    """Return the drafts that are wanted, each with all that is said in it; `given` are the values that they ask for."""
    return [_read(row, among.asked) for row in among.rows.ask(**given)]


def _texts() -> Rows:
    wanted = DraftText.objects.filter(Q(version=1) | Q(version=OuterRef("version")), draft=OuterRef("pk"))
    return Rows(wanted.order_by("version"), **_TEXT)


_CURRENT: Final = Q(text__draft=OuterRef("pk"), text__version=OuterRef("version"))


def _findings() -> Rows:
    return Rows(Finding.objects.filter(_CURRENT).order_by("severity", "part", "start", "pk"), **_FINDING)


def fills_as_column(of: Q) -> Rows:
    """Return fills with all that proves them, as a column of a row of drafts; `fill_from` makes one of what it holds."""
    entry = Entry.objects.filter(pk=Coalesce(OuterRef("insight__entry_id"), OuterRef("entry_id")))
    return Rows(
        SlotFill.objects.filter(of).order_by("part", "start"),
        **_FILL,
        **_INSIGHT,
        evidence=_quotes("insight_id"),
        entries=Rows(entry, **_ENTRY),
    )


def facts_as_column(facts: "QuerySet[Insight]") -> Rows:
    """Return facts with their quotes, as a column of a row of drafts; `fact_from` makes one of what it holds."""
    columns = {f"insight_{name}": name for name in ("id", *_FACT)}
    return Rows(facts.order_by("pk"), **columns, evidence=_quotes("pk"))


def _quotes(insight: str) -> Rows:
    said = Evidence.objects.filter(insight=OuterRef(insight)).order_by("pk")
    return Rows(said, **_EVIDENCE, quoted=Substr("snapshot__text", F("start") + 1, F("end") - F("start")))


def _pages() -> Rows:
    quoted = Evidence.objects.filter(
        insight__fills__text__draft=OuterRef(OuterRef("pk")),
        insight__fills__text__version=OuterRef(OuterRef("version")),
    )
    saved = Snapshot.objects.filter(pk__in=quoted.values("snapshot")).order_by("pk")
    return Rows(saved, **_PAGE, **_SOURCE)


def _read(row: Any, asked: Sequence[str]) -> Read:
    texts = {text["version"]: made(DraftText, text) for text in row.letters}
    pages = {page["id"]: _page(page) for page in getattr(row, "saved", ())}
    current = texts[row.version]
    return Read(
        draft=row,
        text=current,
        first=texts[1],
        fills=tuple(fill_from(fill, pages) for fill in row.proof),
        findings=tuple(made(Finding, finding) for finding in row.remarks),
        beside={name: getattr(row, name) for name in asked},
    )


def _page(row: Mapping[str, Any]) -> Snapshot:
    page = made(Snapshot, row)
    page.source = made(Source, _named("source_", row))
    return page


def fill_from(row: Mapping[str, Any], pages: Mapping[int, Snapshot] = _NO_PAGES) -> SlotFill:
    """Return the fill that a row of `fills_as_column` describes; its quotes know their pages where those were read."""
    fill = made(SlotFill, row)
    entry = made(Entry, row["entries"][0]) if row["entries"] else None
    fill.insight = fact_from(row, entry, pages) if row["insight_id"] else None
    if not row["insight_id"]:
        fill.entry = entry
    return fill


def fact_from(
    row: Mapping[str, Any], entry: Entry | None = None, pages: Mapping[int, Snapshot] = _NO_PAGES
) -> Insight:
    """Return the fact that a row of `facts_as_column` describes."""
    insight = made(Insight, _named("insight_", row))
    if entry is not None or insight.entry_id is None:
        insight.entry = entry
    evidence = [_evidence(one, insight, pages) for one in row["evidence"]]
    attach(insight, "evidence", evidence)
    return insight


def _evidence(row: Mapping[str, Any], insight: Insight, pages: Mapping[int, Snapshot]) -> Evidence:
    evidence = made(Evidence, row)
    evidence.insight, evidence.quoted = insight, row["quoted"]
    if evidence.snapshot_id in pages:
        evidence.snapshot = pages[evidence.snapshot_id]
    return evidence


def _named(prefix: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns of a joined row, under the names that its own model gives them."""
    return {name.removeprefix(prefix): value for name, value in row.items() if name.startswith(prefix)}
