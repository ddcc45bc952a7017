"""What platforms post to us: whether it is theirs, without the secret that it may hold, and what it means.

Genuine is asked of the raw bytes; nothing is parsed before. Both spellings of events and fields are read.
"""

import hashlib
import hmac
import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from campaigns.delivery.rules.platforms import Event, EventKind, moment, part, text_of, words_of_markup
from campaigns.mailboxes.rules import PlatformName

LARGEST_HOOK: Final = 1_000_000
# How a secret stands in a body. It is compared before the body is parsed, and taken out before it is stored.
_IN_BODY: Final = re.compile(rb'("secret(?:_key)?"\s*:\s*")([^"\\]*)(")')
SIGNATURE: Final = "X-Smartlead-Signature"
SECRET_HEADER: Final = "X-Outreach-Secret"  # noqa: S105  its name


def is_genuine(platform: PlatformName, headers: Mapping[str, str], raw: bytes, *, secret: str) -> bool:
    """Say whether a body comes from who knows the secret, as far as the platform proves it.

    Smartlead signs the bytes or names its key in them; where no secret of it is known, the address alone must do.
    Instantly repeats the header that it was given, lemlist the secret in the body; without a secret neither is heard.
    """
    if platform is PlatformName.SMARTLEAD:
        signature = headers.get(SIGNATURE, "")
        return not secret or (_is_signed(signature, raw, secret) if signature else _names(raw, secret))
    if platform is PlatformName.INSTANTLY:
        return bool(secret) and _same(headers.get(SECRET_HEADER, ""), secret)
    return bool(secret) and _names(raw, secret)


def _is_signed(signature: str, raw: bytes, secret: str) -> bool:
    expected = hmac.new(secret.encode(), raw, hashlib.sha256).hexdigest()
    return _same(signature.strip().removeprefix("sha256="), expected)


def _names(raw: bytes, secret: str) -> bool:
    return any(hmac.compare_digest(found[2], secret.encode()) for found in _IN_BODY.finditer(raw))


def _same(given: str, expected: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "surrogatepass"), expected.encode())


def without_secret(raw: bytes) -> bytes:
    """Return a body with its secret taken out; every other byte stays."""
    return _IN_BODY.sub(rb"\1\3", raw)


def events_of_hook(platform: PlatformName, raw: bytes) -> list[Event]:
    """Return what a body means: nothing where its events do not concern us.

    Raises:
        ValueError: it is no JSON object, nor a list of some.
    """
    value = json.loads(raw.decode("utf-8"))
    posted = value if isinstance(value, list) else [value]
    if not all(isinstance(each, dict) for each in posted):
        raise ValueError("the body is no JSON object")
    events = (_READ[platform](each) for each in posted)
    return [event for event in events if event is not None]


_SMARTLEAD: Final = {
    "EMAIL_SENT": EventKind.SENT,
    "FIRST_EMAIL_SENT": EventKind.SENT,
    "EMAIL_REPLY": EventKind.REPLIED,
    "EMAIL_REPLIED": EventKind.REPLIED,
    "UNTRACKED_REPLIES": EventKind.REPLIED,
    "EMAIL_BOUNCE": EventKind.BOUNCED,
    "EMAIL_BOUNCED": EventKind.BOUNCED,
    "LEAD_UNSUBSCRIBED": EventKind.UNSUBSCRIBED,
    "EMAIL_ACCOUNT_DISCONNECTED": EventKind.ACCOUNT_PROBLEM,
}


def _smartlead(hook: Mapping[str, Any]) -> Event | None:
    """Read the flat form, its deprecated twins, and the nested form."""
    kind = _SMARTLEAD.get(text_of(hook.get("event_type"), hook.get("event")).upper())
    if kind is None:
        return None
    return Event(
        kind,
        _first_moment(hook, kind),
        campaign=text_of(
            hook.get("campaign_id"), part(hook, "campaign", "id"), part(hook, "lead", "campaign_id")
        ),
        # A reply may come from another address than the one that was written to.
        address=text_of(
            hook.get("sl_lead_email"),
            hook.get("lead_email"),
            part(hook, "lead", "email"),
            hook.get("to_email"),
        ),
        lead=text_of(hook.get("sl_email_lead_id"), part(hook, "lead", "id")),
        mailbox=text_of(hook.get("from_email"), part(hook, "email", "from"), hook.get("email_account")),
        message_id=text_of(part(hook, "reply_message", "message_id"), part(hook, "reply", "message_id"))
        if kind is EventKind.REPLIED
        else "",
        subject=text_of(hook.get("subject"), part(hook, "email", "subject"), hook.get("custom_subject")),
        text=_smartlead_reply(hook) if kind is EventKind.REPLIED else "",
        words=words_of_markup(
            text_of(
                part(hook, "bounce_message", "text"),
                part(hook, "bounce_message", "html"),
                hook.get("description"),
            )
        ),
    )


