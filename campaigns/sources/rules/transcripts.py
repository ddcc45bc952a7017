"""Transcripts of talks, in the forms that podcast feeds point at, as lines of turns: "Ana Lima: We began in May."."""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from campaigns.sources.rules.markup import text_of

# The forms in the order in which they are preferred: what names its speakers best comes first.
PREFERRED: Final = (
    "application/json",
    "text/vtt",
    "application/x-subrip",
    "application/srt",
    "text/html",
    "text/plain",
)
TIME: Final = re.compile(r"^\s*(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}\s*-->")
VOICE: Final = re.compile(r"<v(?:\.[\w.]+)?\s+([^>]+)>")
TAG: Final = re.compile(r"</?[a-z][^>]*>", re.IGNORECASE)
LABEL: Final = re.compile(r"^(?P<name>[^\W\d_][^\n:?!.]{0,40}):\s+(?P<said>\S.*)$", re.DOTALL)
CITED: Final = re.compile(r"<cite>\s*([^<]+?)\s*:?\s*</cite>\s*(?:<time>[^<]*</time>)?", re.IGNORECASE)

Turn = tuple[str, str]


def read_transcript(raw: str, kind: str) -> str:
    """Return a transcript as paragraphs, each with its speaker before a colon where one is named.

    `kind` is its media type. What cannot be read in its form is read as plain text.
    """
    kind = kind.partition(";")[0].strip().lower()
    if kind == "application/json":
        return _written(_of_json(raw))
    if kind in {"text/vtt", "application/x-subrip", "application/srt", "application/subrip"}:
        return _written(_of_captions(raw))
    if kind == "text/html":
        return text_of(CITED.sub(r"\n<p>\1: ", raw))
    return raw


def _of_json(raw: str) -> Iterator[Turn]:
    try:
        segments: Any = json.loads(raw).get("segments", ())
    except (ValueError, AttributeError):
        return
    for segment in segments if isinstance(segments, list) else ():
        if isinstance(segment, dict) and isinstance(segment.get("body"), str):
            yield str(segment.get("speaker") or "").strip(), segment["body"].strip()


def _of_captions(raw: str) -> Iterator[Turn]:
    speaker = ""
    for block in re.split(r"\n\s*\n", raw.replace("\r\n", "\n")):
        lines = block.split("\n")
        start = next((number for number, line in enumerate(lines) if TIME.match(line)), None)
        if start is None:
            continue
        said = " ".join(line.strip() for line in lines[start + 1 :])
        voice = VOICE.search(said)
        label = LABEL.match(TAG.sub("", said))
        speaker = voice[1].strip() if voice else label["name"].strip() if label else speaker
        yield speaker, label["said"] if label and not voice else TAG.sub("", said).strip()


def _written(turns: Iterable[Turn]) -> str:
    """Return one paragraph for all that one speaker says in a row."""
    paragraphs = []
    for speaker, group in groupby(turns, key=lambda turn: turn[0]):
        said = " ".join(text for _, text in group if text)
        paragraphs.append(f"{speaker}: {said}" if speaker else said)
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph.strip())
