"""Writes of the delivery slice: what people decide about a draft, and how its message leaves."""

from campaigns.delivery.services.approving import approve
from campaigns.delivery.services.decisions import Decided, Refused
from campaigns.delivery.services.declining import suppress
from campaigns.delivery.services.editing import send_back_edited
from campaigns.delivery.services.late import send_late
from campaigns.delivery.services.pairs import stop_journey, withdraw
from campaigns.delivery.services.putting_off import flag, give_back, put_off
from campaigns.delivery.services.sending import send
from campaigns.delivery.services.undoing import undo, withdraw_follow_up
from campaigns.delivery.services.unknowns import mark_not_sent, mark_sent, resolve, sweep_unknown

__all__ = [
    "Decided",
    "Refused",
    "approve",
    "flag",
    "give_back",
    "mark_not_sent",
    "mark_sent",
    "put_off",
    "resolve",
    "send",
    "send_back_edited",
    "send_late",
    "stop_journey",
    "suppress",
    "sweep_unknown",
    "undo",
    "withdraw",
    "withdraw_follow_up",
]
