"""A text that is being written: what the checks say of it so far, and both texts where somebody else saved one."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.drafts.models import Draft
from campaigns.drafts.rules import DraftStatus
from campaigns.drafts.services.trying import try_text
from campaigns.members.rules import Right
from campaigns.message_templates.rules.comparing import changes as runs
from campaigns.quality.rules.prose import word_count
from campaigns.views.access import member_of, requires
from review import services
from review.forms import LONGEST_BODY, TextForm, first_error
from review.selectors.unsaved import unsaved_of
from review.views.answers import Typed, beside_each_other, typed_in

RELATED: Final = (
    "enrollment__prospect__company", "enrollment__campaign", "mailbox", "match", "template_version__template__offer",
)  # fmt: skip


@require_POST
@requires(Right.REVIEW)
def unsaved(request: HttpRequest, draft_id: int) -> HttpResponse:
    """Keep what is being typed, and say what the checks that cost nothing find in it."""
    by, now = member_of(request), timezone.now()
    draft = get_object_or_404(Draft.objects.select_related(*RELATED), pk=draft_id)
    if request.POST.get("discard"):
        services.forget_unsaved(draft_id=draft_id, by=by)
        return HttpResponse(status=204)
    typed = typed_in(request)
    moved = (str(draft.version), draft.status) != (request.POST.get("version", ""), DraftStatus.IN_REVIEW)
    kept = len(typed.body) <= LONGEST_BODY and typed.version is not None
    if kept and typed.version:
        text = {"subject": typed.subject[:200], "body": typed.body}
        services.keep_unsaved(draft_id=draft_id, version=typed.version, **text, by=by, now=now)
    context = {"draft": draft, "moved": moved, "kept": kept, "words": word_count(typed.body)}
    return render(request, "review/queue/tried.html", context | _found(request, draft, typed))


def _found(request: HttpRequest, draft: Draft, typed: Typed) -> dict[str, Any]:
    form = TextForm(request.POST)
    if not form.is_valid():
        return {"problem": first_error(form)}
    first = draft.texts.get(version=1)
    return {
        "findings": try_text(draft=draft, subject=typed.subject, body=typed.body, now=timezone.now()),
        "subject_runs": runs(first.subject, typed.subject.strip()),
        "body_runs": runs(first.body.strip(), typed.body.replace("\r\n", "\n").strip()),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Right.REVIEW)
def texts(request: HttpRequest, draft_id: int) -> HttpResponse:
    """Show the text that stands beside the member's own: the one that is sent along, or else what is kept of him."""
    by = member_of(request)
    kept = None if request.method == "POST" else unsaved_of(draft_id, by)
    typed = Typed(kept.subject, kept.body, kept.version) if kept else typed_in(request)
    return beside_each_other(request, draft_id, typed, by, timezone.now())
