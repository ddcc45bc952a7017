"""The page of an offer's version: written, tried, put up and approved here. What left its author's hands is read-only."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import URLPattern, path, reverse
from django.utils import timezone

from campaigns import lapsing
from campaigns.admin.base import NeverDeleted, insist_on_draft, member_of
from campaigns.admin.offers.forms import (
    ClaimInline,
    CriterionInline,
    HumanBridgeInline,
    OfferVersionForm,
    may_change,
)
from campaigns.admin.offers.standing import changes, judged_again_sentence, standing
from campaigns.admin.offers.trying import trial_context
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.members.models import Member
from campaigns.members.services import take_back
from campaigns.offers.models import Offer, OfferVersion
from campaigns.offers.services import approve_offer, copy_version, submit_offer


@admin.register(OfferVersion)
class OfferVersionAdmin(NeverDeleted):
    form = OfferVersionForm
    list_display = ("offer", "number", "status", "author", "approved_by", "approved_at")
    list_filter = ("status", "offer")
    list_select_related = ("offer", "author", "approved_by")
    fieldsets = (
        (None, {"fields": ("offer", "what", "problem", "part", "for_whom")}),
        ("Business models", {"fields": ("fits_business_models", "unfit_business_models")}),
    )
    inlines = (CriterionInline, ClaimInline, HumanBridgeInline)

    def has_change_permission(self, request: HttpRequest, obj: OfferVersion | None = None) -> bool:
        return super().has_change_permission(request, obj) and may_change(request, obj)

    def get_readonly_fields(self, _request: HttpRequest, obj: OfferVersion | None = None) -> Any:
        return ("offer",) if obj else ()

    def get_urls(self) -> list[URLPattern]:
        view, name = self.admin_site.admin_view, "campaigns_offerversion"
        ours = [
            path("<int:version_id>/act/", view(self.act), name=f"{name}_act"),
            path("<int:version_id>/compare/", view(self.compare), name=f"{name}_compare"),
            path("<int:version_id>/try/", view(self.try_out), name=f"{name}_try"),
        ]
        return ours + super().get_urls()

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        version = self.get_object(request, object_id) if object_id else None
        ours = {"show_save_and_add_another": False, "standing": standing(version, member_of(request))}
        return super().changeform_view(request, object_id, form_url, (extra_context or {}) | ours)

    def save_model(self, request: HttpRequest, obj: OfferVersion, form: Any, change: bool) -> None:  # noqa: FBT001
        member = member_of(request)
        if change:
            insist_on_draft(obj, member)
        else:
            last = obj.offer.versions.first()
            obj.number = last.number + 1 if last else 1
        obj.author = member
        super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member.actor, number=obj.number)

    def response_add(
        self, request: HttpRequest, obj: OfferVersion, post_url_continue: str | None = None
    ) -> Any:
        return _to_trial(request, obj) or super().response_add(request, obj, post_url_continue)

    def response_change(self, request: HttpRequest, obj: OfferVersion) -> Any:
        return _to_trial(request, obj) or super().response_change(request, obj)

    def act(self, request: HttpRequest, version_id: int) -> HttpResponse:
        """Submit, take back, approve or copy, by the button that was pressed."""
        version, member = self._version(request, version_id), member_of(request)
        act = _ACTS.get(request.POST.get("act", "")) if request.method == "POST" else None
        if act is None:
            return HttpResponse(status=405, headers={"Allow": "POST"})
        try:
            shown = act(request, version, member)
        except ValidationError as error:
            messages.error(request, " ".join(error.messages))
            shown = version
        return HttpResponseRedirect(reverse("admin:campaigns_offerversion_change", args=[shown.pk]))

    def compare(self, request: HttpRequest, version_id: int) -> HttpResponse:
        """Show what changed between this version and another of its offer, word by word."""
        version = self._version(request, version_id)
        context = self._context(request, version) | changes(version, request.GET.get("with", ""))
        return render(request, "admin/campaigns/offerversion/compare.html", context)

    def try_out(self, request: HttpRequest, version_id: int) -> HttpResponse:
        """State what a trial costs; where a button was pressed, try the fit rules and show who would change sides."""
        version = self._version(request, version_id)
        pressed = request.POST.get("by", "") if request.method == "POST" else ""
        context = self._context(request, version) | trial_context(version, pressed, timezone.now())
        return render(request, "admin/campaigns/offerversion/try.html", context)

    def _version(self, request: HttpRequest, version_id: int) -> OfferVersion:
        if not self.has_view_permission(request):
            raise PermissionDenied
        return get_object_or_404(OfferVersion.objects.select_related("offer", "author"), pk=version_id)

    def _context(self, request: HttpRequest, version: OfferVersion) -> dict[str, Any]:
        return self.admin_site.each_context(request) | {"opts": self.opts, "version": version}


def _to_trial(request: HttpRequest, version: OfferVersion) -> HttpResponse | None:
    if "_try" not in request.POST:
        return None
    return HttpResponseRedirect(reverse("admin:campaigns_offerversion_try", args=[version.pk]))


def _submit(request: HttpRequest, version: OfferVersion, by: Member) -> OfferVersion:
    moved = submit_offer(version=version, by=by)
    words = "waits for somebody else's approval." if moved else "is no draft, so nothing was changed."
    messages.info(request, f"“{version}” {words}")
    return version


def _take_back(request: HttpRequest, version: OfferVersion, by: Member) -> OfferVersion:
    moved = take_back(version=version, by=by)
    words = "is its author's draft again." if moved else "was not submitted, so nothing was changed."
    messages.info(request, f"“{version}” {words}")
    return version


def _approve(request: HttpRequest, version: OfferVersion, by: Member) -> OfferVersion:
    now = timezone.now()
    if not approve_offer(version=version, by=by, now=now):
        messages.info(request, f"“{version}” was not submitted, so nothing was changed.")
        return version
    again = lapsing.judge_changed_offers(now, offer=version.offer)
    messages.success(
        request, f"“{version}” is approved and in use. {judged_again_sentence(again, done=True)}"
    )
    return version


def _copy(request: HttpRequest, version: OfferVersion, by: Member) -> OfferVersion:
    to = request.POST.get("offer", "")
    offer = get_object_or_404(Offer, pk=int(to)) if to.isdecimal() else version.offer
    copied = copy_version(version=version, offer=offer, by=by)
    messages.success(request, f"“{copied}” is a draft of yours now.")
    return copied


_ACTS = {"submit": _submit, "take_back": _take_back, "approve": _approve, "copy": _copy}
