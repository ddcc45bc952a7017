"""What every test shares: nothing leaves loopback, and no test writes into the project's own folders."""

from pathlib import Path

import pytest
from pytest_django.fixtures import DjangoDbBlocker, SettingsWrapper
from pytest_socket import socket_allow_hosts


def pytest_runtest_setup() -> None:
    """Let a test reach this machine and nothing else."""
    socket_allow_hosts(["127.0.0.1", "::1", "localhost"], allow_unix_socket=True)


@pytest.fixture(autouse=True)
def _own_folders(settings: SettingsWrapper, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path / "var"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Give every test the prompts and phrases that an installation starts with."""
    from django.utils import timezone

    from campaigns.llm.services import sync_prompts
    from campaigns.quality.services import sync_phrases

    with django_db_blocker.unblock():
        sync_prompts(now=timezone.now())
        sync_phrases()
