"""What was read about a person, and what was judged from it."""

import hashlib
from datetime import datetime
from typing import Any
from uuid import uuid4

from campaigns.enrollments.models import Enrollment
from campaigns.insights.models import Evidence, Extraction, Insight
from campaigns.insights.rules.kinds import AnchorType, InsightKind
from campaigns.llm.models import Answer, Prompt
from campaigns.llm.rules.questions import Purpose
from campaigns.llm.rules.states import AnswerStatus
from campaigns.llm.selectors import current_prompt
from campaigns.prospects.models import Prospect
from campaigns.relevance.models import Match
from campaigns.relevance.rules import Recognition, Verdict
from campaigns.sources.models import Snapshot, Source
from campaigns.sources.rules.kinds import SourceKind, SourceState, Speaker
from tests.factories.moments import NOW, number

PAGE = "Aquaduct raised 12 million euros in October. We are hiring six engineers in Porto."
QUOTE = "Aquaduct raised 12 million euros in October"


def a_saved_page(prospect: Prospect, *, text: str = PAGE, published_at: datetime | None = None) -> Snapshot:
    """A pasted text about a person, read at NOW."""
    source = Source.objects.create(
        kind=SourceKind.PASTED,
        speaker=Speaker.PERSON,
        prospect=prospect,
        title="Post",
        state=SourceState.FETCHED,
    )
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Snapshot.objects.create(
        source=source, sha256=digest, raw=text.encode(), text=text, text_sha256=digest, fetched_at=NOW,
        published_at=published_at,
    )  # fmt: skip


def an_answer(purpose: Purpose = Purpose.EXTRACTION) -> Answer:
    """A usable answer of a model; what it says does not matter where its result is built by hand."""
    return Answer.objects.create(
        subject=f"test:{next(number)}", purpose=purpose, input_hash="0" * 64, prompt=_prompt(purpose),
        provider="rules", model="rules", status=AnswerStatus.READY, token=uuid4(), content={},
        created_at=NOW, finished_at=NOW,
    )  # fmt: skip


def _prompt(purpose: Purpose) -> Prompt:
    text = current_prompt(purpose)
    return Prompt.objects.get(name=text.name, version=text.version)


def a_reading(prospect: Prospect) -> Extraction:
    """One reading of everything known about a person."""
    return Extraction.objects.create(
        prospect=prospect, answer=an_answer(), input_hash="0" * 64, grade="good", signal="strong"
    )


def an_insight(
    reading: Extraction, page: Snapshot, *, quote: str = QUOTE, kind: InsightKind = InsightKind.OPENER_ANCHOR
) -> Insight:
    """One fact with the span of the page that proves it."""
    insight = Insight.objects.create(
        extraction=reading, prospect=reading.prospect, kind=kind, anchor_type=AnchorType.FUNDING, value=quote
    )
    start = page.text.index(quote)
    Evidence.objects.create(
        insight=insight,
        snapshot=page,
        start=start,
        end=start + len(quote),
        quote_sha256=hashlib.sha256(quote.encode()).hexdigest(),
    )
    return insight


def a_match(enrollment: Enrollment, *, reading: Extraction | None = None, **fields: Any) -> Match:
    """The verdict *send* on one person for the campaign's offer."""
    offer = enrollment.campaign.offer
    own = {
        "recognition": Recognition.CONFIRMED, "recognition_reason": "Named in the page.", "personalisation": 1,
        "verdict": Verdict.SEND, "decided_by": "must_have", "reasons": ["Every must-have is met."],
        "bridge_problem": "Rotas take days.", "bridge_part": "The planner",
    }  # fmt: skip
    return Match.objects.create(
        prospect=enrollment.prospect,
        offer=offer,
        offer_version=offer.versions.latest("number").number,
        extraction=reading or a_reading(enrollment.prospect),
        **(own | fields),
    )
