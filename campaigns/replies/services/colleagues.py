"""Deciding about a colleague whom an answer names: a person adds him, or does not. Nobody is written to by it."""

import csv
import io
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.prospects.models import Prospect
from campaigns.prospects.rules.addresses import Address, read_address
from campaigns.prospects.services import Wanted, import_table
from campaigns.replies.models import ColleagueProposal, InboundMessage
from campaigns.replies.rules.effects import ColleagueState
from campaigns.sources.rules.kinds import Speaker
from campaigns.sources.services import keep_reply


@dataclass(frozen=True)
class NotAdded:
    """Why nobody was added, in a sentence; the proposal waits on, unless somebody decided about it before."""

    sentence: str


class _RefusedError(Exception):
    """Takes the whole transaction back."""


def accept_colleague(
    *,
    proposal: ColleagueProposal,
    address: str,
    by: Member,
    now: datetime,
    first_name: str = "",
    last_name: str = "",
    title: str = "",
) -> Prospect | NotAdded:
    """Add a named colleague to the people, by the way of every import: whoever is on the do-not-contact list stays out.

    The answer becomes a source about him, so that a mail may say who suggested it. He joins no campaign by it.
    """
    read = read_address(address)
    if not isinstance(read, Address):
        return NotAdded(f"This is no address. {read.reason}")
    try:
        with transaction.atomic():
            return _added(proposal, read, (first_name, last_name, title), by, now)
    except _RefusedError as refused:
        return NotAdded(str(refused))


@transaction.atomic
def decline_colleague(*, proposal: ColleagueProposal, by: Member, now: datetime) -> bool:
    """Keep that a named colleague is not added; False where somebody decided before."""
    if not _decided(proposal, ColleagueState.DECLINED, by, now):
        return False
    record(Action.DECLINED, subject=proposal, by=by.actor)
    return True


def _decided(proposal: ColleagueProposal, state: ColleagueState, by: Member, now: datetime) -> bool:
    open_one = ColleagueProposal.objects.filter(pk=proposal.pk, state=ColleagueState.OPEN)
    return bool(open_one.update(state=state, decided_by=by, decided_at=now))


def _added(
    proposal: ColleagueProposal, address: Address, said: tuple[str, str, str], by: Member, now: datetime
) -> Prospect:
    if not _decided(proposal, ColleagueState.ACCEPTED, by, now):
        raise _RefusedError("Somebody decided about this person before you.")
    imported = import_table(
        raw=_table(proposal.inbound, address.address, said), file_name="named in a reply", by=by.actor,
        wanted=Wanted(origin="named in a reply", delivery=f"colleague-{proposal.pk}"),
    )  # fmt: skip
    if imported.kept_out:
        raise _RefusedError(f"Nobody was added. {imported.kept_out[0].reason}")
    person = Prospect.objects.get(address=address.normalised)
    ColleagueProposal.objects.filter(pk=proposal.pk).update(added=person)
    inbound = proposal.inbound
    keep_reply(
        prospect=person, text=inbound.new_text, key=str(inbound.pk), at=inbound.received_at, now=now,
        speaker=Speaker.THIRD_PARTY, title=f"Reply of {inbound.prospect or inbound.sender}",
    )  # fmt: skip
    record(Action.ACCEPTED, subject=proposal, by=by.actor, person=person.pk)
    return person


def _table(inbound: InboundMessage, address: str, said: tuple[str, str, str]) -> bytes:
    """Return the one person as the table that an import reads; at the same domain the company's name is known."""
    company = inbound.prospect.company if inbound.prospect else None
    known = company is not None and address.lower().endswith(f"@{company.domain}")
    text = io.StringIO()
    rows = [
        ("Email", "First Name", "Last Name", "Title", "Company"),
        (address, *said, str(company) if known else ""),
    ]
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()
