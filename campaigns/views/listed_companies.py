"""What companies are to us: our own, customers, competitors. A list that everybody reads, and a no to each on it."""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from campaigns.delivery.services.barring import Reached, bar
from campaigns.mailboxes.models import Mailbox
from campaigns.members.models import Member
from campaigns.members.rules import Right
from campaigns.prospects.rules.addresses import is_free_provider, registrable_domain
from campaigns.prospects.rules.whom import Whom, WhomError, company_of
from campaigns.suppressions.models import Suppression
from campaigns.suppressions.rules import SuppressionReason, SuppressionScope
from campaigns.suppressions.selectors import barred
from campaigns.suppressions.selectors import listed_companies as listed
from campaigns.suppressions.services import lift
from campaigns.views.access import insist, member_of, requires
from campaigns.views.do_not_contact import taken_back

TITLES: Final = {
    SuppressionReason.OURS: "Our own domains",
    SuppressionReason.CUSTOMER: "Customers",
    SuppressionReason.COMPETITOR: "Competitors",
}
MOST_BYTES: Final = 1_000_000
MOST_LINES: Final = 5_000
MOST_TOLD: Final = 10
HEADERS: Final = frozenset({"domain", "domains", "website", "url", "company domain", "web", "site"})


@dataclass(frozen=True)
class _Line:
    """One company as it was typed: its domain, and the domain and name as they are listed."""

    domain: str
    shown: str


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.REVIEW)
def listed_companies(request: HttpRequest) -> HttpResponse:
    """Show the lists; on POST take companies on, or one off."""
    problem, unread = "", list[str]()
    if request.method == "POST" and request.POST.get("lift"):
        return _lifted(request)
    if request.method == "POST":
        insist(request, Right.IMPORT)
        problem, unread = _added(request)
        if not problem:
            return redirect("listed_companies")
    context = {
        "lists": _lists(),
        "may_lift": member_of(request).may(Right.LAUNCH),
        "import_url": reverse("imports"),
        "asked": {"kind": request.POST.get("kind", ""), "companies": request.POST.get("companies", "")},
        "ours": _ours(),
        "problem": problem,
        "unread": unread[:MOST_TOLD],
    }
    page = "campaigns/do_not_contact/companies.html"
    return render(request, page, context, status=422 if problem else 200)


def _lists() -> list[dict[str, Any]]:
    by_reason: dict[str, list[Suppression]] = {}
    for row in listed():
        by_reason.setdefault(row.reason, []).append(row)
    return [
        {"value": reason.value, "title": title, "rows": [_row(row) for row in by_reason.get(reason, ())]}
        for reason, title in TITLES.items()
    ]


def _ours() -> list[str]:
    """Return the domains that we send from and that stand on no list yet."""
    domains = {
        registrable_domain(address) or "" for address in Mailbox.objects.values_list("address", flat=True)
    }
    theirs = {domain for domain in domains if domain and not is_free_provider(domain)}
    return sorted(theirs - barred(theirs))


def _row(row: Suppression) -> dict[str, Any]:
    return {"id": row.pk, "company": row.company, "since": f"{row.at:%-d %b %Y}", "by": row.by_name}


def _added(request: HttpRequest) -> tuple[str, list[str]]:
    """Take companies on; return why not, and which lines could not be read. Either all are taken or none."""
    kind = request.POST.get("kind", "")
    if kind not in set(TITLES):
        return "Say what they are to us.", []
    try:
        text = _text(request)
    except ValueError as error:
        return str(error), []
    lines, unread = _read(text)
    if unread:
        return "Nothing was added: these lines name no company.", unread
    if not lines:
        return "Name at least one company by its domain.", []
    _take(lines, SuppressionReason(kind), request)
    return "", []


def _text(request: HttpRequest) -> str:
    """Return what was typed and what was uploaded. Raises ValueError for a file that is no small text."""
    file = request.FILES.get("file")
    uploaded = ""
    if isinstance(file, UploadedFile):
        if (file.size or 0) > MOST_BYTES:
            raise ValueError("The file is larger than 1 MB.")
        try:
            uploaded = file.read().decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise ValueError("The file is no text in UTF-8.") from error
    return f"{request.POST.get('companies', '')}\n{uploaded}"


def _read(text: str) -> tuple[list[_Line], list[str]]:
    lines, unread = list[_Line](), list[str]()
    for number, cells in enumerate(_rows(text), start=1):
        if number > MOST_LINES:
            unread.append(f"There are more than {MOST_LINES} lines.")
            break
        try:
            domain = company_of(cells[0])
        except WhomError as error:
            unread.append(f"“{cells[0][:80]}”: {error}")
        else:
            lines.append(_Line(domain, ", ".join([domain, *cells[1:2]])))
    return lines, unread


def _rows(text: str) -> Iterator[Sequence[str]]:
    """Yield the cells of each line that says something; one that only names the columns says nothing."""
    for row in csv.reader(text.splitlines()):
        cells = [cell.strip() for cell in row if cell.strip()]
        if cells and cells[0].casefold() not in HEADERS:
            yield cells


def _take(lines: Sequence[_Line], reason: SuppressionReason, request: HttpRequest) -> None:
    by, now = member_of(request).actor, timezone.now()
    met = Reached(0, 0, 0, 0)
    for line in {line.domain: line for line in lines}.values():
        whom = Whom(SuppressionScope.DOMAIN, (line.domain,))
        met += bar(whom=whom, reason=reason, by=by, now=now, company=line.shown)[1]
    count = len({line.domain for line in lines})
    listed_now = "1 company is" if count == 1 else f"{count} companies are"
    messages.success(request, f"{listed_now} on the list. {taken_back(met, done=True)}")


def _lifted(request: HttpRequest) -> HttpResponse:
    """Take a company off its list, for whoever may launch, with a reason."""
    by: Member = insist(request, Right.LAUNCH)
    raw, reason = request.POST["lift"], request.POST.get("reason", "").strip()
    pk = int(raw) if raw.isdecimal() and len(raw) < 19 else 0
    if not reason:
        messages.error(request, "Say why it no longer holds.")
    elif lift(suppression_id=pk, reason=reason, by=by.actor, now=timezone.now()):
        messages.success(request, "It is off the list. What was taken back stays so.")
    else:
        messages.warning(request, "It was off the list already.")
    return redirect("listed_companies")