def _first_moment(hook: Mapping[str, Any], kind: EventKind) -> Any:
    told = {
        EventKind.SENT: (part(hook, "sent_message", "time"), hook.get("time_sent")),
        EventKind.REPLIED: (
            part(hook, "reply_message", "time"),
            part(hook, "reply", "time"),
            hook.get("time_replied"),
        ),
    }.get(kind, ())
    moments = (
        moment(value) for value in (*told, hook.get("event_timestamp"), hook.get("timestamp")) if value
    )
    return next((found for found in moments if found), None)


def _smartlead_reply(hook: Mapping[str, Any]) -> str:
    reply = part(hook, "reply_message") or part(hook, "reply") or {}
    plain = text_of(part(reply, "text"), part(reply, "body"))
    return plain or words_of_markup(
        text_of(part(reply, "html"), hook.get("reply_body"), hook.get("preview_text"))
    )


_INSTANTLY: Final = {
    "email_sent": EventKind.SENT,
    "reply_received": EventKind.REPLIED,
    "auto_reply_received": EventKind.REPLIED,
    "email_bounced": EventKind.BOUNCED,
    "lead_unsubscribed": EventKind.UNSUBSCRIBED,
    "account_error": EventKind.ACCOUNT_PROBLEM,
}


def _instantly(hook: Mapping[str, Any]) -> Event | None:
    kind = _INSTANTLY.get(text_of(hook.get("event_type")).lower())
    if kind is None:
        return None
    reply = kind is EventKind.REPLIED
    plain = text_of(hook.get("reply_text")) or words_of_markup(text_of(hook.get("reply_html")))
    return Event(
        kind,
        moment(hook.get("timestamp")),
        campaign=text_of(hook.get("campaign_id")),
        address=text_of(hook.get("lead_email")),
        mailbox=text_of(hook.get("email_account")),
        message_id=text_of(hook.get("email_id")) if reply else "",
        subject=text_of(hook.get("reply_subject"), hook.get("email_subject")),
        text=(plain or text_of(hook.get("reply_text_snippet"))) if reply else "",
        words=text_of(hook.get("error"), hook.get("message")),
        automatic=text_of(hook.get("event_type")).lower().startswith("auto"),
    )


_LEMLIST: Final = {
    "emailsSent": EventKind.SENT,
    "emailsReplied": EventKind.REPLIED,
    "emailsBounced": EventKind.BOUNCED,
    "emailsFailed": EventKind.FAILED,
    "emailsSendFailed": EventKind.FAILED,
    "emailsUnsubscribed": EventKind.UNSUBSCRIBED,
    "connectionIssue": EventKind.ACCOUNT_PROBLEM,
}


def lemlist_event(activity: Mapping[str, Any]) -> Event | None:
    """Return what an activity of lemlist means, be it posted or read; None for what does not concern us."""
    kind = _LEMLIST.get(text_of(activity.get("type")))
    if kind is None:
        return None
    reply = kind is EventKind.REPLIED
    return Event(
        kind,
        moment(activity.get("createdAt")),
        campaign=text_of(activity.get("campaignId")),
        address=text_of(activity.get("leadEmail"), activity.get("email")),
        lead=text_of(activity.get("leadId")),
        mailbox=text_of(activity.get("sendUserEmail")),
        message_id=text_of(activity.get("_id")) if reply else "",
        subject=text_of(activity.get("subject")),
        text=words_of_markup(text_of(activity.get("text"), activity.get("message"))) if reply else "",
        words=text_of(activity.get("errorMessage")),
    )


_READ: Final[Mapping[PlatformName, Callable[[Mapping[str, Any]], Event | None]]] = {
    PlatformName.SMARTLEAD: _smartlead,
    PlatformName.INSTANTLY: _instantly,
    PlatformName.LEMLIST: lemlist_event,
}
