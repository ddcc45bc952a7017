"""Commands whose output is a table or JSON keep the log's everyday lines out of it."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet_log() -> Iterator[None]:
    """Let only warnings and worse through; what was shut off before stays so afterwards."""
    before = logging.root.manager.disable
    logging.disable(max(before, logging.INFO))
    try:
        yield
    finally:
        logging.disable(before)
