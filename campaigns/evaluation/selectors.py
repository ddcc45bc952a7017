"""Reading kept runs: whether a version may enter an experiment."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.evaluation.models import EvaluationRun
from campaigns.evaluation.rules.figures import Subject, worse_figures


@dataclass(frozen=True)
class Compared:
    """Whether a candidate is not worse than what is live, and the sentence that says why."""

    holds: bool
    reason: str


def newest_run(
    subject: Subject, *, provider: str, model: str, prompts: Mapping[str, int], set_sha256: str, split: str
) -> EvaluationRun | None:
    """Return the newest kept run of a version over a set, None where there is none."""
    runs = EvaluationRun.objects.filter(
        subject=subject, provider=provider, model=model, set_sha256=set_sha256, split=split
    )
    return next((run for run in runs.order_by("-at", "-pk") if run.prompts == dict(prompts)), None)


def not_worse(candidate: EvaluationRun, live: EvaluationRun) -> Compared:
    """Say whether a run allows its prompt and model version into an experiment beside the live version.

    Both must stand on the same set, half and day, and no deciding figure may be worse than the live one.
    """
    if _basis(candidate) != _basis(live):
        return Compared(holds=False, reason="The two runs are not over the same set, half and day.")
    worse = worse_figures(candidate.figures, live.figures)
    if worse:
        return Compared(holds=False, reason=f"Worse than the live version in {', '.join(worse)}.")
    return Compared(holds=True, reason="No deciding figure is worse than that of the live version.")


def _basis(run: EvaluationRun) -> tuple[object, ...]:
    return (run.subject, run.set_sha256, run.split, run.as_of)
