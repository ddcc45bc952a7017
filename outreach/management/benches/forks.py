"""Work in several processes that begin at the same moment, as several workers do."""

import os
import pickle
from collections.abc import Callable, Sequence
from typing import Any

from django.db import connection


def at_once(works: Sequence[Callable[[], Any]]) -> list[Any]:
    """Run each work in a process of its own and return what they return, in their order.

    Raises:
        RuntimeError: one of them failed; its own error is on standard error.
    """
    connection.close()  # or parent and children would speak on one line
    waiting, starting = os.pipe()
    answers = [_forked(work, waiting, starting) for work in works]
    os.close(waiting)
    os.close(starting)  # whoever waits reads the end of an empty pipe now
    return [_said(child, answer) for child, answer in answers]


def _forked(work: Callable[[], Any], waiting: int, starting: int) -> tuple[int, int]:
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    code = 1
    try:
        os.close(starting)
        os.read(waiting, 1)
        with os.fdopen(writing, "wb") as answer:
            pickle.dump(work(), answer)
        code = 0
    finally:
        os._exit(code)


def _said(child: int, answer: int) -> Any:
    with os.fdopen(answer, "rb") as said:
        content = said.read()
    _, status = os.waitpid(child, 0)
    if status:
        raise RuntimeError("a process of the bench failed")
    return pickle.loads(content)  # noqa: S301  our own child wrote it
