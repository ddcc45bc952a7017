"""Trying the fit rules of a draft over stored people: who would change sides, and why. No verdict is stored."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from time import monotonic
from typing import Final

from django.db.models import Prefetch

from campaigns.insights.selectors import latest_extraction
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.models import Answer
from campaigns.llm.port import Provider
from campaigns.llm.rules.questions import Purpose
from campaigns.llm.rules.states import AnswerStatus
from campaigns.llm.selectors import Expected, expected
from campaigns.llm.services import Answered, NotYet, ask
from campaigns.offers.models import Criterion, OfferVersion
from campaigns.offers.rules import FIELD_WORDS, CriterionKind
from campaigns.prospects.models import Prospect
from campaigns.relevance.models import CriterionAnswer, Match
from campaigns.relevance.rules import Decision, Fit, Recognition, Verdict, decide
from campaigns.relevance.services.answering import (
    CriterionAnswered,
    Heard,
    Place,
    answer_each,
    columns_of,
    heard,
)
from campaigns.relevance.services.asking import JudgementAnswer, ask_about
from campaigns.sources.models import Snapshot
from campaigns.sources.selectors import current_snapshots

PEOPLE: Final = 50
# A page waits for a trial; what a model was asked is kept, so that the next press goes on from there.
SECONDS: Final = 20.0


@dataclass(frozen=True)
class Tried:
    """One person: the stored verdict, what the draft would say, and the words or column that decide."""

    match: Match
    after: Decision
    quote: str = ""
    snapshot: Snapshot | None = None
    column: str = ""

    @property
    def prospect(self) -> Prospect:
        return self.match.prospect

    @property
    def changes(self) -> bool:
        """Whether the person changes sides."""
        return self.after.verdict is not Verdict(self.match.verdict)


@dataclass(frozen=True)
class Trial:
    """Everybody who was tried, the newest verdict first; how many no model has answered about yet, and why."""

    tried: Sequence[Tried]
    unanswered: int = 0
    why: str = ""


def drawn(version: OfferVersion) -> list[Match]:
    """Return the newest verdicts for the offer on 50 people, drawn by a hash of version and person: each time the same."""
    rows = Match.objects.filter(offer=version.offer_id).order_by("pk")
    newest = dict(rows.values_list("prospect_id", "pk"))
    chosen = sorted(newest, key=lambda prospect_id: _ticket(version, prospect_id))[:PEOPLE]
    answers = CriterionAnswer.objects.select_related("criterion", "snapshot").defer("snapshot__raw")
    matches = Match.objects.filter(pk__in=[newest[each] for each in chosen]).order_by("-pk")
    related = matches.select_related("prospect__company", "answer", "extraction", "override__by")
    return list(related.prefetch_related(Prefetch("answers", answers)))


def _ticket(version: OfferVersion, prospect_id: int) -> str:
    return hashlib.sha256(f"try:{version.pk}:{prospect_id}".encode()).hexdigest()


def try_by_predicates(*, version: OfferVersion) -> Trial:
    """Try a draft without asking anybody. A sentence that stood before keeps what was said of it; a new one is open."""
    criteria = list(version.criteria.all())
    earlier = _criteria_by_version(version)
    return Trial([_by_predicates(match, criteria, earlier[match.offer_version]) for match in drawn(version)])


def _criteria_by_version(version: OfferVersion) -> Mapping[int, list[Criterion]]:
    versions = version.offer.versions.prefetch_related("criteria")
    return {each.number: list(each.criteria.all()) for each in versions}


def _by_predicates(match: Match, criteria: Iterable[Criterion], earlier: Sequence[Criterion]) -> Tried:
    told = {_folded(criterion.text): said for criterion, said in _told(match, earlier).items()}
    said = {criterion: told.get(_folded(criterion.text), Heard()) for criterion in criteria}
    usable = match.answer is None or match.answer.status == AnswerStatus.READY
    return _tried(match, said, usable=usable)


def _told(match: Match, earlier: Sequence[Criterion]) -> dict[Criterion, Heard]:
    """Return what was said of each sentence when the stored verdict was made."""
    kept = {answer.criterion_id: answer for answer in match.answers.all()}
    content = _content(match.answer)
    found = {}
    for number, criterion in enumerate(earlier, start=1):
        answer, said = kept.get(criterion.pk), content.to(f"C{number}") if content else None
        fit = Fit(answer.by_sentence) if answer else Fit.UNKNOWN
        read = said is not None and (said.answer is not Fit.MET or fit is Fit.MET)
        known = answer if answer and fit is not Fit.UNKNOWN else None
        place = Place(known.snapshot_id, known.start, known.end) if known else Place()
        found[criterion] = Heard(fit, place, read)
    return found


def _content(answer: Answer | None) -> JudgementAnswer | None:
    if answer is None or answer.provider == RulesBaseline.name or answer.status != AnswerStatus.READY:
        return None
    return JudgementAnswer.model_validate(answer.content)


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def try_with_model(
    *,
    version: OfferVersion,
    provider: Provider,
    now: datetime,
    seconds: float = SECONDS,
    clock: Callable[[], float] = monotonic,
) -> Trial:
    """Try a draft by asking a model about each person, for at most so many seconds before the last question.

    What it said is kept as any answer is, so that nothing is asked twice: a second press goes on, and the verdict
    after an approval costs nothing more. Must not run inside a transaction, since it talks to the outside.
    """
    started, matches, tried, why = clock(), drawn(version), [], ""
    for match in matches:
        if clock() - started >= seconds:
            why = "The time for one press is over."
            break
        said = _asked(match, version, provider, now)
        if isinstance(said, NotYet):
            why = f"{said.reason[:1].upper()}{said.reason[1:]}."
            break
        tried.append(said)
    return Trial(tried, len(matches) - len(tried), why)


def _asked(match: Match, version: OfferVersion, provider: Provider, now: datetime) -> Tried | NotYet:
    asked = ask_about(latest_extraction(match.prospect) or match.extraction, version)
    outcome = ask(asked.question, provider=provider, now=now, check=asked.complaints)
    if isinstance(outcome, NotYet):
        return outcome
    said = outcome.content if isinstance(outcome, Answered) else None
    assert said is None or isinstance(said, JudgementAnswer)
    return _tried(match, heard(asked, said, provider.name), usable=said is not None)


def _tried(match: Match, said: Mapping[Criterion, Heard], *, usable: bool) -> Tried:
    """Decide with the recognition of the stored verdict, so that the rules alone make the difference."""
    snapshots = list(current_snapshots(match.prospect))
    answers = answer_each(said, match.prospect, snapshots)
    decision = decide(
        Recognition(match.recognition),
        match.recognition_reason,
        [each.judged for each in answers],
        usable_answer=usable,
    )
    decider = _decider(decision, answers)
    if decider is None:
        return Tried(match, decision)
    pages = {answer.snapshot_id: answer.snapshot for answer in match.answers.all() if answer.snapshot}
    pages |= {snapshot.pk: snapshot for snapshot in snapshots}
    page = pages.get(decider.place.snapshot_id)
    if page is None or not decider.place.end:
        return Tried(match, decision, column=_column(decider, match.prospect))
    quote = " ".join(page.text[decider.place.start : decider.place.end].split())
    return Tried(match, decision, quote=quote, snapshot=page)


def _decider(decision: Decision, answers: Iterable[CriterionAnswered]) -> CriterionAnswered | None:
    """Return the criterion that the first reason names; for a yes, a must-have that something shows."""
    if decision.verdict is Verdict.SEND:
        musts = [each for each in answers if each.judged.kind is CriterionKind.MUST_HAVE]
        return next((each for each in musts if each.place.end), next(iter(musts), None))
    named = decision.reasons[0]
    return next((each for each in answers if named.endswith(f": {each.criterion.text}")), None)


def _column(decider: CriterionAnswered, prospect: Prospect) -> str:
    test = decider.criterion.test
    if test is None or test.field == "sources" or decider.judged.by_predicate is Fit.UNKNOWN:
        return ""
    return f"{FIELD_WORDS[test.field]}: {columns_of(prospect)[test.field]}"


def expected_cost(*, version: OfferVersion, provider: Provider) -> Expected | None:
    """Return what asking a model about everybody drawn would cost at most; None where nobody was judged yet."""
    matches = drawn(version)
    if not matches:
        return None
    return expected(
        Purpose.JUDGEMENT,
        model=provider.model,
        calls=len(matches),
        like=ask_about(matches[0].extraction, version).question,
    )
