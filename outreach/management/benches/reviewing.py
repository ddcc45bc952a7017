"""`bench review`: taking the next draft and reading its card, against updating one row."""

from django.utils import timezone

from campaigns.drafts.models import Draft
from outreach.management.benches import scene
from outreach.management.benches.measuring import Goal, Measured, compare
from review.selectors.card import open_draft
from review.services import take_next

DRAFTS = 30
METHOD = f"the next of {DRAFTS} drafts leased and loaded, and a card read with all beside it (no HTML), against one committed update of one row"
# Measured for one reviewer: 10 and 25 ms, the statements compiled by the ORM each time included.
CLAIM_RATIO = 15.0
CARD_MS = 40.0


def measure(runs: int) -> Measured:
    """Lease and read, in turn with the floor."""
    scene.drafts(DRAFTS)
    by = scene.reviewer()
    ids = list(Draft.objects.filter(status="in_review").values_list("pk", flat=True))[:DRAFTS]

    def floor() -> int:
        for pk in ids:
            Draft.objects.filter(pk=pk).update(due_at=timezone.now())
        return len(ids)

    def claim() -> int:
        last: Draft | None = None
        for _ in ids:
            taken = take_next(by=by, now=timezone.now(), after=last)
            assert taken is not None
            last = Draft.objects.get(pk=taken)
        return len(ids)

    def card() -> int:
        for pk in ids:
            open_draft(pk, timezone.now())
        return len(ids)

    costs = compare(runs, floor=floor, claim=claim, card=card)
    ratio = costs["claim"].cpu / max(costs["floor"].cpu, 1e-6)
    return Measured(
        METHOD,
        {
            "claim_cpu_ms": costs["claim"].cpu,
            "card_cpu_ms": costs["card"].cpu,
            "update_cpu_ms": costs["floor"].cpu,
            "claim_cpu_ratio": ratio,
            "claim_wall_ratio": costs["claim"].wall / costs["floor"].wall,
        },
        [Goal("claim_cpu_ratio", CLAIM_RATIO, ratio), Goal("card_cpu_ms", CARD_MS, costs["card"].cpu)],
        costs["floor"].spread,
    )
