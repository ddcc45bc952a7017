"""The page of one version: its text beside a live preview, what lint says, and its way to approval.

A version that left its author's hands is read-only; a change starts as a copy.
"""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_POST

from campaigns.admin.base import Blocks, NeverDeleted, Rows, insist_on_draft, member_of
from campaigns.admin.message_templates.acting import DEEDS, Outcome
from campaigns.admin.message_templates.forms import (
    SlotForm,
    SlotFormSet,
    SubjectForm,
    SubjectFormSet,
    VersionForm,
)
from campaigns.admin.message_templates.mail_tests import sent_to_me
from campaigns.admin.message_templates.page import (
    Asked,
    Text,
    chosen_campaign,
    compared,
    fill,
    page_of,
    shown,
    standing,
    stored_text,
)
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.delivery.services.mail_tests import MailTestRefusedError
from campaigns.members.rules import Right, VersionStatus
from campaigns.message_templates.models import Slot, SubjectCandidate, TemplateVersion


def may_change(request: HttpRequest, version: TemplateVersion | None) -> bool:
    """Only its author changes a draft: else an approver could sign words of his own."""
    if version is None or version.pk is None:
        return True
    mine = version.author_id in {None, member_of(request).pk}
    return mine and version.status == VersionStatus.DRAFT and not version.is_used


