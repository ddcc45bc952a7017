"""What a review page answers with: the card alone for htmx, a whole page or a redirect for a browser without script.

A browser that has gone on already sends the form in the background and is told in a line what became of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django_htmx.http import push_url

from campaigns.delivery.services import Refused
from campaigns.drafts.models import DraftText
from campaigns.drafts.rules import DraftStatus
from campaigns.members.models import Member
from campaigns.views.access import member_of
from campaigns.views.times import in_words
from review import services
from review.rules import Ticket, numbers
from review.rules.views import EVERYTHING, View, view_of
from review.selectors.card import Opened, open_draft
from review.selectors.leases import held_by, taken_from
from review.selectors.unsaved import unsaved_of
from review.views.card import card, permissions
from review.views.front import queue_page
from review.views.tabs import within

TEMPLATE: Final = "review/queue/card.html"
LINE: Final = "review/queue/answer.html"
BACKGROUND: Final = "X-Background"  # a header, so no form of another site can send it
CONFLICT: Final = 409
INVALID: Final = 422
TOLD: Final = 50  # drafts that were taken over and that one page tells of, far above what anybody has open


def go_to(
    request: HttpRequest, draft_id: int | None, said: str, by: Member, now: datetime, *, final: bool = False
) -> HttpResponse:
    """Show another draft, or the queue's first page: htmx gets the card, a page is sent there.

    `final`: what was done cannot be taken back, so a browser that offers that already stops to.
    """
    view = view_of(request.GET)
    url = within(reverse("review_draft", args=[draft_id]) if draft_id else reverse("review"), view)
    if in_background(request):
        return render(request, LINE, {"said": said, "url": url, "final": final})
    if not _by_htmx(request):
        if said:
            messages.success(request, said)
        return HttpResponseRedirect(url)
    context = card_of(draft_id, by, now, view) if draft_id else first_page(by, now, view)
    return push_url(show(request, context | {"said": said}), url)


def stay(
    request: HttpRequest, draft_id: int, by: Member, now: datetime, *, problem: str, status: int = INVALID
) -> HttpResponse:
    """Show the same draft with the reason why nothing was decided."""
    if in_background(request):
        return _line(request, problem, status)
    context = card_of(draft_id, by, now, view_of(request.GET))
    return show(request, context | {"problem": problem, "said": problem}, status=status)


@dataclass(frozen=True)
class Typed:
    """A text that is stored nowhere yet, and the version over which it was written, where that is known."""

    subject: str
    body: str
    version: int | None = None

    def differs_from(self, text: DraftText) -> bool:
        """Say whether saving it would change anything."""
        body = self.body.replace("\r\n", "\n").strip()
        return (self.subject.strip(), body) != (text.subject.strip(), text.body.strip())


def typed_in(request: HttpRequest) -> Typed:
    """Return the text that a form brought."""
    version = numbers([request.POST.get("version", "")], 1)
    return Typed(
        request.POST.get("subject", ""), request.POST.get("body", ""), version[0] if version else None
    )


def with_my_text(
    request: HttpRequest, ticket: Ticket, problem: str, status: int, by: Member, now: datetime
) -> HttpResponse:
    """Show the editor again with what was typed, which is not lost because it cannot be saved."""
    if in_background(request):
        return _line(request, problem, status, unsaved=True)
    context = card_of(ticket.draft_id, by, now, view_of(request.GET))
    context |= {"problem": problem, "said": problem, "editing": True}
    return show(request, context | {"typed": typed_in(request)}, status=status)


def two_texts(
    request: HttpRequest, ticket: Ticket, refused: Refused, by: Member, now: datetime
) -> HttpResponse:
    """Show a colleague's text and one's own side by side; neither is lost."""
    if in_background(request):
        return _line(request, refused.sentence, CONFLICT, unsaved=True)
    opened = _opened(ticket.draft_id, by, now)
    conflict = _conflict(typed_in(request), opened, refused.sentence, by, now)
    return show(
        request, card(opened, by, now) | {"conflict": conflict, "said": refused.sentence}, status=CONFLICT
    )


def beside_each_other(
    request: HttpRequest, draft_id: int, typed: Typed, by: Member, now: datetime
) -> HttpResponse:
    """Show one's own text beside the one that stands; in the editor where it was written over that very one."""
    opened = _opened(draft_id, by, now)
    context = card(opened, by, now)
    if not (typed.subject or typed.body) or not typed.differs_from(opened.text):
        return show(request, context)
    closed = context["may"]["edit"].reason
    if typed.version == opened.draft.version and not closed:
        return show(request, context | {"typed": typed, "editing": True})
    sentence = closed or "Another version was saved meanwhile."
    return show(request, context | {"conflict": _conflict(typed, opened, sentence, by, now)})


