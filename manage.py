#!/usr/bin/env python
"""Runs Django's commands with this project's settings."""

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    """Run the command that the command line names."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outreach.settings")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
