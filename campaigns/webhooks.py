"""What other programs post to us. Nothing is read before the signature over the raw bytes is right."""

import hmac
from http import HTTPStatus
from typing import Any, Final

import structlog
from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db.models import F
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from campaigns.audit.rules import Actor, ActorKind
from campaigns.delivery.rules.hooks import LARGEST_HOOK, is_genuine
from campaigns.delivery.services.leaving import store_hook
from campaigns.mailboxes.models import PlatformAccount
from campaigns.mailboxes.rules import PlatformName
from campaigns.prospects.models import ImportBatch, ImportRow
from campaigns.prospects.rules.deliveries import LARGEST_BODY, BadDelivery, read_delivery
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.services import ImportFailedError
from campaigns.prospects.services.deliveries import Received, take_delivery
from campaigns.tasks import hint_hook
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


def _refused(status: HTTPStatus, sentence: str, *, webhook: str = "crm") -> HttpResponse:
    logger.warning("webhook refused", webhook=webhook, status=status.value, why=sentence)
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


@login_not_required
@csrf_exempt  # a program posts without a cookie; its proof and the address are the authority
@never_cache
def platform(request: HttpRequest, name: str, token: str) -> HttpResponse:
    """Store what a sending platform tells, and say so at once; a task reads it.

    Without its proof over the raw bytes nothing is read or stored, and the account counts it.
    """
    account = _account_of(name, token)
    if account is None:
        return HttpResponse(status=HTTPStatus.NOT_FOUND)
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    if _length(request) > LARGEST_HOOK:
        sentence = f"The body has more than {LARGEST_HOOK} bytes."
        return _refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, sentence, webhook=name)
    proven = is_genuine(PlatformName(name), request.headers, request.body, secret=account.webhook_secret)
    if not proven:
        PlatformAccount.objects.filter(pk=account.pk).update(refused_webhooks=F("refused_webhooks") + 1)
        return _refused(HTTPStatus.UNAUTHORIZED, "The signature or secret is missing or wrong.", webhook=name)
    hint_hook(store_hook(account=account, raw=request.body, now=timezone.now()).pk)
    return JsonResponse({"taken": True})


def _account_of(name: str, token: str) -> PlatformAccount | None:
    """Return the account whose address this is, in a time that tells nothing about the tokens."""
    found = None
    for account in PlatformAccount.objects.filter(platform=name, active=True):
        if hmac.compare_digest(account.webhook_token.encode(), token.encode()):
            found = account
    return found
