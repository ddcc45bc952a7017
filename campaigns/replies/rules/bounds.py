"""How large a mail may be that is kept whole, and what is kept of a larger one."""

from typing import Final

LARGEST: Final = 50_000_000  # bytes
HEADER_BYTES: Final = 262_144
TOO_LARGE: Final = "It is larger than 50 MB; only its headers were kept."
NOT_GIVEN: Final = "Its server gave out its headers only."
