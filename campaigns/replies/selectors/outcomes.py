"""What became of conversations, as people noted it."""

from collections import Counter

from django.db.models import Exists, OuterRef, QuerySet

from campaigns.enrollments.models import Campaign
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


def outcome_counts(campaign: Campaign | None = None) -> dict[OutcomeKind, int]:
    """Count the conversations by what stands of each, of one campaign or of all."""
    rows = Outcome.objects.filter(inbound__message__isnull=False)
    if campaign:
        rows = rows.filter(inbound__message__enrollment__campaign=campaign)
    later = Outcome.objects.filter(
        inbound__message__enrollment=OuterRef("inbound__message__enrollment"), pk__gt=OuterRef("pk")
    )
    latest = rows.filter(~Exists(later)).order_by()
    counts = Counter(latest.values_list("kind", flat=True))
    return {kind: counts[kind] for kind in OutcomeKind if kind is not OutcomeKind.NONE and counts[kind]}
