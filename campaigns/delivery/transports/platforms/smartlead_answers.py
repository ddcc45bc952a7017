"""The shapes in which Smartlead answers, each read into one."""

from typing import Any, Final

from campaigns.delivery.rules.platforms import EventKind, text_of
from campaigns.delivery.transports.platforms.asking import Answer
from campaigns.delivery.transports.platforms.port import items_of

NOT_TRACKED: Final = {"OPEN": "opened mails", "CLICK": "clicked links"}


def templates_of(step: dict[str, Any]) -> list[tuple[str, str]]:
    """Return a step's templates: its own, or those of its variants."""
    variants = items_of(step, "sequence_variants", "seq_variants")
    return [(text_of(each.get("subject")), text_of(each.get("email_body"))) for each in (variants or [step])]


def tracked(campaign: Answer) -> str:
    """Return what a campaign tracks; it is written and read back in two spellings."""
    written = campaign.part("track_settings")
    off = [str(each) for each in written] if isinstance(written, list) else []
    watched = (
        words
        for word, words in NOT_TRACKED.items()
        if not any("DONT" in each and word in each for each in off)
    )
    return " and ".join(watched)


def lead_of(found: Any) -> dict[str, Any]:
    """Return the person of an answer, in either form; {} where there is none."""
    lead = found.get("lead", found) if isinstance(found, dict) else None
    return lead if isinstance(lead, dict) and text_of(lead.get("id")) else {}


def kind_of(said: dict[str, Any]) -> str:
    """Return SENT or REPLY, in either form of the history."""
    direction = text_of(said.get("direction")).lower()
    if direction:
        return "SENT" if direction.startswith("out") or said.get("sent_at") else "REPLY"
    if not said.get("type"):
        return "SENT" if said.get("sent_at") else "REPLY"
    return text_of(said.get("type")).upper()


def happened_at(row: dict[str, Any]) -> list[tuple[EventKind, object]]:
    """Return what a row of the statistics says that happened to a mail, and when."""
    happened = [(EventKind.SENT, row.get("sent_time"))] if row.get("sent_time") else []
    if row.get("is_bounced") in {True, "true", "1"}:
        happened.append((EventKind.BOUNCED, row.get("sent_time")))
    if row.get("is_unsubscribed") in {True, "true", "1"}:
        happened.append((EventKind.UNSUBSCRIBED, None))
    return happened
