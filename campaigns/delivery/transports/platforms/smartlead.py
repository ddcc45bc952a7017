"""Smartlead, REST v1. Its key is a parameter of each address; its answers come in several shapes, some numbers as text.

A lead's values belong to the person over all campaigns, so the names of our variables differ by campaign. A person or
campaign that there is not is answered with 200 and {}.
"""

from typing import Any, Final

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
from campaigns.delivery.transports.platforms.asking import Answer, Asking, Pace
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
from campaigns.delivery.transports.platforms.smartlead_answers import (
    happened_at,
    kind_of,
    lead_of,
    templates_of,
    tracked,
)
from campaigns.delivery.transports.port import Trouble

BASE_URL: Final = "https://server.smartlead.ai/api/v1"
PACE: Final = Pace(50, 60)  # the lowest of the limits that its pages state, which contradict each other
PER_PAGE: Final = 100
MOST_PAGES: Final = 50
# These days are the same whether 0 or 7 is Sunday, which its pages disagree about. We push only what is due.
SCHEDULE: Final = {
    "timezone": "Etc/UTC",
    "days_of_the_week": [1, 2, 3, 4, 5, 6],
    "start_hour": "00:00",
    "end_hour": "23:59",
    "min_time_btw_emails": 3,
}
STATES: Final = {
    "ACTIVE": Running.YES,
    "DRAFTED": Running.NOT_YET,
    "COMPLETED": Running.NOT_YET,
    "PAUSED": Running.PAUSED,
    "STOPPED": Running.PAUSED,
}
REFUSALS: Final = {
    "invalid_email_count": "the address is not valid",
    "unsubscribed_leads": "this person unsubscribed there",
    "block_count": "the address is on its block list",
    "blocked_count": "the address is on its block list",
    "bounce_count": "mail to this address came back before",
}
ADDED: Final = ("upload_count", "inserted_count", "added_count")


