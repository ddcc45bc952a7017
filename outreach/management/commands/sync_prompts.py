"""Brings the prompt rows in step with the prompt files; run at every start, does nothing when nothing changed."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from campaigns.llm.rules.prompts import waiting_versions
from campaigns.llm.services import sync_prompts


class Command(BaseCommand):
    """One line for every new prompt, and one for the new versions that wait to be made the default."""

    help = "Make a new version of every prompt whose file has changed."

    def handle(self, *_args: Any, **_options: Any) -> None:
        made = sync_prompts(now=timezone.now())
        for prompt in made:
            if prompt.version == 1:
                self.stdout.write(f"New prompt: {prompt.name}, live.")
        if waiting := [prompt.name for prompt in made if prompt.version > 1]:
            self.stdout.write(f"{waiting_versions(waiting)}.")
        if not made:
            self.stdout.write("The prompts are up to date.")
