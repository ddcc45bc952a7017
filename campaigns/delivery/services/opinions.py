"""Two people's views of one draft. The first alone decides nothing; where they differ, the lead decides."""

from dataclasses import replace

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from campaigns.audit.rules import Action
from campaigns.audit.services import noted
from campaigns.delivery.services.decisions import Act, Decided, Refused, keep, view_kept
from campaigns.drafts.models import Draft, ReviewDecision
from campaigns.drafts.rules import APPROVALS, DecisionKind, DraftStatus, Lane
from campaigns.members.selectors import reviewers

READ_ALREADY = Refused("You have read this draft; a colleague reads it now.", conflict=True)


def acts_at_once(act: Act, kind: DecisionKind) -> Q:
    """Return the condition that an act on a draft is a decision: it is no test draft, and this is not one of two views.

    Of two views it is one where it is the first, contradicts the first, comes from whoever gave the first, or where the
    first was given of other bytes. What the lead decides is a decision always.
    """
    agreed = Q(first_opinion__in=APPROVALS) if kind in APPROVALS else ~Q(first_opinion__in=[*APPROVALS, ""])
    by_another = Q(first_reader__isnull=True) | ~Q(first_reader=act.by)
    first = _views_of_these_bytes(act).filter(draft=OuterRef("pk"), by=OuterRef("first_reader"))
    alone = ~Q(lane=Lane.READERS) | Q(read_twice=False) | (agreed & by_another & Q(Exists(first)))
    return Q(planted=False) & alone


def _views_of_these_bytes(act: Act) -> QuerySet[ReviewDecision]:
    """Return the views that were given of what `act` saw: sender, recipient and footer can change under one version."""
    return ReviewDecision.objects.filter(
        draft=act.draft.pk, opinion=True, version=act.seen.version, content_sha256=act.seen.sha256
    )


@transaction.atomic
def give_opinion(
    act: Act, kind: DecisionKind, only_if: Q | None = None, /, **fields: str
) -> Decided | Refused | None:
    """Keep a view without acting on it, and hand the draft to somebody else; to the lead where two views differ.

    A first view of other bytes than these has ended: this one stands in its place.
    None where somebody else decided, or gave a view, meanwhile, or `only_if` is not so.
    """
    draft = act.draft
    if draft.first_reader_id == act.by.pk:
        return READ_ALREADY
    waiting = Draft.objects.filter(
        pk=draft.pk, status=DraftStatus.IN_REVIEW, lane=Lane.READERS, version=act.seen.version,
        first_reader=draft.first_reader_id,
    ).filter(only_if or Q())  # fmt: skip
    second = (
        bool(draft.first_opinion) and _views_of_these_bytes(act).filter(by=draft.first_reader_id).exists()
    )
    changes = {"lane": Lane.LEAD} if second else {"first_reader": act.by, "first_opinion": kind}
    if not waiting.update(**changes, assigned_to=None):
        return None
    said = noted(Action.CHANGED, subject=draft, by=act.by.actor, opinion=kind)
    kept = keep(act, kind, said, opinion=True, **fields)
    return replace(kept, sentence=view_kept(draft, second=second))


def end_lonely_pairs() -> int:
    """Let one person decide alone where nobody is left to read a draft a second time; return how many drafts."""
    if reviewers().count() > 1:
        return 0
    waiting = Draft.objects.filter(status=DraftStatus.IN_REVIEW, lane=Lane.READERS, read_twice=True)
    return waiting.update(read_twice=False, first_reader=None, first_opinion="")
