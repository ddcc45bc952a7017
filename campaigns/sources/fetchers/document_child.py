"""The child process that opens PDF and Word files: bytes on standard input, JSON on standard output.

It imports nothing of ours and runs by its path. The limits come first, before any reader is even imported.
"""

import io
import json
import resource
import sys
import zipfile
from collections.abc import Iterator
from typing import Any

MEMORY = 768 * 1024 * 1024
CPU_SECONDS = 15
MOST_UNPACKED = 60_000_000
MOST_PARTS = 2000
MOST_PAGES = 300
MOST_CHARACTERS = 2_000_000


class FaultError(Exception):
    """Why a file cannot be read, in a word that the parent knows."""


def limit() -> None:
    """Bound memory and time, and forbid to write files or start programs."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))


def read_pdf(raw: bytes) -> dict[str, str]:
    """Return the text of the pages, a blank line between them, and the title."""
    from pypdf import PdfReader  # noqa: PLC0415  the limits must stand before a reader is loaded
    from pypdf.errors import LimitReachedError  # noqa: PLC0415

    try:
        reader = PdfReader(io.BytesIO(raw))
        if reader.is_encrypted and not reader.decrypt(""):
            raise FaultError("protected")
        texts = [page.extract_text() for _, page in zip(range(MOST_PAGES), reader.pages, strict=False)]
        title = reader.metadata.title if reader.metadata else ""
    except LimitReachedError as error:
        raise FaultError("too_large") from error
    return {"text": "\n\n".join(texts), "title": str(title or "")}


def read_docx(raw: bytes) -> dict[str, str]:
    """Return the visible text, a blank line between paragraphs, and the title."""
    require_small(raw)
    from docx import Document  # noqa: PLC0415  the limits must stand before a reader is loaded

    document = Document(io.BytesIO(raw))
    text = "\n\n".join(block for block in blocks_of(document) if block.strip())
    return {"text": text, "title": document.core_properties.title or ""}


def require_small(raw: bytes) -> None:
    """Refuse an archive that would unpack to too much; a part is never read beyond the size that it states."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        parts = archive.infolist()
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise FaultError("too_large")
    if any(part.flag_bits & 0x1 for part in parts):
        raise FaultError("protected")


def blocks_of(container: Any) -> Iterator[str]:
    """Yield the paragraphs and the rows of tables, in the order in which they are read."""
    for block in container.iter_inner_content():
        if hasattr(block, "rows"):
            for row in block.rows:
                yield " | ".join(" ".join(blocks_of(cell)) for cell in row.cells)
        else:
            yield visible(block)


def visible(paragraph: Any) -> str:
    """Return the words of a paragraph without those that are formatted as hidden."""
    parts = []
    for part in paragraph.iter_inner_content():
        runs = part.runs if hasattr(part, "runs") else [part]
        parts += [run.text for run in runs if not run.font.hidden]
    return "".join(parts)


def answer(form: str, raw: bytes) -> dict[str, str]:
    """Return what the parent is told: text and title, or a fault."""
    try:
        said = {"pdf": read_pdf, "docx": read_docx}[form](raw)
    except FaultError as fault:
        return {"fault": str(fault)}
    except MemoryError:
        return {"fault": "too_large"}
    except Exception as error:  # noqa: BLE001  readers of broken files raise nearly everything
        return {"fault": "damaged", "detail": type(error).__name__}
    return said | {"text": said["text"][:MOST_CHARACTERS]}


if __name__ == "__main__":
    limit()
    sys.setrecursionlimit(3000)
    json.dump(answer(sys.argv[1], sys.stdin.buffer.read()), sys.stdout, ensure_ascii=True)
