"""What stands beside the letter: the quotes behind each clause, what the checks said, and whether it belongs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol
from zoneinfo import ZoneInfo

from campaigns.drafts.models import SlotFill
from campaigns.drafts.rules import DraftStatus
from campaigns.drafts.selectors import broken_fills, why_lapsed
from campaigns.insights.models import Evidence
from campaigns.insights.rules.signal import Grade, SignalStrength
from campaigns.insights.selectors import speaks
from campaigns.quality import checks
from campaigns.quality.checks import ungrounded_claim
from campaigns.quality.rules import Checked, Part, Severity, Span
from campaigns.quality.rules.edits import after_edit
from campaigns.relevance.models import Match
from campaigns.relevance.rules import Recognition, Verdict
from campaigns.relevance.rules.bridging import NOTHING_LEADS
from campaigns.sources.models import Snapshot
from campaigns.sources.rules.kinds import SPEAKER_LABELS
from review.rules import Mark, around, counted
from review.selectors.card import Opened

QUOTE_MISMATCH: Final = "quote_mismatch"


@dataclass(frozen=True)
class Quote:
    """One quote in its saved page. `clause_id` is the clause that it proves; `claim_id` its own place."""

    number: int
    clause_id: str
    claim_id: str
    title: str
    url: str
    speaker: str
    published: str
    saved: str
    before: str
    quote: str
    after: str
    matches: bool


@dataclass(frozen=True)
class Remark:
    """What a check said."""

    severity: str
    sentence: str


@dataclass(frozen=True)
class Answer:
    """One question about fit, with its short answer and the reason."""

    question: str
    answer: str
    text: str


class Proven(Protocol):
    """A mail with what fills it: a draft that lies open, or a mail that was sent."""

    @property
    def fills(self) -> Sequence[SlotFill]: ...

    @property
    def zone(self) -> str: ...


def clauses(opened: Proven) -> list[tuple[int, SlotFill]]:
    """Return the personal clauses in the order of reading, subject first, numbered from 1."""
    personal = [fill for fill in opened.fills if fill.insight is not None]
    ordered = sorted(personal, key=lambda fill: (fill.part != "subject", fill.start))
    return list(enumerate(ordered, start=1))


def marks(opened: Opened, part: Part) -> list[Mark]:
    """Return what is marked in one part: numbered clauses, then unproven words, then a colleague's."""
    added = [span for span in _added(opened) if span.part == part]
    numbered = [
        Mark(
            fill.start, fill.end, number, str(fill.pk),
            ours=any(span.start < fill.end and fill.start < span.end for span in added),
        )
        for number, fill in clauses(opened)
        if fill.part == part
    ]  # fmt: skip
    unproven = [
        Mark(finding.start, finding.end, unproven=True)
        for finding in opened.findings
        if finding.code == ungrounded_claim.CODE and finding.part == part
    ]
    return [*numbered, *unproven, *(Mark(span.start, span.end, ours=True) for span in added)]


def _added(opened: Opened) -> tuple[Span, ...]:
    """Return the words that a person added to what the template gave."""
    if opened.text.version == 1:
        return ()
    rendered = Checked(subject=opened.first.subject, body=opened.first.body)
    return after_edit(rendered, subject=opened.text.subject, body=opened.text.body).person_added


def quotes(opened: Proven, now: datetime) -> list[Quote]:
    """Return every quote behind the draft, clause by clause, each in the words around it."""
    return [quote for number, fill in clauses(opened) for quote in _quotes(number, fill, opened.zone, now)]


def _quotes(number: int, fill: SlotFill, zone: str, now: datetime) -> Iterator[Quote]:
    assert fill.insight is not None
    for place, evidence in enumerate(fill.insight.evidence.all()):
        snapshot = evidence.snapshot
        context = around(snapshot.text, evidence.start, evidence.end)
        yield Quote(
            number=number,
            clause_id=str(fill.pk),
            claim_id=f"{fill.pk}-{place}" if place else str(fill.pk),
            title=title_of(snapshot),
            url=safe_url(snapshot),
            speaker=f"{_speaker(evidence)} speaks",
            published=day(snapshot.published_at, zone, now),
            saved=day(snapshot.fetched_at, zone, now),
            before=context.before,
            quote=context.quote,
            after=context.after,
            matches=evidence.matches,
        )


def _speaker(evidence: Evidence) -> str:
    words = SPEAKER_LABELS[speaks(evidence)]
    return words[0].upper() + words[1:]


def title_of(snapshot: Snapshot) -> str:
    """Return what a saved page is called."""
    return snapshot.title or str(snapshot.source)


def safe_url(snapshot: Snapshot) -> str:
    """Return the page's address where a browser may follow it; a source may claim any address."""
    url = snapshot.url or snapshot.source.url
    return url if url.startswith(("https://", "http://")) else ""


