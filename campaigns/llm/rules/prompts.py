"""The layout of a prompt file: Markdown with the headings ``# System`` and ``# Task``."""

from __future__ import annotations

import re
from collections.abc import Sequence

_LAYOUT = re.compile(r"\A\s*# System\n(?P<system>.+?)\n# Task\n(?P<task>.+)\Z", re.DOTALL)


class PromptFileError(ValueError):
    """A prompt file does not have its two headings, in order, each with text below."""


def split_prompt(text: str) -> tuple[str, str]:
    """The system and the task part of a prompt file. Raises PromptFileError."""
    match = _LAYOUT.match(text.replace("\r\n", "\n"))
    if match is None or not match["system"].strip() or not match["task"].strip():
        raise PromptFileError("a prompt file has a '# System' part and then a '# Task' part")
    return match["system"].strip(), match["task"].strip()


def waiting_versions(names: Sequence[str]) -> str:
    """Say that these prompts, one or more, have a new version each that nobody has made the default yet."""
    versions = "version" if len(names) == 1 else "versions"
    return f"{len(names)} new {versions} of {', '.join(names)}, not live yet"
