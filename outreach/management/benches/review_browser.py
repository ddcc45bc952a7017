"""`bench review`, its second part: from the key press to the next card painted, in a real browser with a tenth of a second of delay."""

import json
import math
import shutil
import statistics
import subprocess
import sys
from typing import Final

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.management.base import CommandError

from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.members.models import Member
from outreach.management.benches import scene
from outreach.management.benches.crowd import multiply
from outreach.management.benches.measuring import Goal, Measured
from outreach.management.serving import serving

PRESSES: Final = 40
QUEUE: Final = PRESSES + 10  # the last cards have nothing behind them to have ready
P50_MS: Final = 50.0
P95_MS: Final = 100.0
METHOD = f"{PRESSES} presses of the key of approval in chromium, 100 ms added to each answer of the server: from the key press to the frame that shows the next card"


def measure(runs: int) -> Measured:
    """Read a queue of real drafts with one key.

    Raises:
        CommandError: chromium is not there.
    """
    if shutil.which("chromium") is None:
        raise CommandError("chromium is not installed: `apt-get install chromium`.", returncode=2)
    scene.drafts(1)
    multiply(Draft.objects.filter(status=DraftStatus.IN_REVIEW).earliest("pk"), QUEUE, waiting=QUEUE)
    with serving("outreach.management.benches.delayed") as site:
        waits = _press(site.url, _session_of(scene.reviewer()))
    p50, p95 = statistics.median(waits), _percentile(waits, 0.95)
    figures = {"presses": float(len(waits)), "p50_ms": p50, "p95_ms": p95, "longest_ms": max(waits)}
    shown = Goal("next_cards_shown", PRESSES, len(waits), at_least=True)
    return Measured(METHOD, figures, [shown, Goal("p50_ms", P50_MS, p50), Goal("p95_ms", P95_MS, p95)])


def _press(url: str, session: str) -> list[float]:
    command = [sys.executable, "-m", "outreach.management.benches.review_browser_alone", url, session]
    ended = subprocess.run([*command, str(PRESSES)], stdout=subprocess.PIPE, text=True, check=True)
    waits: list[float] = json.loads(ended.stdout)
    return waits


def _session_of(member: Member) -> str:
    """Return the key of a session in which the member is signed in."""
    session = SessionStore()
    session[SESSION_KEY] = str(member.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = member.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def _percentile(values: list[float], share: float) -> float:
    return sorted(values)[math.ceil(share * len(values)) - 1]
