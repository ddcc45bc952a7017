"""When a mailbox stops itself: too large a share of its mail came back, or was called spam."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

COUNTED: Final = timedelta(days=30)


@dataclass(frozen=True)
class Limit:
    """A share that is too much. It counts from `sample` mails on, or from `cases` on: fewer of both may be chance."""

    share: float
    sample: int
    cases: int

    def is_reached(self, *, cases: int, mails: int) -> bool:
        """Say whether `cases` of `mails` are too many."""
        enough = mails >= self.sample or cases >= self.cases
        return cases > 0 and enough and cases >= self.share * mails


BOUNCES: Final = Limit(share=0.05, sample=50, cases=5)
COMPLAINTS: Final = Limit(share=0.001, sample=1000, cases=2)
