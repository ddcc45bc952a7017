"""Instantly, API v2. Leads cannot be paused, so what must not go is taken out of its campaign before it left."""

from typing import Any, Final

from campaigns.delivery.rules.hooks import SECRET_HEADER
from campaigns.delivery.rules.platforms import (
    Event,
    EventKind,
    Keys,
    Place,
    moment,
    part,
    text_of,
    whole,
    words_of_markup,
)
from campaigns.delivery.transports.platforms.asking import Asking, Pace
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

BASE_URL: Final = "https://api.instantly.ai/api/v2"
PACE: Final = Pace(600, 60)  # far below its limit for the whole workspace, which others share
PER_PAGE: Final = 100
MOST_PAGES: Final = 50
# Its list of time zones lacks most; with every hour of every day open, any of them will do.
ZONE: Final = "America/Chicago"
STATES: Final = {0: Running.NOT_YET, 1: Running.YES, 2: Running.PAUSED, 3: Running.NOT_YET}
BROKEN: Final = {
    -1: "its mailboxes have a problem",
    -2: "too many mails of it came back",
    -99: "it was suspended",
    4: "it runs a subsequence",
}
SENT_FROM_CAMPAIGN: Final = 1
RECEIVED: Final = 2
BOUNCED: Final = -1
UNSUBSCRIBED: Final = -2
REFUSALS: Final = {
    "in_blocklist": "the address is on its block list",
    "invalid_email_count": "the address is not valid",
    "incomplete_count": "the lead is not complete",
}


class Instantly:
    """One workspace of Instantly."""

    reviews = False

    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def create(self, *, name: str, sender: Sender, keys: Keys) -> Place:
        place = Place("", "", keys)
        variant = {"subject": place.subject, "body": place.body}
        step = {"type": "email", "delay": 0, "variants": [variant]}
        body = {
            "name": name,
            "campaign_schedule": {"schedules": [_SCHEDULE]},
            "sequences": [{"steps": [step]}],
            "email_list": [sender.address],
            "daily_limit": sender.daily_cap,
            "open_tracking": False,
            "link_tracking": False,
            "text_only": True,
            "stop_on_reply": True,
            "insert_unsubscribe_header": True,
        }
        made = self._asking.post("/campaigns", body)
        place = Place(text_of(made.part("id")), "", keys)
        if not place.campaign:
            raise self._asking.trouble(Trouble.NOT_REACHED, "it made a campaign without telling its id")
        variables = {"variables": [keys.subject, keys.text, keys.reference]}
        self._asking.post(f"/campaigns/{place.campaign}/variables", variables)
        return place

    def standing(self, place: Place) -> Standing:
        answer = self._asking.get(f"/campaigns/{place.campaign}", expected={404})
        if not text_of(answer.part("id")):
            raise self._asking.trouble(Trouble.BLOCKED, f"there is no campaign {place.campaign} any more")
        state = whole(answer.part("status"))
        tracked = {"open_tracking": "opened mails", "link_tracking": "clicked links"}
        return Standing(
            templates=_templates(answer.value),
            running=STATES.get(state, Running.BROKEN),
            tracks=" and ".join(words for name, words in tracked.items() if answer.part(name) is not False),
            words=BROKEN.get(state, ""),
        )

    def push(self, place: Place, letter: Letter) -> str:
        lead = {"email": letter.address, "custom_variables": letter.values(place.keys)}
        body = {
            "campaign_id": place.campaign,
            "leads": [lead],
            "skip_if_in_workspace": False,
            "skip_if_in_campaign": False,  # of any campaign, and each step has one of its own
        }
        answer = self._asking.post("/leads/add", body, hands_over=True)
        created = items_of(answer.value, "created_leads")
        lead_id = next((text_of(each.get("id")) for each in created if whole(each.get("index")) == 0), "")
        if lead_id:
            return lead_id
        for counter, words in REFUSALS.items():
            if whole(answer.part(counter)):
                raise self._asking.trouble(Trouble.REFUSED, words)
        if answer.part("remaining_in_plan") in {0, "0"}:
            raise self._asking.trouble(Trouble.QUOTA, "the plan takes no more leads")
        raise self._asking.trouble(Trouble.UNKNOWN, "its counters do not say that the person was added")

    def find(self, place: Place, address: str) -> Lead | None:
        body = {"campaign": place.campaign, "contacts": [address], "limit": PER_PAGE}
        found = items_of(self._asking.post("/leads/list", body).value, "items")
        mine = [each for each in found if text_of(each.get("email")).lower() == address.lower()]
        if not mine:
            return None
        values = part(mine[0], "payload")
        shown = {str(key): str(value) for key, value in values.items()} if isinstance(values, dict) else None
        return Lead(text_of(mine[0].get("id")), shown)

    def launch(self, place: Place, lead: str) -> None:
        """Nothing to do: what is added goes."""

    def start(self, place: Place) -> None:
        self._asking.post(f"/campaigns/{place.campaign}/activate", {})

    def stop(self, place: Place, lead: str) -> None:
        self._asking.delete(f"/leads/{lead}", expected={404})

    def left(self, place: Place, address: str, lead: str) -> Left | None:
        del lead
        for mail in self._emails(place, lead=address, email_type="sent"):
            if whole(mail.get("ue_type")) == SENT_FROM_CAMPAIGN:
                body = text_of(part(mail, "body", "html"), part(mail, "body", "text"))
                return Left(moment(mail.get("timestamp_email")), text_of(mail.get("subject")), body)
        return None

    def _emails(self, place: Place, **query: object) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        after: str | None = None
        for _ in range(MOST_PAGES):
            asked = {"campaign_id": place.campaign, "limit": PER_PAGE, "starting_after": after, **query}
            answer = self._asking.get("/emails", asked)
            items = items_of(answer.value, "items")
            found += items
            after = text_of(answer.part("next_starting_after"))
            if not items or not after:  # a cursor can come with the last page too
                break
        return found

    def events(self, place: Place, known: Known) -> list[Event]:
        since = {"min_timestamp_created": known.since.isoformat()} if known.since else {}
        mails = (_event_of(place, mail) for mail in self._emails(place, **since))
        return [event for event in mails if event] + self._ends(place)

    def _ends(self, place: Place) -> list[Event]:
        """Return who bounced or unsubscribed; the list of mails does not tell."""
        kinds = {BOUNCED: EventKind.BOUNCED, UNSUBSCRIBED: EventKind.UNSUBSCRIBED}
        ended: list[Event] = []
        after: str | None = None
        for _ in range(MOST_PAGES):
            body: dict[str, Any] = {"campaign": place.campaign, "limit": PER_PAGE}
            answer = self._asking.post("/leads/list", body | ({"starting_after": after} if after else {}))
            items = items_of(answer.value, "items")
            ended += [
                Event(kinds[state], campaign=place.campaign, address=text_of(each.get("email")))
                for each in items
                if (state := whole(each.get("status"))) in kinds
            ]
            after = text_of(answer.part("next_starting_after"))
            if not items or not after:
                break
        return ended

    def forget(self, place: Place, lead: str) -> None:
        self._asking.delete(f"/leads/{lead}", expected={404})

    def listen(self, *, url: str, secret: str) -> str:
        body = {
            "name": "Outreach",
            "target_hook_url": url,
            "event_type": "all_events",
            "headers": {SECRET_HEADER: secret},
        }
        return text_of(self._asking.post("/webhooks", body).part("id"))

    def check_key(self) -> None:
        self._asking.get("/campaigns", {"limit": 1})


