"""flufl.bounce, whose finds are validated: it may take a piece of JSON or a path for an address."""

import logging

from flufl.bounce import all_failures

from campaigns.replies.rules.bounces.addresses import address_in
from campaigns.replies.rules.parsing import ParsedMail

MAX_CHARACTERS = 100_000
MAX_PARTS = 50
# It logs a traceback for each header that a broken message lacks.
logging.getLogger("flufl.bounce").setLevel(logging.CRITICAL)
# Its detectors index into headers that a broken message lacks.
FAULTS = (LookupError, ValueError, TypeError, AttributeError, AssertionError, RecursionError)


def library_recipients(mail: ParsedMail) -> list[str]:
    """Return the addresses that flufl.bounce finds, without the one that the report was sent to."""
    if mail.message is None or not _is_small(mail):
        return []
    try:
        temporary, permanent = all_failures(mail.message)
    except FAULTS:
        return []
    found = sorted(value.decode("utf-8", "replace") for value in {*temporary, *permanent})
    ours = {*mail.to, mail.from_address}
    return [address for address in (address_in(value) for value in found) if address and address not in ours]


def _is_small(mail: ParsedMail) -> bool:
    if mail.message is None or mail.truncated or len(mail.body) + len(mail.returned) > MAX_CHARACTERS:
        return False
    return sum(1 for _part in mail.message.walk()) <= MAX_PARTS
