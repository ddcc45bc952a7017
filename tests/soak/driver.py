"""The program of the kill tests: workers are killed at random while people approve; then it says what there is.

It runs as a process of its own, on the database and broker of its environment, and prints one line of JSON.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from datetime import timedelta
from email import message_from_bytes
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.core.management import call_command
from django.db.models import Q
from django.utils import timezone

from campaigns.delivery.models import Attempt, Message
from campaigns.delivery.rules import MessageStatus
from campaigns.delivery.services import approve
from campaigns.delivery.services.decisions import Seen
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.enrollments.models import Campaign, Enrollment
from campaigns.enrollments.rules import MACHINE, Stage
from campaigns.enrollments.selectors import whereabouts
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.tasks import hint_message
from tests.campaigns.agreement import assert_rows_agree
from tests.soak.people import two_hundred

KILLS = 10
WORKERS = 2
SECONDS = 200


class Workers:
    """The worker processes, each with its children in a group of its own, so that none is ever orphaned."""

    def __init__(self, log: Path) -> None:
        self.log = log.open("ab")
        self.processes = [self._start() for _ in range(WORKERS)]
        self.beat = self._run("beat")
        self.killed = 0

    def _run(self, *command: str) -> subprocess.Popen[bytes]:
        celery = [sys.executable, "-m", "celery", "--app", "tests.soak.app", "--quiet", *command]
        return subprocess.Popen(
            celery, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, start_new_session=True
        )

    def _start(self) -> subprocess.Popen[bytes]:
        pool = ("--pool", "prefork") if settings.REDIS_URL else ("--pool", "threads")
        flags = ("--without-gossip", "--without-mingle", "--without-heartbeat")
        return self._run("worker", *pool, "--concurrency", "3", "--queues", ",".join(settings.QUEUES), *flags)

    def kill_one(self) -> None:
        """Kill a worker in the middle of whatever it does, and start another."""
        victim = random.randrange(WORKERS)
        self._end(self.processes[victim], signal.SIGKILL)
        self.processes[victim] = self._start()
        self.killed += 1

    def look(self) -> None:
        """Raise where a process ended by itself, which none may do."""
        ended = [process.args for process in (self.beat, *self.processes) if process.poll() is not None]
        if ended:
            raise ChildProcessError(f"{ended} ended by itself: see {self.log.name}")

    def end(self) -> None:
        """End all that were started here."""
        for process in (self.beat, *self.processes):
            self._end(process, signal.SIGKILL)

    def _end(self, process: subprocess.Popen[bytes], how: signal.Signals) -> None:
        if process.poll() is None:
            os.killpg(process.pid, how)
        process.wait()


def approve_some(by: Member) -> int:
    """Approve what waits in review, as people do; return how many approvals stood."""
    approved = 0
    for draft in Draft.objects.filter(status=DraftStatus.IN_REVIEW, enrollment__stage=Stage.REVIEWING)[:15]:
        seen = Seen(draft.version, draft.envelope(draft.text).sha256)
        approve(
            draft=draft, seen=seen, by=by, request_key=uuid4(), despite_warnings=True, now=timezone.now()
        )  # fmt: skip
        message = draft.messages.first()
        if message:
            hint_message(message.pk)
            approved += 1
    return approved


def busy() -> bool:
    """Say whether a machine still has something to do, now or within a quarter of an hour."""
    soon = timezone.now() + timedelta(minutes=15)
    machine = Q(stage__in=MACHINE, due_at__lte=soon) | Q(stage=Stage.SENDING)
    scheduled = Message.objects.filter(status__in=[MessageStatus.SCHEDULED, MessageStatus.SENDING])
    return Enrollment.objects.filter(machine).exists() or scheduled.exists()


def run(workers: Workers, by: Member) -> int:
    """Kill, approve and wait until nothing is left to do; return how many were approved."""
    approved, deadline = 0, time.monotonic() + SECONDS
    next_kill = time.monotonic() + 6
    while time.monotonic() < deadline:
        workers.look()
        approved += approve_some(by)
        if workers.killed < KILLS and time.monotonic() > next_kill:
            workers.kill_one()
            next_kill = time.monotonic() + random.uniform(1.5, 6)
        if workers.killed == KILLS and not busy():
            break
        time.sleep(0.3)
    return approved


def report(campaign: Campaign) -> dict[str, object]:
    """Return what there is in the end: stages, files and messages."""
    assert_rows_agree()
    names = [
        str(message_from_bytes(path.read_bytes())["Message-ID"])
        for path in (settings.VAR_DIR / "outbox").rglob("*.eml")
    ]
    handed_over = set(
        Message.objects.filter(status=MessageStatus.HANDED_OVER).values_list("message_id", flat=True)
    )
    stages = Counter(Enrollment.objects.values_list("stage", flat=True))
    return {
        "enrollments": campaign.enrollments.count(),
        "stages": stages,
        "with_a_machine": sum(stages[stage] for stage in (*MACHINE, Stage.SENDING)),
        "held_back": whereabouts(campaign).held_back,
        "files": len(names),
        "twice": len(names) - len(set(names)),
        "files_without_message": len(set(names) - handed_over),
        "messages_without_file": len(handed_over - set(names)),
        "scheduled": Message.objects.filter(status=MessageStatus.SCHEDULED).count(),
        "attempts": Counter(Attempt.objects.values_list("result", flat=True)),
    }


def main() -> None:
    """Prepare, run, end every process, and report."""
    started = time.monotonic()
    call_command("prepare", verbosity=0)
    if not settings.REDIS_URL:
        (settings.VAR_DIR / "broker" / "messages").mkdir(parents=True, exist_ok=True)
    campaign = two_hundred()
    by = Member.objects.filter(role=Role.SDR).earliest("pk")
    (settings.VAR_DIR / "beat").mkdir(parents=True, exist_ok=True)
    workers = Workers(settings.VAR_DIR / "workers.log")
    try:
        approved = run(workers, by)
    finally:
        workers.end()
    found = report(campaign) | {"approved": approved, "killed": workers.killed}
    sys.stdout.write(json.dumps(found | {"seconds": round(time.monotonic() - started)}))
