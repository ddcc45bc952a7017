"""Keeping a run, because somebody asked for it; and a set of what people decided."""

import json
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from pathlib import Path

from campaigns.audit.rules import Actor
from campaigns.evaluation.models import EvaluationRun
from campaigns.evaluation.rules.figures import Report, Subject
from campaigns.evaluation.rules.replies import LabelledReply
from campaigns.evaluation.rules.sets import SetError, Split
from campaigns.evaluation.services.loading import FILES
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


def write_replies(replies: Sequence[LabelledReply], folder: Path) -> None:
    """Write labelled replies as a set that only its owner may read, since people wrote what stands in it.

    Raises:
        SetError: the folder holds such a set already, or cannot be written.
    """
    path = folder / FILES[Subject.TRIAGE][0]
    lines = "".join(f"{json.dumps(reply.as_line(), ensure_ascii=False)}\n" for reply in replies)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600, exist_ok=False)
        path.write_text(lines, encoding="utf-8")
    except FileExistsError as error:
        raise SetError(f"{path} is there already. Name another folder.") from error
    except OSError as error:
        raise SetError(f"{path} cannot be written: {error.strerror}.") from error
