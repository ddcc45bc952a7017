"""Fit questions: a person answers what the sources leave open, and says how he knows."""

from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns import pipeline, tasks
from campaigns.drafts.selectors.sampling import going_out_unread
from campaigns.enrollments.models import Enrollment
from campaigns.members.rules import Right
from campaigns.relevance.models import Match
from campaigns.relevance.rules import Fit, Recognition, Verdict
from campaigns.relevance.services import AlreadyOverriddenError
from campaigns.sources.models import Snapshot
from campaigns.views.access import member_of, requires
from campaigns.views.times import team_zone
from review.forms import AnswerForm, FitAnswer, first_error
from review.rules import age, around
from review.selectors.counting import counts, leads_counts
from review.selectors.questions import Asked, asked
from review.views.beside import day, title_of
from review.views.tabs import Beside, tabs

MOST_NAMINGS: Final = 2


@require_safe
@requires(Right.ANSWER_FIT_QUESTIONS)
def questions(request: HttpRequest) -> HttpResponse:
    """List the open questions."""
    return _list(request)


@require_POST
@requires(Right.ANSWER_FIT_QUESTIONS)
def answer(request: HttpRequest, enrollment_id: int) -> HttpResponse:
    """Take an answer: write, or do not since it does not fit or is the wrong person, each with a reason."""
    enrollment = get_object_or_404(
        Enrollment.objects.select_related("campaign", "prospect"), pk=enrollment_id
    )
    form = AnswerForm(request.POST)
    if not form.is_valid():
        typed = {"reason": request.POST.get("reason", ""), "error": first_error(form)}
        return _list(request, failed={enrollment_id: typed}, status=422)
    if _answered(request, enrollment, FitAnswer(form.cleaned_data["answer"]), form.cleaned_data["reason"]):
        enrollment.refresh_from_db()
        tasks.hint_enrollment(enrollment)
        messages.success(request, f"Answered: {enrollment.prospect}.")
    else:
        messages.warning(request, f"Somebody answered for {enrollment.prospect} before you.")
    return redirect("review_questions")


def _answered(request: HttpRequest, enrollment: Enrollment, given: FitAnswer, reason: str) -> bool:
    try:
        return pipeline.answer_fit_question(
            enrollment=enrollment,
            verdict=Verdict.SEND if given is FitAnswer.YES else Verdict.DO_NOT_SEND,
            wrong_person=given is FitAnswer.WRONG_PERSON,
            reason=reason,
            by=member_of(request),
            now=timezone.now(),
        )
    except AlreadyOverriddenError:
        return False


def _list(
    request: HttpRequest, *, failed: dict[int, dict[str, str]] | None = None, status: int = 200
) -> HttpResponse:
    now, zone = timezone.now(), team_zone()
    rows = [_question(one, now, zone) | (failed or {}).get(one.enrollment.pk, {}) for one in asked()]
    by = member_of(request)
    shown = tabs(
        counts(by, now), leads_counts(), len(rows), going_out_unread().count(), by, at=Beside.QUESTIONS
    )
    context = {"questions": rows, "tabs": shown}
    return render(request, "review/questions/list.html", context, status=status)


def _question(one: Asked, now: datetime, zone: str) -> dict[str, Any]:
    enrollment, prospect = one.enrollment, one.enrollment.prospect
    doubtful = one.match.recognition == Recognition.DOUBTFUL
    return {
        "id": enrollment.pk,
        "url": reverse("review_answer", args=[enrollment.pk]),
        "person": str(prospect),
        "title": prospect.title,
        "company": prospect.company.name if prospect.company else prospect.domain,
        "campaign": enrollment.campaign.name,
        "age": age(now - enrollment.changed_at),
        "sentence": "Is this the right person?" if doubtful else "Does our offer belong with them?",
        "why_unknown": " ".join(one.match.reasons),
        "quotes": _namings(one, now, zone) if doubtful else _readings(one.match, now, zone),
        "answers": [{"value": value, "label": label} for value, label in FitAnswer.choices],
    }


def _readings(match: Match, now: datetime, zone: str) -> list[dict[str, str]]:
    """Return what the sources say to the rules that are still open: something was read, and did not settle them."""
    return [
        _quote(row.snapshot, row.start, row.end, now, zone)
        for row in match.answers.all()
        if row.snapshot is not None and row.answer == Fit.UNKNOWN
    ]


def _namings(one: Asked, now: datetime, zone: str) -> list[dict[str, str]]:
    """Return where the saved pages name the person, so that somebody who knows can tell."""
    name = one.enrollment.prospect.full_name
    places = ((page, page.text.find(name)) for page in one.pages) if name else ()
    found = [(page, at) for page, at in places if at >= 0]
    return [_quote(page, at, at + len(name), now, zone) for page, at in found[:MOST_NAMINGS]]


def _quote(snapshot: Snapshot, start: int, end: int, now: datetime, zone: str) -> dict[str, str]:
    context = around(snapshot.text, start, end)
    return {
        "before": context.before,
        "quote": context.quote,
        "after": context.after,
        "title": title_of(snapshot),
        "saved": f"saved {day(snapshot.fetched_at, zone, now)}",
    }
