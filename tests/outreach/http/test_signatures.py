"""A signature fits one body at one moment, for five minutes."""

from datetime import UTC, datetime, timedelta

import pytest

from outreach.http.signatures import is_signed, signature_of

SECRET = "a secret of thirty-two characters"
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
MOMENT = int(NOW.timestamp())
BODY = b'{"id": "evt-1"}'


def signed(body: bytes = BODY, *, secret: str = SECRET, moment: int = MOMENT) -> str:
    return signature_of(body, secret=secret, moment=moment)


def test_the_form_is_that_of_the_page() -> None:
    assert signature_of(b"x", secret="k", moment=1) == (
        "t=1,v1=976cb87e4f568d1c0f03f32859e90af8597cf00b978ba37c229c97d3a15b8449"
    )


@pytest.mark.parametrize("seconds", [-300, -1, 0, 299, 300])
def test_clocks_may_differ_by_five_minutes(seconds: int) -> None:
    assert is_signed(signed(), BODY, secret=SECRET, now=NOW + timedelta(seconds=seconds))


@pytest.mark.parametrize(
    "header",
    [
        "",
        "t=,v1=",
        signed(secret="another secret"),
        signed(b'{"id": "evt-2"}'),
        signed(moment=MOMENT - 301),
        signed(moment=MOMENT + 301),
        signed().replace(f"t={MOMENT}", f"t={MOMENT + 1}"),
        signed().upper(),
        signed()[:-1],
        signed() + "0",
        signed() + "\n",
        " " + signed(),
        signed().split(",")[1],
        signed().replace("v1=", "v0="),
        f"t={MOMENT},v1=" + "0" * 64,
        f"t={'9' * 400},v1=" + "0" * 64,
        signed().replace("1", "\u0661"),
    ],
)
def test_whatever_else_is_no_signature(header: str) -> None:
    assert not is_signed(header, BODY, secret=SECRET, now=NOW)
