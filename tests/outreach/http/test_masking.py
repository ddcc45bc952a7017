"""Keys and secret addresses never reach a log line."""

from typing import Any

import pytest
import sentry_sdk
from django.conf import settings
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from outreach.http.masking import mask_tokens

PERSON = "ann@tidewater.example"  # not beside the lines of a fault, which a report shows


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        (
            "GET https://api.example/v1/leads?api_key=s3cret&page=2",
            "GET https://api.example/v1/leads?api_key=…&page=2",
        ),
        ("https://api.example/?page=2&apiKey=s3cret", "https://api.example/?page=2&apiKey=…"),
        ("https://api.example/?token=s3cret#top", "https://api.example/?token=…#top"),
        (
            "read https://www.google.com/alerts/feeds/123/s3cret now",
            "read https://www.google.com/alerts/feeds/… now",
        ),
        ("POST /webhooks/crm/s3cret/ 200", "POST /webhooks/crm/…/ 200"),
        ("https://x.example/?monkey=banana", "https://x.example/?monkey=banana"),
        ("GET /your-data/s3cret/", "GET /your-data/…/"),
        ("GET /opt-out/s3cret/your-data/", "GET /opt-out/…/your-data/"),
        ("back?code=s3cret&state=s3cret", "back?code=…&state=…"),
        ("redis://:s3cret@cache:6379/0", "redis://…@cache:6379/0"),
        ("smtp://mira:s3cret@mail.example", "smtp://…@mail.example"),
        ("https://mail.example/a:b", "https://mail.example/a:b"),
        ("Authorization: Bearer s3cret-s3cret", "Authorization: Bearer …"),
        ("AUTH XOAUTH2 dXNlcj1taXJh", "AUTH XOAUTH2 …"),
        ("basic arithmetic", "basic arithmetic"),
        (
            "violates a constraint\nDETAIL:  Failing row contains (7, Ann\n\nLee).\n\nDuring handling of it",
            "violates a constraint\nDETAIL:  …\n\nDuring handling of it",
        ),
        (
            "duplicate key\nDETAIL:  Key (address)=(ann@tidewater.example) exists.",
            "duplicate key\nDETAIL:  …",
        ),
    ],
)
def test_what_opens_doors_is_masked(line: str, kept: str) -> None:
    assert mask_tokens(None, "info", {"event": line, "number": 3}) == {"event": kept, "number": 3}


def test_what_stands_deep_in_an_event_is_masked_too() -> None:
    event = {"body": {"url": ["/opt-out/s3cret/"], "password": "s3cret", "task_token": "s3cret", "n": 1}}
    kept = {"body": {"url": ["/opt-out/…/"], "password": "…", "task_token": "…", "n": 1}}
    assert mask_tokens(None, "info", event) == kept


class Kept(Transport):
    """Keeps what would be sent to Sentry."""

    def __init__(self, options: dict[str, Any] | None = None) -> None:
        super().__init__(options)
        self.sent: list[Envelope] = []

    def capture_envelope(self, envelope: Envelope) -> None:
        self.sent.append(envelope)


def fails(address: str) -> None:
    raise ValueError(f"/opt-out/s3cret/ failed\nDETAIL:  Key (address)=({address}) exists.")


def test_an_error_report_holds_no_variable_no_token_and_no_row() -> None:
    kept = Kept()
    client = sentry_sdk.Client(
        dsn="https://key@sentry.example/1",
        transport=kept,
        default_integrations=False,
        **settings.ERROR_REPORTS,
    )
    with sentry_sdk.new_scope() as scope:
        scope.set_client(client)
        try:
            fails(PERSON)
        except ValueError:
            sentry_sdk.capture_exception()
    report = str([envelope.get_event() for envelope in kept.sent])
    assert "/opt-out/…/ failed" in report
    assert PERSON not in report
