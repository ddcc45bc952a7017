"""Import: upload, map, check, import, result. One address an import; the page shows the step where it stands."""

from collections.abc import Iterator
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.enrollments.models import Campaign
from campaigns.enrollments.rules import CampaignStatus
from campaigns.members.rules import Right
from campaigns.prospects.models import ImportBatch
from campaigns.prospects.rules.imports import COOL_DOWN_DAYS, MACHINE, ImportKind, ImportState
from campaigns.prospects.rules.mappings import BadMapping
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.tables import NotATable
from campaigns.prospects.services.downloads import SAMPLE, lines_of
from campaigns.prospects.services.imports import begin, cancel, discard, read, retry, step, upload
from campaigns.prospects.services.pieces import opener_of
from campaigns.prospects.services.workbooks import is_workbook
from campaigns.tasks import hint_import
from campaigns.views.access import member_of, requires
from campaigns.views.import_mapping import mapping_context, read_again, take_mapping
from campaigns.views.import_progress import progress_context, step_names, summary_of

KINDS: Final = {
    ImportKind.PEOPLE: "People to write to",
    ImportKind.HISTORY: "Contact history: mails that were written before",
    ImportKind.DEALS: "Customers and open deals",
}
SHOWN: Final = 20
ENDINGS: Final = {ImportState.DONE, ImportState.CANCELLED, ImportState.UNREADABLE, ImportState.FAILED}


@require_http_methods(["GET", "POST"])
@requires(Right.IMPORT)
def imports(request: HttpRequest) -> HttpResponse:
    """Show the form and the last imports; take a file."""
    if request.method == "POST":
        return _uploaded(request)
    return _form(request, {"kind": request.GET.get("kind", ImportKind.PEOPLE)})


def _form(request: HttpRequest, given: dict[str, str], error: str = "", status: int = 200) -> HttpResponse:
    rows = ImportBatch.objects.filter(delivery="").order_by("-pk")[:SHOWN]
    context = {
        "given": {"cool_down_days": str(COOL_DOWN_DAYS)} | given,
        "error": error,
        "kinds": [(kind.value, words) for kind, words in KINDS.items()],
        "campaigns": Campaign.objects.exclude(status=CampaignStatus.ENDED).order_by("name"),
        "steps": step_names(None),
        "rows": [summary_of(batch) | {"url": reverse("import", args=[batch.pk])} for batch in rows],
    }
    return render(request, "campaigns/import/upload.html", context, status=status)


def _uploaded(request: HttpRequest) -> HttpResponse:
    given = {
        name: request.POST.get(name, "").strip() for name in ("kind", "origin", "campaign", "cool_down_days")
    }
    file = request.FILES.get("file")
    problem = "" if file else "Choose a file."
    problem = problem or ("" if given["origin"] else "Say where the list comes from: people may ask.")
    if problem or file is None or given["kind"] not in set(ImportKind):
        return _form(request, given, problem or "Choose what the file holds.", 422)
    try:
        batch = upload(
            chunks=file.chunks(), file_name=file.name or "file", kind=ImportKind(given["kind"]), origin=given["origin"],
            by=member_of(request).actor, campaign_id=_campaign(given),
        )  # fmt: skip
    except NotATable as error:
        return _form(request, given, error.sentence, 422)
    _note_pause(batch, given["cool_down_days"])
    return _first_look(request, batch, given)


def _first_look(request: HttpRequest, batch: ImportBatch, given: dict[str, str]) -> HttpResponse:
    """Read a text at once; a workbook, which takes longer, is left to a worker."""
    if is_workbook(opener_of(batch)):
        hint_import(batch.pk)
        return redirect("import", batch.pk)
    try:
        read(batch)
    except NotATable as error:
        discard(batch)
        return _form(request, given, error.sentence, 422)
    return redirect("import", batch.pk)


def _campaign(given: dict[str, str]) -> int | None:
    number = _number(given["campaign"])
    wanted = number and given["kind"] == ImportKind.PEOPLE
    return number if wanted and Campaign.objects.filter(pk=number).exists() else None


def _note_pause(batch: ImportBatch, days: str) -> None:
    if batch.kind == ImportKind.HISTORY and 0 < _number(days) <= 3650:
        batch.cool_down_days = _number(days)
        batch.save(update_fields=["cool_down_days"])


def _number(raw: str) -> int:
    return int(raw) if raw.isdecimal() and len(raw) < 10 else 0


@require_http_methods(["GET", "POST"])
@requires(Right.IMPORT)
def import_page(request: HttpRequest, batch_id: int) -> HttpResponse:
    """Show the step where an import stands, and take the next one."""
    batch = get_object_or_404(ImportBatch, pk=batch_id)
    if request.method == "POST":
        return _acted(request, batch)
    state = ImportState(batch.state)
    if state is ImportState.MAPPING:
        return render(request, "campaigns/import/map.html", mapping_context(batch))
    context = progress_context(batch)
    if state in MACHINE:
        partial = "#progress" if request.htmx else ""  # type: ignore[attr-defined]
        return render(request, f"campaigns/import/progress.html{partial}", context)
    if request.htmx:  # type: ignore[attr-defined]
        return HttpResponse(headers={"HX-Redirect": request.path})
    template = "result" if state in ENDINGS else "check"
    return render(request, f"campaigns/import/{template}.html", context)


def _acted(request: HttpRequest, batch: ImportBatch) -> HttpResponse:
    action = request.POST.get("action", "")
    if action in {"map", "read"} and batch.state == ImportState.MAPPING:
        return _mapped(request, batch, action)
    moved = {
        "import": lambda: batch.state == ImportState.CHECKED and begin(batch, ImportState.IMPORTING),
        "map": lambda: step(batch, ImportState.MAPPING),
        "cancel": lambda: cancel(batch),
        "retry": lambda: retry(batch),
    }.get(action, bool)()
    if not moved:
        messages.error(
            request, "Nothing was changed: somebody else was faster, or the import is at another step."
        )
    elif batch.state in MACHINE:
        hint_import(batch.pk)
    return redirect("import", batch.pk)


def _mapped(request: HttpRequest, batch: ImportBatch, action: str) -> HttpResponse:
    try:
        if action == "read":
            read_again(batch, request.POST)
            return redirect("import", batch.pk)
        take_mapping(batch, request.POST, member_of(request))
    except (BadMapping, NotATable) as error:
        context: dict[str, Any] = mapping_context(batch, request.POST) | {"error": str(error)}
        return render(request, "campaigns/import/map.html", context, status=422)
    if begin(batch, ImportState.CHECKING):
        hint_import(batch.pk)
    return redirect("import", batch.pk)


@require_GET
@requires(Right.IMPORT)
def import_rows(_request: HttpRequest, batch_id: int, outcome: str) -> HttpResponseBase:
    """Hand the rows with one outcome back, with their numbers and reasons, as a table that no spreadsheet runs."""
    batch = get_object_or_404(ImportBatch, pk=batch_id)
    if outcome not in set(RowOutcome):
        return HttpResponse(status=404)
    return _as_file(lines_of(batch, RowOutcome(outcome)), f"{outcome}-rows-{batch.pk}.csv")


@require_GET
@requires(Right.IMPORT)
def import_sample(_request: HttpRequest, kind: str) -> HttpResponseBase:
    """Hand out a small table that imports as it is."""
    if kind not in set(ImportKind):
        return HttpResponse(status=404)
    return _as_file(iter([SAMPLE[ImportKind(kind)]]), f"sample-{kind}.csv")


def _as_file(lines: Iterator[str], name: str) -> StreamingHttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8", headers=headers)
