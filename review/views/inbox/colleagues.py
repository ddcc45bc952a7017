"""What a reply means for others at the company: a hold that a person releases, and somebody whom it names."""

from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaigns.members.rules import Right
from campaigns.replies.models import ColleagueProposal
from campaigns.replies.selectors.effects import held_company
from campaigns.replies.services.colleagues import NotAdded, accept_colleague, decline_colleague
from campaigns.replies.services.effects import undo_effect
from campaigns.views.access import member_of, requires
from review.rules import numbers
from review.views.inbox.acts import reply_named
from review.views.inbox.pages import go_on, stay

UNSAID: Final = "A person read the reply and decided."


@require_POST
@requires(Right.TRIAGE)
def release(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Let a company be written to again that a colleague's reply held."""
    inbound, by = reply_named(inbound_id), member_of(request)
    effect = held_company(inbound)
    if effect is None:
        return go_on(request, inbound_id, "Somebody decided about the company before you.")
    reason = " ".join(request.POST.get("reason", "").split())[:250] or UNSAID
    undo_effect(effect=effect, by=by, reason=reason, now=timezone.now())
    return go_on(request, inbound_id, "The company may be written to again.")


@require_POST
@requires(Right.TRIAGE)
def colleague(request: HttpRequest, inbound_id: int) -> HttpResponse:
    """Add somebody whom a reply names to the people, or do not."""
    inbound, by, now = reply_named(inbound_id), member_of(request), timezone.now()
    found = numbers([request.POST.get("proposal", "")], 1)
    proposal = ColleagueProposal.objects.filter(inbound=inbound, pk__in=found).first()
    if proposal is None:
        raise Http404("Nobody is named there.")
    if request.POST.get("do") == "decline":
        decline_colleague(proposal=proposal, by=by, now=now)
        return go_on(request, inbound_id, "Nobody was added.")
    said = {name: " ".join(request.POST.get(name, "").split())[:100] for name in ("first_name", "last_name")}
    added = accept_colleague(
        proposal=proposal, address=request.POST.get("address", "").strip()[:320], by=by, now=now, **said
    )
    if isinstance(added, NotAdded):
        return stay(request, inbound_id, added.sentence)
    return go_on(request, inbound_id, f"{added} is among the people now.")
