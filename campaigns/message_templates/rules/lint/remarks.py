"""What lint looks at, and what it says."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaigns.message_templates.rules.slots import SlotRule
from campaigns.message_templates.rules.values import Context
from campaigns.quality.rules import Checked, Part, Severity


@dataclass(frozen=True)
class Remark:
    """One thing that lint says. `line` counts from 1 within the part; 0 is the part as a whole."""

    code: str
    severity: Severity
    part: Part
    line: int
    sentence: str

    @property
    def place(self) -> str:
        """Where it is, in words."""
        if self.part == "subject":
            return "subject"
        return f"line {self.line}" if self.line else "all"


@dataclass(frozen=True)
class People:
    """What becomes of a template with the people of a campaign.

    `lacking` counts for each slot the people of whom nothing is known that it takes. `words` are the lengths of the
    mails that could be written, without their footers; `unwritten` counts the people for whom none could.
    """

    count: int
    lacking: Mapping[str, int] = field(default_factory=dict)
    words: tuple[int, ...] = ()
    unwritten: int = 0

    def covered(self, slot: str) -> int:
        """Return for how many of a hundred people something is known that the slot takes."""
        return round(100 * (self.count - self.lacking.get(slot, 0)) / self.count) if self.count else 0


@dataclass(frozen=True)
class Linted:
    """A template's text with all that lint may look at.

    `subjects` are the version's own subject, then its candidates. `stand_ins` are the values of somebody invented.
    `gate` is what the checks before a send are told besides the text; `footer` stands under every mail. `added_by`
    says who put a phrase on the list.
    """

    subjects: tuple[str, ...]
    body: str
    slots: tuple[SlotRule, ...]
    stand_ins: Context
    gate: Checked
    footer: str = ""
    added_by: Mapping[str, str] = field(default_factory=dict)
    people: People | None = None
