"""An address of its own that a mail asks to be answered at: that of its mailbox, with a signed token as its tag (RFC 5233).

The token names one thing by its number and nothing else. It is signed together with the address that bears it, so it holds
at that address alone, and the number is masked, so that nobody reads from it how many mails there are. It is written in
lower-case base32 (RFC 4648, section 6): servers that change the case of an address do no harm.
"""

import base64
import hmac
import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final

LONGEST_LOCAL_PART: Final = 64  # octets, RFC 5321 section 4.5.3.1.1
LONGEST_ADDRESS: Final = 254  # octets, RFC 5321 section 4.5.3.1.3 without the angle brackets
_NUMBER: Final = 5  # octets
_SIGNATURE: Final = 10  # octets: one forged token in 2**80 holds
_TOKEN: Final = (_NUMBER + _SIGNATURE) * 8 // 5  # letters and digits of base32
_DOT_ATOM: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
_PLAIN: Final = re.compile(rf"({_DOT_ATOM})@([A-Za-z0-9.-]+)", re.ASCII)
_TAGGED: Final = re.compile(rf"(.+)\+([a-z2-7]{{{_TOKEN}}})@([a-z0-9.-]+)", re.ASCII)


class Names(StrEnum):
    """What the number of a token is: a message, or the member who sent a test to himself."""

    MESSAGE = "message"
    TEST = "test"


def reply_address(address: str, number: int, *, names: Names, key: bytes) -> str:
    """Return `local+token@domain` of a mailbox's address; "" where that would be no address that every server takes."""
    found = _PLAIN.fullmatch(address)
    if found is None or not 0 <= number < 1 << 8 * _NUMBER:
        return ""
    local = f"{found[1]}+{_token(address, number, names, key)}"
    whole = f"{local}@{found[2]}"
    return whole if len(local) <= LONGEST_LOCAL_PART and len(whole) <= LONGEST_ADDRESS else ""


def number_in(address: str, *, names: Names, keys: Iterable[bytes]) -> int | None:
    """Return what a reply address names, None where its token was not signed for this address with one of the keys."""
    found = _TAGGED.fullmatch(address.strip().lower())
    if found is None:
        return None
    octets = base64.b32decode(found[2].upper())
    bare = f"{found[1]}@{found[3]}"
    return next((number for key in keys if (number := _opened(bare, octets, names, key)) is not None), None)


def numbers_in(addresses: Sequence[str], *, names: Names, keys: Sequence[bytes]) -> list[int]:
    """Return what the reply addresses among others name, each once, in their order."""
    found = (number_in(address, names=names, keys=keys) for address in dict.fromkeys(addresses))
    return list(dict.fromkeys(number for number in found if number is not None))


def without_token(address: str) -> str:
    """Return the address of the mailbox that a reply address belongs to, in lower case; any other address as it is."""
    return re.sub(_TAGGED, r"\1@\3", address.strip().lower())


def _token(address: str, number: int, names: Names, key: bytes) -> str:
    signature = _signature(address, number, names, key)
    return base64.b32encode(_masked(number.to_bytes(_NUMBER), signature, key) + signature).decode().lower()


def _opened(address: str, octets: bytes, names: Names, key: bytes) -> int | None:
    masked, signature = octets[:_NUMBER], octets[_NUMBER:]
    number = int.from_bytes(_masked(masked, signature, key))
    fits = hmac.compare_digest(signature, _signature(address, number, names, key))
    return number if fits else None


def _signature(address: str, number: int, names: Names, key: bytes) -> bytes:
    return hmac.digest(key, f"{names}\n{number}\n{address.lower()}".encode(), "sha256")[:_SIGNATURE]


def _masked(number: bytes, signature: bytes, key: bytes) -> bytes:
    """Return a number masked by its signature, or the number where it is masked."""
    mask = hmac.digest(key, b"mask\n" + signature, "sha256")
    return bytes(one ^ other for one, other in zip(number, mask, strict=False))
