"""`manage.py evaluate WHAT`: run the product over a labelled set and print how far it is right."""

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime, time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils import timezone
from rich.console import Console
from rich.progress import Progress

from campaigns.audit.rules import SOFTWARE, Actor
from campaigns.evaluation.rules.figures import PROMPTS, Report, Subject, measured_by
from campaigns.evaluation.rules.sets import SetError, Split
from campaigns.evaluation.selectors import labelled_by_people, may_enter
from campaigns.evaluation.services import Run, evaluate, keep_run, set_hash, shipped, write_replies
from campaigns.llm.adapters.openai_compatible import OpenAICompatible
from campaigns.llm.adapters.rules import RulesBaseline
from campaigns.llm.models import ModelCall, Prompt
from campaigns.llm.port import Provider
from campaigns.llm.rules.questions import Purpose
from campaigns.llm.selectors import live_prompt, spent_today
from campaigns.llm.services import choose_default, ledger, sync_prompts
from campaigns.members.models import Member
from outreach.db.memory import database_in_memory
from outreach.management.figures import as_json, show
from outreach.management.quiet import quiet_log


class Command(BaseCommand):
    """Works on a database in memory. The configured one is read for its prompts and the day's budget; what a model
    cost is entered in its ledger, and --keep writes the figures there.
    """

    help = "Run the product over a labelled set and print how far it is right, with 95 % intervals."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=[subject.value for subject in Subject])
        parser.add_argument(
            "--set", type=Path, metavar="PATH", help="Folder of the set; the shipped one without it"
        )
        parser.add_argument(
            "--prompt",
            metavar="V",
            help="Version of the subject's prompt, or NAME=V of another that it asks with; the live one without it",
        )
        parser.add_argument("--model", metavar="M", help="Model to ask; OPENAI_MODEL without it")
        parser.add_argument("--provider", choices=("rules", "openai"), default="rules")
        parser.add_argument(
            "--as-of", type=date.fromisoformat, metavar="DATE", help="The day that counts as today"
        )
        parser.add_argument("--split", choices=[split.value for split in Split], default=Split.ALL.value)
        parser.add_argument(
            "--from-corrections", action="store_true",
            help="Take the replies whose label people confirmed or changed; --set PATH keeps them as a set there",
        )  # fmt: skip
        parser.add_argument("--json", action="store_true", help="Print one JSON object")
        parser.add_argument("--failures", action="store_true", help="List each miss with what decided")
        parser.add_argument("--keep", action="store_true", help="Keep the figures, for comparisons")
        parser.add_argument("--by", metavar="ADDRESS", help="Who wants them kept, for --keep")

    def handle(self, **options: Any) -> None:
        if not options["from_corrections"]:
            self._evaluate(options["set"] or shipped(Subject(options["what"])), options)
            return
        if options["what"] != Subject.TRIAGE:
            raise CommandError("People correct replies: only triage takes --from-corrections.", returncode=2)
        with TemporaryDirectory() as own:
            folder = options["set"] or Path(own)
            try:
                write_replies(labelled_by_people(), folder)
            except SetError as error:
                raise CommandError(str(error), returncode=2) from error
            self._evaluate(folder, options)

    def _evaluate(self, folder: Path, options: Mapping[str, Any]) -> None:
        """Run over a folder, print what came out, and keep it where that is asked."""
        subject, split = Subject(options["what"]), Split(options["split"])
        day = options["as_of"] or timezone.localdate()
        by = _actor(options["by"]) if options["keep"] else SOFTWARE
        provider = _provider(options["provider"], options["model"])
        prompts = _prompts(subject, provider, options["prompt"])
        try:
            digest = set_hash(folder, subject)
            report, costs = self._run(subject, folder, split, provider, prompts, day)
        except SetError as error:
            raise CommandError(str(error), returncode=2) from error
        versions = {prompt.name: prompt.version for prompt in prompts}
        about: dict[str, Any] = {
            "what": subject.value, "set": str(folder), "set_sha256": digest, "split": split.value,
            "as_of": day.isoformat(), "provider": provider.name, "model": provider.model,
            "prompts": versions,
        }  # fmt: skip
        if options["json"]:
            self.stdout.write(as_json(about, report, costs, failures=options["failures"]))
        else:
            show(about, report, costs, failures=options["failures"])
        if options["keep"]:
            kept = keep_run(
                subject=subject, report=report, set_sha256=digest, split=split, as_of=day, provider=provider,
                prompts=versions, by=by, now=timezone.now(),
            )  # fmt: skip
            self.stderr.write(f"Kept as run {kept.pk}.")
            for prompt in prompts:
                if measured_by(prompt.name) is subject:
                    gate = may_enter(prompt, provider=provider.name, model=provider.model)
                    self.stderr.write(f"{prompt}: {gate.reason}")

    def _run(
        self,
        subject: Subject,
        folder: Path,
        split: Split,
        provider: Provider,
        prompts: list[Prompt],
        day: date,
    ) -> tuple[Report, dict[str, float]]:
        """Return the report, and what the model was asked and cost."""
        now = datetime.combine(day, time(12), UTC)
        spent = spent_today(timezone.now()) if prompts else None
        calls: list[ModelCall] = []
        try:
            with quiet_log(), database_in_memory(), _progress() as tick:
                _install(prompts) if prompts else sync_prompts(now=now)
                if spent:
                    ledger.carry(spent, at=now)
                try:
                    report = evaluate(subject, Run(folder, split, provider, now, tick))
                finally:
                    calls = ledger.calls_made()
        finally:
            # What was asked was paid for, however the run ended.
            ledger.take_over(calls, at=timezone.now())
        return report, _costs(calls)


