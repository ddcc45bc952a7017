"""Reading insights: the latest reading of a person, what proves it, and whose words in which language they are."""

from django.db.models import Count, Prefetch, Q, QuerySet

from campaigns.insights.models import Evidence, Extraction, Insight
from campaigns.insights.rules.kinds import InsightKind
from campaigns.insights.rules.profile import said_once
from campaigns.prospects.models import Prospect
from campaigns.sources.models import Snapshot
from campaigns.sources.rules.kinds import Speaker
from campaigns.sources.selectors import sources_about, voices_in


def latest_extraction(prospect: Prospect) -> Extraction | None:
    """Return the newest reading of a person, None where nothing was read yet."""
    return Extraction.objects.filter(prospect=prospect).order_by("-pk").first()


def facts_of(extraction: Extraction) -> list[Insight]:
    """Return the facts of a reading with the quotes that prove them, without the bytes of the saved pages."""
    evidence = Evidence.objects.select_related("snapshot__source").defer("snapshot__raw").order_by("pk")
    rows = extraction.insights.select_related("entry").prefetch_related(Prefetch("evidence", evidence))
    return list(rows.order_by("pk"))


def saved_pages(prospect: Prospect) -> "QuerySet[Snapshot]":
    """Return every saved page about a person and the company, the newest first, with how many quotes rest on it."""
    quoted = Count("evidence", filter=Q(evidence__insight__prospect=prospect), distinct=True)
    return (
        Snapshot.objects.filter(source__in=sources_about(prospect))
        .select_related("source")
        .defer("raw")
        .annotate(quotes=quoted)
        .order_by("-fetched_at", "-pk")
    )


def evidence_on(snapshot: Snapshot, prospect: Prospect) -> list[Evidence]:
    """Return the spans of a saved page on which facts of this person's latest reading rest, in the page's order."""
    latest = latest_extraction(prospect)
    rows = Evidence.objects.filter(snapshot=snapshot, insight__extraction=latest) if latest else None
    return list(rows.select_related("insight").order_by("start", "end")) if rows is not None else []


def languages_of(insight: Insight) -> frozenset[str]:
    """Return the languages (ISO 639-1) of the pages that prove a fact; "" for a page whose language is not known."""
    return frozenset(evidence.snapshot.language for evidence in insight.evidence.all())


def speaks(evidence: Evidence) -> Speaker:
    """Return whose words an evidence is. In a conversation that is decided turn by turn."""
    speakers = {
        said.speaker
        for said in voices_in(evidence.snapshot, evidence.insight.prospect)
        if said.span.start < evidence.end and evidence.start < said.span.end
    }
    return speakers.pop() if len(speakers) == 1 else Speaker.THIRD_PARTY


def is_said_once(insight: Insight) -> bool:
    """Say whether a fact is a recurring idea that recurs nowhere yet: nothing may tell it as one."""
    days = [evidence.snapshot.published_at for evidence in insight.evidence.all()]
    recurring = insight.kind == InsightKind.RECURRING_IDEAS
    return recurring and said_once([day.date() if day else None for day in days])


def said_by_person(insight: Insight) -> bool:
    """Say whether everything that proves a fact was said or written by the person."""
    rows = list(insight.evidence.all())
    return bool(rows) and all(speaks(evidence) is Speaker.PERSON for evidence in rows)
