"""The broker that needs no server: kombu's filesystem transport, whose files appear whole.

kombu opens a file under its final name and then writes into it. A worker that looks just then takes an empty file,
fails on its JSON and ends. Here a message is written under a name that no worker looks for, and renamed, which POSIX
does in one step; the tables of bindings, which are written once, are read and written by one process at a time.
"""

import fcntl
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from kombu.transport import filesystem
from kombu.utils.json import dumps


class Channel(filesystem.Channel):
    """A channel that never shows half a file."""

    def _put(self, queue: str, payload: Any, **_: Any) -> None:  # type: ignore[override] # kombu names it in two ways
        """Add a message to the queue; the names keep kombu's form, in which workers read them in order."""
        folder = Path(self.data_folder_out)
        name = f"{round(monotonic() * 1000)}_{uuid.uuid4()}.{queue}.msg"
        unfinished = folder / f"{name}.part"
        unfinished.write_text(dumps(payload), encoding="utf-8")
        unfinished.replace(folder / name)

    def get_table(self, exchange: str) -> Any:
        """Return the bindings of an exchange."""
        with self._alone():
            return super().get_table(exchange)

    def _queue_bind(self, *binding: Any) -> None:
        with self._alone():
            super()._queue_bind(*binding)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        self.control_folder.mkdir(exist_ok=True)
        with (self.control_folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


class Transport(filesystem.Transport):
    """The transport that `outreach.celery` registers for the `files://` address."""

    Channel = Channel
