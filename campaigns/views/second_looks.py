"""Second looks at refusals: objecting, deciding on objections, and saying whether drawn refusals were right."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from campaigns import pipeline
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import BY_VERDICT, Stage
from campaigns.members.rules import Right
from campaigns.relevance.models import Appeal, Match, RefusalAudit
from campaigns.relevance.second_looks import AUDIT_WORDS, AuditAnswer
from campaigns.relevance.selectors import audits_to_answer, latest_match, open_appeals
from campaigns.relevance.services import AlreadyOverriddenError, NotAppealableError, answer_audit, appeal
from campaigns.tasks import hint_enrollment
from campaigns.views.access import member_of, requires
from campaigns.views.never_sent import audited_sentence, proof, tabs
from campaigns.views.times import in_words, team_zone


@require_POST
@requires(Right.ANSWER_FIT_QUESTIONS)
def disagree(request: HttpRequest, enrollment_id: int) -> HttpResponse:
    """Take an objection to a refusal: one press files it, a reason may come with it."""
    stopped = Enrollment.objects.filter(stage=Stage.STOPPED, stop_reason__in=BY_VERDICT)
    row = get_object_or_404(stopped.select_related("prospect", "campaign__offer"), pk=enrollment_id)
    match = latest_match(row.prospect, row.campaign.offer)
    if match is None:
        raise Http404
    try:
        appeal(match=match, reason=request.POST.get("reason", ""), by=member_of(request))
    except NotAppealableError as refused:
        messages.error(request, str(refused))
    else:
        messages.success(
            request, f"You disagree about {row.prospect}. Somebody who may override verdicts decides."
        )
    return redirect(f"{reverse('never_sent', query={'reason': row.stop_reason})}#person-{row.pk}")


@require_GET
@requires(Right.OVERRIDE_VERDICT)
def appeals(request: HttpRequest) -> HttpResponse:
    """List the objections that wait for a decision."""
    rows = [_objection(row) for row in open_appeals()]
    context = {"tabs": tabs(member_of(request), "appeals"), "rows": rows, "audited": audited_sentence()}
    return render(request, "campaigns/never_sent/appeals.html", context)


def _objection(row: Appeal) -> dict[str, Any]:
    return {
        **_refusal(row.match),
        "by": str(row.by),
        "at": in_words(row.at, now=timezone.now(), zone=team_zone()),
        "reason": row.words,
        "decide_url": reverse("decide_appeal", args=[row.pk]),
        "id": row.pk,
    }


def _refusal(match: Match) -> dict[str, Any]:
    prospect = match.prospect
    return {
        "name": str(prospect),
        "url": reverse("prospect", args=[prospect.pk]),
        "title": prospect.title,
        "company": str(prospect.company or prospect.domain),
        "offer": str(match.offer),
        "why": " ".join(match.reasons),
        "would_change": match.would_change,
        **proof(match),
    }


@require_POST
@requires(Right.OVERRIDE_VERDICT)
def decide_appeal(request: HttpRequest, appeal_id: int) -> HttpResponse:
    """Decide on an objection: agree, and the person goes on in writing, or let the refusal stand."""
    row = get_object_or_404(Appeal.objects.select_related("match__prospect", "match__offer"), pk=appeal_id)
    answer = request.POST.get("answer")
    if answer not in {"agree", "stand"}:
        messages.error(request, "Agree, or let them stay held back.")
        return redirect("appeals")
    try:
        decided = pipeline.decide_appeal(
            appeal=row,
            agreed=answer == "agree",
            reason=request.POST.get("reason", ""),
            by=member_of(request),
            now=timezone.now(),
        )
    except (AlreadyOverriddenError, ValueError) as refused:
        messages.error(request, str(refused))
        return redirect("appeals")
    _say(request, row, decided=decided, agreed=answer == "agree")
    return redirect("appeals")


def _say(request: HttpRequest, row: Appeal, *, decided: bool, agreed: bool) -> None:
    person = row.match.prospect
    if not decided:
        messages.warning(request, f"Somebody decided about {person} before you.")
        return
    if agreed:
        going_on = Enrollment.objects.filter(
            prospect=person, campaign__offer=row.match.offer, stage=Stage.WRITING
        )
        for enrollment in going_on:
            hint_enrollment(enrollment)
    messages.success(request, f"{person} goes on in writing." if agreed else f"{person} stays held back.")


@require_GET
@requires(Right.OVERRIDE_VERDICT)
def refusal_audits(request: HttpRequest) -> HttpResponse:
    """List the drawn refusals that wait for somebody to say whether they were right."""
    rows = [
        {**_refusal(row.match), "id": row.pk, "answer_url": reverse("answer_audit", args=[row.pk])}
        for row in audits_to_answer()
    ]
    context = {
        "tabs": tabs(member_of(request), "refusal_audits"),
        "rows": rows,
        "answers": [{"value": answer.value, "label": words} for answer, words in AUDIT_WORDS.items()],
        "audited": audited_sentence(),
    }
    return render(request, "campaigns/never_sent/audits.html", context)


@require_POST
@requires(Right.OVERRIDE_VERDICT)
def audit(request: HttpRequest, audit_id: int) -> HttpResponse:
    """Take the answer to a drawn refusal. It measures the rules and writes to nobody."""
    row = get_object_or_404(RefusalAudit.objects.select_related("match__prospect"), pk=audit_id)
    answer = request.POST.get("answer", "")
    if answer not in set(AuditAnswer):
        messages.error(request, "Right, or wrong: one of the two.")
    elif answer_audit(audit=row, answer=AuditAnswer(answer), by=member_of(request), now=timezone.now()):
        messages.success(request, f"{row.match.prospect}: {AUDIT_WORDS[AuditAnswer(answer)]}.")
    else:
        messages.warning(request, f"Somebody answered for {row.match.prospect} before you.")
    return redirect("refusal_audits")
