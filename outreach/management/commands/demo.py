"""`manage.py demo`: load the sample into an empty database, run the journey, and say what came of it."""

from collections import Counter
from functools import partial
from textwrap import indent, wrap
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from rich.console import Console
from rich.table import Table

from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.drafts.selectors import fills_of
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import STOP_WORDS, Stage, StopReason
from campaigns.enrollments.selectors import whereabouts
from campaigns.insights.models import Extraction, Insight
from campaigns.llm.services import provider_from_settings
from campaigns.members.models import Member
from campaigns.prospects.rules.outcomes import RowOutcome
from outreach.management.draining import drain
from outreach.management.sample import Sample, load
from outreach.management.sample_answers import answered_pilot

WIDTH = 100


class Command(BaseCommand):
    """What `make demo` runs before it serves the site. It needs no key, no server and no network."""

    help = "Load the sample, run the journey in the foreground and print a summary."

    def handle(self, **_: Any) -> None:
        call_command("prepare", verbosity=0)
        if Member.objects.exists():
            raise CommandError("This database is in use already: the demo wants an empty one.", returncode=2)
        console = Console(width=WIDTH, highlight=False)
        provider = provider_from_settings()
        console.print(f"[bold]Outreach demo[/bold]  Facts are extracted by: {provider.label}.\n")
        sample = load(timezone.now())
        drain(campaign=sample.campaign, limit=None, workers=4, console=console)
        answers = answered_pilot(sample.campaign, timezone.now(), work=partial(_work, console=console))
        _summary(console, sample, answers)


def _work(campaign: Campaign, console: Console) -> None:
    drain(campaign=campaign, limit=None, workers=4, console=console)


def _summary(console: Console, sample: Sample, answers: Counter[str]) -> None:
    _imported(console, sample)
    _grounded(console)
    _where(console, sample.campaign)
    _held_back(console, sample.campaign)
    _answered(console, answers)
    _draft(console)
    _logins(console, sample)


def _imported(console: Console, sample: Sample) -> None:
    imported = sample.imported
    counts = ", ".join(
        f"{imported.counts[outcome]} {outcome.value}" for outcome in RowOutcome if imported.counts[outcome]
    )
    console.print(f"[bold]{imported.rows} prospects in the list:[/bold] {counts}")
    for row in imported.kept_out:
        console.print(f"  row {row.number} {row.outcome}: {row.reason}")


def _grounded(console: Console) -> None:
    rejected = Counter(item["reason"] for row in Extraction.objects.all() for item in row.rejected)
    console.print(
        f"\n[bold]{Insight.objects.count()} insights grounded[/bold] in saved pages, "
        f"[bold]{rejected.total()} quotes rejected[/bold]"
    )
    for reason, count in rejected.most_common():
        console.print(f"  {count} × {reason}")


def _where(console: Console, campaign: Campaign) -> None:
    where = whereabouts(campaign)
    questions = where.in_progress.get(Stage.ASKING, 0)
    console.print(
        f"\n[bold]{where.total} in the campaign[/bold] = {where.written_to} written to"
        f" + {sum(where.in_progress.values())} in progress + {sum(where.held_back.values())} held back"
    )
    console.print(
        f"  {where.in_progress.get(Stage.REVIEWING, 0)} drafts and {questions} fit questions wait for a person"
    )


def _held_back(console: Console, campaign: Campaign) -> None:
    stopped = campaign.enrollments.filter(stage=Stage.STOPPED).select_related("prospect__company")
    if stopped:
        console.print("\n[bold]Held back, with the reason[/bold]")
    table = Table.grid(padding=(0, 2))
    for row in sorted(stopped, key=lambda enrollment: enrollment.stop_reason):
        table.add_row(f"  {STOP_WORDS[StopReason(row.stop_reason)]}", _name(row), row.explanation)
    console.print(table)


def _answered(console: Console, answers: Counter[str]) -> None:
    counts = ", ".join(f"{count} {words}" for words, count in sorted(answers.items()))
    console.print(f"\n[bold]{answers.total()} mails came in[/bold] after an earlier pilot: {counts}")


def _name(enrollment: Enrollment) -> str:
    return f"{enrollment.prospect}, {enrollment.prospect.company}"


def _draft(console: Console) -> None:
    draft = (
        Draft.objects.filter(status=DraftStatus.IN_REVIEW, anchor__isnull=False)
        .select_related("enrollment__prospect__company", "template_version__template", "match")
        .order_by("id")
        .first()
    )
    if draft is None:
        console.print("\nNo draft waits.")
        return
    text, fills = draft.text, fills_of(draft.text)
    console.rule(f"One draft of them: {_name(draft.enrollment)}")
    console.print(f"From: {draft.sender}\nSubject: {text.subject}\n")
    for paragraph in (text.body + draft.footer).splitlines():
        console.print("\n".join(wrap(paragraph, WIDTH, break_long_words=False, break_on_hyphens=False)))
    console.print("[bold]Evidence, beneath each personal clause[/bold]")
    for number, fill in enumerate((fill for fill in fills if fill.insight), start=1):
        console.print(f"  [{number}] “{fill.value}”")
        for evidence in fill.insight.evidence.all() if fill.insight else ():
            page = evidence.snapshot
            published = f", {page.published_at:%-d %B %Y}" if page.published_at else ""
            quote = "\n".join(wrap(f"“{evidence.quote}”", WIDTH - 6))
            console.print(indent(f"{quote}\n{page.title}{published}", " " * 6))
    console.print(f"  Why this template: {draft.why_template}")
    console.rule()


def _logins(console: Console, sample: Sample) -> None:
    table = Table("Role", "Login", "Password", box=None, title="Logins of the demo", title_justify="left")
    for login in sample.logins:
        table.add_row(login.member.get_role_display(), login.member.email, login.password)
    console.print(table)
