"""What libraries make of the same mail files: the best combinations that were measured, run beside ours."""

import re
from dataclasses import dataclass
from email import message_from_bytes
from email.message import Message

import quotequail
from flufl.bounce import all_failures
from unquotemail import Unquote

LIBRARY_FAULTS = (LookupError, ValueError, TypeError, AttributeError, AssertionError)
BOUNCE_PEER = "RFC 3464 walk, else flufl.bounce"
TEXT_PEER = "quotequail, unquotemail, signature rule"
SIGNATURE_RULE = re.compile(
    r"^(?:-- ?$|__+$|sent from my |sent from |get outlook for |gesendet (?:von|mit) |envoyé de |enviado desde )",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class PeerBounce:
    """What the libraries find: kind as we name it, the recipient and its severity, "" where they find none."""

    kind: str
    recipient: str = ""
    severity: str = ""


def peer_reading(raw: bytes) -> PeerBounce:
    """Walk the delivery report (RFC 3464), else ask flufl.bounce, else look at RFC 3834's header."""
    message = message_from_bytes(raw)
    found = _walked(message) or _by_flufl(message)
    if found:
        return found
    automatic = message.get("auto-submitted", "no").lower() != "no" or "x-autoreply" in message
    return PeerBounce("auto" if automatic else "human")


def _walked(message: Message) -> PeerBounce | None:
    for part in message.walk():
        if part.get_content_type() != "message/delivery-status":
            continue
        for group in part.get_payload():
            if isinstance(group, Message) and group.get("final-recipient"):
                address = str(group["final-recipient"]).partition(";")[2].strip(" <>").lower()
                return PeerBounce("bounce", address, _severity(str(group.get("status", ""))))
    return None


def _severity(status: str) -> str:
    return {"5": "hard", "4": "soft"}.get(status.strip()[:1], "")


def _by_flufl(message: Message) -> PeerBounce | None:
    try:
        temporary, permanent = all_failures(message)
    except LIBRARY_FAULTS:
        return None
    for addresses, severity in ((permanent, "hard"), (temporary, "soft")):
        if addresses:
            return PeerBounce("bounce", min(addresses).decode("utf-8", "replace").lower(), severity)
    return None


def peer_new_text(text: str) -> str:
    """Return the new text by quotequail, else unquotemail, cut at the first line that opens a signature."""
    unwrapped = quotequail.unwrap(text)
    top = str(unwrapped.get("text_top") or "") if unwrapped else ""
    kept = top if top.strip() else str(Unquote(html=None, text=text).get_text() or "")
    lines = kept.splitlines()
    end = next((number for number, line in enumerate(lines) if SIGNATURE_RULE.match(line)), len(lines))
    return "\n".join(lines[:end])
