"""By a post to the webhook of the team's chat, in the form that Slack takes and others understand: `{"text": …}`.

Slack reads `&`, `<` and `>` as the beginning of a mention or a link, so they are written as it asks; who imports a company
called `<!channel>` wakes nobody.
"""

import json
from datetime import datetime
from html import escape
from typing import Final

from campaigns.members.models import Team
from campaigns.notifications.channels.port import ChannelError
from campaigns.notifications.models import Notification
from campaigns.notifications.rules.words import Letter
from outreach.http.fetching import GuardedClient, UnreachableError, UnsafeError

_SECONDS: Final = 15.0
_PASSING: Final = frozenset({408, 425, 429})


class ByWebhook:
    """Posts to the address of the team's settings, wherever on the open web that leads."""

    def to(self, _notification: Notification) -> str:
        return Team.objects.values_list("webhook_url", flat=True).first() or ""

    def send(self, letter: Letter, *, now: datetime) -> None:
        """Post the line and the link. Raises ChannelError."""
        text = f"{escape(letter.line, quote=False)} {letter.link}"
        try:
            answer = client().post(
                letter.to,
                body=json.dumps({"text": text}).encode(),
                headers={"Content-Type": "application/json"},
            )
        except UnsafeError as error:
            raise ChannelError(f"Nothing was posted: {error.sentence}", lasting=True) from error
        except UnreachableError as error:
            raise ChannelError(error.sentence) from error
        if not 200 <= answer.status < 300:
            lasting = answer.status < 500 and answer.status not in _PASSING
            raise ChannelError(
                f"The webhook answered {answer.status}.", lasting=lasting, retry_after=answer.retry_after(now)
            )


def client() -> GuardedClient:
    """Return the client that posts; tests replace it by one that may reach this machine."""
    return GuardedClient(deadline_seconds=_SECONDS)
