"""The first page: short, and each promise beside the test that tries to break it."""

import re

import pytest

from outreach.env import ROOT
from tests.docs.pages import read, section

MOST_LINES = 70
PROMISE = re.compile(r"^(\d+)\. (.+)$", re.MULTILINE)


def promises() -> list[tuple[str, str]]:
    return PROMISE.findall(section(read("README.md"), "The promises"))


def test_the_readme_is_one_screen() -> None:
    assert len(read("README.md").splitlines()) <= MOST_LINES


def test_the_readme_has_the_promises_of_the_design() -> None:
    in_the_design = PROMISE.findall(section(read("docs/design.md"), "2. The promises"))

    assert [number for number, _ in promises()] == [str(number) for number in range(1, 11)]
    assert [_bold(text) for _, text in promises()] == [_bold(text) for _, text in in_the_design]


def _bold(text: str) -> str:
    found = re.search(r"\*\*(.+?)\*\*", text)
    assert found is not None, text
    return re.split(r"[:,.]", found[1])[0]


@pytest.mark.parametrize("number", range(1, 11))
def test_each_promise_names_a_test_that_tries_to_break_it(number: int) -> None:
    text = dict(promises())[str(number)]
    tests = re.findall(r"\]\((tests/[\w/]+\.py)\)", text)

    assert tests
    assert all("def test_" in (ROOT / test).read_text() for test in tests)


def test_the_changelog_begins_with_the_version_of_the_package() -> None:
    version = re.search(r'^version = "(.+)"$', read("pyproject.toml"), re.MULTILINE)
    newest = re.search(r"^## \[(.+?)\]", read("CHANGELOG.md"), re.MULTILINE)

    assert version is not None
    assert newest is not None
    assert newest[1] == version[1]
