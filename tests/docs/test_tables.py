"""The tables of the pages say what the code says. Where one differs, the assertion shows the rows to write."""

import re
from collections.abc import Iterable

import yaml
from django.conf import settings

from campaigns.delivery.rules import LEGAL_PAIRS
from campaigns.drafts.rules.changes import ChangeKind
from campaigns.drafts.rules.planting import DECIDED_BEFORE_TESTS, FEWEST_TESTS, OTHERS_WAITING, TEST_PERCENT
from campaigns.drafts.rules.reading import WORDS_A_SECOND
from campaigns.drafts.rules.sampling import (
    DECISIONS_FIRST,
    MORE_AFTER_AN_EDIT,
    MOST_DEFECTS,
    SAMPLES,
    TWICE_PERCENT,
    UNREAD_HOURS,
    clean_needed,
)
from campaigns.drafts.selectors.figures import DAYS
from campaigns.enrollments.rules import (
    CLOCK,
    ENDED,
    MACHINE,
    PEOPLE,
    STOP_WORDS,
    TRANSITIONS,
    Stage,
    StopReason,
)
from campaigns.members.rules import RIGHTS, Right, Role
from campaigns.metrics.rules import STAGE_WORDS
from campaigns.metrics.rules.proposals import ALIKE, ENOUGH
from campaigns.metrics.selectors.proposals import COUNTED
from campaigns.pipeline.stages import STAGES
from campaigns.tasks import TASK_OF
from outreach.env import ROOT, VARIABLES, Variable
from review.forms import UNTIL
from review.rules import LATER, MOST_DAYS, Until
from review.rules.views import Named
from review.selectors.decided import LAST
from review.views.bulk import MOST
from review.views.changes import ABOUT
from review.views.tabs import LABELS
from tests.docs.pages import code, read, row, section, table


def all_of(words: Iterable[str]) -> str:
    return ", ".join(code(word) for word in words) or "–"


def moved_by(stage: Stage) -> str:
    """Say who moves a stage on; `sending` belongs to the sender, which leases the message instead."""
    groups = {"machine": MACHINE, "people": PEOPLE, "the clock or an event": CLOCK, "nobody: an end": ENDED}
    return next((name for name, stages in groups.items() if stage in stages), "the sender")


def task_and_queue(stage: Stage) -> tuple[str, str]:
    name = TASK_OF[stage].name if stage in TASK_OF else ""
    if stage in {Stage.APPROVED, Stage.SENDING}:
        name = "campaigns.tasks.send"
    return (
        (code(name.rpartition(".")[2]), code(settings.CELERY_TASK_ROUTES[name]["queue"]))
        if name
        else ("–", "–")
    )


def test_the_table_of_stages() -> None:
    rows = [
        row(code(stage), STAGE_WORDS.get(stage, STAGE_WORDS_OF_ENDS.get(stage, "")), moved_by(stage),
            *task_and_queue(stage), all_of(sorted(TRANSITIONS[stage])))
        for stage in Stage
    ]  # fmt: skip

    assert table(read("docs/journey.md"), "stages") == rows


# `stopped` is shown by its reason, each of which has words of its own.
STAGE_WORDS_OF_ENDS = {Stage.STOPPED: "the reason"}


def test_the_table_of_stop_reasons() -> None:
    rows = [row(code(reason), STOP_WORDS[reason]) for reason in StopReason]

    assert table(read("docs/journey.md"), "stop reasons") == rows


def test_every_stage_that_a_machine_works_on_is_told() -> None:
    told = section(read("docs/journey.md"), "What each stage does")

    assert re.findall(r"^\*\*`(\w+)`\*\*", told, re.MULTILINE) == [stage.value for stage in Stage]
    assert set(STAGES) == MACHINE


def test_the_table_of_legal_pairs() -> None:
    rows = [
        row(code(message) if message else "no message", all_of(sorted(drafts)))
        for message, drafts in LEGAL_PAIRS.items()
    ]

    assert table(read("docs/journey.md"), "pairs") == rows


