"""What somebody who knows the DNS answers."""

from typing import Protocol

from campaigns.mailboxes.rules.domains import Part, Said


class Resolver(Protocol):
    """Looks a sending domain up. Never raises: no answer is an answer too."""

    def look_at(self, domain: str, *, selector: str) -> dict[Part, Said]:
        """Return what is found of SPF, DKIM, DMARC and MX. `selector` names the key, "" where nobody said it."""
        ...
