"""A draft with all that its checks may know besides its text, in a single statement."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from campaigns.drafts.models import Draft, DraftText, SlotFill
from campaigns.drafts.models.edits import DraftEdit
from campaigns.drafts.rules import OPEN, DraftStatus
from campaigns.drafts.selectors.reading import (
    Read,
    Readable,
    fact_from,
    facts_as_column,
    fill_from,
    fills_as_column,
    read_draft,
    readable,
)
from campaigns.insights.models import Insight
from campaigns.members.models import Team
from campaigns.members.selectors import team
from campaigns.offers.models import HumanBridge
from campaigns.quality.models import BannedPhrase, VoiceSample
from campaigns.quality.rules import Phrase, Voice
from campaigns.quality.rules.voice import baseline
from campaigns.quality.selectors import phrases_in
from outreach.db.rows import Rows, WrittenRows, made, same

RECENT: Final = 200
AT_A_COMPANY: Final = 50


@dataclass(frozen=True)
class Known:
    """A draft as it was read for its checks, and what stands around it.

    `filled` fills its first text, `facts` is all that was read about its person, and `edits` is what its current text
    changed of the first. `bridges` are what people wrote for its offer, by the type of the opener. `recent` are the
    letters of the last mails that were approved for others, `colleagues` those to other people of the company, each with
    whether it was approved; the newest first. `thread` is the subject of the mail that it answers to, where it does.
    `ahead`: follow-ups stand behind it, planned or approved.
    """

    read: Read
    filled: tuple[SlotFill, ...]
    facts: tuple[Insight, ...]
    edits: tuple[DraftEdit, ...]
    team: Team
    phrases: tuple[Phrase, ...]
    voice: Voice | None
    bridges: Mapping[str, str]
    recent: tuple[str, ...]
    colleagues: tuple[tuple[str, bool], ...]
    thread: tuple[str, ...]
    ahead: bool

    @property
    def draft(self) -> Draft:
        return self.read.draft


def known_of(draft_id: int) -> Known:
    """Read a draft with all that its checks may know.

    Raises:
        Draft.DoesNotExist: there is no such draft.
        Team.DoesNotExist: nobody has filled in the team's name and postal address.
    """
    read = read_draft(draft_id, _known())
    if read is None:
        raise Draft.DoesNotExist
    beside: Mapping[str, list[dict[str, Any]]] = read.beside
    return Known(
        read=read,
        filled=tuple(fill_from(row) for row in beside["filled"]),
        facts=tuple(fact_from(row) for row in beside["facts"]),
        edits=tuple(made(DraftEdit, row) for row in beside["changed"]),
        team=made(Team, beside["teams"][0]) if beside["teams"] else team(),
        phrases=phrases_in(read.beside["phrases"]),
        voice=baseline(_column(beside["samples"], "text")),
        bridges={row["anchor_type"]: row["text"] for row in beside["bridges"]},
        recent=_column(beside["recent"], "body"),
        colleagues=tuple(
            (row["body"], row["status"] == DraftStatus.APPROVED) for row in beside["colleagues"]
        ),
        thread=_column(beside["thread"], "subject"),
        ahead=bool(beside["ahead"]),
    )


def _column(rows: Iterable[Mapping[str, str]], name: str) -> tuple[str, ...]:
    return tuple(row[name] for row in rows)


@cache
def _known() -> Readable:
    related = (
        "enrollment__prospect__company", "enrollment__campaign", "mailbox", "step", "template_version__template__offer",
        "match__extraction",
    )  # fmt: skip
    return readable(*related, beside=_beside())


def _beside() -> dict[str, Any]:
    first = Q(text__draft=OuterRef("pk"), text__version=1)
    mail_before = DraftText.objects.filter(
        draft__message_id=OuterRef("in_reply_to"), version=F("draft__version")
    )
    bridges = HumanBridge.objects.filter(
        version__offer=OuterRef("match__offer"), version__number=OuterRef("match__offer_version")
    )
    edits = DraftEdit.objects.filter(draft=OuterRef("pk"), version=OuterRef("version"))
    return {
        "filled": fills_as_column(first),
        "facts": facts_as_column(Insight.objects.filter(extraction=OuterRef("match__extraction"))),
        "changed": Rows(
            edits.order_by("pk"),
            **same("id", "decision_id", "kind", "part", "key", "before", "after", "wording", "start", "fact"),
        ),
        "teams": Rows(Team.objects.filter(pk=1), **same("id", "name", "postal_address")),
        "phrases": WrittenRows(
            BannedPhrase.objects.filter(active=True), **same("phrase", "category", "severity", "why")
        ),
        "samples": Rows(VoiceSample.objects.all(), **same("text")),
        "bridges": Rows(bridges, **same("anchor_type", "text")),
        "recent": Rows(_recent(), **same("body")),
        "colleagues": Rows(_colleagues(), body="body", status="draft__status"),
        "thread": Rows(mail_before, **same("subject")),
        "ahead": Exists(
            Draft.objects.filter(
                enrollment=OuterRef("enrollment"),
                step__number__gt=OuterRef("step__number"),
                status__in=(DraftStatus.PLANNED, DraftStatus.APPROVED),
                planted=False,
            )
        ),
    }


def _recent() -> "QuerySet[DraftText]":
    """Return the last letters that were approved for other people, the newest first."""
    approved = _current_texts().filter(draft__status=DraftStatus.APPROVED)
    return approved.exclude(draft__enrollment=OuterRef("enrollment"))[:RECENT]


def _colleagues() -> "QuerySet[DraftText]":
    """Return the letters to other people of the same company, the newest first; none where it is not known."""
    texts = _current_texts().filter(
        draft__enrollment__prospect__company=OuterRef("enrollment__prospect__company"),
        draft__status__in=OPEN - {DraftStatus.PLANNED},
    )
    return texts.exclude(draft__enrollment__prospect=OuterRef("enrollment__prospect"))[:AT_A_COMPANY]


def _current_texts() -> "QuerySet[DraftText]":
    """Return the texts as they stand, without the tests of the reviewers."""
    return DraftText.objects.filter(version=F("draft__version"), draft__planted=False).order_by("-draft_id")
