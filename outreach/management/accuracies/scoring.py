"""Hits among cases, with their interval, and what others reach on the same or a like set."""

import csv
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from outreach.statistics import wilson


@dataclass(frozen=True)
class Peer:
    """What another program reaches, as a share; `basis` says on what, where it was not on these cases."""

    name: str
    share: float
    basis: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.share:.1%}" + (f" ({self.basis})" if self.basis else "")


@dataclass
class Score:
    """Hits among the cases of one measure; `failures` say what was expected and what came.

    `lower_is_better`: a hit is a mistake, as with false accepts.
    """

    name: str
    total: int = 0
    hits: int = 0
    failures: list[str] = field(default_factory=list)
    peers: tuple[Peer, ...] = ()
    lower_is_better: bool = False
    note: str = ""

    @property
    def share(self) -> float:
        """Hits over cases, 0 without cases."""
        return self.hits / self.total if self.total else 0.0

    def count(self, case: str, *, expected: object, got: object) -> None:
        """Count one case; it is a hit when both are equal, and a mistake when it is none, or the other way round."""
        hit = expected == got
        self.total += 1
        self.hits += hit
        if hit is self.lower_is_better:
            self.failures.append(f"{case}: expected {expected!r}, got {got!r}")

    def as_json(self) -> dict[str, Any]:
        """Return the line that `--json` prints; the interval is Wilson's at 95 %."""
        interval = wilson(self.hits, self.total)
        return {
            "measure": self.name,
            "hits": self.hits,
            "total": self.total,
            "share": round(self.share, 4),
            "low": round(interval.low, 4),
            "high": round(interval.high, 4),
            "lower_is_better": self.lower_is_better,
            "peers": [{"name": peer.name, "share": peer.share, "basis": peer.basis} for peer in self.peers],
            "note": self.note,
        }


def rows_of(path: Path) -> list[dict[str, str]]:
    """Return the rows of an index, line breaks inside cells kept."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