def default_of(variable: Variable) -> str:
    if variable.default is None:
        return "must be set"
    return code(variable.default.replace(f"{ROOT}/", "")) if variable.default else "empty"


def test_the_table_of_variables() -> None:
    rows = [row(code(each.name), each.doc, each.expected, default_of(each)) for each in VARIABLES]

    assert table(read("docs/operations.md"), "variables") == rows


def test_the_table_of_queues() -> None:
    services = yaml.safe_load(read("docker-compose.yml"))["services"]
    worker_of = {
        queue: name
        for name, service in services.items()
        if name.startswith("worker-")
        for queue in service["command"][service["command"].index("--queues") + 1].split(",")
    }
    tasks = {
        queue: sorted(
            name.rpartition(".")[2]
            for name, route in settings.CELERY_TASK_ROUTES.items()
            if route["queue"] == queue
        )
        for queue in settings.QUEUES
    }
    rows = [row(code(queue), all_of(tasks[queue]), code(worker_of[queue])) for queue in settings.QUEUES]

    assert table(read("docs/operations.md"), "queues") == rows


def test_every_service_of_compose_is_told() -> None:
    services = yaml.safe_load(read("docker-compose.yml"))["services"]
    told = [line.split("|")[1].strip(" `") for line in table(read("docs/operations.md"), "services")]

    assert told == list(services)


def test_the_table_of_rights() -> None:
    rows = [row(code(right), *("yes" if right in RIGHTS[role] else "–" for role in Role)) for right in Right]

    assert table(read("docs/operations.md"), "rights") == rows


def test_the_table_of_changes() -> None:
    told = [
        line.split("|")[1].strip().removesuffix(" “…”") for line in table(read("docs/review.md"), "changes")
    ]

    assert told == [ABOUT[kind] for kind in ChangeKind]


def first_cells(name: str) -> list[str]:
    return [line.split("|")[1].strip() for line in table(read("docs/review.md"), name)]


def test_the_tables_of_holds_and_views() -> None:
    assert first_cells("holds") == [UNTIL[until] for until in Until]
    assert first_cells("views") == [LABELS[view] for view in Named]


def test_the_page_says_how_far_bulk_and_the_list_of_decisions_reach() -> None:
    page = read("docs/review.md")
    assert f"how many it reaches, {MOST} at most" in section(page, "Several drafts at once")
    assert f"your last {LAST} decisions" in section(page, "What you decided")
    assert (LATER.total_seconds() / 3600, MOST_DAYS) == (3, 366)


def test_the_page_says_from_when_on_a_change_is_proposed() -> None:
    text = section(read("docs/review.md"), "Proposals")

    assert (ENOUGH, ALIKE, COUNTED.days) == (5, 0.8, 90)
    for words in ("five edits", "four fifths", f"{COUNTED.days} days"):
        assert words in text


def test_the_table_of_what_must_be_earned() -> None:
    share = "share of drafts with a defect, one-sided 95 % bound (Clopper and Pearson), of those decided since the last closing"
    assert table(read("docs/review.md"), "earning") == [
        row("the campaign's first month", "over"),
        row("decisions of the campaign", str(DECISIONS_FIRST)),
        row(share, f"at most {MOST_DEFECTS * 100:.0f} %"),
        row(
            "decisions on a text that was edited outside its variables",
            f"{MORE_AFTER_AN_EDIT} more; the earlier ones are kept",
        ),
    ]


def test_the_numbers_of_the_policy_and_the_tests() -> None:
    page = " ".join(read("docs/review.md").split())
    assert f"A lead may set {SAMPLES.start} to {SAMPLES.stop - 1} %" in page
    assert (
        f"Without a defect {clean_needed(0, 0)} decisions are enough; with one it takes {clean_needed(1, 1) + 1}."
        in page
    )
    assert (UNREAD_HOURS, TEST_PERCENT, TWICE_PERCENT, WORDS_A_SECOND, OTHERS_WAITING) == (4, 2, 5, 6, 5)
    assert f"a campaign's {DECIDED_BEFORE_TESTS}th decision" in page
    assert f"from {FEWEST_TESTS} tests on" in page
    assert f"the last {DAYS} days" in page