def day(moment: datetime | None, zone: str, now: datetime) -> str:
    """Write a day as `4 Nov`, with the year where it is another; "" where there is none."""
    if moment is None:
        return ""
    local = moment.astimezone(ZoneInfo(zone))
    return f"{local:%-d %b}" if local.year == now.astimezone(ZoneInfo(zone)).year else f"{local:%-d %b %Y}"


def remarks(opened: Opened, now: datetime) -> list[Remark]:
    """Return what the checks said, and which quote or entry of ours no longer holds since they ran."""
    said = [Remark(finding.severity, finding.sentence) for finding in opened.findings]
    known = {finding.sentence for finding in opened.findings if finding.code == QUOTE_MISMATCH}
    broken = [
        Remark(Severity.BLOCKS, f"The quote behind “{fill.value[:80]}” no longer stands in its saved page.")
        for fill in broken_fills(opened.fills)
    ]
    lapsed = why_lapsed(opened.fills, now.date())
    ours = [Remark(Severity.BLOCKS, lapsed)] if lapsed else []
    return [remark for remark in broken if remark.sentence not in known] + ours + said


def passed(opened: Opened) -> int:
    """Count the checks that found nothing, the one of the quotes among them."""
    every = {*checks.titles(), QUOTE_MISMATCH} - {checks.COULD_NOT_RUN}
    found = {finding.code for finding in opened.findings}
    found |= {QUOTE_MISMATCH} if broken_fills(opened.fills) else set()
    return 0 if opened.draft.checked_version != opened.draft.version else len(every - found)


def fit(match: Match) -> list[Answer]:
    """Return the three questions that are judged apart, what leads to the offer, why now, and how well the sources were read."""
    return [
        _person(match),
        _something_to_say(match),
        _belongs(match),
        _bridge(match),
        _why_now(match),
        _signal(match),
        _reading(match),
    ]


def _person(match: Match) -> Answer:
    words = {Recognition.CONFIRMED: "Yes", Recognition.DOUBTFUL: "Not sure", Recognition.WRONG: "No"}
    return Answer("Right person?", words[Recognition(match.recognition)], match.recognition_reason)


def _something_to_say(match: Match) -> Answer:
    number = match.personalisation
    text = f"{counted(number, 'fact')} from the sources may be said."
    return Answer("Something real to say?", "Yes" if number else "No", text)


def _belongs(match: Match) -> Answer:
    words = {Verdict.SEND: "Yes", Verdict.DO_NOT_SEND: "No", Verdict.ASK: "Not sure"}
    decided = getattr(match, "override", None)
    if decided:
        return Answer(
            "Does our offer belong?", words[Verdict(decided.verdict)], f"{decided.by}: {decided.reason}"
        )
    return Answer("Does our offer belong?", words[Verdict(match.verdict)], " ".join(match.reasons))


def _bridge(match: Match) -> Answer:
    """Return what leads from a fact to the offer, in the order in which a mail goes there."""
    if match.bridge_fact is None:
        return Answer("Why does it belong?", "Cannot tell", NOTHING_LEADS)
    text = f"{match.bridge_problem} {match.bridge_part}"
    return Answer("Why does it belong?", match.bridge_fact.value.rstrip(" ."), text)


def _why_now(match: Match) -> Answer:
    if match.why_now is None:
        return Answer("Why now?", "Nothing dated", "No recent event in the sources speaks for this week.")
    when = f"{match.why_now.event_date:%-d %b %Y}" if match.why_now.event_date else "Recently"
    return Answer("Why now?", when, match.why_now.value)


def _signal(match: Match) -> Answer:
    """Return how much speaks for writing now, and what does."""
    words = {SignalStrength.STRONG: "Much", SignalStrength.SOME: "Something", SignalStrength.NONE: "Nothing"}
    signal = SignalStrength(match.extraction.signal)
    return Answer("What speaks for writing now?", words[signal], " ".join(match.extraction.signal_reasons))


def _reading(match: Match) -> Answer:
    """Return how well the sources were read; what was read thinly says why, and is always read by a person."""
    extraction = match.extraction
    refused = len(extraction.rejected)
    said = list(extraction.grade_reasons) if extraction.grade == Grade.THIN else []
    if refused:
        said.append(
            f"{counted(refused, 'statement')} had no proof and {'was' if refused == 1 else 'were'} left out."
        )
    answer = "Well" if extraction.grade == Grade.GOOD else "Thinly, so a person always reads this"
    return Answer("How well was it read?", answer, " ".join(said))


STATUS: Final[dict[DraftStatus, str]] = {
    DraftStatus.CHECKING: "The checks are running",
    DraftStatus.PLANNED: "It follows the mail before it, and is read with it",
    DraftStatus.IN_REVIEW: "Waiting for a decision",
    DraftStatus.APPROVED: "Approved",
    DraftStatus.SUPPRESSED: "Held back",
    DraftStatus.WITHDRAWN: "Withdrawn",
}
