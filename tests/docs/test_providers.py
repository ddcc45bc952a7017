"""The ports that the page on providers shows are the ports of the code, line by line."""

import pytest

from tests.docs.pages import Fence, fences, read

EXCERPTS = [fence for fence in fences(read("docs/providers.md")) if fence.language == "python"]


def first_line(fence: Fence) -> str:
    return fence.body.splitlines()[0]


@pytest.mark.parametrize("fence", EXCERPTS, ids=first_line)
def test_an_excerpt_stands_in_the_file_that_its_first_line_names(fence: Fence) -> None:
    name, *shown = [line for line in fence.body.splitlines() if line.strip()]
    source = iter(read(name.removeprefix("# ")).splitlines())

    assert [line for line in shown if line not in source] == []


def test_every_port_is_shown() -> None:
    shown = {first_line(fence).removeprefix("# ") for fence in EXCERPTS}

    assert shown == {
        "campaigns/sources/fetchers/port.py",
        "campaigns/llm/port.py",
        "campaigns/delivery/transports/port.py",
        "campaigns/replies/readers/port.py",
        "campaigns/notifications/channels/port.py",
        "campaigns/quality/checks/__init__.py",
        "campaigns/prospects/verifiers/port.py",
    }
