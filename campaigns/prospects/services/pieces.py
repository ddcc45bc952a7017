"""The bytes of a file on its way in. They lie in the database, in pieces: every worker can read them, none holds all."""

import hashlib
import io
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any, BinaryIO, Final

from django.db import transaction

from campaigns.prospects.models import ImportBatch, ImportPiece
from campaigns.prospects.rules.encodings import Opener
from campaigns.prospects.rules.imports import LARGEST_FILE
from campaigns.prospects.rules.tables import NotATable

PIECE: Final = 256 * 1024


@transaction.atomic
def store(batch: ImportBatch, chunks: Iterable[bytes]) -> None:
    """Keep the bytes of a file, in place of those that were there, with their number and, of the first, the hash.

    Raises:
        NotATable: it is too large.
    """
    pieces = _evenly(chunks)
    first = list(islice(pieces, 1))  # what is made from the file that is there must have read it
    ImportPiece.objects.filter(batch=batch).delete()
    digest, size = hashlib.sha256(), 0
    for number, piece in enumerate(chain(first, pieces)):
        size += len(piece)
        if size > LARGEST_FILE:
            raise NotATable(f"The file is larger than {LARGEST_FILE // 1024**2} MB.")
        digest.update(piece)
        ImportPiece.objects.create(batch=batch, number=number, data=piece)
    batch.size = size
    batch.sha256 = batch.sha256 or digest.hexdigest()
    batch.save(update_fields=["size", "sha256"])


def _evenly(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Chunks of any size as pieces of one size."""
    waiting = bytearray()
    for chunk in chunks:
        waiting += chunk
        while len(waiting) >= PIECE:
            yield bytes(waiting[:PIECE])
            del waiting[:PIECE]
    if waiting:
        yield bytes(waiting)


def chunks_of(source: bytes | BinaryIO) -> Iterator[bytes]:
    """The bytes of something that was handed in, little by little."""
    file = io.BytesIO(source) if isinstance(source, bytes) else source
    while chunk := file.read(PIECE):
        yield chunk


class Pieces(io.RawIOBase):
    """A stored file, read from any position; one piece is in memory at a time.

    It notes on the batch how far the file was read.
    """

    def __init__(self, batch: ImportBatch) -> None:
        super().__init__()
        self._batch = batch
        self._at = 0
        self._held: tuple[int, bytes] = (-1, b"")

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._batch.size}[whence]
        self._at = max(0, start + offset)
        return self._at

    def readinto(self, buffer: Any) -> int:
        number, start = divmod(self._at, PIECE)
        some = self._piece(number)[start : start + len(buffer)] if self._at < self._batch.size else b""
        buffer[: len(some)] = some
        self._at += len(some)
        self._batch.done_bytes = self._at
        return len(some)

    def _piece(self, number: int) -> bytes:
        if self._held[0] != number:
            data = ImportPiece.objects.values_list("data", flat=True).get(batch=self._batch, number=number)
            self._held = (number, bytes(data))
        return self._held[1]


def opener_of(batch: ImportBatch) -> Opener:
    """A stored file, as something that can be read again and again."""
    return lambda: io.BufferedReader(Pieces(batch), PIECE)
