#!/usr/bin/env python
"""Runs Django's commands with this project's settings."""

import os
import sys

from django.core.management import execute_from_command_line
from django.db import DatabaseError

from outreach.management.migrated import RUN_PREPARE, is_behind


def main() -> None:
    """Run the command that the command line names."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outreach.settings")
    try:
        execute_from_command_line(sys.argv)
    except DatabaseError:
        if not is_behind():
            raise
        sys.stderr.write(f"{RUN_PREPARE}\n")
        sys.exit(2)


if __name__ == "__main__":
    main()
