"""Every command of ours is documented with its options, and nothing else is."""

import re
from argparse import Action
from importlib import import_module
from pkgutil import iter_modules

import pytest
from django.core.management import load_command_class
from django.core.management.base import BaseCommand

from tests.docs.pages import read, section

COMMANDS = sorted(
    module.name
    for module in iter_modules(import_module("outreach.management.commands").__path__)
    if not module.name.startswith("_")
)
OPTION = re.compile(r"`(--[a-z][a-z-]*)[ `]")


def of_django() -> set[str]:
    return {option for action in actions(BaseCommand()) for option in action.option_strings}


def actions(command: BaseCommand) -> list[Action]:
    return command.create_parser("manage.py", "name")._actions


def options(name: str) -> set[str]:
    """Return the long options that a command adds to Django's."""
    own = [
        option for action in actions(load_command_class("outreach", name)) for option in action.option_strings
    ]
    return {option for option in own if option.startswith("--")} - of_django()


def test_every_command_has_a_section_and_every_section_a_command() -> None:
    headings = re.findall(r"^## (\w+)$", read("docs/commands.md"), re.MULTILINE)

    assert headings == COMMANDS


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_documented_with_its_options_and_no_others(name: str) -> None:
    text = section(read("docs/commands.md"), name)

    assert set(OPTION.findall(text)) == options(name)
    assert f"manage.py {name}" in text
