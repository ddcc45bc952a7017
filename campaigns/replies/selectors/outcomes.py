"""What became of conversations, as people noted it."""

from django.db.models import QuerySet

from campaigns.replies.models import InboundMessage, Outcome
from campaigns.replies.rules.outcomes import OutcomeKind


def outcomes_of(inbound: InboundMessage) -> QuerySet[Outcome]:
    """Return everything that was noted of a reply's conversation, the latest first."""
    rows = Outcome.objects.select_related("by").order_by("-pk")
    if inbound.message is None:
        return rows.filter(inbound=inbound)
    return rows.filter(inbound__message__enrollment=inbound.message.enrollment_id)


def standing(inbound: InboundMessage) -> OutcomeKind:
    """Return what stands of a conversation: the latest that was noted, `none` where nothing was."""
    kind = outcomes_of(inbound).values_list("kind", flat=True).first()
    return OutcomeKind(kind) if kind else OutcomeKind.NONE
