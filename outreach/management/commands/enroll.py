"""`manage.py enroll SEGMENT CAMPAIGN`: put everybody who is in a segment now into a campaign."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from campaigns.audit.rules import SOFTWARE
from campaigns.enrollments.models import Campaign
from campaigns.enrollments.selectors import people_not_in
from campaigns.enrollments.services import enroll_segment
from campaigns.prospects.models import Segment


class Command(BaseCommand):
    """A second run takes in who has come into the segment since; nobody joins twice."""

    help = "Put everybody who is in a segment now into a campaign."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("segment", metavar="SEGMENT", help="Short name of the segment")
        parser.add_argument("campaign", metavar="CAMPAIGN", help="Short name of the campaign")
        parser.add_argument(
            "--dry-run", action="store_true", help="Say how many would join, and write nothing"
        )

    def handle(self, *, segment: str, campaign: str, dry_run: bool, **_: Any) -> None:
        asked = Segment.objects.filter(slug=segment).first()
        filled = Campaign.objects.filter(slug=campaign).first()
        if asked is None:
            raise CommandError(f"There is no segment {segment}.", returncode=2)
        if filled is None:
            raise CommandError(f"There is no campaign {campaign}.", returncode=2)
        if dry_run:
            self.stdout.write(f"{people_not_in(filled, asked).count()} would join “{filled}”.")
            return
        joined = enroll_segment(campaign=filled, segment=asked, by=SOFTWARE, now=timezone.now())
        self.stdout.write(f"{joined} of “{asked}” joined “{filled}”.")
