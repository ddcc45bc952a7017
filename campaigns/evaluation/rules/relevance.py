"""How far verdicts are right: what is sent that should not be counts most, what is refused in vain beside it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.evaluation.rules.figures import Figure, Report, share_of
from campaigns.relevance.rules import Verdict


@dataclass(frozen=True)
class Judgement:
    """A labelled pair beside the verdict; `got` is None where no verdict could be made, which is never a *send*.

    `no_evidence`: nothing could be proven of the person, so the journey ended before any verdict and nothing is sent.
    """

    id: str
    wanted: Verdict
    got: Verdict | None
    trap: str
    reasons: str
    no_evidence: bool = False


def score(judgements: Sequence[Judgement]) -> Report:
    """Return false sends, false refusals, the share asked, and right verdicts by trap."""
    return Report(
        tuple(each for each in (*_verdicts(judgements), *_traps(judgements)) if each.total),
        tuple(_misses(judgements)),
    )


def _verdicts(judgements: Sequence[Judgement]) -> Iterator[Figure]:
    def of(verdict: Verdict) -> list[Judgement]:
        return [each for each in judgements if each.wanted is verdict]

    group = "verdicts"
    refusals, sends, questions = of(Verdict.DO_NOT_SEND), of(Verdict.SEND), of(Verdict.ASK)
    yield share_of(
        group,
        "false send",
        (_is(each, Verdict.SEND) for each in refusals),
        lower_is_better=True,
        decides=True,
    )
    yield share_of(
        group, "sent where a person should be asked", (_is(each, Verdict.SEND) for each in questions),
        lower_is_better=True, decides=True,
    )  # fmt: skip
    yield share_of(
        group, "false refusal", (_is(each, Verdict.DO_NOT_SEND) for each in sends),
        lower_is_better=True, decides=True,
    )  # fmt: skip
    yield share_of(group, "asked", (_is(each, Verdict.ASK) for each in judgements), lower_is_better=True)
    yield share_of(
        group, "stopped for want of evidence", (each.no_evidence for each in judgements), lower_is_better=True
    )
    yield share_of(group, "right", (each.got is each.wanted for each in judgements))
    yield share_of(
        group, "without a verdict", (each.got is None for each in judgements), lower_is_better=True
    )


def _traps(judgements: Sequence[Judgement]) -> Iterator[Figure]:
    for trap in dict.fromkeys(each.trap for each in judgements if each.trap):
        trapped = [each for each in judgements if each.trap == trap]
        yield share_of(trap, "right", (each.got is each.wanted for each in trapped))
        harmful = [each for each in trapped if each.wanted is not Verdict.SEND]
        yield share_of(trap, "sent", (_is(each, Verdict.SEND) for each in harmful), lower_is_better=True)


def _is(judgement: Judgement, verdict: Verdict) -> bool:
    return judgement.got is verdict


def _misses(judgements: Sequence[Judgement]) -> Iterator[str]:
    for each in judgements:
        if each.got is not each.wanted:
            trap = f" ({each.trap})" if each.trap else ""
            yield f"{each.id}{trap}: expected {each.wanted}, got {each.got or 'no verdict'}: {each.reasons}"
