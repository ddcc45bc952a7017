"""Any mail service that django-anymail knows: its name and its settings stand on the mailbox.

Such a service takes fields, not bytes, and makes the mail itself. So what would be posted is looked through before
anything is: each approved field must stand in it as it is. Tracking is switched off where the service is told that
with each mail; where it is a setting of the account there, it is the administrator who switches it off.
"""

import json
from collections.abc import Iterator
from email.utils import parseaddr
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

import requests
from anymail import backends
from anymail.backends.base import AnymailBaseBackend
from anymail.backends.base_requests import AnymailRequestsBackend
from anymail.exceptions import (
    AnymailAPIError,
    AnymailConfigurationError,
    AnymailError,
    AnymailRecipientsRefused,
    AnymailUnsupportedFeature,
)
from django.core.mail import EmailMessage

from campaigns.delivery.rules.opting_out import ONE_CLICK, list_unsubscribe
from campaigns.delivery.transports.port import (
    Accepted,
    Cancelled,
    Capabilities,
    Found,
    Parcel,
    TransportError,
    Trouble,
)
from campaigns.delivery.transports.smtp.refusals import trouble_of
from campaigns.delivery.transports.stored import readable
from campaigns.delivery.transports.words import one_line
from campaigns.mailboxes.models import Mailbox

SECONDS: Final = 60
_NOT_SERVICES: Final = frozenset({"base", "base_requests", "console", "test", "sendinblue"})
SERVICES: Final = tuple(
    sorted(found.name for found in iter_modules(backends.__path__) if found.name not in _NOT_SERVICES)
)
_TRACKING: Final = ("track_opens", "track_clicks")
# The statuses that say by themselves that nothing was taken (RFC 9110, RFC 6585).
_KEY_REFUSED: Final = (401, 403)
_LATER: Final = (429, 503)
_MAY_HAVE_TAKEN_IT: Final = 500


class ByAnymail:
    """A mailbox whose mail a service sends. Whether it keeps our Message-ID differs, so it keeps no thread."""

    capabilities = Capabilities(threads=False, reads_back=False, cancels=False, replies=False)

    def hand_over(self, parcel: Parcel) -> Accepted:
        backend = _backend(parcel.mailbox)
        mail = _mail(parcel, backend)
        try:
            backend.send_messages([mail])
        except AnymailError as error:
            raise _refused(error) from error
        return _accepted(mail)

    def look_up(self, parcel: Parcel) -> Found:
        return Found.CANNOT_TELL

    def sent_copy(self, parcel: Parcel) -> bytes | None:
        return None

    def cancel(self, parcel: Parcel) -> Cancelled:
        """What the service took is on its way."""
        return Cancelled.LEFT_BEFORE

    def forget(self, *, mailbox: Mailbox, address: str) -> None:
        """A service keeps no list of people for us; its log ends by its own terms."""


def why_not(service: str, settings: str) -> str:
    """Return why these settings cannot be used, "" where they can. Nothing is asked of the service."""
    if service not in SERVICES:
        return f"There is no mail service “{service}”. Known are {', '.join(SERVICES)}."
    try:
        _opened(service, settings)
    except TransportError as error:
        return error.words
    return ""


def _backend(mailbox: Mailbox) -> AnymailRequestsBackend:
    return _opened(mailbox.service, readable(mailbox.service_settings))


def _opened(service: str, settings: str) -> AnymailRequestsBackend:
    """Return what speaks to the service; what is wrong with its settings is a person's to mend."""
    try:
        backend = import_module(f"anymail.backends.{service}").EmailBackend(**_options(settings))
    except AnymailConfigurationError as error:
        words = one_line(str(error))[:200]
        raise TransportError(Trouble.AUTH, f"The settings of {service} cannot be used. {words}") from error
    except (ImportError, TypeError, ValueError) as error:
        raise TransportError(Trouble.AUTH, f"The settings of {service} cannot be used.") from error
    if not isinstance(backend, AnymailRequestsBackend):
        raise TransportError(Trouble.AUTH, f"What {service} would be sent cannot be looked through before.")
    return backend


def _options(settings: str) -> dict[str, Any]:
    """Return the settings, and those on which our promises rest: no failure is passed over, nothing is added to a mail."""
    options = dict(json.loads(settings or "{}"))
    ours = {"fail_silently": False, "ignore_recipient_status": False, "ignore_unsupported_features": False}
    return options | ours | {"timeout": SECONDS, "send_defaults": {}}