def _conflict(typed: Typed, opened: Opened, sentence: str, by: Member, now: datetime) -> dict[str, Any]:
    theirs: DraftText = opened.text
    own = theirs.by_id == by.pk
    return {
        "name": theirs.by_name,
        "when": in_words(theirs.at, now=now, zone=opened.zone),
        "sentence": "You changed this draft in another window." if own else sentence,
        "may_save": permissions(opened, (), by, now)["edit"].allowed,
        "theirs_subject": theirs.subject,
        "theirs_body": theirs.body,
        "mine_subject": typed.subject,
        "mine_body": typed.body,
    }


def at_the_front(request: HttpRequest, refused: Refused, by: Member, now: datetime) -> HttpResponse:
    """Show the first page of the queue with the reason why nothing was taken back."""
    status = CONFLICT if refused.conflict else INVALID
    if in_background(request):
        return _line(request, refused.sentence, status)
    context = first_page(by, now, view_of(request.GET))
    return show(request, context | {"problem": refused.sentence}, status=status)


def _line(request: HttpRequest, problem: str, status: int, *, unsaved: bool = False) -> HttpResponse:
    """Say in a line why nothing was decided; `unsaved`: a text came with it that is stored nowhere."""
    return render(request, LINE, {"problem": problem, "unsaved": unsaved}, status=status)


def _opened(draft_id: int, by: Member, now: datetime) -> Opened:
    opened = open_draft(draft_id, by, now)
    if opened is None:
        raise Http404("There is no such draft.")
    return opened


def card_of(draft_id: int, by: Member, now: datetime, view: View = EVERYTHING) -> dict[str, Any]:
    """Return what the card of a draft shows to somebody who looks at a view of the queue.

    Raises:
        Http404: there is no such draft.
    """
    opened = _opened(draft_id, by, now)
    return card(opened, by, now, view) | _unsaved(opened, by)


def _unsaved(opened: Opened, by: Member) -> dict[str, Any]:
    """Return what the member typed here and has not saved: in the editor, or apart where the text is another now."""
    kept = unsaved_of(opened.draft.pk, by) if opened.draft.status == DraftStatus.IN_REVIEW else None
    typed = Typed(kept.subject, kept.body, kept.version) if kept else None
    if typed is None or not typed.differs_from(opened.text):
        return {}
    return {"typed": typed} if typed.version == opened.draft.version else {"typed_over": typed.version}


def first_page(by: Member, now: datetime, view: View = EVERYTHING) -> dict[str, Any]:
    """Return what the first page of the queue, or of a view of it, shows a member."""
    mine = held_by(by, now)
    return queue_page(by, str(mine.enrollment.prospect) if mine else None, view, now)


def forget_told(request: HttpRequest, by: Member) -> None:
    """Forget which drafts a lead took once the member has been told: by the page whose form this is."""
    told = numbers(request.POST.getlist("told"), TOLD)
    if told:
        services.forget_taken_over(draft_ids=told, by=by)


def show(request: HttpRequest, context: Mapping[str, Any], *, status: int = 200) -> HttpResponse:
    """Render the card alone for htmx, the whole page for everybody else.

    A page tells what a lead took from who looks; a browser with script is told by its leases.
    """
    if _by_htmx(request):
        return render(request, f"{TEMPLATE}#card", dict(context), status=status)
    taken = {"taken": taken_from(member_of(request))} if context.get("was_taken") else {}
    return render(request, TEMPLATE, dict(context) | taken, status=status)


def in_background(request: HttpRequest) -> bool:
    """Say whether the browser has gone on and only wants to know what became of the form."""
    return request.headers.get(BACKGROUND) == "1"


def _by_htmx(request: HttpRequest) -> bool:
    """Say whether htmx asks, for the card alone; the middleware of django-htmx sets the attribute."""
    return bool(getattr(request, "htmx", False))
