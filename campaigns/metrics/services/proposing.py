"""Proposals from edits. Nothing is changed by one: accepting makes a draft of the template, which a second person approves."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Q

from campaigns.audit.rules import SOFTWARE, Action
from campaigns.audit.services import record
from campaigns.drafts.models.edits import DraftEdit
from campaigns.drafts.rules.sentences import folded
from campaigns.members.models import Member
from campaigns.members.rules import Right, VersionStatus
from campaigns.message_templates.models import TemplateVersion
from campaigns.message_templates.rules.syntax import slots_used
from campaigns.message_templates.services import copy_version
from campaigns.metrics.models import Proposal
from campaigns.metrics.rules.proposals import ENOUGH, ProposalStatus, alike, changed_source, suggested
from campaigns.metrics.selectors.proposals import fresh_edits

LATEST: Final = 200  # edits of one sentence that are compared with each other


class NotApplicableError(ValueError):
    """The proposal cannot be decided so; `str()` says why."""


@dataclass(frozen=True)
class _Sentence:
    """A sentence of a template, whichever of its versions has it."""

    template_id: int
    part: str
    text: str

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()

    @property
    def same(self) -> Q:
        return Q(template=self.template_id, part=self.part, sentence_sha256=self.sha256)


def propose(*, now: datetime) -> list[Proposal]:
    """Propose a change of each template's sentence that five people's edits, or one person's five, changed alike.

    An edit is evidence once, so a declined proposal comes again only after five more.
    """
    found: dict[_Sentence, dict[int, DraftEdit]] = {}
    for edit in fresh_edits(now):
        if folded(edit.wording) != folded(edit.key):
            key = _Sentence(edit.draft.template_version.template_id, edit.part, edit.key)
            found.setdefault(key, {})[edit.draft_id] = edit
    made = (_proposed(sentence, list(edits.values())[-LATEST:], now) for sentence, edits in found.items())
    return [proposal for proposal in made if proposal]


def _proposed(sentence: _Sentence, edits: Sequence[DraftEdit], now: datetime) -> Proposal | None:
    similar = [edits[place] for place in alike([edit.wording for edit in edits])]
    if len(similar) < ENOUGH or _is_under_way(sentence):
        return None
    wording = suggested([edit.wording for edit in similar])
    version = _approved_with(sentence, wording)
    if version is None:
        return None
    try:
        return _made(sentence, version, wording, similar, now)
    except IntegrityError:  # another worker proposed it meanwhile
        return None


def _is_under_way(sentence: _Sentence) -> bool:
    """Say whether the sentence waits for a decision, or for the approval of the text that one led to."""
    pending = Q(status=ProposalStatus.OPEN) | Q(
        status=ProposalStatus.ACCEPTED, result__status__in=[VersionStatus.DRAFT, VersionStatus.SUBMITTED]
    )
    return Proposal.objects.filter(sentence.same, pending).exists()


def _approved_with(sentence: _Sentence, wording: str) -> TemplateVersion | None:
    """Return the newest approved version in which the sentence can be changed; None where it stands in none."""
    rows = TemplateVersion.objects.filter(template=sentence.template_id, status=VersionStatus.APPROVED)
    return next(
        (
            row
            for row in rows.order_by("-number")
            if changed_source(_source(row, sentence.part), sentence.text, wording) is not None
        ),
        None,
    )


def _source(version: TemplateVersion, part: str) -> str:
    return version.subject if part == "subject" else version.body


@transaction.atomic
def _made(
    sentence: _Sentence, version: TemplateVersion, wording: str, similar: Iterable[DraftEdit], now: datetime
) -> Proposal:
    proposal = Proposal.objects.create(
        template_id=sentence.template_id,
        version=version,
        part=sentence.part,
        sentence=sentence.text,
        sentence_sha256=sentence.sha256,
        wording=wording,
        made_at=now,
    )
    proposal.evidence.set(similar)
    record(Action.PROPOSED, subject=proposal, by=SOFTWARE, template_version=version.pk)
    return proposal


@transaction.atomic
def accept(*, proposal: Proposal, by: Member, now: datetime) -> TemplateVersion | None:
    """Make a draft of the template with the new sentence, the member's own; None where somebody decided before.

    No approved text is changed: the draft is submitted and approved like any other, by somebody else.

    Raises:
        NotApplicableError: the member may not write templates, or no approved text has the sentence any more.
        ValidationError: the text would not be a template.
    """
    _insist(by)
    if not _decided(proposal, ProposalStatus.ACCEPTED, by, now):
        return None
    sentence = _Sentence(proposal.template_id, proposal.part, proposal.sentence)
    base = _approved_with(sentence, proposal.wording)
    if base is None:
        raise NotApplicableError(
            "No approved text of this template has the sentence any more. Decline the proposal."
        )
    drafted = _drafted(base, sentence, proposal.wording, by)
    Proposal.objects.filter(pk=proposal.pk).update(result=drafted)
    record(Action.ACCEPTED, subject=proposal, by=by.actor, template_version=drafted.pk)
    return drafted


def _drafted(base: TemplateVersion, sentence: _Sentence, wording: str, by: Member) -> TemplateVersion:
    """Copy a version, change the sentence, and leave out the slots that nothing names any more."""
    drafted = copy_version(version=base, variant=base.variant, by=by)
    changed = changed_source(_source(base, sentence.part), sentence.text, wording)
    setattr(drafted, sentence.part, changed)
    drafted.full_clean()
    drafted.save(update_fields=[sentence.part])
    subjects = drafted.subjects.values_list("text", flat=True)
    named = frozenset[str]().union(*map(slots_used, (drafted.subject, drafted.body, *subjects)))
    drafted.slots.exclude(name__in=named).delete()
    return drafted


@transaction.atomic
def decline(*, proposal: Proposal, reason: str, by: Member, now: datetime) -> bool:
    """Leave the template as it is; False where somebody decided before.

    Raises:
        NotApplicableError: the member may not write templates, or gives no reason.
    """
    _insist(by)
    if not reason.strip():
        raise NotApplicableError("Say why the template stays as it is.")
    if not _decided(proposal, ProposalStatus.DECLINED, by, now, reason=reason.strip()[:500]):
        return False
    record(Action.DECLINED, subject=proposal, by=by.actor)
    return True


def _insist(by: Member) -> None:
    if not by.may(Right.WRITE_TEMPLATES):
        raise NotApplicableError("Your role may not write templates.")


def _decided(
    proposal: Proposal, status: ProposalStatus, by: Member, now: datetime, *, reason: str = ""
) -> bool:
    rows = Proposal.objects.filter(pk=proposal.pk, status=ProposalStatus.OPEN)
    return bool(rows.update(status=status, decided_by=by, decided_at=now, reason=reason))
