"""`manage.py erase ADDRESS`: forget a person; `--dry-run` lists what is held and changes nothing."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from campaigns.audit.rules import SOFTWARE
from campaigns.erasure.models import ErasureRequest, Mention
from campaigns.erasure.rules import CallState, MentionState, RequestState
from campaigns.erasure.selectors import held_of, table, traces_at, who_has
from campaigns.erasure.services import erase
from campaigns.erasure.services.files import files_about
from campaigns.prospects.rules.addresses import Address, read_address


class Command(BaseCommand):
    """The exit code is 0 when nothing is left, and 3 where something still waits."""

    help = (
        "Forget a person: rows, notes, logs, mail, files and outside platforms. What is left to do is listed."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", metavar="ADDRESS", help="Address of the person")
        parser.add_argument("--dry-run", action="store_true", help="List what is held, and change nothing")

    def handle(self, *, address: str, dry_run: bool, **_: Any) -> None:
        read = read_address(address)
        if not isinstance(read, Address):
            raise CommandError(f"{address} is no address.", returncode=2)
        if dry_run:
            self._list(read.normalised)
            return
        request = erase(address=read.address, by=SOFTWARE, now=timezone.now())
        self._tell(request)
        if request.state == RequestState.OPEN:
            raise SystemExit(3)

    def _list(self, address: str) -> None:
        who = who_has(address)
        held = held_of(who)
        for name, count in sorted(held.items()):
            self.stdout.write(f"{count:6} {table(name)._meta.verbose_name_plural}")
        files = files_about(traces_at(who))
        self.stdout.write(f"{len(files):6} files")
        self.stdout.write("Nothing was changed." if held or files else "Nothing is held of this address.")

    def _tell(self, request: ErasureRequest) -> None:
        for name, count in sorted(request.erased.items()):
            words = name if name == "files" else table(name)._meta.verbose_name_plural
            self.stdout.write(f"{count:6} {words} erased")
        if request.waits_for:
            self.stdout.write(f"Waits: {request.waits_for}")
        for call in request.calls.exclude(state=CallState.FORGOTTEN).select_related("mailbox"):
            self.stdout.write(f"Not forgotten yet: {call.mailbox.address} ({call.words or 'not asked'})")
        for mention in Mention.objects.filter(request=request, state=MentionState.OPEN):
            self.stdout.write(
                f"Look at: {table(mention.table)._meta.verbose_name} {mention.row}, {mention.field}"
            )
        done = request.state == RequestState.DONE
        self.stdout.write(
            "Done. The hash stays, so that nobody writes to them again." if done else "Not done yet."
        )
