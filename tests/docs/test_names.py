"""What a page names exists: links, files, symbols, make targets and commands."""

import re
from functools import cache, reduce
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.core.management import get_commands
from django.urls import Resolver404
from django.urls import resolve as view_of

from tests.docs.pages import PAGES, ROOT, fences, name_of, prose, read, section, table, words_in_code

LINK = re.compile(r"!?\[[^\]]*\]\((?P<target>[^)\s]+)\)")
# A path from the root, a word in capitals or in angle brackets being something to fill in.
A_PATH = re.compile(r"^(?:\.?[a-z_][\w.-]*/)+[\w.-]*$|^[A-Za-z_.-]+\.(?:py|md|toml|yml|lock|css)$")
TO_FILL_IN = re.compile(r"[A-Z]{4,}|<")
# Made when the product runs or is installed.
MADE_LATER = ("var/", ".venv/", "staticfiles/")
A_SYMBOL = re.compile(r"^(?:campaigns|outreach|review)(?:\.\w+)+$")
MAKE = re.compile(r"\bmake ([a-z]+)\b")
MANAGE = re.compile(r"\bmanage\.py ([a-z_]+)\b")


def slug(heading: str) -> str:
    """Return the anchor that a heading gets on the usual forges."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(text: str) -> set[str]:
    return {slug(heading) for heading in re.findall(r"^#+ (.+)$", prose(text), re.MULTILINE)}


@cache
def targets() -> set[str]:
    declared = re.search(r"^\.PHONY: (.+)$", read("Makefile"), re.MULTILINE)
    assert declared is not None
    return set(declared[1].split())


def resolve(name: str) -> Any:
    """Import the longest module of a dotted name and walk on from there.

    Raises:
        AttributeError, ModuleNotFoundError: there is no such thing.
    """
    parts = name.split(".")
    for length in range(len(parts), 1, -1):
        try:
            found: Any = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        return reduce(getattr, parts[length:], found)
    return reduce(getattr, parts[1:], import_module(parts[0]))


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_inside_the_repository_leads_somewhere(page: Path) -> None:
    targets_of_links = [match["target"] for match in LINK.finditer(prose(page.read_text()))]
    inside = [target for target in targets_of_links if "://" not in target]

    assert [target for target in inside if not _leads_somewhere(page, target)] == []


def _leads_somewhere(page: Path, target: str) -> bool:
    path, _, anchor = target.partition("#")
    found = (page.parent / path).resolve() if path else page
    return (
        found.is_relative_to(ROOT) and found.exists() and (not anchor or anchor in anchors(found.read_text()))
    )


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_file_that_is_named_exists(page: Path) -> None:
    text = page.read_text()
    if page.name == "design.md":
        text = text.replace(section(text, "11. Style to absorb"), "")  # names other projects' files
    paths = [word for word in words_in_code(text) if A_PATH.match(word) and not TO_FILL_IN.search(word)]
    named = [path for path in paths if not path.startswith(MADE_LATER) and path not in missing()]

    assert [path for path in named if not _exists(path)] == []


@cache
def file_names() -> set[str]:
    roots = [ROOT / name for name in ("campaigns", "outreach", "review", "tools", "tests")]
    return {path.name for path in [*ROOT.iterdir(), *(file for root in roots for file in root.rglob("*.py"))]}


def _exists(path: str) -> bool:
    """Say whether a path stands from the root or, where it is a bare name, anywhere."""
    return (ROOT / path).exists() if "/" in path else path in file_names()


def missing() -> set[str]:
    """Return the words of the list of what is not built yet."""
    first_words = section(read("docs/design.md"), "13. What is not built yet")
    return {word for word in words_in_code(first_words) if "/" not in word.strip("/") and "(" not in word}


def test_what_is_said_to_be_missing_is_missing() -> None:
    said = missing()
    files = {word for word in said if word.endswith(".py")}
    pages = {word for word in said if word.startswith("/")}
    slices = {word for word in said if re.fullmatch(r"[a-z_]+", word)}

    assert files | pages | slices
    assert files & file_names() == set()
    assert [name for name in sorted(slices) if any((ROOT / "campaigns" / name).rglob("*.py"))] == []
    for page in pages:
        with pytest.raises(Resolver404):
            view_of(page)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_symbol_that_is_named_exists(page: Path) -> None:
    missing = []
    for word in words_in_code(page.read_text()):
        name = word.removesuffix("()")
        if A_SYMBOL.match(name):
            try:
                resolve(name)
            except (ModuleNotFoundError, AttributeError):
                missing.append(name)

    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_command_in_code_can_be_run(page: Path) -> None:
    text = page.read_text()
    said = "\n".join([fence.body for fence in fences(text)] + words_in_code(text))

    assert set(MAKE.findall(said)) <= targets()
    assert set(MANAGE.findall(said)) <= set(get_commands())


def test_contributing_explains_every_make_target_and_no_other() -> None:
    explained = re.findall(r"^\| `make ([a-z]+)` \|", read("CONTRIBUTING.md"), re.MULTILINE)

    assert sorted(explained) == sorted(targets())


def test_the_reader_of_names_notices_what_is_not_there() -> None:
    assert resolve("campaigns.enrollments.rules.Stage.REVIEWING") == "reviewing"
    with pytest.raises(AttributeError):
        resolve("campaigns.enrollments.rules.Stadium")
    with pytest.raises(AttributeError):
        resolve("campaigns.no_such_slice.models")
    assert not _leads_somewhere(ROOT / "README.md", "docs/no-such-page.md")
    assert not _leads_somewhere(ROOT / "README.md", "../outside.md")
    with pytest.raises(LookupError):
        section("# One\n", "Two")
    with pytest.raises(LookupError):
        table("", "stages")
