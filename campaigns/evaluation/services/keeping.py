"""Keeping a run, because somebody asked for it."""

from collections.abc import Mapping
from datetime import date, datetime

from campaigns.audit.rules import Actor
from campaigns.evaluation.models import EvaluationRun
from campaigns.evaluation.rules.figures import Report, Subject
from campaigns.evaluation.rules.sets import Split
from campaigns.llm.port import Provider


def keep_run(  # noqa: PLR0913  what a run stands on, each by its name
    *,
    subject: Subject,
    report: Report,
    set_sha256: str,
    split: Split,
    as_of: date,
    provider: Provider,
    prompts: Mapping[str, int],
    by: Actor,
    now: datetime,
) -> EvaluationRun:
    """Keep the figures of a run, with everything that they stand on and who wanted them kept."""
    return EvaluationRun.objects.create(
        subject=subject,
        set_sha256=set_sha256,
        split=split,
        as_of=as_of,
        provider=provider.name,
        model=provider.model,
        prompts=dict(prompts),
        figures=[figure.as_json() for figure in report.figures],
        by_id=by.id,
        by_name=by.name,
        at=now,
    )
