"""What a reviewer's browser loads: little, from here alone, and under a policy that lets in nothing else."""

import gzip
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders

from tests.screens.visits import OURS, Visit

LOADED = re.compile(
    r"<(?:script|img|source|iframe|video|audio|embed|link)\b[^>]*?\s(?:src|href|srcset)=\"([^\"]+)\""
)
IMPORTED = re.compile(
    r"^(?:import|export)\b[^\"';]*[\"'](\.[^\"']+)[\"']|\bimport\([\"'](\.[^\"']+)", re.MULTILINE
)
OUR_SOURCES = {"'self'", "'none'", "data:"}
SCRIPT, STYLES = 35_000, 20_000  # bytes as they go over the wire, the library's among them


def file_of(url: str) -> Path:
    """Return the file behind an address of ours."""
    assert url.startswith("/static/"), url
    found = finders.find(url.removeprefix("/static/"))
    assert isinstance(found, str), url
    return Path(found)


def with_imports(files: set[Path]) -> set[Path]:
    """Return the modules with those that they import, and so on."""
    named = {
        (file.parent / (one or other)).resolve()
        for file in files
        for one, other in IMPORTED.findall(file.read_text())
    }
    return files if named <= files else with_imports(files | named)


def wire(files: set[Path]) -> int:
    """Return how many bytes the files take, each compressed by itself as it is served."""
    return sum(len(gzip.compress(file.read_bytes())) for file in files)


@pytest.fixture
def card(answer_to: Callable[[Visit], Any]) -> str:
    """The card that loads most: one that may be decided."""
    visit = next(visit for visit in OURS if visit.name == "card, mine")
    page: str = answer_to(visit).content.decode()
    return page


def loaded(page: str) -> list[str]:
    return [url for url in LOADED.findall(page) if not url.startswith("data:")]


def test_the_script_of_the_card_is_small(card: str) -> None:
    first = {file_of(url) for url in loaded(card) if url.endswith(".js")}
    every = with_imports(first)
    assert len(every) > len(first)
    assert wire(every) <= SCRIPT


def test_the_styles_of_the_card_are_small_and_bring_no_font(card: str) -> None:
    sheets = {file_of(url) for url in loaded(card) if url.endswith(".css")}
    assert sheets
    assert wire(sheets) <= STYLES
    for sheet in sheets:
        assert not re.search(r"@font-face|@import|url\(", sheet.read_text())


def foreign(policy: str) -> Iterator[str]:
    for directive in policy.split(";"):
        name, *sources = directive.split()
        yield from (f"{name} {source}" for source in sources if source not in OUR_SOURCES)


@pytest.mark.parametrize("visit", OURS, ids=str)
def test_a_screen_loads_nothing_from_another_host(visit: Visit, answer_to: Callable[[Visit], Any]) -> None:
    answer = answer_to(visit)
    page, policy = answer.content.decode(), answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert list(foreign(policy)) == []
    assert [url for url in loaded(page) if not url.startswith("/") or url.startswith("//")] == []
    assert re.search(r"\sstyle=|<style|\son[a-z]+=\"", page) is None
