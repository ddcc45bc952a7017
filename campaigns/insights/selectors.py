"""Reading insights: the latest reading of a person, and whose words in which language prove a fact."""

from campaigns.insights.models import Evidence, Extraction, Insight
from campaigns.prospects.models import Prospect
from campaigns.sources.rules.kinds import Speaker
from campaigns.sources.selectors import voices_in


def latest_extraction(prospect: Prospect) -> Extraction | None:
    """Return the newest reading of a person, None where nothing was read yet."""
    return Extraction.objects.filter(prospect=prospect).order_by("-pk").first()


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


def said_by_person(insight: Insight) -> bool:
    """Say whether everything that proves a fact was said or written by the person."""
    rows = list(insight.evidence.all())
    return bool(rows) and all(speaks(evidence) is Speaker.PERSON for evidence in rows)
