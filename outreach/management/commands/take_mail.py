"""`manage.py take_mail MAILBOX FILE...`: take in mail out of files, as if it had come to a mailbox."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from campaigns.audit.rules import SOFTWARE
from campaigns.mailboxes.models import Mailbox
from campaigns.replies.services.taking import take_file


class Command(BaseCommand):
    """What was here already is not taken twice, so a run that broke off may be repeated."""

    help = "Take in mail from .eml files and mbox folders: what answers ours is read, counted and acted on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("mailbox", metavar="MAILBOX", help="Address of the mailbox that it came to")
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help="A message (.eml) or a folder of them (mbox)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for each file."""
        del args
        mailbox = Mailbox.objects.filter(address__iexact=options["mailbox"]).first()
        if mailbox is None:
            raise CommandError(f"There is no mailbox {options['mailbox']}.", returncode=2)
        for path in map(Path, options["files"]):
            if not path.is_file():
                raise CommandError(f"{path}: there is no such file.", returncode=2)
        for name in options["files"]:
            self._take(mailbox, Path(name))

    def _take(self, mailbox: Mailbox, path: Path) -> None:
        try:
            taken = take_file(mailbox=mailbox, path=path, name=path.name, by=SOFTWARE, now=timezone.now())
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror or error}.", returncode=2) from error
        self.stdout.write(f"{path}: {taken.words}")
