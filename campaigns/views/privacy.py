"""What people asked for about their data, and what only a person of ours can decide."""

import json
from datetime import timedelta
from http import HTTPStatus
from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from campaigns.erasure.models import CompanyRequest, ErasureRequest, Mention
from campaigns.erasure.rules import CallState, CompanyAnswer, MentionState, Traces, excerpt, pattern_of
from campaigns.erasure.selectors import done_requests, open_requests, table
from campaigns.erasure.services import carry_on, clear, keep
from campaigns.erasure.services.asked import decide_company
from campaigns.erasure.services.searching import entry_of
from campaigns.members.rules import Right
from campaigns.views.access import member_of, requires
from campaigns.views.times import in_words, team_zone

_SHOWN: Final = timedelta(days=90)
# What the rows that are searched are called on screens.
_WORDS: Final = {
    "campaigns.Prospect": "Another person",
    "campaigns.Company": "A company",
    "campaigns.Deal": "A deal",
    "campaigns.ImportRow": "A row of a list",
    "campaigns.Source": "A source",
    "campaigns.Snapshot": "A saved page",
    "campaigns.InboundMessage": "An answer",
    "campaigns.Message": "A mail to somebody else",
    "campaigns.DraftText": "A draft to somebody else",
    "campaigns.ReviewDecision": "A decision",
    "campaigns.Insight": "A fact about somebody else",
    "campaigns.Override": "A fit that somebody decided otherwise",
    "campaigns.Appeal": "An objection",
    "campaigns.Suppression": "A note on the do-not-contact list",
    "campaigns.Hold": "A hold",
    "campaigns.TemplateVersion": "A template",
    "campaigns.OfferVersion": "An offer",
    "campaigns.Criterion": "A fit rule",
}


@require_GET
@requires(Right.ANSWER_PRIVACY_REQUESTS)
def privacy(request: HttpRequest) -> HttpResponse:
    """List the companies to decide about, and the erasures that wait for somebody."""
    return render(request, "campaigns/privacy/list.html", _page())


def _page(problem: str = "") -> dict[str, Any]:
    now, zone = timezone.now(), team_zone()
    companies = CompanyRequest.objects.filter(answer="").order_by("asked_at")
    return {
        "problem": problem,
        "companies": [
            {"id": row.pk, "domain": row.domain, "at": in_words(row.asked_at, now=now, zone=zone)}
            for row in companies
        ],
        "erasures": [_erasure(row, in_words(row.at, now=now, zone=zone)) for row in open_requests()],
        "done": done_requests(now - _SHOWN).count(),
    }


def _erasure(request: ErasureRequest, at: str) -> dict[str, Any]:
    waiting = request.calls.exclude(state=CallState.FORGOTTEN).select_related("mailbox")
    traces = Traces.read(json.loads(request.traces))
    return {
        "id": request.pk,
        "at": at,
        "by": request.by_name,
        "waits_for": request.waits_for,
        "calls": [
            {"mailbox": call.mailbox.address, "words": call.words or "not asked yet"} for call in waiting
        ],
        "mentions": [
            _mention(mention, traces, request.company_id)
            for mention in request.mentions.filter(state=MentionState.OPEN)
        ],
    }


def _mention(mention: Mention, traces: Traces, company_id: int | None) -> dict[str, Any]:
    model = table(mention.table)
    row = model._default_manager.filter(pk=mention.row).first()  # noqa: SLF001  Django documents this name
    entry = entry_of(mention.table, mention.field)
    pattern = pattern_of(traces, near=bool(entry.company and company_id))
    return {
        "id": mention.pk,
        "where": f"{_WORDS.get(mention.table, model._meta.verbose_name)}, number {mention.row}",
        "words": excerpt(getattr(row, mention.field), pattern) if row is not None else "",
    }


@require_POST
@requires(Right.ANSWER_PRIVACY_REQUESTS)
def decide_company_request(request: HttpRequest, request_id: int) -> HttpResponse:
    """Bar a company for good or let it be written to again, with a reason."""
    row = get_object_or_404(CompanyRequest, pk=request_id)
    try:
        decided = decide_company(
            request=row, answer=_answer(request.POST.get("answer", "")), reason=request.POST.get("reason", ""), by=member_of(request),
            now=timezone.now(),
        )  # fmt: skip
    except ValidationError as error:
        page = _page(problem=error.messages[0])
        return render(request, "campaigns/privacy/list.html", page, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    messages.info(request, "Decided." if decided else "Somebody decided about it already.")
    return redirect("privacy")


def _answer(said: str) -> CompanyAnswer:
    if said not in set(CompanyAnswer):
        raise ValidationError("Choose what becomes of the company.")
    return CompanyAnswer(said)


@require_POST
@requires(Right.ANSWER_PRIVACY_REQUESTS)
def decide_mention(request: HttpRequest, mention_id: int) -> HttpResponse:
    """Take a person out of a text, or say that it means somebody else."""
    mention = get_object_or_404(Mention.objects.select_related("request"), pk=mention_id)
    decide = clear if request.POST.get("answer") == "clear" else keep
    decided = decide(mention=mention, by=member_of(request), now=timezone.now())
    carry_on(request=mention.request, now=timezone.now())
    messages.info(request, "Decided." if decided else "Somebody decided about it already.")
    return redirect("privacy")
