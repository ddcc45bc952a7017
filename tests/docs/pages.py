"""The pages of the documentation, and their parts, as the tests read them."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PAGES: Final = sorted(
    [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")]
)
FENCE: Final = re.compile(r"^```(?P<language>\w*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Fence:
    """A block of code with its language."""

    language: str
    body: str


def name_of(page: Path) -> str:
    """Return a page's path from the root, for the names of tests."""
    return page.relative_to(ROOT).as_posix()


def read(name: str) -> str:
    """Return the text of a page, named from the root."""
    return (ROOT / name).read_text(encoding="utf-8")


def fences(text: str) -> list[Fence]:
    """Return the blocks of code."""
    return [Fence(match["language"], match["body"]) for match in FENCE.finditer(text)]


def prose(text: str) -> str:
    """Return the text without its blocks of code."""
    return FENCE.sub("", text)


def section(text: str, heading: str) -> str:
    """Return what stands under a heading, up to the next one of its own or a higher level.

    Raises:
        LookupError: there is no such heading.
    """
    found = re.search(rf"^(?P<level>#+) {re.escape(heading)}$", text, re.MULTILINE)
    if found is None:
        raise LookupError(f"there is no heading “{heading}”")
    rest = text[found.end() :]
    following = re.search(rf"^#{{1,{len(found['level'])}}} ", rest, re.MULTILINE)
    return rest[: following.start()] if following else rest


def table(text: str, name: str) -> list[str]:
    """Return the rows of the table that the comment `<!-- table: NAME -->` announces, its head left out.

    Raises:
        LookupError: there is no such table.
    """
    found = re.search(rf"<!-- table: {name} -->\n(?P<rows>(?:\|.*\n)+)", text)
    if found is None:
        raise LookupError(f"there is no table “{name}”")
    return found["rows"].splitlines()[2:]


def row(*cells: str) -> str:
    """Return a row of a table as the pages write it."""
    return f"| {' | '.join(cells)} |"


def code(word: str) -> str:
    """Return a word as code."""
    return f"`{word}`"


def words_in_code(text: str) -> list[str]:
    """Return what stands between single backticks outside blocks of code."""
    return re.findall(r"`([^`\n]+)`", prose(text))
