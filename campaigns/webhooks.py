"""What other programs post to us. Nothing is read before the signature over the raw bytes is right."""

import hmac
from http import HTTPStatus
from typing import Any, Final

import structlog
from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from campaigns.audit.rules import Actor, ActorKind
from campaigns.prospects.models import ImportBatch, ImportRow
from campaigns.prospects.rules.deliveries import LARGEST_BODY, BadDelivery, read_delivery
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.services import ImportFailedError
from campaigns.prospects.services.deliveries import Received, take_delivery
from outreach.http.signatures import is_signed

CRM: Final = Actor(ActorKind.SOFTWARE, "CRM webhook")
logger = structlog.get_logger(__name__)


@login_not_required
@csrf_exempt  # a program posts without a cookie, and the signature is the authority
@never_cache
def crm(request: HttpRequest, token: str) -> HttpResponse:
    """Take in customers and open deals. An unknown token says nothing, whatever else is right or wrong."""
    secret = _secret_of(token, settings.CRM_WEBHOOK_KEYS)
    if not secret:
        return HttpResponse(status=HTTPStatus.NOT_FOUND)
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    if _length(request) > LARGEST_BODY:
        return _refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"The body has more than {LARGEST_BODY} bytes.")
    header = request.headers.get("X-Outreach-Signature", "")
    if not is_signed(header, request.body, secret=secret, now=timezone.now()):
        return _refused(
            HTTPStatus.UNAUTHORIZED, "The signature is missing, wrong or older than five minutes."
        )
    return _taken(request.body)


def _length(request: HttpRequest) -> int:
    """Return how long the body says it is, in bytes; no more of it is ever read."""
    told = request.META.get("CONTENT_LENGTH") or ""
    return int(told) if told.isdecimal() else 0


def _secret_of(token: str, keys: dict[str, str]) -> str:
    """Return the secret that belongs to a token, "" for none, in a time that tells nothing about the tokens."""
    found = ""
    for known, secret in keys.items():
        if hmac.compare_digest(known.encode(), token.encode()):
            found = secret
    return found


def _taken(body: bytes) -> HttpResponse:
    try:
        received = take_delivery(delivery=read_delivery(body), by=CRM)
    except BadDelivery as error:
        return _refused(HTTPStatus.BAD_REQUEST, str(error))
    except ImportFailedError:
        return _refused(HTTPStatus.SERVICE_UNAVAILABLE, "A fault of ours. Nothing was kept: send it again.")
    return JsonResponse(_told(received))


def _refused(status: HTTPStatus, sentence: str) -> HttpResponse:
    logger.warning("webhook refused", webhook="crm", status=status.value, why=sentence)
    return JsonResponse({"error": sentence}, status=status)


def _told(received: Received) -> dict[str, Any]:
    batch = received.batch
    return {
        "id": batch.delivery,
        "repeated": received.repeated,
        "counts": {name: count for name, count in batch.counts.items() if count},
        "refused": _refused_rows(batch),
    }


def _refused_rows(batch: ImportBatch) -> list[dict[str, Any]]:
    """Return the rows that nobody could make anything of, by their number in the list that was posted."""
    rows = ImportRow.objects.filter(batch=batch, outcome=RowOutcome.REFUSED)
    return [{"row": row.number - batch.header_row, "reason": row.reason} for row in rows]
