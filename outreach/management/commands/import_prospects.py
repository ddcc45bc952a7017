"""`manage.py import_prospects FILE`: take a list of people in."""

from argparse import ArgumentParser

from campaigns.prospects.rules.imports import ImportKind
from outreach.management.importing import ImportCommand


class Command(ImportCommand):
    """Reads a CSV or .xlsx in any usual layout. A bad row stays out and is listed; a bad file changes nothing."""

    help = "Import a list of people, with --dry-run to see first what would happen."
    kind = ImportKind.PEOPLE

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--campaign", help="Slug of the campaign that the people join")
