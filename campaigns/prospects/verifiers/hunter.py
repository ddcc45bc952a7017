"""Hunter's e-mail verifier (https://hunter.io/api-documentation/v2#email-verifier)."""

import json
from datetime import datetime
from typing import Any, Final

import httpx2

from campaigns.prospects.rules.address_checks import Deliverable
from campaigns.prospects.verifiers.port import VerifierError
from outreach.http.fetching import BusyError, UnreachableError
from outreach.http.fetching.pacing import bar, wait_turn
from outreach.http.waiting import seconds_to_wait

BASE_URL: Final = "https://api.hunter.io"
PATH: Final = "/v2/email-verifier"
SECONDS: Final = 25.0
STILL_LOOKING: Final = (202, 222)  # 222 is a mail server that gave way; both are worth another question
ASKED_TO_STOP: Final = 451
REFUSES_THE_QUESTION: Final = 400
KEY_REFUSED: Final = (401, 402, 403)
SAYS: Final = {
    "valid": Deliverable.DELIVERABLE,
    "invalid": Deliverable.UNDELIVERABLE,
    "accept_all": Deliverable.ACCEPTS_ALL,
    "disposable": Deliverable.DISPOSABLE,
    "webmail": Deliverable.RISKY,
    "unknown": Deliverable.RISKY,
}


class Hunter:
    """Asks Hunter. The key travels in a header and stands in no address, no error and no log."""

    name = "Hunter"

    def __init__(self, key: str) -> None:
        self._headers = {"X-API-KEY": key, "User-Agent": "OutreachBot/1", "Accept": "application/json"}

    def verify(self, address: str, *, now: datetime) -> Deliverable:
        """Ask about an address; a question that is not answered yet is asked again with the same words.

        Raises:
            VerifierError: it does not take our key, is asked too often, or gave no sensible answer.
        """
        answer = self._asked(address, now)
        if answer.status_code in STILL_LOOKING:
            return Deliverable.PENDING
        if answer.status_code == ASKED_TO_STOP:
            return Deliverable.SUPPRESSED
        if answer.status_code == REFUSES_THE_QUESTION:
            return Deliverable.RISKY
        if answer.status_code in KEY_REFUSED:
            raise VerifierError("Hunter does not accept our key, or its plan is used up.", retry_after=3600.0)
        if answer.status_code == httpx2.codes.TOO_MANY_REQUESTS:
            raise self._too_often(answer, now)
        said = SAYS.get(_status(answer)) if answer.status_code == httpx2.codes.OK else None
        if said is None:
            raise VerifierError(f"Hunter did not answer properly (status {answer.status_code}).")
        return said

    def _asked(self, address: str, now: datetime) -> httpx2.Response:
        try:
            wait_turn(
                self.name, pause=0, now=now
            )  # it takes ten questions a second; if ever more, it says so
            with httpx2.Client(timeout=SECONDS, follow_redirects=False, trust_env=False) as client:
                return client.get(f"{BASE_URL}{PATH}", params={"email": address}, headers=self._headers)
        except BusyError as error:
            raise VerifierError(
                "Hunter asked us to come back later.", retry_after=error.retry_after
            ) from error
        except UnreachableError as error:
            raise VerifierError(error.sentence) from error
        except httpx2.HTTPError as error:
            raise VerifierError("Hunter did not answer.") from error

    def _too_often(self, answer: httpx2.Response, now: datetime) -> VerifierError:
        wish = seconds_to_wait(answer.headers.get("retry-after"), now)
        if wish:
            bar(self.name, seconds=wish, now=now)
        return VerifierError("Hunter asked us to come back later.", retry_after=wish)


def _status(answer: httpx2.Response) -> str:
    """Return the status that a good answer names, "" where there is none."""
    try:
        value: Any = json.loads(answer.text)
    except ValueError:
        return ""
    data = value.get("data") if isinstance(value, dict) else None
    return str(data.get("status", "")) if isinstance(data, dict) else ""
