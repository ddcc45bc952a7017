"""Keys and secret addresses never reach a log line."""

import pytest

from outreach.http.masking import mask_tokens


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
    ],
)
def test_what_opens_doors_is_masked(line: str, kept: str) -> None:
    assert mask_tokens(None, "info", {"event": line, "number": 3}) == {"event": kept, "number": 3}
