"""What all calls to Apollo share."""

from collections.abc import Mapping
from typing import Any, Final

from campaigns.sources.fetchers.port import Meter
from campaigns.sources.fetchers.service import Service

BASE_URL: Final = "https://api.apollo.io/api/v1"
PAUSE: Final = 1.0  # free plans allow 50 calls a minute


def apollo(key: str, meter: Meter, *, base_url: str = BASE_URL, pause: float = PAUSE) -> Service:
    """Return the service. Its parameters stand in the address even where the method is POST; the key never does."""
    return Service(name="Apollo", base_url=base_url, headers={"x-api-key": key}, meter=meter, pause=pause)


def chosen(value: Mapping[str, Any], *names: str) -> dict[str, Any]:
    """Return the facts that are kept. What was not asked for (addresses, phone numbers, photographs) is dropped."""
    return {name: value[name] for name in names if value.get(name) not in (None, "", [], {})}


def items(value: object) -> list[dict[str, Any]]:
    """Return the objects of a list, whatever else stands in it."""
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
