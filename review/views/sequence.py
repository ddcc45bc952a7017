"""Taking a follow-up's approval back before its turn. A POST; the card of the mail that it follows is shown again."""

import uuid
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaigns.delivery.services import Refused, withdraw_follow_up
from campaigns.drafts.models import Draft
from campaigns.drafts.rules import APPROVALS
from campaigns.members.rules import Right
from campaigns.views.access import member_of, requires
from review.rules import counted
from review.views.answers import CONFLICT, go_to, stay

WITHDRAWN: Final = uuid.UUID("9a8a1f0e-64c3-4f5c-8f0b-0f6a1c3f2d57")  # names the keys of withdrawn follow-ups


@require_POST
@requires(Right.REVIEW)
def withdraw(request: HttpRequest, draft_id: int) -> HttpResponse:
    """Take the approval of a follow-up back, and show the card of the mail that it follows."""
    by, now = member_of(request), timezone.now()
    draft = get_object_or_404(
        Draft.objects.select_related("enrollment__prospect", "step", "mailbox"), pk=draft_id
    )
    outcome = withdraw_follow_up(draft=draft, by=by, request_key=_key(draft), now=now)
    at = _card_of_the_journey(draft)
    if isinstance(outcome, Refused):
        return stay(request, at, by, now, problem=outcome.sentence, status=CONFLICT)
    rest = f" and the {counted(outcome.along.count, 'mail')} after it" if outcome.along.count else ""
    return go_to(
        request, at, f"Taken back: step {draft.step.number}{rest}. It comes back as a draft.", by, now
    )


def _key(draft: Draft) -> uuid.UUID:
    """Return the key under which an approval is taken back, so that a form that comes twice is one decision."""
    approval = draft.decisions.filter(kind__in=APPROVALS).last()
    return uuid.uuid5(WITHDRAWN, f"{draft.pk}:{approval.pk if approval else 0}")


def _card_of_the_journey(draft: Draft) -> int:
    """Return the draft at whose card the sequence is read: that of the step at which the journey stands."""
    enrollment = draft.enrollment
    standing = enrollment.drafts.filter(step__number=enrollment.step).order_by("-pk")
    return standing.values_list("pk", flat=True).first() or draft.pk
