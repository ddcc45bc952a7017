"""`bench dashboards`: what the dashboard asks, against `SELECT 1`."""

from django.utils import timezone

from campaigns.delivery.services import send
from campaigns.enrollments.models import Campaign
from campaigns.metrics.rules import Dimension
from campaigns.metrics.selectors import held_back_counts, replies_by, where_everybody_is
from outreach.management.benches import scene
from outreach.management.benches.measuring import Goal, Measured, compare
from outreach.management.benches.searching import ping

DRAFTS = 40
METHOD = (
    f"where everybody is, replies by opener and the never-sent reasons over the sample and {DRAFTS} sent mails,"
    " against SELECT 1 through the same connection; a figure is one dashboard"
)
CPU_MS = 15.0  # measured: 4 to 8 ms


def measure(runs: int) -> Measured:
    """Ask for the whole dashboard, in turn with the floor."""
    scene.drafts(DRAFTS)
    scene.open_mailboxes()
    for message_id in scene.approve_waiting():
        send(message_id=message_id, now=timezone.now())
    campaigns = list(Campaign.objects.all())

    def ours() -> int:
        for _ in range(40):
            where_everybody_is(campaigns)
            replies_by(Dimension.OPENER, campaign=None, now=timezone.now())
            held_back_counts(None)
        return 40

    costs = compare(runs, floor=lambda: ping(4_000), ours=ours)
    return Measured(
        METHOD,
        {
            "cpu_ms": costs["ours"].cpu,
            "select_1_cpu_ms": costs["floor"].cpu,
            "cpu_ratio": costs["ours"].cpu / max(costs["floor"].cpu, 1e-6),
            "wall_ratio": costs["ours"].wall / costs["floor"].wall,
        },
        [Goal("cpu_ms", CPU_MS, costs["ours"].cpu)],
        costs["floor"].spread,
    )
