"""The page of measured figures: what it names can be run, and what it says of the sets is so."""

import re

import pytest
from django.core.management import load_command_class

from campaigns.evaluation.rules.attacks import injections
from campaigns.evaluation.rules.figures import PROMPTS, Subject, measured_by
from campaigns.evaluation.rules.quotations import quotations, valuations
from campaigns.evaluation.services import shipped
from campaigns.evaluation.services.loading import FILES
from campaigns.llm.adapters.rules.baseline import RULES_VERSION
from tests.docs.pages import read

PAGE = read("docs/evaluation.md")


@pytest.mark.parametrize("subject", list(Subject))
def test_what_is_measured_has_its_command_its_set_and_its_figures(subject: Subject) -> None:
    command = load_command_class("outreach", "evaluate").create_parser("manage.py", "evaluate")
    assert command.parse_args([subject.value]).what == subject.value
    assert f"`campaigns/evaluation/sets/{subject.value}`" in PAGE
    assert all((shipped(subject) / name).is_file() for name in FILES[subject])
    assert re.search(rf"^\| {subject} \|", PAGE, re.MULTILINE)


def test_the_sizes_of_the_made_sets_are_those_of_the_page() -> None:
    rows = list(injections())
    techniques = {row["technique"] for row in rows}
    assert f"{len(rows)} orders to a model in {len(techniques)} techniques" in PAGE
    assert f"{len(list(quotations()))} altered quotes and {len(list(valuations()))} values" in PAGE


def test_the_figures_are_those_of_the_baseline_that_is_shipped() -> None:
    assert f"`{RULES_VERSION}`" in PAGE


def test_each_prompt_is_said_to_be_measured_where_the_code_measures_it() -> None:
    rows = set(re.findall(r"^\| `(\w+)` \| `(\w+)` \|$", PAGE, re.MULTILINE))
    assert rows == {(name.value, str(measured_by(name))) for names in PROMPTS.values() for name in names}
