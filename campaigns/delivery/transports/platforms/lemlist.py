"""Lemlist. A lead waits there until it is reviewed: it is added, read back, and let go. Faults come as plain text.

To delete a lead means to unsubscribe the person everywhere, unless `action=remove` is said. To stop means to pause.
"""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote

from campaigns.delivery.rules.hooks import lemlist_event
from campaigns.delivery.rules.platforms import Event, Keys, Place, moment, text_of
from campaigns.delivery.transports.platforms.asking import Answer, Asking, Pace, words_of
from campaigns.delivery.transports.platforms.port import (
    Known,
    Lead,
    Left,
    Letter,
    Running,
    Sender,
    Standing,
    items_of,
)
from campaigns.delivery.transports.port import Trouble

BASE_URL: Final = "https://api.lemlist.com/api"
PACE: Final = Pace(18, 2)
PER_PAGE: Final = 100
MOST_PAGES: Final = 20
STATES: Final = {
    "running": Running.YES,
    "draft": Running.NOT_YET,
    "ended": Running.NOT_YET,
    "paused": Running.PAUSED,
    "errors": Running.BROKEN,
    "archived": Running.PAUSED,
}
DOUBLE: Final = ("already in the campaign", "already in other campaign")
UNSUBSCRIBED: Final = "graveyard"
LAUNCHED: Final = "CAMPAIGN_LEAD_REVIEW_LEAD_ALREADY_LAUNCHED"


class Lemlist:
    """One team of lemlist."""

    reviews = True

    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def create(self, *, name: str, sender: Sender, keys: Keys) -> Place:
        del sender  # chosen once in lemlist itself
        made = self._asking.post("/campaigns", {"name": name})
        place = Place(text_of(made.part("_id")), text_of(made.part("sequenceId")), keys)
        if not place.campaign or not place.sequence:
            raise self._asking.trouble(Trouble.NOT_REACHED, "it made a campaign without telling its id")
        # Whether a new campaign runs is told in two ways. A step can be added only to one that does not.
        self._asking.post(f"/campaigns/{place.campaign}/pause", {}, expected={400})
        step = {"type": "email", "delay": 0, "subject": place.subject, "message": place.body}
        self._asking.post(f"/sequences/{place.sequence}/steps", step)
        self._asking.patch(f"/campaigns/{place.campaign}", _SETTINGS)
        return place

    def standing(self, place: Place) -> Standing:
        campaign = self._asking.get(f"/campaigns/{place.campaign}", expected={404})
        if campaign.status == 404:
            raise self._asking.trouble(Trouble.BLOCKED, f"there is no campaign {place.campaign} any more")
        sequences = self._asking.get(f"/campaigns/{place.campaign}/sequences").value
        state = text_of(campaign.part("state"), campaign.part("status")).lower()
        tracked = {"disableTrackOpen": "opened mails", "disableTrackClick": "clicked links"}
        return Standing(
            templates=_templates(sequences, place),
            running=STATES.get(state, Running.BROKEN),
            tracks=" and ".join(words for name, words in tracked.items() if campaign.part(name) is False),
            words=state,
        )

    def push(self, place: Place, letter: Letter) -> str:
        body = {"email": letter.address, **letter.values(place.keys)}
        answer = self._asking.post(
            f"/campaigns/{place.campaign}/leads/", body, expected={400, 500}, hands_over=True
        )
        if answer.good:
            lead = text_of(answer.part("_id"))
            if lead:
                return lead
            raise self._asking.trouble(Trouble.UNKNOWN, "it does not say that the person was added")
        raise self._refusal(answer)

    def _refusal(self, answer: Answer) -> Exception:
        words = words_of(answer)
        if UNSUBSCRIBED in words.lower():
            return self._asking.trouble(Trouble.REFUSED, "this person unsubscribed there")
        if any(said in words.lower() for said in DOUBLE) or answer.status == 500:
            return self._asking.trouble(Trouble.UNKNOWN, words)
        return self._asking.trouble(Trouble.REFUSED, words)

    def find(self, place: Place, address: str) -> Lead | None:
        answer = self._asking.get(
            f"/leads/{quote(address, safe='@')}", {"campaignId": place.campaign}, expected={404}
        )
        found = items_of(answer.value if isinstance(answer.value, list) else [answer.value])
        mine = [each for each in found if text_of(each.get("campaignId"), place.campaign) == place.campaign]
        if not answer.good or not mine or not text_of(mine[0].get("_id")):
            return None
        return Lead(text_of(mine[0].get("_id")), _values(mine[0], place.keys))

    def launch(self, place: Place, lead: str) -> None:
        answer = self._asking.post(f"/leads/review/{lead}", {}, expected={400, 404})
        if not answer.good and text_of(answer.part("error")) != LAUNCHED:
            raise self._asking.trouble(Trouble.BLOCKED, f"it does not let the lead go: {words_of(answer)}")

    def start(self, place: Place) -> None:
        answer = self._asking.post(f"/campaigns/{place.campaign}/start", {}, expected={400})
        if not answer.good and "already running" not in words_of(answer):
            raise self._asking.trouble(Trouble.BLOCKED, words_of(answer))

    def stop(self, place: Place, lead: str) -> None:
        self._asking.post(f"/leads/pause/{lead}", {}, {"campaignId": place.campaign})

    def left(self, place: Place, address: str, lead: str) -> Left | None:
        del address
        for activity in self._activities(place, Known(), type="emailsSent", leadId=lead):
            at = moment(activity.get("createdAt"))
            return Left(at, text_of(activity.get("subject")), text_of(activity.get("text")))
        return None

    def _activities(self, place: Place, known: Known, **query: object) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for page in range(MOST_PAGES):
            asked = {
                "version": "v2",
                "campaignId": place.campaign,
                "limit": PER_PAGE,
                "offset": page * PER_PAGE,
                **query,
            }
            answer = self._asking.get("/activities", asked)
            items = items_of(answer.value, "activities")
            found += items
            # The newest come first, and nothing can be asked for by its moment.
            if len(items) < PER_PAGE or known.is_old(moment(items[-1].get("createdAt"))):
                break
        return found

    def events(self, place: Place, known: Known) -> list[Event]:
        return [event for each in self._activities(place, known) if (event := lemlist_event(each))]

    def forget(self, place: Place, lead: str) -> None:
        self._asking.delete(f"/campaigns/{place.campaign}/leads/{lead}", {"action": "remove"}, expected={404})

    def listen(self, *, url: str, secret: str) -> str:
        return text_of(self._asking.post("/hooks", {"targetUrl": url, "secret": secret}).part("_id"))

    def check_key(self) -> None:
        self._asking.get("/campaigns", {"limit": 1})


_SETTINGS: Final = {"stopOnEmailReplied": True, "disableTrackOpen": True, "disableTrackClick": True}


def _templates(sequences: Any, place: Place) -> list[tuple[str, str]]:
    """Return the templates of an object of sequences. Some answers leave the subject out: it is then as it was made."""
    values = sequences.values() if isinstance(sequences, dict) else items_of(sequences)
    steps = [step for sequence in values for step in items_of(sequence, "steps")]
    return [(text_of(step.get("subject", place.subject)), text_of(step.get("message"))) for step in steps]


def _values(lead: Mapping[str, Any], keys: Keys) -> dict[str, str] | None:
    """Return our variables of a lead, which stand beside its other fields or under a name of their own."""
    own = lead.get("variables")
    fields = own if isinstance(own, dict) else lead
    values = {
        name: text_of(fields[name]) for name in (keys.subject, keys.text, keys.reference) if name in fields
    }
    return values or None
