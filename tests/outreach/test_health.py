"""Machines ask without a login whether the process is up, and whether it can work."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.db import OperationalError
from django.test import Client
from pytest_django import Settings

from campaigns.enrollments.models import Enrollment
from campaigns.views.health import oldest_due_seconds
from outreach.http.health import broker_fault
from outreach.http.masking import mask_tokens
from tests.factories.journey import a_scheduled_message, an_enrollment
from tests.factories.moments import NOW


@pytest.fixture
def folder(settings: Settings, tmp_path: Path) -> Path:
    """The folder of a broker that needs no server."""
    settings.REDIS_URL = ""
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {"data_folder_in": str(tmp_path)}
    return tmp_path


def test_a_process_that_answers_is_up_and_asks_nobody(client: Client) -> None:
    assert client.get("/livez").json() == {"status": "up"}


@pytest.mark.django_db
@pytest.mark.usefixtures("folder")
def test_ready_says_what_was_reached(client: Client) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"database": "ok", "broker": "ok", "oldest_due_seconds": 0}


@pytest.mark.usefixtures("folder")
def test_a_database_that_is_down_makes_it_unready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def down() -> None:
        raise OperationalError("no server")

    monkeypatch.setattr("outreach.http.health.connection.cursor", down)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"database": "OperationalError", "broker": "ok", "oldest_due_seconds": None}


def test_a_broker_that_is_not_reached_is_named(settings: Settings, folder: Path) -> None:
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {"data_folder_in": str(folder / "missing")}
    assert broker_fault() == "FolderNotWritable"
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert broker_fault() == "ConnectionError"


@pytest.mark.django_db
def test_the_age_of_the_oldest_due_row_is_told() -> None:
    assert oldest_due_seconds(NOW) == 0
    message = a_scheduled_message()
    assert oldest_due_seconds(message.due_at + timedelta(seconds=90)) == 90
    Enrollment.objects.filter(pk=an_enrollment().pk).update(due_at=NOW - timedelta(seconds=30))
    assert oldest_due_seconds(NOW) == 30


@pytest.mark.parametrize(
    ("line", "masked"),
    [
        ("GET /opt-out/s3cret/", "GET /opt-out/…/"),
        ("Not Found: /invitation/s3cret/", "Not Found: /invitation/…/"),
        ("GET /accounts/password/reset/key/1-s3cret/", "GET /accounts/password/reset/key/…/"),
        ("GET /accounts/password/reset/key/done/", "GET /accounts/password/reset/key/done/"),
        ("GET /accounts/confirm-email/s3cret/", "GET /accounts/confirm-email/…/"),
        ("GET /review/12/", "GET /review/12/"),
    ],
)
def test_no_log_line_holds_a_token(line: str, masked: str) -> None:
    assert mask_tokens(None, "info", {"request": line, "code": 200}) == {"request": masked, "code": 200}
