"""The product's web application behind a slow network: each answer comes a tenth of a second later."""

import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from outreach.wsgi import application as product

DELAY_SECONDS: Final = 0.1


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer as the product does, and later."""
    time.sleep(DELAY_SECONDS)
    answer: Iterable[bytes] = product(environ, start_response)
    return answer
