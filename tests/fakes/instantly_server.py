"""Instantly as its pages describe it: counters with the leads that were made, no pausing, no signature."""

from itertools import count
from typing import Any
from uuid import UUID

from tests.fakes.platform_server import Handle, PlatformServer
from tests.fakes.providers.server import Asked, Reply, says
from tests.fakes.smartlead_server import filled

NO_SUCH_ZONE = {"America/New_York", "Europe/London", "Europe/Paris", "Europe/Berlin"}
ACTIVE, PAUSED = 1, 2


class InstantlyServer(PlatformServer):
    """Keeps campaigns, leads and mails of a workspace."""

    push_path = "/leads/add"
    create_path = "/campaigns"

    def __init__(self) -> None:
        super().__init__()
        self.campaigns: dict[str, dict[str, Any]] = {}
        self.leads: dict[str, dict[str, Any]] = {}
        self.emails: list[dict[str, Any]] = []
        self._numbers = count(1)

    def routes(self) -> list[tuple[str, str, Handle]]:
        return [
            ("POST", r"/campaigns", self._create),
            ("GET", r"/campaigns", lambda _: says({"items": []})),
            ("GET", r"/campaigns/([\w-]+)", self._campaign),
            ("POST", r"/campaigns/([\w-]+)/variables", self._variables),
            ("POST", r"/campaigns/([\w-]+)/activate", self._activate),
            ("POST", r"/leads/add", self._add),
            ("POST", r"/leads/list", self._list),
            ("DELETE", r"/leads/([\w-]+)", self._delete),
            ("GET", r"/emails", self._emails),
            ("POST", r"/webhooks", self._hook),
        ]

    def accepts(self, asked: Asked) -> Reply | None:
        if asked.headers.get("authorization") == f"Bearer {self.key}":
            return None
        return says({"statusCode": 401, "error": "Unauthorized", "message": "Invalid API key"}, 401)

    def _id(self) -> str:
        return str(UUID(int=next(self._numbers)))

    # --- What a platform does by itself ---------------------------------------------------------------

    def send_all(self) -> list[dict[str, str]]:
        """Send what waits in active campaigns; return what left."""
        sent = []
        for lead in self.leads.values():
            campaign = self.campaigns[lead["campaign"]]
            if campaign["status"] != ACTIVE or lead["sent"] or lead["status"] != 1:
                continue
            lead["sent"] = True
            variant = campaign["sequences"][0]["steps"][0]["variants"][0]
            mail = {
                "to": lead["email"],
                "subject": filled(variant["subject"], lead["payload"]),
                "body": filled(variant["body"], lead["payload"]),
            }
            self._mail(lead, 1, {"html": mail["body"]}, mail["subject"], "2027-01-05T09:00:00.000Z")
            sent.append(mail)
        return sent

    def _mail(self, lead: dict[str, Any], kind: int, body: dict[str, str], subject: str, at: str) -> None:
        self.emails.append(
            {
                "id": self._id(), "ue_type": kind, "campaign_id": lead["campaign"], "lead": lead["email"],
                "lead_id": lead["id"], "subject": subject, "body": body, "timestamp_email": at, "step": "0_0_0",
                "is_auto_reply": 0, "eaccount": self.campaigns[lead["campaign"]]["email_list"][0],
            }
        )  # fmt: skip

    def receive(self, address: str, text: str) -> None:
        """Let a person answer."""
        self._mail(self._lead(address), 2, {"text": text}, "Re:", "2027-01-05T11:00:00.000Z")

    def bounce(self, address: str) -> None:
        self._lead(address)["status"] = -1

    def opt_out(self, address: str) -> None:
        self._lead(address)["status"] = -2

    def spoil(self) -> None:
        """Let somebody change the template."""
        for campaign in self.campaigns.values():
            campaign["sequences"][0]["steps"][0]["variants"][0]["body"] += "<p>PS</p>"

    def track(self) -> None:
        for campaign in self.campaigns.values():
            campaign["open_tracking"] = True

    def pause(self) -> None:
        for campaign in self.campaigns.values():
            campaign["status"] = PAUSED

    def people(self) -> set[str]:
        return {lead["email"] for lead in self.leads.values()}

    def _lead(self, address: str) -> dict[str, Any]:
        return next(lead for lead in self.leads.values() if lead["email"] == address)

    # --- Routes ---------------------------------------------------------------------------------------

    def _create(self, asked: Asked) -> Reply:
        for schedule in asked.body["campaign_schedule"]["schedules"]:
            if schedule["timezone"] in NO_SUCH_ZONE:
                return says({"statusCode": 400, "error": "Bad Request", "message": "timezone"}, 400)
        made = {**asked.body, "id": self._id(), "status": 0, "variables": []}
        self.campaigns[made["id"]] = made
        return says(made)

    def _campaign(self, _: Asked, campaign: str) -> Reply:
        found = self.campaigns.get(campaign)
        return says(found) if found else says({"statusCode": 404, "error": "Not Found", "message": "no"}, 404)

    def _variables(self, asked: Asked, campaign: str) -> Reply:
        self.campaigns[campaign]["variables"] = asked.body["variables"]
        return says({"ok": True})

    def _activate(self, _: Asked, campaign: str) -> Reply:
        self.campaigns[campaign]["status"] = ACTIVE
        return says(self.campaigns[campaign])

    def _add(self, asked: Asked) -> Reply:
        counters: dict[str, Any] = dict.fromkeys(
            ("leads_uploaded", "in_blocklist", "duplicated_leads", "skipped_count", "invalid_email_count"), 0
        )
        created = []
        for index, given in enumerate(asked.body["leads"]):
            if any(
                not isinstance(value, str | int | float | bool | None)
                for value in given["custom_variables"].values()
            ):
                return says({"statusCode": 400, "error": "Bad Request", "message": "scalars only"}, 400)
            elsewhere = given["email"] in self.people()
            if given["email"] in self.blocked:
                counters["in_blocklist"] += 1
            elif asked.body.get("skip_if_in_campaign") and elsewhere:
                counters["skipped_count"] += 1  # in any campaign, not in this one alone
            else:
                lead = {
                    "id": self._id(), "email": given["email"], "campaign": asked.body["campaign_id"],
                    "payload": given["custom_variables"], "status": 1, "sent": False,
                }  # fmt: skip
                self.leads[lead["id"]] = lead
                counters["leads_uploaded"] += 1
                created.append({"index": index, "id": lead["id"], "email": lead["email"]})
        return says(
            {
                "status": "success",
                "total_sent": len(asked.body["leads"]),
                **counters,
                "created_leads": created,
            }
        )

    def _list(self, asked: Asked) -> Reply:
        body = asked.body
        found = [
            {name: value for name, value in lead.items() if name != "sent"}
            for lead in self.leads.values()
            if lead["campaign"] == body.get("campaign")
            and (not body.get("contacts") or lead["email"] in body["contacts"])
        ]
        start = int(body.get("starting_after") or 0)
        page = found[start : start + body["limit"]]
        return says({"items": page, "next_starting_after": str(start + len(page))})  # with the last page too

    def _delete(self, _: Asked, lead: str) -> Reply:
        found = self.leads.pop(lead, None)
        return says(found) if found else says({"statusCode": 404, "error": "Not Found", "message": "no"}, 404)

    def _emails(self, asked: Asked) -> Reply:
        sent_only = asked.parameter("email_type") == "sent"
        found = [
            mail
            for mail in self.emails
            if mail["campaign_id"] == asked.parameter("campaign_id")
            and asked.parameter("lead") in {"", mail["lead"]}
            and not (sent_only and mail["ue_type"] == 2)
        ]
        start = int(asked.parameter("starting_after") or 0)
        page = found[start : start + int(asked.parameter("limit"))]
        return says({"items": page, "next_starting_after": str(start + len(page))})

    def _hook(self, asked: Asked) -> Reply:
        self.hooks.append(asked.body)
        return says({"id": self._id(), "status": 1})
