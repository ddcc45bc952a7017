"""Lemlist as its pages describe it: plain words for faults, leads that wait for their review, deleting that unsubscribes."""

import base64
from itertools import count
from typing import Any

from tests.fakes.platform_server import Handle, PlatformServer
from tests.fakes.providers.server import Asked, Reply, says, says_text
from tests.fakes.smartlead_server import filled


class LemlistServer(PlatformServer):
    """Keeps campaigns, leads and activities of a team."""

    push_path = r"/campaigns/\w+/leads/"
    create_path = "/campaigns"

    def __init__(self) -> None:
        super().__init__()
        self.campaigns: dict[str, dict[str, Any]] = {}
        self.leads: dict[str, dict[str, Any]] = {}
        self.activities: list[dict[str, Any]] = []
        self.no_sender = False
        self.mangles = False
        self._numbers = count(1)

    def routes(self) -> list[tuple[str, str, Handle]]:
        return [
            ("POST", r"/campaigns", self._create),
            ("GET", r"/campaigns", lambda _: says([])),
            ("GET", r"/campaigns/(\w+)", self._campaign),
            ("PATCH", r"/campaigns/(\w+)", self._settings),
            ("POST", r"/campaigns/(\w+)/pause", self._pause_campaign),
            ("POST", r"/campaigns/(\w+)/start", self._start),
            ("GET", r"/campaigns/(\w+)/sequences", self._sequences),
            ("POST", r"/sequences/(\w+)/steps", self._add_step),
            ("POST", r"/campaigns/(\w+)/leads/", self._add),
            ("GET", r"/leads/([^/]+)", self._find),
            ("POST", r"/leads/review/(\w+)", self._review),
            ("POST", r"/leads/pause/(\w+)", self._pause_lead),
            ("DELETE", r"/campaigns/(\w+)/leads/(\w+)", self._delete),
            ("GET", r"/activities", self._list),
            ("POST", r"/hooks", self._hook),
        ]

    def accepts(self, asked: Asked) -> Reply | None:
        expected = "Basic " + base64.b64encode(f":{self.key}".encode()).decode()
        if asked.headers.get("authorization") == expected:
            return None
        return says_text("The authentication you supplied is incorrect", 401)

    def _id(self, kind: str) -> str:
        return f"{kind}_{next(self._numbers):017d}"

    # --- What a platform does by itself ---------------------------------------------------------------

    def send_all(self) -> list[dict[str, str]]:
        """Send what was reviewed in running campaigns; return what left."""
        sent = []
        for lead in self.leads.values():
            campaign = self.campaigns[lead["campaignId"]]
            if campaign["state"] != "running" or lead["sent"] or lead["isPaused"] or not lead["reviewed"]:
                continue
            lead["sent"] = True
            step, values = campaign["steps"][0], lead["values"]
            mail = {
                "to": lead["email"], "subject": filled(step["subject"], values), "body": filled(step["message"], values),
            }  # fmt: skip
            self._act(lead, "emailsSent", subject=mail["subject"], text=mail["body"])
            sent.append(mail)
        return sent

    def _act(self, lead: dict[str, Any], kind: str, **fields: str) -> None:
        self.activities.insert(
            0,
            {
                "_id": self._id("act"), "type": kind, "createdAt": "2027-01-05T09:00:00.000Z", "leadEmail": lead["email"],
                "campaignId": lead["campaignId"], "leadId": lead["_id"], "sequenceStep": 0, **fields,
            },
        )  # fmt: skip

    def receive(self, address: str, text: str) -> None:
        """Let a person answer."""
        self._act(self._lead(address), "emailsReplied", text=f"<div>{text}</div>")

    def bounce(self, address: str) -> None:
        self._act(self._lead(address), "emailsBounced", errorMessage="550 5.1.1 no such user")

    def opt_out(self, address: str) -> None:
        self._act(self._lead(address), "emailsUnsubscribed")

    def spoil(self) -> None:
        """Let somebody change the template."""
        for campaign in self.campaigns.values():
            campaign["steps"][0]["message"] += "<p>PS</p>"

    def track(self) -> None:
        for campaign in self.campaigns.values():
            campaign["disableTrackOpen"] = False

    def pause(self) -> None:
        for campaign in self.campaigns.values():
            campaign["state"] = "paused"

    def people(self) -> set[str]:
        return {lead["email"] for lead in self.leads.values()}

    def _lead(self, address: str) -> dict[str, Any]:
        return next(lead for lead in self.leads.values() if lead["email"] == address)

    # --- Routes ---------------------------------------------------------------------------------------

    def _create(self, asked: Asked) -> Reply:
        if set(asked.body) - {"name", "timezone"}:
            return says_text("Only a name and a time zone", 400)
        made = {
            "_id": self._id("cam"), "name": asked.body["name"], "sequenceId": self._id("seq"), "scheduleIds": [],
            "state": "running", "steps": [], "disableTrackOpen": False, "disableTrackClick": False,
        }  # fmt: skip
        self.campaigns[made["_id"]] = made
        return says({name: made[name] for name in ("_id", "name", "sequenceId", "scheduleIds")})

    def _campaign(self, _: Asked, campaign: str) -> Reply:
        found = self.campaigns.get(campaign)
        if found is None:
            return says_text("Campaign not found", 404)
        return says({name: value for name, value in found.items() if name != "steps"})

    def _settings(self, asked: Asked, campaign: str) -> Reply:
        self.campaigns[campaign] |= asked.body
        return says({"ok": True})

    def _pause_campaign(self, _: Asked, campaign: str) -> Reply:
        self.campaigns[campaign]["state"] = "paused"
        return says({"_id": campaign, "state": "paused"})

    def _start(self, _: Asked, campaign: str) -> Reply:
        if self.campaigns[campaign]["state"] == "running":
            return says_text("You can't start campaigns that are already running", 400)
        self.campaigns[campaign]["state"] = "running"
        return says({"ok": True})

    def _sequences(self, _: Asked, campaign: str) -> Reply:
        found = self.campaigns[campaign]
        return says({found["sequenceId"]: {"_id": found["sequenceId"], "level": 0, "steps": found["steps"]}})

    def _add_step(self, asked: Asked, sequence: str) -> Reply:
        campaign = next(each for each in self.campaigns.values() if each["sequenceId"] == sequence)
        if campaign["state"] == "running":
            return says_text("The campaign is running", 400)
        campaign["steps"].append({"_id": self._id("stp"), "index": 0, **asked.body})
        return says({"ok": True})

    def _add(self, asked: Asked, campaign: str) -> Reply:
        address = asked.body["email"]
        if address in self.blocked:
            return says_text("Lead in graveyard", 500)
        if any(lead["email"] == address and lead["campaignId"] == campaign for lead in self.leads.values()):
            return says_text("Lead already in the campaign", 400)
        if asked.parameter("deduplicate") == "true" and address in self.people():
            return says_text("Lead already in other campaign", 500)
        values = {name: value for name, value in asked.body.items() if name != "email"}
        if self.mangles:
            values = {name: value.replace("<br>", "") for name, value in values.items()}
        lead = {
            "_id": self._id("lea"), "email": address, "campaignId": campaign, "isPaused": False, "values": values,
            "reviewed": False, "sent": False,
        }  # fmt: skip
        self.leads[lead["_id"]] = lead
        return says({"_id": lead["_id"], "email": address, "campaignId": campaign, "isPaused": False})

    def _find(self, asked: Asked, address: str) -> Reply:
        for lead in self.leads.values():
            if lead["email"] == address and asked.parameter("campaignId") in {"", lead["campaignId"]}:
                shown = {name: lead[name] for name in ("_id", "email", "campaignId", "isPaused")}
                return says(shown | lead["values"])
        return says_text("Lead not found", 404)

    def _review(self, _: Asked, lead: str) -> Reply:
        found = self.leads.get(lead)
        if found is None:
            return says({"error": "CAMPAIGN_LEAD_REVIEW_LEAD_NOT_FOUND", "message": "Lead not found"}, 404)
        if self.no_sender:
            return says({"error": "CAMPAIGN_LEAD_REVIEW_NO_SENDER_AVAILABLE", "message": "No sender"}, 400)
        if found["reviewed"]:
            error = {"error": "CAMPAIGN_LEAD_REVIEW_LEAD_ALREADY_LAUNCHED", "message": "Already launched"}
            return says(error, 400)
        found["reviewed"] = True
        return says({"ok": True})

    def _pause_lead(self, asked: Asked, lead: str) -> Reply:
        address = self.leads[lead]["email"]
        here = asked.parameter("campaignId")
        affected = [
            each
            for each in self.leads.values()
            if each["email"] == address and here in {"", each["campaignId"]}
        ]  # without a campaign all of them
        for each in affected:
            each["isPaused"] = True
        return says([{"_id": each["_id"], "isPaused": True} for each in affected])

    def _delete(self, asked: Asked, _: str, lead: str) -> Reply:
        found = self.leads.pop(lead, None)
        if found is None:
            return says_text("Lead not found", 404)
        if asked.parameter("action") != "remove":
            self.blocked.add(found["email"])  # the default unsubscribes the person everywhere
        return says({"ok": True})

    def _list(self, asked: Asked) -> Reply:
        if asked.parameter("version") != "v2":
            return says_text("An old answer", 400)
        found = [
            each
            for each in self.activities
            if asked.parameter("campaignId") == each["campaignId"]
            and asked.parameter("type") in {"", each["type"]}
            and asked.parameter("leadId") in {"", each["leadId"]}
        ]
        start = int(asked.parameter("offset"))
        return says(found[start : start + int(asked.parameter("limit"))])

    def _hook(self, asked: Asked) -> Reply:
        self.hooks.append(asked.body)
        return says({"_id": self._id("hoo")})
