#!/usr/bin/env python
"""Runs Django's commands with this project's settings."""

import os
import sys

from django.core.management import execute_from_command_line

from outreach.env import BadEnvironmentError


def main() -> None:
    """Run one command; a bad environment variable ends it with its name and what was expected."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outreach.settings")
    try:
        execute_from_command_line(sys.argv)
    except BadEnvironmentError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
