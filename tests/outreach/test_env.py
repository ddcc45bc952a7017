"""A bad environment ends every kind of process with one sentence, before it serves anything."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from outreach.env import VARIABLES, BadEnvironmentError, value

ROOT = Path(__file__).resolve().parent.parent.parent
PROCESSES = {
    "command": ["manage.py", "check"],
    "web": ["-m", "gunicorn", "outreach.wsgi", "--preload", "--bind", "127.0.0.1:0", "--no-control-socket"],
    "worker": ["-m", "celery", "--app", "outreach", "worker", "--pool", "solo"],
}


@pytest.mark.parametrize("process", PROCESSES)
def test_a_malformed_variable_ends_the_process_with_its_name_and_what_was_expected(process: str) -> None:
    environment = dict(os.environ) | {"LLM_DAILY_BUDGET": "plenty"}
    done = subprocess.run(
        [sys.executable, *PROCESSES[process]],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert done.returncode != 0
    assert "LLM_DAILY_BUDGET is malformed: expected a number." in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", [variable.name for variable in VARIABLES if variable.required])
def test_a_missing_secret_is_named(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.delenv(name, raising=False)
    with pytest.raises(BadEnvironmentError, match=f"{name} is not set: expected"):
        value(name)


def test_every_secret_without_an_empty_meaning_has_no_default() -> None:
    assert [v.name for v in VARIABLES if v.secret and v.default] == []


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("SECRET_KEY", "short"),
        ("SUPPRESSION_KEYS", "no-colon"),
        ("SUPPRESSION_KEYS", "a:tooshort"),
        ("SECRETS_KEYS", "not-a-fernet-key"),
        ("DATABASE_URL", "mysql://localhost/x"),
        ("HTTPS_ONLY", "maybe"),
        ("LLM_PRICES", "model=cheap"),
        ("LLM_DAILY_CALLS", "1.5"),
        ("LLM_DAILY_CALLS", "-1"),
    ],
)
def test_a_malformed_value_says_what_was_expected(
    monkeypatch: pytest.MonkeyPatch, name: str, raw: str
) -> None:
    monkeypatch.setenv(name, raw)
    with pytest.raises(BadEnvironmentError, match=f"{name} is malformed: expected"):
        value(name)
