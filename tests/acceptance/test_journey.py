"""Real pages and feeds, given to the companies of a real export layout, through the commands that a user has."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from campaigns.drafts.models import Draft
from campaigns.enrollments.models import Enrollment
from campaigns.enrollments.rules import ENDED, Stage
from tests.acceptance.cases import cases_folder
from tests.acceptance.journeys import (
    Material,
    add_german_template,
    answer_every_question,
    counts,
    mismatched_quotes,
    outcomes,
    prepared_campaign,
    run_again,
    run_commands,
    spread,
    widened,
)

pytestmark = [pytest.mark.django_db(transaction=True)]

WITH_PEOPLE = {Stage.ASKING, Stage.REVIEWING}
BROKEN_TOKEN = re.compile(r"\{|\}|\bNone\b|\bnull\b|&(?:\w+|#\d+);|<[a-z/!]|\ufffd|\bundefined\b|  +\S")
TITLES = ("Plant Manager", "Head of Operations", "COO")


def _files(folder: str, pattern: str) -> list[Path]:
    return sorted(cases_folder(folder).glob(pattern))


@pytest.fixture
def show(request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Print on the terminal with -s: what was produced is to be read by people. Without it, keep quiet."""

    def shown(text: str) -> None:
        if request.config.getoption("capture") == "no":
            with capsys.disabled():
                print(text)  # noqa: T201

    return shown


def _read_and_judge(produced: Mapping[str, object], show: Callable[[str], None]) -> None:
    """Show what came of it, then hold what must hold whatever the material was."""
    people = outcomes()
    show("\n".join(map(str, ["", counts(), produced["run"], *people])))
    assert {person.stage for person in people} <= WITH_PEOPLE | ENDED
    assert not Enrollment.objects.filter(stop_reason="failed").exists()
    assert not Enrollment.objects.exclude(task_token=None).exists()
    assert mismatched_quotes() == []
    assert [text for text in _texts() if BROKEN_TOKEN.search(text)] == []


def _texts() -> list[str]:
    return [f"{draft.text.subject}\n{draft.text.body}" for draft in Draft.objects.all()]


def test_the_export_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], show: Callable[[str], None]
) -> None:
    export = (cases_folder("csv") / "layout_apollo.csv").read_bytes()
    companies = ("example.com", "example.org")
    material = [
        *spread(_files("html", "*.html"), companies, kind="page", speaker="company"),
        *spread(_files("feeds", "*.xml"), companies, kind="feed", speaker="company"),
    ]
    prepared_campaign()
    produced = run_commands(tmp_path, export, material, capsys)
    _read_and_judge(produced, show)


def test_every_page_and_feed_for_a_company_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], show: Callable[[str], None]
) -> None:
    """Fit questions are answered with yes, so that whatever was read gets as far as a draft."""
    layout = (cases_folder("csv") / "layout_apollo.csv").read_bytes()
    pages, feeds = _files("html", "*.html"), _files("feeds", "*.xml")
    given = [*((page, "page") for page in pages * 2), *((feed, "feed") for feed in feeds)]
    people = [_somebody(number, at_works=number >= len(pages)) for number in range(len(given))]
    material = [
        Material(file, person["Email"], kind, "person")
        for person, (file, kind) in zip(people, given, strict=True)
    ]
    add_german_template(prepared_campaign())
    run_commands(tmp_path, widened(layout, people), material, capsys)
    asked = answer_every_question()
    produced = run_again(capsys)
    _read_and_judge(produced, show)
    assert asked
    assert Draft.objects.exists()
    assert Enrollment.objects.filter(stop_reason="not_relevant").exists()


def _somebody(number: int, *, at_works: bool) -> dict[str, str]:
    """Return an invented person of the export, at a works or where the offer does not belong."""
    return {
        "First Name": "Sam",
        "Last Name": f"Person{number}",
        "Title": TITLES[number % len(TITLES)],
        "Company Name": f"Example Works {number} Ltd" if at_works else f"Example Lawyers {number} LLP",
        "Email": f"sam@company{number}.example",
        "# Employees": "240",
        "Industry": "Machinery" if at_works else "Law practice",
        "Website": f"https://company{number}.example",
        "Country": "Germany",
    }
