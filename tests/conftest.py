"""What every test shares: nothing leaves loopback, and no test writes into the project's own folders."""

import gc
import os
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from pytest_django import DjangoDbBlocker, Settings
from pytest_socket import socket_allow_hosts

from campaigns.drafts.rules.planting import TEST_PERCENT
from campaigns.drafts.rules.sampling import TWICE_PERCENT
from campaigns.drafts.services import planting, sampling
from outreach.celery import app
from tests.emptying import empty_quickly, fill
from tests.migrated import copy_a_migrated_one
from tests.secrets_in_logs import SecretsInLogs, listen

_folders = count()
pytest_plugins = ["tests.browser.chromium"]


def pytest_configure() -> None:
    """Give each worker a Redis database of its own: sessions and counts are kept there, and tests empty it.

    Look for no garbage among what is imported and collected until all of it is there.
    """
    gc.disable()
    store = settings.CACHES["default"]
    server, _, number = str(store["LOCATION"]).rpartition("/")
    if server and number.isdigit():
        store["LOCATION"] = f"{server}/{os.environ.get('PYTEST_XDIST_WORKER', 'gw0').removeprefix('gw')}"


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and never again among what was imported: it took a fifth of the suite's time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)
    gc.enable()


def pytest_runtest_setup() -> None:
    """Let a test reach this machine and nothing else."""
    socket_allow_hosts(["127.0.0.1", "::1", "localhost"], allow_unix_socket=True)


@pytest.fixture(scope="session")
def secrets_in_logs() -> SecretsInLogs:
    """Who listens to the log of the whole suite."""
    return listen()


@pytest.fixture(autouse=True)
def _no_secret_in_logs(secrets_in_logs: SecretsInLogs) -> Iterator[None]:
    """Fail whatever test logs a password, a key or a token."""
    secrets_in_logs.forget()
    yield
    assert secrets_in_logs.forget() == [], "a log line holds a secret"


@pytest.fixture(autouse=True)
def _own_folders(settings: Settings, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Name a folder that nobody used before; who writes into it makes it."""
    settings.VAR_DIR = tmp_path_factory.getbasetemp() / f"var{next(_folders)}"


@pytest.fixture(autouse=True)
def _no_model(settings: Settings) -> None:
    """Ask the baseline and no other service, whatever key the shell holds; tests/real_model reads the environment itself."""
    settings.OPENAI_API_KEY = settings.OPENAI_BASE_URL = ""
    settings.DNS_SERVERS, settings.HUNTER_API_KEY = [], ""


@pytest.fixture(autouse=True)
def _nothing_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no draft be read twice, and none be a test, by the chance of its id."""
    monkeypatch.setattr(sampling, "TWICE_PERCENT", 0)
    monkeypatch.setattr(planting, "TEST_PERCENT", 0)


@pytest.fixture
def draws(_nothing_drawn: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw as the product does; a test that asks for it chooses the campaign's seed."""
    monkeypatch.setattr(sampling, "TWICE_PERCENT", TWICE_PERCENT)
    monkeypatch.setattr(planting, "TEST_PERCENT", TEST_PERCENT)


@pytest.fixture(autouse=True)
def _values_in_statements() -> None:
    """Capture statements with their values, also those to which the server is told them apart.

    For each test anew: beside the loop that drives a browser the connection is another one.
    """
    features: Any = connection.features  # PostgreSQL's alone has it
    features.uses_server_side_binding = True


@pytest.fixture(autouse=True, scope="session")
def _no_broker() -> None:
    """Keep hints in memory: tests call services, and those of the tasks look at what was hinted."""
    app.conf.update(broker_url="memory://", broker_transport_options={})


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_blocker: DjangoDbBlocker,
) -> None:
    """Migrate once for all workers, whose folders lie in one; who works alone has a folder of the run."""
    alone = "PYTEST_XDIST_WORKER" not in os.environ
    own = tmp_path_factory.getbasetemp()
    with django_db_blocker.unblock():
        copy_a_migrated_one(own if alone else own.parent)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Give every test the prompts and phrases that an installation starts with."""
    with django_db_blocker.unblock():
        fill()
        empty_quickly()