_SCHEDULE: Final = {
    "name": "Always",
    "timing": {"from": "00:00", "to": "23:59"},
    "days": {str(day): True for day in range(7)},
    "timezone": ZONE,
}


def _templates(campaign: Any) -> list[tuple[str, str]]:
    """Return the templates in use; only the first sequence is."""
    sequences = items_of(campaign, "sequences")
    steps = items_of(sequences[0], "steps") if sequences else []
    variants = [each for step in steps for each in items_of(step, "variants")]
    return [
        (text_of(each.get("subject")), text_of(each.get("body")))
        for each in variants
        if each.get("v_disabled") is not True
    ]


def _event_of(place: Place, mail: dict[str, Any]) -> Event | None:
    kinds = {SENT_FROM_CAMPAIGN: EventKind.SENT, RECEIVED: EventKind.REPLIED}
    kind = kinds.get(whole(mail.get("ue_type")))
    if kind is None:
        return None
    body = text_of(part(mail, "body", "text")) or words_of_markup(text_of(part(mail, "body", "html")))
    return Event(
        kind,
        moment(mail.get("timestamp_email")),
        campaign=place.campaign,
        address=text_of(mail.get("lead")),
        lead=text_of(mail.get("lead_id")),
        mailbox=text_of(mail.get("eaccount")),
        message_id=text_of(mail.get("id")),
        subject=text_of(mail.get("subject")),
        text=body if kind is EventKind.REPLIED else "",
        automatic=whole(mail.get("is_auto_reply")) == 1,
    )
