"""Mail that came in elsewhere, handed over as files: what answers ours is read like any other."""

from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from campaigns.audit.rules import Actor
from campaigns.mailboxes.models import Mailbox
from campaigns.members.rules import Right
from campaigns.replies.services.taking import Taken, take_file
from campaigns.views.access import member_of, requires

MOST_BYTES: Final = 25_000_000
MOST_FILES: Final = 20
MOST_MAILS: Final = 200  # of one file; more would keep the page waiting


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.TRIAGE)
def upload(request: HttpRequest) -> HttpResponse:
    """Show the form; take the files of a POST and say of each what came of it."""
    if request.method != "POST":
        return _page(request, chosen=request.GET.get("mailbox", ""))
    chosen, files = request.POST.get("mailbox", ""), request.FILES.getlist("files")
    mailbox = (
        Mailbox.objects.filter(pk=int(chosen)).first() if chosen.isdecimal() and len(chosen) < 19 else None
    )
    problem = _why_not(mailbox, files)
    if problem or mailbox is None:
        return _page(request, chosen=chosen, error=problem, status=422)
    by = member_of(request).actor
    return _page(request, chosen=chosen, taken=[_take(mailbox, file, by) for file in files])


def _why_not(mailbox: Mailbox | None, files: "list[UploadedFile[bytes]]") -> str:
    """Return why nothing is taken, "" where it is."""
    if mailbox is None:
        return "Choose the mailbox that the mail came to."
    if not files:
        return "Choose at least one file."
    if len(files) > MOST_FILES:
        return f"These are {len(files)} files. Upload {MOST_FILES} at once at most; nothing was taken."
    if sum(file.size or 0 for file in files) > MOST_BYTES:
        return "These files hold more than 25 MB together. Upload fewer at once, or take them by command; nothing was taken."
    return ""


def _take(mailbox: Mailbox, file: "UploadedFile[bytes]", by: Actor) -> Taken:
    """Take one file. It is read from the disk, piece by piece, and does not stay there."""
    name = file.name or "file"
    with NamedTemporaryFile(prefix="outreach-mail-", delete=False) as copy:
        for chunk in file.chunks():
            copy.write(chunk)
    try:
        return take_file(
            mailbox=mailbox, path=Path(copy.name), name=name, by=by, now=timezone.now(), at_most=MOST_MAILS
        )
    finally:
        with suppress(FileNotFoundError):
            Path(copy.name).unlink()


def _page(
    request: HttpRequest, *, chosen: str, error: str = "", taken: list[Taken] | None = None, status: int = 200
) -> HttpResponse:
    mailboxes = list(Mailbox.objects.order_by("address"))
    own = next((str(row.pk) for row in mailboxes if row.owner_id == member_of(request).pk), "")
    context = {"mailboxes": mailboxes, "chosen": chosen or own, "error": error, "taken": taken or []}
    return render(request, "review/inbox/upload.html", context, status=status)
