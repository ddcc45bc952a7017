"""`manage.py import_prospects FILE`: take a list of people in."""

from argparse import ArgumentParser
from dataclasses import replace
from typing import Any

from campaigns.members.models import Member
from campaigns.prospects.rules.imports import ImportKind
from campaigns.prospects.rules.owners import read_owners
from campaigns.prospects.services import Wanted
from outreach.management.importing import ImportCommand


class Command(ImportCommand):
    """Reads a CSV or .xlsx in any usual layout. A bad row stays out and is listed; a bad file changes nothing."""

    help = "Import a list of people, with --dry-run to see first what would happen."
    kind = ImportKind.PEOPLE

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--campaign", metavar="SLUG", help="Short name of the campaign that the people join"
        )
        parser.add_argument(
            "--owner-rule", action="append", default=[], metavar="FIELD=VALUE:ADDRESS",
            help="Who gets the people whose country, industry, seniority, language or domain this is; up to five times",
        )  # fmt: skip
        parser.add_argument(
            "--owners", default="", metavar="ADDRESSES", help="Members who take turns, comma between them"
        )

    def wanted(self, **options: Any) -> Wanted:
        members = Member.objects.filter(is_active=True).values_list("email", "pk")
        owners = read_owners(
            options["owner_rule"],
            options["owners"].split(","),
            {email.casefold(): pk for email, pk in members},
        )
        return replace(super().wanted(**options), owners=owners)
