"""A model server on loopback, a question for it, and a provider that asks it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from django.utils import timezone
from pydantic import BaseModel, ConfigDict

from campaigns.llm.adapters.openai_compatible import OpenAICompatible
from campaigns.llm.models import Endpoint, Prompt
from campaigns.llm.rules.questions import PromptText, Purpose, Question
from campaigns.llm.rules.schemas import strict_schema
from campaigns.llm.rules.states import AnswerMode
from tests.fakes.llm_server import LlmServer

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
CONTENT = {"value": "makes pumps", "quote": "We make pumps."}


class Statement(BaseModel):
    """The shape that the tests ask for."""

    model_config = ConfigDict(extra="forbid")

    value: str | None
    quote: str | None


def ask_about(subject: str = "prospect:12", text: str = "We make pumps.") -> Question:
    """A question about one sentence."""
    return Question(
        purpose=Purpose.EXTRACTION,
        subject=subject,
        prompt=PromptText("extraction", 900, "You read.", "Say what is stated."),
        material={"sentences": [{"id": "S1", "text": text}]},
        shape=Statement,
        schema=strict_schema(Statement),
    )


@pytest.fixture(scope="session")
def _running_server() -> Iterator[LlmServer]:
    """One server, so that one client (which reads the machine's certificates) serves all tests."""
    with LlmServer() as running:
        yield running


@pytest.fixture
def server(_running_server: LlmServer) -> LlmServer:
    _running_server.reset()
    return _running_server


@pytest.fixture
def provider(server: LlmServer) -> OpenAICompatible:
    return OpenAICompatible(api_key="test-key", base_url=server.base_url, model="stub", timeout=5)


@pytest.fixture
def question(db: None) -> Question:
    """A question whose prompt is stored."""
    asked = ask_about()
    Prompt.objects.create(
        name="extraction", version=900, system="You read.", task="Say.", sha256="0" * 64, created_at=NOW
    )
    return asked


@pytest.fixture
def _probed(db: None, server: LlmServer) -> None:
    """The endpoint is known to enforce schemas, as after its first good answer."""
    Endpoint.objects.create(
        base_url=server.base_url, model="stub", capability=AnswerMode.JSON_SCHEMA, probed_at=timezone.now()
    )
