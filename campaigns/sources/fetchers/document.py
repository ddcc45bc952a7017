"""A PDF or Word file: its text, read by a child process that may use little memory, little time and no more."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from campaigns.sources.fetchers.port import Piece
from campaigns.sources.rules.forms import Form, form_of
from campaigns.sources.rules.kinds import Unusable
from campaigns.sources.rules.lines import joined_lines

CHILD: Final = Path(__file__).with_name("document_child.py")
MOST_BYTES: Final = 20_000_000
SECONDS: Final = 20.0
FAULTS: Final = {
    "protected": Unusable.PROTECTED,
    "damaged": Unusable.DAMAGED,
    "too_large": Unusable.TOO_LARGE,
}


def read_document(raw: bytes, *, url: str = "", seconds: float = SECONDS) -> Piece:
    """Return the text and title of a PDF or Word file.

    What cannot be read gives an empty piece that says why: damaged, protected by a password, or too large (also when
    reading takes too long or too much memory). Files of this kind state no day of publication that could be trusted.
    """
    form = form_of(raw)
    said = _ask_child(raw, form, seconds) if len(raw) <= MOST_BYTES else {"fault": "too_large"}
    if "fault" in said:
        return Piece(raw=raw, text="", url=url, unusable=FAULTS.get(said["fault"], Unusable.DAMAGED))
    text = joined_lines(said["text"]) if form is Form.PDF else said["text"]
    return Piece(raw=raw, text=text, title=said["title"], url=url)


def _ask_child(raw: bytes, form: Form, seconds: float) -> dict[str, Any]:
    """Run the reader. It is alone: no environment, no imports of ours, and whatever it does ends with it."""
    command = [sys.executable, "-I", "-X", "utf8", str(CHILD), form.value]
    try:
        ended = subprocess.run(command, input=raw, capture_output=True, timeout=seconds, env={}, check=False)
    except subprocess.TimeoutExpired:
        return {"fault": "too_large"}
    try:
        said = json.loads(ended.stdout)
    except ValueError:
        # Ended by its limits, without a word: out of memory, or a signal.
        return {"fault": "too_large"}
    return said if isinstance(said, dict) else {"fault": "damaged"}
