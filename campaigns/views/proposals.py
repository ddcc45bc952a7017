"""What people's edits propose for templates: the list, one proposal with what it rests on, and the decision."""

from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from campaigns.drafts.models import Draft
from campaigns.drafts.models.edits import DraftEdit
from campaigns.members.models import Member
from campaigns.members.rules import Right, VersionStatus
from campaigns.message_templates.models import TemplateVersion
from campaigns.message_templates.rules.comparing import changes
from campaigns.metrics.models import Proposal
from campaigns.metrics.rules.proposals import ProposalStatus, for_readers
from campaigns.metrics.selectors.proposals import (
    decided_proposals,
    evidence_of,
    open_proposals,
    touched_drafts,
)
from campaigns.metrics.services import NotApplicableError, accept, decline
from campaigns.views.access import member_of, requires
from campaigns.views.times import in_words, team_zone

DECIDED_SHOWN: Final = 50
TOUCHED_SHOWN: Final = 100
STATUS_WORDS: Final = {
    ProposalStatus.OPEN: "waits for a decision",
    ProposalStatus.ACCEPTED: "accepted",
    ProposalStatus.DECLINED: "declined",
}


def campaign_tabs(member: Member, current: str = "campaigns") -> list[dict[str, Any]]:
    """Return the campaigns and, for who writes templates, what edits propose; one view alone needs no tabs."""
    if not member.may(Right.WRITE_TEMPLATES):
        return []
    return [
        {"label": "Campaigns", "url": reverse("campaigns"), "current": current == "campaigns"},
        {
            "label": "Proposals",
            "url": reverse("proposals"),
            "current": current == "proposals",
            "count": str(open_proposals().count()),
        },
    ]


@require_GET
@requires(Right.WRITE_TEMPLATES)
def proposals(request: HttpRequest) -> HttpResponse:
    """List what waits for a decision, and what was decided last."""
    context = {
        "tabs": campaign_tabs(member_of(request), "proposals"),
        "waiting": [_row(row) for row in open_proposals()],
        "decided": [_row(row) for row in decided_proposals()[:DECIDED_SHOWN]],
    }
    return render(request, "campaigns/proposals/list.html", context)


def _row(row: Proposal) -> dict[str, Any]:
    now, zone = timezone.now(), team_zone()
    return {
        "url": reverse("proposal", args=[row.pk]),
        "template": str(row.template),
        "runs": changes(for_readers(row.sentence), for_readers(row.wording)),
        "made": in_words(row.made_at, now=now, zone=zone),
        "status": STATUS_WORDS[ProposalStatus(row.status)],
        "by": str(row.decided_by or ""),
        "at": in_words(row.decided_at, now=now, zone=zone) if row.decided_at else "",
        "reason": row.reason,
    }


@require_GET
@requires(Right.WRITE_TEMPLATES)
def proposal(request: HttpRequest, proposal_id: int) -> HttpResponse:
    """Show the sentence before and after, the edits that say so, and the drafts that wait with it."""
    related = ("template", "version", "decided_by", "result__template")
    row = get_object_or_404(Proposal.objects.select_related(*related), pk=proposal_id)
    touched = touched_drafts(row)
    context = {
        "tabs": campaign_tabs(member_of(request), "proposals"),
        "row": _row(row),
        "is_open": row.status == ProposalStatus.OPEN,
        "in_subject": row.part == "subject",
        "version": _version(row.version),
        "result": _version(row.result) if row.result else None,
        "evidence": [_evidence(edit) for edit in evidence_of(row)],
        "touched": [_touched(draft) for draft in touched[:TOUCHED_SHOWN]],
        "touched_count": len(touched),
        "more": max(len(touched) - TOUCHED_SHOWN, 0),
        "decide_url": reverse("decide_proposal", args=[row.pk]),
    }
    return render(request, "campaigns/proposals/one.html", context)


def _version(version: TemplateVersion) -> dict[str, str]:
    return {
        "name": str(version),
        "url": reverse("admin:campaigns_templateversion_change", args=[version.pk]),
        "status": VersionStatus(version.status).value,
    }


def _evidence(edit: DraftEdit) -> dict[str, Any]:
    decision = edit.decision
    return {
        "by": str(decision.by or "Outreach"),
        "at": in_words(decision.at, now=timezone.now(), zone=team_zone()),
        "person": str(edit.draft.enrollment.prospect),
        "url": reverse("review_draft", args=[edit.draft_id]),
        "runs": changes(edit.before, edit.after),
    }


def _touched(draft: Draft) -> dict[str, str]:
    prospect = draft.enrollment.prospect
    return {
        "person": str(prospect),
        "company": prospect.company.name if prospect.company else prospect.domain,
        "url": reverse("review_draft", args=[draft.pk]),
    }


@require_POST
@requires(Right.WRITE_TEMPLATES)
def decide_proposal(request: HttpRequest, proposal_id: int) -> HttpResponse:
    """Accept a proposal, which makes a draft of the template, or decline it with a reason."""
    row = get_object_or_404(Proposal.objects.select_related("template"), pk=proposal_id)
    answer = request.POST.get("answer")
    try:
        if answer == "accept":
            _accept(request, row)
        elif answer == "decline":
            _decline(request, row)
        else:
            messages.error(request, "Accept the proposal, or decline it.")
    except NotApplicableError as refused:
        messages.error(request, str(refused))
    except ValidationError as refused:
        messages.error(request, " ".join(refused.messages))
    return redirect("proposal", proposal_id=row.pk)


def _accept(request: HttpRequest, row: Proposal) -> None:
    drafted = accept(proposal=row, by=member_of(request), now=timezone.now())
    if drafted is None:
        messages.warning(request, "Somebody decided on this proposal before you.")
        return
    count = len(touched_drafts(row))
    have = (
        "draft waits with the old sentence and keeps"
        if count == 1
        else "drafts wait with the old sentence and keep"
    )
    messages.success(
        request,
        f"{drafted} is a draft of yours with the new sentence. Submit it, and somebody else approves it. {count} {have} it.",
    )


def _decline(request: HttpRequest, row: Proposal) -> None:
    reason = request.POST.get("reason", "")
    if decline(proposal=row, reason=reason, by=member_of(request), now=timezone.now()):
        messages.success(request, "Declined. It is proposed again only after five more such edits.")
    else:
        messages.warning(request, "Somebody decided on this proposal before you.")