@contextmanager
def _progress() -> Iterator[Any]:
    """Show on a terminal how many people or pairs are through; give what is called after each."""
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("evaluating", total=None)
        yield lambda: progress.advance(task)


def _actor(address: str | None) -> Actor:
    if not address:
        raise CommandError("Say with --by whose wish it is to keep the figures.", returncode=2)
    member = Member.objects.filter(email__iexact=address).first()
    if member is None:
        raise CommandError(f"No colleague has the address {address}.", returncode=2)
    return member.actor


def _provider(name: str, model: str | None) -> Provider:
    if name == "rules":
        return RulesBaseline()
    if not settings.OPENAI_API_KEY:
        raise CommandError("OPENAI_API_KEY is not set, so no model can be asked.", returncode=2)
    return OpenAICompatible(
        api_key=settings.OPENAI_API_KEY,
        base_url=settings.OPENAI_BASE_URL,
        model=model or settings.OPENAI_MODEL,
    )


def _prompts(subject: Subject, provider: Provider, chosen: str | None) -> list[Prompt]:
    """Return the prompts to ask with, one in the version chosen. The baseline reads none, so it needs no database."""
    if provider.name == RulesBaseline.name:
        if chosen is not None:
            raise CommandError(
                "The rules baseline reads no prompt, so --prompt has no meaning.", returncode=2
            )
        return []
    versions = _versions(subject, chosen)
    try:
        return [_prompt(purpose, versions.get(purpose)) for purpose in PROMPTS[subject]]
    except DatabaseError as error:
        raise CommandError("The database cannot be read; run `manage.py prepare`.", returncode=2) from error


def _versions(subject: Subject, chosen: str | None) -> dict[str, int]:
    """Read `V` or `NAME=V`."""
    if chosen is None:
        return {}
    name, _, version = str(chosen).rpartition("=")
    name = name or next(iter(PROMPTS[subject]), "")
    if name not in PROMPTS[subject] or not version.isdecimal():
        asked = ", ".join(PROMPTS[subject]) or "none"
        raise CommandError(f"--prompt takes V or NAME=V; {subject} asks with {asked}.", returncode=2)
    return {name: int(version)}


def _prompt(purpose: Purpose, version: int | None) -> Prompt:
    try:
        if version is None:
            return live_prompt(purpose)
        return Prompt.objects.get(name=purpose.value, version=version)
    except Prompt.DoesNotExist as error:
        missing = f"There is no version {version or 1} of the prompt {purpose.value}."
        raise CommandError(missing, returncode=2) from error


def _install(prompts: Sequence[Prompt]) -> None:
    """Make these the live ones in the database in memory."""
    for prompt in prompts:
        copied = Prompt.objects.create(
            name=prompt.name,
            version=prompt.version,
            system=prompt.system,
            task=prompt.task,
            sha256=prompt.sha256,
            created_at=prompt.created_at,
        )
        choose_default(prompt=copied, reason="To be evaluated.", by=SOFTWARE, now=prompt.created_at)


def _costs(calls: Sequence[ModelCall]) -> dict[str, float]:
    if not calls:
        return {}
    return {
        "calls": len(calls),
        "tokens in": sum(call.tokens_in or 0 for call in calls),
        "tokens out": sum(call.tokens_out or 0 for call in calls),
        "dollars": float(sum(call.cost or 0 for call in calls)),
    }
