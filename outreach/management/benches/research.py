"""`bench research`: people read by a model behind HTTP, against bare requests of the same size to the same server."""

import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection

from django.db import connection
from django.utils import timezone

from campaigns.audit.rules import SOFTWARE
from campaigns.insights.models import Extraction
from campaigns.insights.services import extract
from campaigns.intake import take_in
from campaigns.llm.adapters.openai_compatible import OpenAICompatible
from campaigns.prospects.models import Company, Prospect
from campaigns.sources.rules.kinds import SourceKind, Speaker
from campaigns.sources.services import paste
from outreach.management.benches import model_stub
from outreach.management.benches.importing_alone import peak
from outreach.management.benches.measuring import Goal, Measured, compare
from outreach.management.benches.scene import people

PEOPLE = 256  # in each run
THREADS = 64
SECONDS = 1.0  # the server's answer takes so long
SENTENCES = 40
METHOD = (
    f"{PEOPLE} people a run, one page of {SENTENCES} sentences each, read on {THREADS} threads by a stub model that answers"
    f" after {SECONDS} s, everything stored; against bare HTTP requests of the same size. Processor time is this process's, and counts all that reading a person"
    " takes: screening the page, the claim, the call, the ledger, the proof and what is stored."
)
CPU_MS = 5.0
SHARE_OF_CONCURRENCY = 0.9
PEAK_MB = 200.0


def measure(runs: int) -> Measured:
    """Read new people in each run, in turn with the floor; then read all again, which must ask nobody."""
    with _stub() as port:
        provider = OpenAICompatible(api_key="bench", base_url=f"http://127.0.0.1:{port}/v1", model="bench")
        everybody = _everybody(PEOPLE * runs + 1)
        _read(everybody[:1], provider)  # the ladder is probed once, imports are done
        groups = iter([everybody[1 + PEOPLE * n : 1 + PEOPLE * (n + 1)] for n in range(runs)])
        costs = compare(runs, floor=lambda: _bare(port), ours=lambda: _read(next(groups), provider))
        asked = _asked(port) - PEOPLE * runs
        _read(everybody, provider)
        again = _asked(port) - PEOPLE * runs - asked
    memory = peak()
    share = 1000 / costs["ours"].wall / (THREADS / SECONDS)
    return Measured(
        METHOD,
        {
            "cpu_ms": costs["ours"].cpu,
            "floor_cpu_ms": costs["floor"].cpu,
            "cpu_ratio": costs["ours"].cpu / costs["floor"].cpu,
            "wall_ratio": costs["ours"].wall / costs["floor"].wall,
            "share_of_concurrency": share,
            "peak_mb": memory,
            "calls_for_each_person": asked / len(everybody),
            "facts": float(Extraction.objects.filter(insights__isnull=False).count()),
        },
        [
            Goal("cpu_ms", CPU_MS, costs["ours"].cpu),
            Goal("share_of_concurrency", SHARE_OF_CONCURRENCY, share, at_least=True),
            Goal("peak_mb", PEAK_MB, memory),
            Goal("calls_of_a_second_run", 0, again),
        ],
        costs["floor"].spread,
    )


@contextmanager
def _stub() -> Iterator[int]:
    """Serve the stub model; give its port."""
    with subprocess.Popen(
        [sys.executable, str(model_stub.__file__), str(SECONDS)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        try:
            assert process.stdout
            yield int(process.stdout.readline())
        finally:
            process.kill()


def _everybody(count: int) -> list[Prospect]:
    raw, now = people(count), timezone.now()
    take_in(raw=raw, file_name="people.csv", campaign=None, by=SOFTWARE, now=now)
    for company in Company.objects.order_by("pk"):
        paste(
            raw=_page(company.name).encode(),
            kind=SourceKind.DOCUMENT,
            speaker=Speaker.COMPANY,
            title="News",
            url="",
            published_at=now,
            by=SOFTWARE,
            now=now,
            company=company,
        )
    return list(Prospect.objects.select_related("company").order_by("pk"))


def _page(name: str) -> str:
    sentences = (
        f"At {name} we still plan shift {number} of our {10 + number} lines by hand every Friday, and it takes hours."
        for number in range(SENTENCES)
    )
    return "\n\n".join(sentences)


def _read(group: list[Prospect], provider: OpenAICompatible) -> int:
    """Read a group on threads; as in a worker, each keeps its connection from one person to the next."""
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(lambda first: _read_share(group[first::THREADS], provider), range(THREADS)))
    return len(group)


def _read_share(share: list[Prospect], provider: OpenAICompatible) -> None:
    try:
        for prospect in share:
            extract(prospect=prospect, provider=provider, now=timezone.now())
    finally:
        connection.close()


def _bare(port: int) -> int:
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(lambda _: _request(port, "POST", json.dumps({"x": "y" * 12_000})), range(PEOPLE)))
    return PEOPLE


def _asked(port: int) -> int:
    return int(json.loads(_request(port, "GET", None))["asked"])


def _request(port: int, method: str, body: str | None) -> bytes:
    line = HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        line.request(method, "/v1/chat/completions", body)
        return line.getresponse().read()
    finally:
        line.close()
