"""Brings the prompt rows in step with the prompt files; run at every start, does nothing when nothing changed."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from campaigns.llm.services import sync_prompts


class Command(BaseCommand):
    """One line for every new version."""

    help = "Make a new version of every prompt whose file has changed."

    def handle(self, *_args: Any, **_options: Any) -> None:
        made = sync_prompts(now=timezone.now())
        for prompt in made:
            self.stdout.write(f"New version: {prompt}.")
        if not made:
            self.stdout.write("The prompts are up to date.")
