"""At which address a mail asks to be answered, and which mail an address names."""

from collections.abc import Iterable, Sequence
from typing import Final

from campaigns.delivery.models import Message
from campaigns.delivery.rules.reply_addresses import (
    Names,
    number_in,
    numbers_in,
    reply_address,
    without_token,
)
from campaigns.delivery.transports import transport_of
from campaigns.mailboxes.models import Mailbox
from campaigns.suppressions.keys import keys_for

_PURPOSE: Final = "reply addresses"


def reply_address_of(message: Message) -> str:
    """Return the address of its own that a mail asks to be answered at, "" where it names none.

    It needs the switch of the mailbox, a test that was answered, and a way of sending that leaves the head of a mail alone.
    """
    mailbox = message.mailbox
    return _address(mailbox, message.pk, Names.MESSAGE) if mailbox.plus_addresses_arrive else ""


def reply_address_of_test(mailbox: Mailbox, member_id: int) -> str:
    """Return at which address a member's test asks to be answered, which is how the switch is proven; "" where it is off."""
    return _address(mailbox, member_id, Names.TEST)


def why_no_reply_address(mailbox: Mailbox) -> str:
    """Return why no mail of a mailbox can bear an address of its own, "" where it can."""
    if not transport_of(mailbox).capabilities.reply_addresses:
        return (
            "What it sends through makes the head of a mail itself, so no mail can ask for answers elsewhere."
        )
    if not _signed(mailbox.address, 0, Names.MESSAGE):
        return "Its address is too long for it: what stands before the @ may have 39 letters at most."
    return ""


def _address(mailbox: Mailbox, number: int, names: Names) -> str:
    able = mailbox.plus_addresses and transport_of(mailbox).capabilities.reply_addresses
    return _signed(mailbox.address, number, names) if able else ""


def _signed(address: str, number: int, names: Names) -> str:
    return reply_address(address, number, names=names, key=keys_for(_PURPOSE)[0])


def messages_named(addresses: Sequence[str]) -> list[int]:
    """Return the ids of the messages whose reply addresses stand among others. A forged one names nothing."""
    return numbers_in(addresses, names=Names.MESSAGE, keys=keys_for(_PURPOSE))


def tested_mailbox(addresses: Iterable[str]) -> str:
    """Return the address of the mailbox whose test was answered at one of these addresses, in lower case; "" for none."""
    keys = keys_for(_PURPOSE)
    tests = (each for each in addresses if number_in(each, names=Names.TEST, keys=keys) is not None)
    return without_token(next(tests, ""))


def is_its_own(address: str, message: Message) -> bool:
    """Say whether an address is the one at which this message asks to be answered, whichever key signed it."""
    return number_in(address, names=Names.MESSAGE, keys=keys_for(_PURPOSE)) == message.pk


def every_reply_address(messages: Iterable[Message]) -> list[str]:
    """Return under which addresses messages may have asked to be answered, by every key of the ring."""
    keys = keys_for(_PURPOSE)
    found = (
        reply_address(message.mailbox.address, message.pk, names=Names.MESSAGE, key=key)
        for message in messages
        for key in keys
    )
    return [address for address in found if address]