class OfDraft:
    """Rows that are changed while their version is a draft of the reader's own."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_add_permission(request, obj) and may_change(request, obj)  # type: ignore[misc]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and may_change(request, obj)  # type: ignore[misc]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and may_change(request, obj)  # type: ignore[misc]


class SlotInline(OfDraft, Blocks):
    model = Slot
    form = SlotForm
    formset = SlotFormSet
    verbose_name = "variable"
    verbose_name_plural = "variables"
    fields = (("name", "form", "word_limit"), "takes", "anchor_types", ("required", "tact"), "alternative")


class SubjectInline(OfDraft, Rows):
    model = SubjectCandidate
    form = SubjectForm
    formset = SubjectFormSet
    fields = ("text", "proposed_by", "picked")
    readonly_fields = ("proposed_by",)
    verbose_name_plural = "subjects to choose from"

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.fields if may_change(request, obj) else ("text", "proposed_by", "picked_by")


@admin.register(TemplateVersion)
class TemplateVersionAdmin(NeverDeleted):
    form = VersionForm
    list_display = (
        "template",
        "number",
        "variant",
        "status",
        "subject",
        "author",
        "approved_by",
        "approved_at",
    )
    list_filter = ("status", "template")
    list_select_related = ("template", "author", "approved_by")
    search_fields = ("template__name", "subject")
    fields = ("subject", "body", ("word_limit", "variant"), ("author", "approved_by", "approved_at"))
    readonly_fields = ("author", "approved_by", "approved_at")
    inlines = (SlotInline, SubjectInline)
    actions = ("submit", "approve", "copy")
    change_form_template = "admin/template_version/change.html"

    def has_change_permission(self, request: HttpRequest, obj: TemplateVersion | None = None) -> bool:
        return super().has_change_permission(request, obj) and may_change(request, obj)

    def get_fields(self, request: HttpRequest, obj: TemplateVersion | None = None) -> Any:
        """A new version says whose it is; later the heading does."""
        return self.fields if obj else ("template", "subject", "body", ("word_limit", "variant"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[TemplateVersion]:
        return super().get_queryset(request).select_related("template__offer", "template__segment")

    def get_urls(self) -> Any:
        view, prefix = self.admin_site.admin_view, "campaigns_templateversion"
        return [
            path("<int:object_id>/preview/", view(self.preview_view), name=f"{prefix}_preview"),
            path("<int:object_id>/fill/", view(self.fill_view), name=f"{prefix}_fill"),
            path("<int:object_id>/test/", view(self.test_view), name=f"{prefix}_test"),
            path("<int:object_id>/do/<slug:deed>/", view(self.deed_view), name=f"{prefix}_do"),
            path(
                "<int:object_id>/compare/<int:other_id>/", view(self.compare_view), name=f"{prefix}_compare"
            ),
            *super().get_urls(),
        ]

    # --- The page ---------------------------------------------------------------------------------

    def render_change_form(
        self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        version = kwargs.get("obj")
        if version is not None and version.pk:
            text = self._typed(context) if request.method == "POST" else stored_text(version)
            context |= page_of(text, _asked(request))
            context |= {
                "title": f"Template “{version.template}”, v{version.number} {version.get_status_display()}",
                "subtitle": None,
                "standing": standing(version),
                "mine": may_change(request, version),
                "may_approve": member_of(request).may(Right.APPROVE_TEMPLATES),
            }
        return super().render_change_form(request, context, *args, **kwargs)

    def _typed(self, context: Any) -> Text:
        """Return the text of a form that was not saved, with what keeps it from being saved."""
        formsets = [inline.formset for inline in context["inline_admin_formsets"]]
        return _text_of(context["adminform"].form, formsets)

    @method_decorator(require_POST)
    def preview_view(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Show what is being typed as one person would get it. Nothing is saved, whoever asks."""
        version = self._version(request, object_id)
        text = self._posted(request, version) if may_change(request, version) else stored_text(version)
        if text.errors:
            answer = render(request, "admin/template_version/refused.html", {"errors": text.errors})
            answer["HX-Retarget"], answer["HX-Reswap"] = "#preview-refused", "innerHTML"
            return answer
        asked = _asked(request)
        campaign = chosen_campaign(version, asked)
        context = {"shown": shown(text, campaign, asked), "campaign": campaign, "original": version}
        return render(request, "admin/template_version/shown.html", context)

    def _posted(self, request: HttpRequest, version: TemplateVersion) -> Text:
        form = self.get_form(request, version, change=True)(request.POST, instance=version)
        form.is_valid()
        formsets = [
            formset(**self.get_formset_kwargs(request, version, inline, formset.get_default_prefix()))
            for formset, inline in self.get_formsets_with_inlines(request, version)
        ]
        return _text_of(form, formsets)

    @method_decorator(require_POST)
    def fill_view(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Save the draft, then let the model fill its slots for the person who is shown."""
        version = self._version(request, object_id)
        if may_change(request, version):
            answer = self.changeform_view(request, str(object_id))
            if answer.status_code != 302:
                return answer
            version = self._version(request, object_id)
        asked = _asked(request)
        said = fill(stored_text(version), chosen_campaign(version, asked), asked)
        if said:
            messages.warning(request, said)
        return redirect(_address(version, asked))

    @method_decorator(require_POST)
    def test_view(self, request: HttpRequest, object_id: int) -> HttpResponse:
        """Send the stored text, as the person who is shown would get it, to the member himself."""
        version, asked = self._readable(request, object_id), _asked(request)
        try:
            sent = sent_to_me(version, asked, member_of(request))
        except MailTestRefusedError as refused:
            messages.warning(request, str(refused))
        else:
            messages.success(request, f"The test went to {sent.address}. The server said: {sent.words}")
        return redirect(_address(version, asked))

    @method_decorator(require_POST)
    def deed_view(self, request: HttpRequest, object_id: int, deed: str) -> HttpResponse:
        """Take a version one step on in its life, or start another from it."""
        version = self._version(request, object_id)
        if deed not in DEEDS:
            raise Http404
        outcome = _done(request, deed, version)
        return redirect(_address(outcome.version, _asked(request)))

    def compare_view(self, request: HttpRequest, object_id: int, other_id: int) -> HttpResponse:
        """Show what changed from another version of the template to this one."""
        version, other = self._readable(request, object_id), self._readable(request, other_id)
        if version.template_id != other.template_id:
            raise Http404
        context = {
            **self.admin_site.each_context(request),
            "title": f"{other.template}: v{other.number} and v{version.number}",
            "opts": self.opts, "version": version, "other": other, "rows": compared(other, version),
        }  # fmt: skip
        return render(request, "admin/template_version/compare.html", context)

    def _version(self, request: HttpRequest, object_id: int) -> TemplateVersion:
        """Return the version that a button is about; the buttons are for who writes templates."""
        if not member_of(request).may(Right.WRITE_TEMPLATES):
            raise PermissionDenied
        return self._readable(request, object_id)

    def _readable(self, request: HttpRequest, object_id: int) -> TemplateVersion:
        version = self.get_object(request, str(object_id))
        if not isinstance(version, TemplateVersion):
            raise Http404
        if not self.has_view_permission(request, version):
            raise PermissionDenied
        return version

    # --- Saving -----------------------------------------------------------------------------------

    def save_model(self, request: HttpRequest, obj: TemplateVersion, form: Any, change: bool) -> None:  # noqa: FBT001
        member = member_of(request)
        if change:
            insist_on_draft(obj, member)
        else:
            last = obj.template.versions.order_by("-number").first()
            obj.number = last.number + 1 if last else 1
        obj.author = member
        super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member.actor)

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: bool) -> None:  # noqa: FBT001
        if isinstance(formset, SubjectFormSet):
            for each in formset.forms:
                each.instance.picked_by = (
                    (each.instance.picked_by or member_of(request))
                    if each.cleaned_data.get("picked")
                    else None
                )
                if each.instance.pk and each not in formset.deleted_forms:
                    each.instance.save()
        super().save_formset(request, form, formset, change)

    def response_add(
        self, request: HttpRequest, obj: TemplateVersion, post_url_continue: Any = None
    ) -> HttpResponse:
        """Go on with the new draft beside its preview."""
        return self._saved(request, obj)

    def response_change(self, request: HttpRequest, obj: TemplateVersion) -> HttpResponse:
        """Stay on the page: people write by saving and looking."""
        return self._saved(request, obj)

    def _saved(self, request: HttpRequest, version: TemplateVersion) -> HttpResponse:
        messages.success(request, f"“{version}” is saved.")
        if "_submit" in request.POST:
            _done(request, "submit", version)
        mark = "#preview" if "_preview" in request.POST else ""
        return redirect(_address(version, _asked(request)) + mark)

    # --- Several at once --------------------------------------------------------------------------

    @admin.action(description="Submit for approval", permissions=["change"])
    def submit(self, request: HttpRequest, versions: QuerySet[TemplateVersion]) -> None:
        _each(request, "submit", versions)

    @admin.action(description="Approve, as somebody other than the author", permissions=["change"])
    def approve(self, request: HttpRequest, versions: QuerySet[TemplateVersion]) -> None:
        _each(request, "approve", versions)

    @admin.action(description="Copy into a new draft version", permissions=["change"])
    def copy(self, request: HttpRequest, versions: QuerySet[TemplateVersion]) -> None:
        _each(request, "copy", versions)


def _each(request: HttpRequest, deed: str, versions: QuerySet[TemplateVersion]) -> None:
    """Do the same with every version that was ticked, as its own page does it."""
    for version in versions:
        _done(request, deed, version)


def _done(request: HttpRequest, deed: str, version: TemplateVersion) -> Outcome:
    try:
        outcome = DEEDS[deed](version, request.POST.get("variant", ""), member_of(request))
    except ValidationError as error:
        outcome = Outcome(version, f"“{version}”: {error.messages[0]}", good=False)
    messages.add_message(request, messages.SUCCESS if outcome.good else messages.WARNING, outcome.sentence)
    return outcome


def _asked(request: HttpRequest) -> Asked:
    said = request.POST if request.method == "POST" else request.GET
    return Asked(said.get("campaign", ""), said.get("person", ""), said.get("search", "")[:100])


def _address(version: TemplateVersion, asked: Asked) -> str:
    """Return the page of a version, with the person who was looked at."""
    page = reverse("admin:campaigns_templateversion_change", args=[version.pk])
    return page + asked.query


def _text_of(form: Any, formsets: list[Any]) -> Text:
    """Return what a form and its formsets hold, saved or not, with every reason why they could not be saved."""
    slots = next((each.declared() for each in formsets if isinstance(each, SlotFormSet)), [])
    subjects = next(
        (each.picked() for each in formsets if isinstance(each, SubjectFormSet) and each.is_valid()), []
    )
    errors = [words for field in form.errors.values() for words in field]
    for formset in formsets:
        errors += [str(words) for words in formset.non_form_errors()]
        errors += [str(words) for each in formset.errors for field in each.values() for words in field]
    return Text(form.instance, slots, subjects, tuple(dict.fromkeys(errors)))
