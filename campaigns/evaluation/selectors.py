"""What people's decisions and kept runs tell: labelled replies, and whether a version may enter an experiment or become
the default.
"""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from campaigns.evaluation.models import EvaluationRun
from campaigns.evaluation.rules.figures import PROMPTS, Subject, measured_by, worse_figures
from campaigns.evaluation.rules.replies import LabelledReply, half_of
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.models import Prompt
from campaigns.llm.selectors import live_prompt, was_live
from campaigns.llm.services import provider_from_settings
from campaigns.replies.models import InboundMessage
from campaigns.replies.rules.kinds import Category, Flag


@dataclass(frozen=True)
class Compared:
    """Whether a candidate is not worse than what is live, and the sentence that says why."""

    holds: bool
    reason: str


@dataclass(frozen=True)
class Version:
    """Who answers, with which versions of the prompts by name; the baseline reads none."""

    provider: str
    model: str
    prompts: Mapping[str, int] = field(default_factory=dict)


def may_enter(prompt: Prompt, *, provider: str, model: str) -> Compared:
    """Say whether a version of a prompt, asked of a model, may enter an experiment beside what is live.

    Its newest kept run decides, against the newest of the live prompts and the configured model over the same set,
    half and day. Where a run is missing, the sentence has the command that makes it.
    """
    subject = measured_by(prompt.name)
    if subject is None:
        return Compared(
            holds=False, reason=f"No labelled set measures {prompt.name}, so nothing can be compared."
        )
    if provider == RulesBaseline.name:
        return Compared(
            holds=False,
            reason="The rules baseline reads no prompt, so nothing can be compared. Set OPENAI_API_KEY.",
        )
    live, candidate = _live(subject), _version(subject, provider, model, prompt)
    if candidate == live:
        return Compared(holds=True, reason="This version is live.")
    return _compared(subject, candidate, live)


def may_become_default(prompt: Prompt) -> Compared:
    """Say whether a version may be asked with from now on, by the configured model.

    One that was live before may always come back: the way out of a bad choice must not need an evaluation.
    """
    if prompt == live_prompt(prompt.name):
        return Compared(holds=False, reason="This version is live.")
    if was_live(prompt):
        return Compared(holds=True, reason="It was live before, so it may come back.")
    provider = provider_from_settings()
    return may_enter(prompt, provider=provider.name, model=provider.model)


def labelled_by_people() -> list[LabelledReply]:
    """Return each reply whose label a person confirmed or changed, with that label, oldest first; of copies one.

    Whoever was erased is not among them, since nothing of what they wrote is left. The id tells nothing of the person.
    """
    told = (
        InboundMessage.objects.filter(confirmed_at__isnull=False, original__isnull=True)
        .exclude(category="")
        .exclude(new_text="")
        .select_related("message", "prospect")
        .defer("raw")
        .order_by("pk")
    )
    return [_labelled(inbound) for inbound in told]


def _labelled(inbound: InboundMessage) -> LabelledReply:
    key = inbound.sha256[:12]
    return LabelledReply(
        id=key,
        lang=inbound.prospect.language if inbound.prospect else "",
        subject=inbound.subject,
        body=inbound.new_text,
        original=inbound.message.body if inbound.message else "",
        category=Category(inbound.category),
        flags=frozenset(Flag(flag) for flag in inbound.flags),
        split=half_of(key),
    )


def newest_run(subject: Subject, version: Version, **basis: Any) -> EvaluationRun | None:
    """Return the newest kept run of a version, None where there is none; `basis` narrows by columns of the run."""
    runs = EvaluationRun.objects.filter(
        subject=subject, provider=version.provider, model=version.model, **basis
    )
    return next((run for run in runs.order_by("-at", "-pk") if run.prompts == dict(version.prompts)), None)


def not_worse(candidate: EvaluationRun, live: EvaluationRun) -> Compared:
    """Say whether a run allows its prompt and model version into an experiment beside the live version.

    Both must stand on the same set, half and day, and no deciding figure may be worse than the live one.
    """
    if candidate.subject != live.subject or _basis(candidate) != _basis(live):
        return Compared(holds=False, reason="The two runs are not over the same set, half and day.")
    worse = worse_figures(candidate.figures, live.figures)
    if worse:
        return Compared(holds=False, reason=f"Worse than the live version in {', '.join(worse)}.")
    return Compared(holds=True, reason="No deciding figure is worse than that of the live version.")


def _compared(subject: Subject, candidate: Version, live: Version) -> Compared:
    run = newest_run(subject, candidate)
    if run is None:
        like = newest_run(subject, live)
        return _no_run("No run of this version is kept.", _command(subject, candidate, live, like), like)
    beside = newest_run(subject, live, **_basis(run))
    if beside is None:
        return _no_run(
            "No run of the live version over the same set, half and day is kept.",
            _command(subject, live, live, run),
            run,
        )
    return not_worse(run, beside)


def _no_run(missing: str, command: str, like: EvaluationRun | None) -> Compared:
    same = (
        f" The set must be the one whose SHA-256 begins with {like.set_sha256[:8]}; name it with --set where it is not"
        " the shipped one."
        if like
        else ""
    )
    return Compared(holds=False, reason=f"{missing} Make one: {command}{same}")


def _command(subject: Subject, version: Version, live: Version, like: EvaluationRun | None) -> str:
    """Return the command that makes and keeps a run of a version, on the half and day of another run."""
    words = ["manage.py", "evaluate", subject.value, "--provider", version.provider]
    if version.provider != RulesBaseline.name:
        words += ["--model", version.model]
    for name, number in version.prompts.items():
        if live.prompts.get(name, number) != number:
            words += ["--prompt", f"{name}={number}"]
    if like:
        words += ["--split", like.split, "--as-of", like.as_of.isoformat()]
    return shlex.join([*words, "--keep", "--by", "ADDRESS"])


def _live(subject: Subject) -> Version:
    provider = provider_from_settings()
    return _version(subject, provider.name, provider.model)


def _version(subject: Subject, provider: str, model: str, candidate: Prompt | None = None) -> Version:
    """Return the live prompts of a subject, one of them replaced by a candidate."""
    if provider == RulesBaseline.name:
        return Version(provider, model)
    prompts = {name.value: live_prompt(name).version for name in PROMPTS[subject]}
    if candidate:
        prompts[candidate.name] = candidate.version
    return Version(provider, model, prompts)


def _basis(run: EvaluationRun) -> dict[str, Any]:
    return {"set_sha256": run.set_sha256, "split": run.split, "as_of": run.as_of}
