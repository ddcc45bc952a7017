"""`manage.py run_pipeline`: do all due work now, without workers."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from rich.console import Console

from campaigns.enrollments.models import Campaign
from campaigns.enrollments.selectors import whereabouts
from outreach.management.draining import drain


class Command(BaseCommand):
    """Drains what is due; what waits for an outage, a person or the clock stays where it is."""

    help = "Do all due work in the foreground: collect, extract, judge, write, check and send."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--campaign", metavar="SLUG", help="Short name of the one campaign to work on")
        parser.add_argument("--limit", type=int, metavar="N", help="Most moves to make")
        parser.add_argument(
            "--workers", type=int, default=4, metavar="N", help="Threads that work at once (4)"
        )
        parser.add_argument("--json", action="store_true", help="Print the counts as JSON")

    def handle(self, *, campaign: str | None, limit: int | None, workers: int, json: bool, **_: Any) -> None:
        if limit is not None and limit < 1:
            raise CommandError(f"--limit is {limit}: expected 1 or more.", returncode=2)
        only = None
        if campaign is not None:
            only = Campaign.objects.filter(slug=campaign).first()
            if only is None:
                raise CommandError(f"There is no campaign “{campaign}”.", returncode=2)
        done = drain(campaign=only, limit=limit, workers=max(workers, 1), console=Console(stderr=True))
        counts = [_counts(row) for row in ([only] if only else Campaign.objects.order_by("slug"))]
        self.stdout.write(_as_json(done, counts) if json else _in_words(done, counts))


def _counts(campaign: Campaign) -> dict[str, Any]:
    where = whereabouts(campaign)
    return {
        "campaign": campaign.slug,
        "enrolled": where.total,
        "written_to": where.written_to,
        "in_progress": dict(where.in_progress),
        "held_back": dict(where.held_back),
    }


def _as_json(done: int, counts: list[dict[str, Any]]) -> str:
    return json.dumps({"moves": done, "campaigns": counts})


def _in_words(done: int, counts: list[dict[str, Any]]) -> str:
    lines = [f"{done} move{'' if done == 1 else 's'} made."]
    for row in counts:
        progress = ", ".join(f"{n} {stage}" for stage, n in sorted(row["in_progress"].items())) or "none"
        held = (
            ", ".join(f"{n} {reason.replace('_', ' ')}" for reason, n in sorted(row["held_back"].items()))
            or "none"
        )
        lines.append(
            f"{row['campaign']}: {row['enrolled']} enrolled = {row['written_to']} written to"
            f" + in progress ({progress}) + held back ({held})."
        )
    return "\n".join(lines)
