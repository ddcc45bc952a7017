"""Doing all due work in the foreground, with a bar, for the commands that do so."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

from django.db import connection
from django.utils import timezone
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from campaigns.enrollments.models import Campaign
from campaigns.pipeline import due_work


def drain(*, campaign: Campaign | None, limit: int | None, workers: int, console: Console) -> int:
    """Work until nothing is due or `limit` moves were made; return how many were made.

    Rows that wait for an outage, a person or the clock are left where they are, and so is a round of work of which
    others were faster with every piece.
    """
    done = 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress, ThreadPoolExecutor(workers) as pool:
        bar = progress.add_task("Working", total=0)
        while work := _next(campaign, None if limit is None else limit - done):
            progress.update(bar, total=done + len(work))
            moved = 0
            for result in pool.map(_alone, work):
                done += 1
                moved += result is not None
                progress.advance(bar)
            if not moved:
                break
    return done


def _next(campaign: Campaign | None, left: int | None) -> list[Callable[[], object]]:
    return list(islice(due_work(timezone.now(), campaign=campaign), left))


def _alone(work: Callable[[], object]) -> object:
    """Do one piece in a thread of the pool; the thread's connection is not kept for longer."""
    try:
        return work()
    finally:
        connection.close()
