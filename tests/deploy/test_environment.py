"""There is one table of environment variables, and whatever repeats it agrees with it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from outreach.env import VARIABLES, Variable

ROOT = Path(__file__).resolve().parents[2]
# What docker-compose.yml alone reads; the product does not.
COMPOSE_ONLY = {"PORT", "POSTGRES_PASSWORD"}
# Where the default is a path of this machine, the example says it in words.
DEFAULT_IN_WORDS = {"DATABASE_URL", "VAR_DIR"}
# What compose has no sensible value for, though the product has one for trying out.
TO_BE_SET = {"ALLOWED_HOSTS", "SITE_URL"}
LINE = re.compile(r"^(?P<off># )?(?P<name>[A-Z_]+)=(?P<value>.*)$")


def example() -> dict[str, tuple[re.Match[str], str]]:
    """Return each variable of the example with the line above it."""
    lines = (ROOT / ".env.example").read_text().splitlines()
    found = [(LINE.match(line), before) for before, line in zip(["", *lines], lines, strict=False)]
    return {match["name"]: (match, before) for match, before in found if match}


@pytest.fixture(scope="module")
def fresh() -> dict[str, str]:
    """Return what the generator of secrets prints."""
    command = [sys.executable, str(ROOT / "tools" / "fresh_secrets.py")]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return dict(line.split("=", 1) for line in printed.splitlines())


def test_the_example_names_every_variable_and_no_other() -> None:
    assert set(example()) == {variable.name for variable in VARIABLES} | COMPOSE_ONLY


@pytest.mark.parametrize("name", sorted(example()))
def test_each_variable_of_the_example_is_explained_above(name: str) -> None:
    _, before = example()[name]

    assert before.startswith("# ")
    assert not LINE.match(before)


@pytest.mark.parametrize("variable", VARIABLES, ids=lambda variable: variable.name)
def test_the_example_shows_the_default_and_leaves_secrets_empty(variable: Variable) -> None:
    match, _ = example()[variable.name]
    must_be_set = variable.required or variable.name in TO_BE_SET

    assert bool(match["off"]) == (not must_be_set)
    if must_be_set or variable.secret or variable.name in DEFAULT_IN_WORDS:
        assert match["value"] == ""
    else:
        assert match["value"] == variable.default


def test_fresh_secrets_fill_exactly_what_has_no_default(fresh: dict[str, str]) -> None:
    assert set(fresh) == {variable.name for variable in VARIABLES if variable.required}


@pytest.mark.parametrize(
    "variable", [variable for variable in VARIABLES if variable.required], ids=lambda v: v.name
)
def test_fresh_secrets_have_the_form_that_the_product_reads(
    variable: Variable, fresh: dict[str, str]
) -> None:
    assert variable.read(fresh[variable.name])


def test_what_has_no_default_is_secret_and_the_other_way_round() -> None:
    with_a_default = {variable.name for variable in VARIABLES if variable.secret and variable.default}

    assert with_a_default == set()


def test_only_the_table_reads_the_environment() -> None:
    reads = re.compile(r"environ\[|environ\.get|environ\.pop|getenv")
    modules = (
        path for package in ("outreach", "campaigns", "review") for path in (ROOT / package).rglob("*.py")
    )
    readers = [path.relative_to(ROOT).as_posix() for path in modules if reads.search(path.read_text())]

    assert readers == ["outreach/env.py"]


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_locks_pin_hashes_and_name_no_server(name: str) -> None:
    lines = (ROOT / name).read_text().splitlines()
    pins = [line for line in lines if line and not line.startswith((" ", "#"))]

    assert all(re.match(r"[a-z0-9._-]+==\S+ .*\\$", pin) for pin in pins)
    assert all(line.strip().startswith("--hash=sha256:") for line in lines if line.startswith(" "))
    assert not any("://" in line or "index-url" in line for line in lines)
