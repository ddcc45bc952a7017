"""`manage.py prepare`: bring database, prompts and phrases up to this release."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone

from campaigns.llm.rules.prompts import waiting_versions
from campaigns.llm.services import sync_prompts
from campaigns.quality.services import sync_phrases
from outreach.checks import forgotten_noes


class Command(BaseCommand):
    """Safe to run at every start: what is there already is left alone.

    It fails where a key of the do-not-contact list is missing, so that nothing that waits for it sends meanwhile.
    """

    help = "Migrate the database, make the cache's table, and add new prompts and phrases."

    def handle(self, *, verbosity: int, **_: Any) -> None:
        call_command("migrate", interactive=False, verbosity=max(verbosity - 1, 0))
        call_command("createcachetable", verbosity=max(verbosity - 1, 0))
        if forgotten := forgotten_noes(databases=[DEFAULT_DB_ALIAS]):
            raise CommandError("\n".join(f"{each.msg} {each.hint}" for each in forgotten))
        prompts = sync_prompts(now=timezone.now())
        phrases = sync_phrases()
        if verbosity:
            first = sum(prompt.version == 1 for prompt in prompts)
            self.stdout.write(f"The database is up to date; {first} new prompts, {phrases} new phrases.")
            if waiting := [prompt.name for prompt in prompts if prompt.version > 1]:
                self.stdout.write(f"{waiting_versions(waiting)}.")
