"""The server that OPENAI_BASE_URL names, whatever it is; without it these tests are skipped and say so."""

import os
from urllib.parse import urlsplit

import pytest
import pytest_socket
from pytest_django import Settings

from campaigns.llm.adapters.openai_compatible import OpenAICompatible

WITHOUT = "OPENAI_BASE_URL is not set, so no real model is asked."


@pytest.fixture
def model(settings: Settings) -> OpenAICompatible:
    """The model behind OPENAI_BASE_URL, the one host beside this machine that the test may reach."""
    base_url = os.environ.get("OPENAI_BASE_URL", "")
    if not base_url:
        pytest.skip(WITHOUT)
    pytest_socket.socket_allow_hosts(
        ["127.0.0.1", "::1", "localhost", urlsplit(base_url).hostname or ""], allow_unix_socket=True
    )
    return OpenAICompatible(
        api_key=os.environ.get("OPENAI_API_KEY") or "none",
        base_url=base_url,
        model=settings.OPENAI_MODEL,
    )
