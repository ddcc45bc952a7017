"""Smartlead as its pages describe it, odd shapes included: counters for answers, numbers as text, {} for nothing."""

from itertools import count
from typing import Any

from tests.fakes.platform_server import Handle, PlatformServer
from tests.fakes.providers.server import Asked, Reply, says

READ_BACK = {"DONT_TRACK_EMAIL_OPEN": "DONT_EMAIL_OPEN", "DONT_TRACK_LINK_CLICK": "DONT_LINK_CLICK"}


class SmartleadServer(PlatformServer):
    """Keeps campaigns and leads. A lead's values belong to the address over all campaigns, and overwrite."""

    push_path = r"/campaigns/\d+/leads"
    create_path = "/campaigns/create"

    def __init__(self) -> None:
        super().__init__()
        self.campaigns: dict[str, dict[str, Any]] = {}
        self.leads: dict[str, dict[str, Any]] = {}
        self.unsubscribed: set[str] = set()
        self.newer_history = False
        self.other_counters = False
        self._numbers = count(101)

    def routes(self) -> list[tuple[str, str, Handle]]:
        return [
            ("POST", r"/campaigns/create", self._create),
            ("GET", r"/campaigns/(\d+)", self._campaign),
            ("POST", r"/campaigns/(\d+)/sequences", self._replace_sequence),
            ("GET", r"/campaigns/(\d+)/sequences", self._sequence),
            ("POST", r"/campaigns/(\d+)/settings", self._settings),
            ("POST", r"/campaigns/(\d+)/schedule", self._kept("schedule")),
            ("POST", r"/campaigns/(\d+)/email-accounts", self._kept("accounts")),
            ("POST", r"/campaigns/(\d+)/status", self._status),
            ("POST", r"/campaigns/(\d+)/leads", self._add),
            ("GET", r"/leads/", self._lead),
            ("POST", r"/campaigns/(\d+)/leads/(\d+)/pause", self._pause),
            ("DELETE", r"/campaigns/(\d+)/leads/(\d+)", self._delete),
            ("GET", r"/campaigns/(\d+)/leads/(\d+)/message-history", self._history),
            ("GET", r"/campaigns/(\d+)/statistics", self._statistics),
            ("POST", r"/webhook/create", self._hook),
        ]

    def accepts(self, asked: Asked) -> Reply | None:
        if asked.headers.get("user-agent", "").lower().startswith(("python", "httpx")):
            return says({"error": "1010"}, 403)
        given = asked.parameter("api_key")
        if not given:
            return says({"message": "API key is required."}, 401)
        return None if given == self.key else says({"message": "Invalid API Key"}, 401)

    # --- What a platform does by itself ---------------------------------------------------------------

    def send_all(self) -> list[dict[str, str]]:
        """Send what waits in running campaigns: templates filled in, a missing value as nothing. Return what left."""
        sent = []
        for number, campaign in self.campaigns.items():
            for address, state in campaign["leads"].items():
                if campaign["status"] != "ACTIVE" or state["paused"] or state["sent"]:
                    continue
                step, values = campaign["sequence"][0], self.leads[address]["custom_fields"]
                state["sent"] = {
                    "subject": filled(step["subject"], values),
                    "email_body": filled(step["email_body"], values),
                    "time": "2027-01-05T09:00:00.000Z",
                }
                mail = {"campaign": number, "to": address, "body": state["sent"]["email_body"]}
                sent.append(mail | state["sent"])
        return sent

    def receive(self, address: str, text: str, *, time: str = "2027-01-05T11:00:00.000Z") -> None:
        """Let a person answer the last mail of her."""
        for campaign in self.campaigns.values():
            if address in campaign["leads"]:
                campaign["leads"][address]["replies"].append({"text": text, "time": time})

    def bounce(self, address: str) -> None:
        self._everywhere(address, bounced=True)

    def opt_out(self, address: str) -> None:
        self._everywhere(address, out=True)

    def _everywhere(self, address: str, **fields: bool) -> None:
        for campaign in self.campaigns.values():
            campaign["leads"].get(address, {}).update(fields)

    def spoil(self) -> None:
        """Let somebody change the template."""
        for campaign in self.campaigns.values():
            campaign["sequence"][0]["email_body"] += "<p>PS</p>"

    def track(self) -> None:
        for campaign in self.campaigns.values():
            campaign["track_settings"] = ["DONT_LINK_CLICK"]

    def pause(self) -> None:
        for campaign in self.campaigns.values():
            campaign["status"] = "PAUSED"

    def people(self) -> set[str]:
        return {address for campaign in self.campaigns.values() for address in campaign["leads"]}

    # --- Routes ---------------------------------------------------------------------------------------

    def _create(self, asked: Asked) -> Reply:
        number = str(next(self._numbers))
        self.campaigns[number] = {
            "name": asked.body["name"], "status": "DRAFTED", "sequence": [], "leads": {}, "track_settings": [],
        }  # fmt: skip
        return says(
            {"ok": True, "id": int(number), "name": asked.body["name"], "created_at": "2027-01-04"}, 201
        )

    def _campaign(self, _: Asked, number: str) -> Reply:
        campaign = self.campaigns.get(number)
        if campaign is None:
            return says({})  # what is not there is answered with 200
        shown = {name: campaign[name] for name in ("name", "status", "track_settings")}
        return says({"id": number, **shown})  # the number as text here

    def _replace_sequence(self, asked: Asked, number: str) -> Reply:
        self.campaigns[number]["sequence"] = asked.body["sequences"]
        return says({"ok": True, "data": "success"})

    def _sequence(self, _: Asked, number: str) -> Reply:
        steps = [
            {
                "id": 7,
                "seq_number": str(step["seq_number"]),
                "seq_delay_details": {"delayInDays": "0"},
                "subject": step["subject"],
                "email_body": step["email_body"],
                "sequence_variants": step.get("sequence_variants"),
            }
            for step in self.campaigns[number]["sequence"]
        ]
        return says(steps)

    def _settings(self, asked: Asked, number: str) -> Reply:
        unknown = set(asked.body) - {"track_settings", "stop_lead_settings", "send_as_plain_text"}
        if unknown:
            return says({"error": f'"{unknown.pop()}" is not allowed'}, 400)
        if not set(asked.body["track_settings"]) <= set(READ_BACK):
            return says({"error": "unknown track setting"}, 400)
        self.campaigns[number]["track_settings"] = [READ_BACK[each] for each in asked.body["track_settings"]]
        return says({"ok": True})

    def _kept(self, name: str) -> Handle:
        def keep(asked: Asked, number: str) -> Reply:
            self.campaigns[number][name] = asked.body
            return says({"ok": True})

        return keep

    def _status(self, asked: Asked, number: str) -> Reply:
        states = {"START": "ACTIVE", "PAUSED": "PAUSED", "STOPPED": "STOPPED"}
        self.campaigns[number]["status"] = states[asked.body["status"]]
        return says({"ok": True})

    def _add(self, asked: Asked, number: str) -> Reply:
        unknown = set(asked.body["settings"]) - {
            "ignore_global_block_list", "ignore_unsubscribe_list", "ignore_duplicate_leads_in_other_campaign",
        }  # fmt: skip
        if unknown:
            return says({"error": f'"settings.{unknown.pop()}" is not allowed'}, 400)
        counters: dict[str, Any] = dict.fromkeys(
            (
                "upload_count",
                "already_added_to_campaign",
                "duplicate_count",
                "invalid_email_count",
                "block_count",
            ),
            0,
        )
        counters |= {"ok": True, "total_leads": len(asked.body["lead_list"]), "unsubscribed_leads": []}
        for lead in asked.body["lead_list"]:
            self._add_one(lead, number, asked.body["settings"], counters)
        if self.other_counters:
            return says(
                {"added_count": str(counters["upload_count"]), "skipped_count": 0, "skipped_leads": []}
            )
        return says({name: str(value) if type(value) is int else value for name, value in counters.items()})

    def _add_one(self, lead: dict[str, Any], number: str, settings: Any, counters: dict[str, Any]) -> None:
        address = lead["email"]
        elsewhere = any(address in each["leads"] for key, each in self.campaigns.items() if key != number)
        if address in self.blocked:
            counters["block_count"] += 1
        elif address in self.unsubscribed:
            counters["unsubscribed_leads"].append(address)
        elif elsewhere and not settings["ignore_duplicate_leads_in_other_campaign"]:
            counters["duplicate_count"] += 1
        else:
            known = self.leads.setdefault(address, {"id": next(self._numbers), "custom_fields": {}})
            known["custom_fields"] |= lead[
                "custom_fields"
            ]  # account-wide: every campaign sees the new values
            here = self.campaigns[number]["leads"]
            counters["already_added_to_campaign" if address in here else "upload_count"] += 1
            here.setdefault(
                address, {"paused": False, "sent": None, "replies": [], "bounced": False, "out": False}
            )

    def _lead(self, asked: Asked) -> Reply:
        address = asked.parameter("email")
        lead = self.leads.get(address)
        if lead is None:
            return says({})
        places = [
            {"campaign_id": int(number), "campaign_lead_map_id": 900}
            for number, campaign in self.campaigns.items()
            if address in campaign["leads"]
        ]
        return says({**lead, "id": str(lead["id"]), "email": address, "lead_campaign_data": places})

    def _of_lead(self, number: str, lead_id: str) -> tuple[str, dict[str, Any]] | None:
        campaign = self.campaigns.get(number, {"leads": {}})
        known = (each for each, lead in self.leads.items() if str(lead["id"]) == lead_id)
        address = next(known, "")
        return (address, campaign["leads"][address]) if address in campaign["leads"] else None

    def _pause(self, _: Asked, number: str, lead_id: str) -> Reply:
        found = self._of_lead(number, lead_id)
        if found is None:
            return says({})
        found[1]["paused"] = True
        return says({"ok": True})

    def _delete(self, _: Asked, number: str, lead_id: str) -> Reply:
        found = self._of_lead(number, lead_id)
        if found:
            del self.campaigns[number]["leads"][found[0]]
        return says({"ok": bool(found)})

    def _history(self, _: Asked, number: str, lead_id: str) -> Reply:
        found = self._of_lead(number, lead_id)
        if found is None:
            return says({})
        address, state = found
        sent = [state["sent"]] if state["sent"] else []
        if self.newer_history:
            messages = [
                {"id": "m1", "direction": "outbound", "sent_at": each["time"], **each} for each in sent
            ] + [
                {"id": f"r{at}", "direction": "inbound", "received_at": each["time"], "email_body": each["text"]}
                for at, each in enumerate(state["replies"])
            ]  # fmt: skip
            return says({"messages": messages})
        history = [{"type": "SENT", "email_seq_number": "1", "stats_id": "s1", **each} for each in sent]
        history += [
            {
                "type": "REPLY", "email_seq_number": None, "time": each["time"], "subject": "Re:",
                "email_body": f"<div>{each['text']}</div>", "message_id": f"<{each['time']}@example.com>",
            }
            for each in state["replies"]
        ]  # fmt: skip
        return says({"history": history, "from": "us", "to": address})

    def _statistics(self, asked: Asked, number: str) -> Reply:
        offset, limit = int(asked.parameter("offset")), int(asked.parameter("limit"))
        rows = [
            {
                "lead_email": address,
                "sequence_number": "1",
                "sent_time": state["sent"]["time"] if state["sent"] else None,
                "reply_time": state["replies"][0]["time"] if state["replies"] else None,
                "open_time": "2027-01-05T09:30:00.000Z",
                "open_count": "3",
                "is_bounced": state["bounced"],
                "is_unsubscribed": state["out"],
                "stats_id": "s1",
            }
            for address, state in self.campaigns[number]["leads"].items()
        ]
        return says(
            {
                "total_stats": str(len(rows)),
                "offset": offset,
                "limit": limit,
                "data": rows[offset : offset + limit],
            }
        )

    def _hook(self, asked: Asked) -> Reply:
        self.hooks.append(asked.body)
        return says({"ok": True, "id": 77})


def filled(template: str, values: dict[str, str]) -> str:
    """Fill a template as platforms do: what is missing is left blank."""
    for name, value in values.items():
        template = template.replace(f"{{{{{name}}}}}", value)
    while "{{" in template:
        before, _, rest = template.partition("{{")
        template = before + rest.partition("}}")[2]
    return template