class Smartlead:
    """One account of Smartlead."""

    reviews = False

    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def create(self, *, name: str, sender: Sender, keys: Keys) -> Place:
        made = self._asking.post("/campaigns/create", {"name": name})
        place = Place(text_of(made.part("id")), "", keys)
        if not place.campaign:
            raise self._asking.trouble(Trouble.NOT_REACHED, "it made a campaign without telling its number")
        step = {
            "id": None,
            "seq_number": 1,
            "seq_delay_details": {"delay_in_days": 0},
            "subject": place.subject,
            "email_body": place.body,
        }
        at = f"/campaigns/{place.campaign}"
        self._asking.post(f"{at}/sequences", {"sequences": [step]})
        self._asking.post(f"{at}/settings", _SETTINGS)
        self._asking.post(f"{at}/schedule", {**SCHEDULE, "max_new_leads_per_day": sender.daily_cap})
        self._asking.post(f"{at}/email-accounts", {"email_account_ids": [whole(sender.remote_id)]})
        return place

    def standing(self, place: Place) -> Standing:
        at = f"/campaigns/{place.campaign}"
        campaign = self._asking.get(at)
        if not text_of(campaign.part("id")):
            raise self._asking.trouble(Trouble.BLOCKED, f"there is no campaign {place.campaign} any more")
        steps = items_of(self._asking.get(f"{at}/sequences").value, "sequences", "data")
        state = text_of(campaign.part("status")).upper()
        return Standing(
            templates=[template for step in steps for template in templates_of(step)],
            running=STATES.get(state, Running.BROKEN),
            tracks=tracked(campaign),
            words=state.lower(),
        )

    def push(self, place: Place, letter: Letter) -> str:
        lead = {"email": letter.address, "custom_fields": letter.values(place.keys)}
        # The person may be in the campaign of another step; her unsubscription and its block list always hold.
        rules = {
            "ignore_global_block_list": False,
            "ignore_unsubscribe_list": False,
            "ignore_duplicate_leads_in_other_campaign": True,
        }
        body = {"lead_list": [lead], "settings": rules}
        answer = self._asking.post(f"/campaigns/{place.campaign}/leads", body, hands_over=True)
        self._judge(answer)
        return ""

    def _judge(self, answer: Answer) -> None:
        """Raise unless the counters say that one lead was added; they tell no more, and come in three shapes."""
        if answer.part("is_lead_limit_exhausted") is True:
            raise self._asking.trouble(Trouble.QUOTA, "the plan takes no more leads")
        for counter, words in REFUSALS.items():
            if whole(answer.part(counter)):
                raise self._asking.trouble(Trouble.REFUSED, words)
        doubles = (
            "already_added_to_campaign",
            "duplicate_count",
            "skipped_count",
            "lead_import_stopped_count",
        )
        added = any(whole(answer.part(counter)) for counter in ADDED)
        if not added or any(whole(answer.part(counter)) for counter in doubles):
            raise self._asking.trouble(Trouble.UNKNOWN, "its counters do not say that the person was added")

    def find(self, place: Place, address: str) -> Lead | None:
        found = self._asking.get("/leads/", {"email": address}, expected={404}).value
        lead = lead_of(found)
        campaigns = items_of(part(lead, "lead_campaign_data"))
        if not any(text_of(each.get("campaign_id")) == place.campaign for each in campaigns):
            return None
        values = lead.get("custom_fields")
        shown = {str(key): str(value) for key, value in values.items()} if isinstance(values, dict) else None
        return Lead(text_of(lead.get("id")), shown)

    def launch(self, place: Place, lead: str) -> None:
        """Nothing to do: what is added goes."""

    def start(self, place: Place) -> None:
        self._asking.post(f"/campaigns/{place.campaign}/status", {"status": "START"})

    def stop(self, place: Place, lead: str) -> None:
        self._asking.post(f"/campaigns/{place.campaign}/leads/{lead}/pause", {})

    def left(self, place: Place, address: str, lead: str) -> Left | None:
        for said in self._history(place, lead):
            if kind_of(said) == "SENT":
                at = moment(said.get("time") or said.get("sent_at"))
                return Left(
                    at, text_of(said.get("subject")), text_of(said.get("email_body"), said.get("body"))
                )
        return None

    def _history(self, place: Place, lead: str) -> list[dict[str, Any]]:
        answer = self._asking.get(f"/campaigns/{place.campaign}/leads/{lead}/message-history", expected={404})
        return items_of(answer.value, "history", "messages")

    def events(self, place: Place, known: Known) -> list[Event]:
        events: list[Event] = []
        for page in range(MOST_PAGES):
            answer = self._asking.get(
                f"/campaigns/{place.campaign}/statistics", {"offset": page * PER_PAGE, "limit": PER_PAGE}
            )
            rows = items_of(answer.value, "data")
            for row in rows:
                events += self._events_of(place, row, known)
            if len(rows) < PER_PAGE:
                break
        return events

    def _events_of(self, place: Place, row: dict[str, Any], known: Known) -> list[Event]:
        address = text_of(row.get("lead_email"))
        events = [
            Event(kind, moment(at), campaign=place.campaign, address=address) for kind, at in happened_at(row)
        ]
        replied = row.get("reply_time")
        is_new = replied and not known.has_answer(address, moment(replied))
        return events + (self._replies(place, address) if is_new else [])

    def _replies(self, place: Place, address: str) -> list[Event]:
        """Return the replies of one person with their text, which the statistics do not tell."""
        lead = self.find(place, address)
        return [
            Event(
                EventKind.REPLIED,
                moment(said.get("time") or said.get("received_at")),
                campaign=place.campaign,
                address=address,
                message_id=text_of(said.get("message_id")),
                subject=text_of(said.get("subject")),
                text=words_of_markup(text_of(said.get("email_body"), said.get("body"))),
            )
            for said in (self._history(place, lead.remote_id) if lead else [])
            if kind_of(said) == "REPLY"
        ]

    def forget(self, place: Place, lead: str) -> None:
        self._asking.delete(f"/campaigns/{place.campaign}/leads/{lead}", expected={404})

    def listen(self, *, url: str, secret: str) -> str:
        del secret  # Smartlead makes its own
        wanted = (
            "EMAIL_SENT",
            "EMAIL_REPLY",
            "EMAIL_BOUNCE",
            "LEAD_UNSUBSCRIBED",
            "EMAIL_ACCOUNT_DISCONNECTED",
        )
        body = {
            "name": "Outreach",
            "webhook_url": url,
            "association_type": 1,
            "event_type_map": dict.fromkeys(wanted, True),
        }
        return text_of(self._asking.post("/webhook/create", body).part("id"))

    def check_key(self) -> None:
        self._asking.get("/leads/", {"email": "nobody@example.org"}, expected={404})


_SETTINGS: Final = {
    "track_settings": ["DONT_TRACK_EMAIL_OPEN", "DONT_TRACK_LINK_CLICK"],
    "stop_lead_settings": "REPLY_TO_AN_EMAIL",
    "send_as_plain_text": True,
}
