"""One run over a labelled set, whatever is evaluated."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from campaigns.evaluation.rules import (
    checks,
    extraction,
    grounding,
    injection,
    mail,
    relevance,
    replies,
    sets,
    triage,
)
from campaigns.evaluation.rules.figures import Report, Subject
from campaigns.evaluation.rules.sets import SetError, Split
from campaigns.evaluation.services.attacking import run_attacks
from campaigns.evaluation.services.extracting import read_people
from campaigns.evaluation.services.judging import judge_pairs
from campaigns.evaluation.services.loading import lines_of
from campaigns.evaluation.services.reading_mail import sent_mails, stored_mails
from campaigns.evaluation.services.triaging import judge_replies
from campaigns.llm.port import Provider
from campaigns.quality.phrases import seed_phrases
from campaigns.quality.rules.labelled import ContextError


@dataclass(frozen=True)
class Run:
    """What a run needs: the set's folder, its half, who answers, and the moment that counts as now."""

    folder: Path
    split: Split
    provider: Provider
    now: datetime
    tick: Callable[[], None] = lambda: None


def evaluate(subject: Subject, run: Run) -> Report:
    """Run the product's own code over a set and score what comes out.

    Writes people, sources and verdicts like the real ones, so it is run on a database in memory; must not run inside
    a transaction, since it may talk to the outside.

    Raises:
        SetError: the set cannot be read, and the sentence says where; or it holds no case, which would prove nothing.
    """
    return {
        Subject.EXTRACTION: _extraction,
        Subject.RELEVANCE: _relevance,
        Subject.GROUNDING: _grounding,
        Subject.INJECTION: _injection,
        Subject.CHECKS: _checks,
        Subject.TRIAGE: _triage,
        Subject.MAIL: _mail,
    }[subject](run)


def _extraction(run: Run) -> Report:
    people = sets.of_split(lines_of(run.folder / "prospects.jsonl", sets.person), run.split)
    _hold_a_case(run, people)
    return extraction.score(read_people(people, provider=run.provider, now=run.now, tick=run.tick))


def _relevance(run: Run) -> Report:
    people = {each.id: each for each in lines_of(run.folder / "prospects.jsonl", sets.person)}
    offers = {each.id: each for each in lines_of(run.folder / "offers.jsonl", sets.offer)}
    pairs = sets.of_split(lines_of(run.folder / "pairs.jsonl", sets.pair), run.split)
    _hold_a_case(run, pairs)
    for pair in pairs:
        if pair.prospect not in people or pair.offer not in offers:
            raise SetError(
                f"pairs.jsonl names {pair.prospect} × {pair.offer}, and one of them is not in the set."
            )
    return relevance.score(
        judge_pairs(pairs, people=people, offers=offers, provider=run.provider, now=run.now, tick=run.tick)
    )


def _grounding(run: Run) -> Report:
    quotes = lines_of(run.folder / "quotes.jsonl", sets.quote)
    values = lines_of(run.folder / "values.jsonl", sets.value)
    _hold_a_case(run, [*quotes, *values])
    return grounding.score(quotes, values)


def _injection(run: Run) -> Report:
    attacks = lines_of(run.folder / "injections.jsonl", sets.attack)
    _hold_a_case(run, attacks)
    return injection.score(
        run_attacks(attacks, provider_for=lambda _attack: run.provider, now=run.now, tick=run.tick)
    )


def _checks(run: Run) -> Report:
    """Judge finished mails with the phrases that ship with the product."""
    mails = sets.of_split(lines_of(run.folder / "drafts.jsonl", sets.mail), run.split)
    _hold_a_case(run, mails)
    try:
        return checks.score(mails, seed_phrases())
    except ContextError as error:
        raise SetError(f"drafts.jsonl: {error}") from error


def _triage(run: Run) -> Report:
    labelled = sets.of_split(lines_of(run.folder / "triage.jsonl", replies.reply), run.split)
    _hold_a_case(run, labelled)
    return triage.score(judge_replies(labelled, provider=run.provider, now=run.now, tick=run.tick))


def _mail(run: Run) -> Report:
    stored = stored_mails(run.folder, run.split)
    _hold_a_case(run, stored)
    return mail.score(stored, sent_mails(run.folder))


def _hold_a_case(run: Run, cases: Sequence[object]) -> None:
    if not cases:
        half = "" if run.split is Split.ALL else f" in its {run.split} half"
        raise SetError(f"The set {run.folder} holds no case{half}.")
