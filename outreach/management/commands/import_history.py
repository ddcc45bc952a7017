"""`manage.py import_history FILE`: take in who was written to before, by whom, and what came of it."""

from argparse import ArgumentParser
from dataclasses import replace
from typing import Any

from campaigns.prospects.rules.imports import COOL_DOWN_DAYS, ImportKind
from campaigns.prospects.services import Wanted
from outreach.management.importing import ImportCommand


class Command(ImportCommand):
    """Exports of Outreach, Smartlead, Instantly, Lemlist, Apollo, or a plain table. A no stays a no."""

    help = "Import a contact history: noes become suppressions, recent mails a pause."
    kind = ImportKind.HISTORY

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--cool-down",
            type=int,
            default=COOL_DOWN_DAYS,
            metavar="DAYS",
            help="Pause after the last mail (90)",
        )

    def wanted(self, **options: Any) -> Wanted:
        return replace(super().wanted(**options), cool_down_days=max(options["cool_down"], 0))
