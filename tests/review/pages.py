"""What a reader of a page does: read it, find its form's token, press one of its buttons."""

import re
from typing import Any

from django.test import Client

from campaigns.drafts.models import Draft


def url_of(draft: Draft) -> str:
    return f"/review/{draft.pk}/"


def text_of(answer: Any) -> str:
    content: str = answer.content.decode()
    return content


def token_in(page: str) -> str:
    found = re.search(r'name="token" value="([^"]+)"', page)
    assert found, "the page has no form"
    return found.group(1)


def opened(client: Client, draft: Draft) -> str:
    """Return the token of the draft's card as the client sees it now."""
    return token_in(text_of(client.get(url_of(draft))))


def decide(client: Client, draft: Draft, decision: str, *, token: str = "", **fields: str) -> Any:
    """Press a button of the draft's card."""
    posted = {"token": token or opened(client, draft), "decision": decision} | fields
    return client.post(url_of(draft), posted)
