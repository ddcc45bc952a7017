"""The product's web application behind a slow network: each answer comes a tenth of a second later."""

import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.core.wsgi import get_wsgi_application

DELAY_SECONDS: Final = 0.1
product = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer as the product does, and later."""
    time.sleep(DELAY_SECONDS)
    answer: Iterable[bytes] = product(environ, start_response)
    return answer
