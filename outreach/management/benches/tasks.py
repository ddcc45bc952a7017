"""`bench tasks`: what our tasks cost around their work, against a Celery task that does nothing."""

from campaigns.enrollments.models import Enrollment
from campaigns.tasks import collect
from outreach.celery import app
from outreach.management.benches.measuring import Goal, Measured, compare

CALLS = 300
NOBODY = 0
METHOD = (
    f"{CALLS} calls a run inside this process (Celery's own tracing, no broker): a stage's task that finds nothing to do,"
    " against a no-op task and a no-op with one update"
)
# Times a no-op with one statement. The claim's update joins the campaign, which costs more to compile than to run
# (measured: 2.7).
RATIO = 4.0


def measure(runs: int) -> Measured:
    """Apply the tasks in this process, in turn."""

    @app.task(name="outreach.bench.nothing")
    def nothing(enrollment_id: int) -> None:
        del enrollment_id

    @app.task(name="outreach.bench.one_statement")
    def one_statement(enrollment_id: int) -> None:
        Enrollment.objects.filter(pk=enrollment_id).update(tries=1)

    def called(task: object) -> int:
        for _ in range(CALLS):
            task.apply(args=[NOBODY])  # type: ignore[attr-defined]
        return CALLS

    costs = compare(
        runs,
        floor=lambda: called(nothing),
        statement=lambda: called(one_statement),
        ours=lambda: called(collect),
    )
    ratio = costs["ours"].cpu / costs["statement"].cpu
    return Measured(
        METHOD,
        {
            "cpu_ms": costs["ours"].cpu,
            "no_op_cpu_ms": costs["floor"].cpu,
            "no_op_and_statement_cpu_ms": costs["statement"].cpu,
            "cpu_ratio": ratio,
            "wall_ratio": costs["ours"].wall / costs["statement"].wall,
        },
        [Goal("cpu_ratio", RATIO, ratio)],
        costs["floor"].spread,
    )
