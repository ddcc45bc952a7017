"""Comparing a person with peers: an entry that people wrote, with the sentence that makes the person a peer."""

import hashlib
from datetime import date

from django.db.models import F, Q, QuerySet

from campaigns.insights.models import Entry, Evidence, Extraction, Insight
from campaigns.insights.rules.kinds import InsightKind
from campaigns.insights.rules.peers import peer_of
from campaigns.insights.rules.statements import NumberedSentence
from campaigns.insights.rules.tact import tact_of
from campaigns.insights.services.material import Material
from campaigns.prospects.selectors import is_in


def keep_comparison(extraction: Extraction, material: Material, today: date) -> Insight | None:
    """Keep the comparison that code finds, whoever reads; None where no entry or no such sentence is there.

    The value is the entry's own text, the evidence is what makes the person a peer of those it speaks of.
    """
    found = _compared(material, today)
    if found is None:
        return None
    entry, sentence = found
    insight = Insight.objects.create(
        extraction=extraction,
        prospect=extraction.prospect,
        kind=InsightKind.PEER_COMPARISON,
        tact=tact_of(InsightKind.PEER_COMPARISON, sentence.text, None),
        value=entry.text,
        entry=entry,
    )
    Evidence.objects.create(
        insight=insight,
        snapshot_id=sentence.snapshot_id,
        start=sentence.start,
        end=sentence.end,
        quote_sha256=hashlib.sha256(sentence.text.encode()).hexdigest(),
    )
    return insight


def _compared(material: Material, today: date) -> tuple[Entry, NumberedSentence] | None:
    """Return the first entry in force that has a peer here, proofs before insights about a segment."""
    for entry in _in_force(today):
        sentence = peer_of(entry.peer_phrases, material.eligible)
        if sentence and (entry.segment is None or is_in(entry.segment, material.prospect)):
            return entry, sentence
    return None


def _in_force(today: date) -> QuerySet[Entry]:
    rows = Entry.objects.filter(active=True, review_by__gte=today).exclude(peer_phrases=[])
    return rows.select_related("segment").order_by("kind", "pk")


def out_of_use(today: date) -> Q:
    """Return the condition of a fact whose entry is out of use, past its review date, or worded anew."""
    lapsed = Q(entry__active=False) | Q(entry__review_by__lt=today) | ~Q(value=F("entry__text"))
    return Q(entry__isnull=False) & lapsed
