"""A command on a database that was not prepared says what to do, whatever it was about to ask."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import OperationalError

import manage
from outreach.management.migrated import RUN_PREPARE, is_behind

ROOT = Path(__file__).resolve().parents[3]


def test_a_command_on_an_empty_database_is_one_sentence(tmp_path: Path) -> None:
    people = tmp_path / "people.csv"
    people.write_text("Email\nana@works.example\n")
    ended = subprocess.run(
        [sys.executable, "manage.py", "import_prospects", str(people)],
        cwd=ROOT, capture_output=True, text=True, check=False,
        env=os.environ | {"DATABASE_URL": f"sqlite:///{tmp_path / 'new.sqlite3'}"},
    )  # fmt: skip
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.strip().splitlines()[-1] == RUN_PREPARE
    assert "Traceback" not in ended.stderr


@pytest.mark.django_db
def test_another_fault_of_a_prepared_database_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_arguments: list[str]) -> None:
        raise OperationalError("disk full")

    monkeypatch.setattr(manage, "execute_from_command_line", fail)
    assert not is_behind()
    with pytest.raises(OperationalError):
        manage.main()