def _mail(parcel: Parcel, backend: AnymailRequestsBackend) -> EmailMessage:
    """Return the mail as the service takes it, after a look at what would be posted."""
    envelope = parcel.envelope
    headers = {
        "Message-ID": parcel.message_id,
        "List-Unsubscribe": list_unsubscribe(
            sender=parseaddr(envelope.sender)[1], opt_out_url=envelope.opt_out_url
        ),
        "List-Unsubscribe-Post": ONE_CLICK,
    }
    if envelope.in_reply_to:
        headers |= {"In-Reply-To": envelope.in_reply_to, "References": envelope.in_reply_to}
    mail = EmailMessage(
        envelope.subject, envelope.body, envelope.sender, [envelope.recipient], headers=headers
    )
    try:
        _switch_tracking_off(mail, backend)
        changed = _changed(parcel, headers, _posted(mail, backend))
    except AnymailError as error:
        words = f"{backend.esp_name} cannot send this mail: {one_line(str(error))[:200]}"
        raise TransportError(Trouble.BLOCKED, words) from error
    if changed:
        raise TransportError(
            Trouble.BLOCKED, f"{backend.esp_name} would not be given the {changed} as approved."
        )
    return mail


def _switch_tracking_off(mail: EmailMessage, backend: AnymailBaseBackend) -> None:
    """Say that nothing is tracked, as far as this service is told so with each mail."""
    for name in _TRACKING:
        setattr(mail, name, False)
        try:
            backend.build_message_payload(mail, {})
        except AnymailUnsupportedFeature:
            delattr(mail, name)


def _posted(mail: EmailMessage, backend: AnymailRequestsBackend) -> list[str]:
    """Return every text that would be posted for this mail."""
    payload = backend.build_message_payload(mail, {})
    asked = payload.get_request_params(backend.api_url)
    return list(_texts([asked.get(name) for name in ("data", "json", "files", "params")]))


def _texts(value: Any) -> Iterator[str]:
    """Yield the texts inside a value, those of JSON in it too."""
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    if isinstance(value, str):
        yield value.replace("\r\n", "\n")
        if value[:1] in "{[":
            yield from _texts_of_json(value)
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _texts([name, inner])
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)


def _texts_of_json(text: str) -> Iterator[str]:
    try:
        inner = json.loads(text)
    except ValueError:
        return
    yield from _texts(inner)


def _changed(parcel: Parcel, headers: dict[str, str], posted: list[str]) -> str:
    """Return which approved part does not stand in what would be posted, "" where all do."""
    envelope = parcel.envelope
    name, address = parseaddr(envelope.sender)
    whole = {"subject": envelope.subject, "text": envelope.body}
    parts = {"sender's name": name, "sender": address, "recipient": envelope.recipient}
    parts |= {title: value for title, value in headers.items() if title != "Message-ID"}
    missing = [title for title, value in whole.items() if value not in posted]
    missing += [title for title, value in parts.items() if not any(value in text for text in posted)]
    return next(iter(missing), "")


def _accepted(mail: EmailMessage) -> Accepted:
    """Return the service's own word for it, and what it calls the mail."""
    status = mail.anymail_status  # type: ignore[attr-defined]
    said = ", ".join(sorted(filter(None, status.status or ())))
    if "unknown" in said or not said:
        raise TransportError(Trouble.UNKNOWN, "The service did not say what became of the mail.")
    if "failed" in said:
        raise TransportError(Trouble.BLOCKED, "The service took the mail and failed to send it.")
    return Accepted(f"{said} by the service", remote_id=str(status.message_id or "")[:250])


def _refused(error: AnymailError) -> TransportError:
    """Return what an error means. Only the service's own words are kept: the question holds the mail and the key."""
    if isinstance(error, AnymailRecipientsRefused):
        return TransportError(Trouble.REFUSED, "The service refuses to send to this address.")
    if not isinstance(error, AnymailAPIError):
        return TransportError(Trouble.BLOCKED, f"The mail was not sent: {type(error).__name__}")
    if error.response is None:
        return _without_answer(error)
    status, words = error.response.status_code, one_line(error.response.text)[:300]
    return TransportError(_meaning(status, words), f"{status} {words}")


def _meaning(status: int, words: str) -> Trouble:
    """Return what a status means. A refusal that names no recipient is ours to mend, and bars nobody."""
    if status in _KEY_REFUSED:
        return Trouble.AUTH
    if status in _LATER:
        return (
            Trouble.QUOTA
            if trouble_of(450, words, otherwise=Trouble.DEFERRED) is Trouble.QUOTA
            else Trouble.DEFERRED
        )
    if status >= _MAY_HAVE_TAKEN_IT or status < 400:
        return Trouble.UNKNOWN
    return trouble_of(550, words, otherwise=Trouble.BLOCKED)


def _without_answer(error: AnymailAPIError) -> TransportError:
    """Tell a service that was never reached from an answer that was lost."""
    never = isinstance(
        error, requests.ConnectTimeout | requests.exceptions.SSLError
    ) or "NewConnectionError" in repr(error.__cause__)
    trouble = Trouble.NOT_REACHED if never else Trouble.UNKNOWN
    return TransportError(trouble, f"The service did not answer: {type(error.__cause__).__name__}")
