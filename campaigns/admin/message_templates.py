"""Templates, their versions and slots. A version that left its author's hands is read-only; a change is a new one."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.widgets import AdminTextareaWidget
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from campaigns.admin.base import Blocks, Form, NeverDeleted, ReadOnlyInline, member_of
from campaigns.admin.fields import WordsField
from campaigns.audit.rules import Action
from campaigns.audit.services import record
from campaigns.insights.rules.kinds import AnchorType, InsightKind
from campaigns.insights.rules.signal import SignalStrength
from campaigns.members.rules import VersionStatus
from campaigns.message_templates.models import MessageTemplate, Slot, TemplateVersion
from campaigns.message_templates.rules.syntax import FIELDS
from campaigns.message_templates.services import approve, new_version, submit
from campaigns.prospects.rules.roles import RoleFamily

_FACTS = [*InsightKind]
_FIELDS = ", ".join(f"{space}.{name}" for space, names in FIELDS.items() for name in sorted(names))
_NAMES = (
    f"Written as {{{{ prospect.greeting }}}}; there are {_FIELDS}. A fact stands as {{{{ slots.news }}}}, with a slot of "
    "that name below. The mailbox adds the signature and the opt-out link."
)


class MessageTemplateForm(Form):
    role_families = WordsField(RoleFamily, help_text="Empty for any role.")
    anchor_types = WordsField(AnchorType, help_text="Empty for any opener.")
    signals = WordsField(SignalStrength, help_text="How much must speak for writing now; empty for any.")


class SlotForm(Form):
    takes = WordsField(_FACTS, help_text="The best first.")
    anchor_types = WordsField(AnchorType, help_text="Empty for any.")


class VersionForm(Form):
    """The text where it can be read whole, with the names that it may use."""

    body = forms.CharField(widget=AdminTextareaWidget(attrs={"rows": 22}), help_text=_NAMES)


class VersionInline(ReadOnlyInline):
    model = TemplateVersion
    fields = ("number", "status", "subject", "author", "approved_by", "approved_at")
    show_change_link = True


@admin.register(MessageTemplate)
class MessageTemplateAdmin(NeverDeleted):
    form = MessageTemplateForm
    list_display = ("name", "offer", "language", "for_roles", "opens_with")
    list_filter = ("offer", "language")
    list_select_related = ("offer",)
    search_fields = ("name",)
    prepopulated_fields = {"slug": ("name",)}
    inlines = (VersionInline,)

    @admin.display(description="Role families")
    def for_roles(self, template: MessageTemplate) -> str:
        return ", ".join(template.role_families) or "any"

    @admin.display(description="Anchor types")
    def opens_with(self, template: MessageTemplate) -> str:
        return ", ".join(template.anchor_types) or "any"

    def save_model(self, request: HttpRequest, obj: MessageTemplate, form: Any, change: bool) -> None:  # noqa: FBT001
        super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member_of(request).actor)


def may_change(request: HttpRequest, version: TemplateVersion | None) -> bool:
    """Only its author changes a draft: else an approver could sign words of his own."""
    if version is None or version.pk is None:
        return True
    mine = version.author_id in {None, member_of(request).pk}
    return mine and version.status == VersionStatus.DRAFT and not version.drafts.exists()


class SlotInline(Blocks):
    model = Slot
    form = SlotForm

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_add_permission(request, obj) and may_change(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_change_permission(request, obj) and may_change(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return super().has_delete_permission(request, obj) and may_change(request, obj)


@admin.register(TemplateVersion)
class TemplateVersionAdmin(NeverDeleted):
    form = VersionForm
    list_display = ("template", "number", "status", "subject", "author", "approved_by", "approved_at")
    list_filter = ("status", "template")
    list_select_related = ("template", "author", "approved_by")
    search_fields = ("template__name", "subject")
    fields = (
        "template", "subject", "body", "word_limit",
        "number", "status", "author", "approved_by", "approved_at",
    )  # fmt: skip
    readonly_fields = ("number", "status", "author", "approved_by", "approved_at")
    inlines = (SlotInline,)
    actions = ("submit", "approve", "copy")

    def has_change_permission(self, request: HttpRequest, obj: TemplateVersion | None = None) -> bool:
        return super().has_change_permission(request, obj) and may_change(request, obj)

    def get_readonly_fields(self, request: HttpRequest, obj: TemplateVersion | None = None) -> Any:
        return (*self.readonly_fields, *(("template",) if obj else ()))

    def save_model(self, request: HttpRequest, obj: TemplateVersion, form: Any, change: bool) -> None:  # noqa: FBT001
        member = member_of(request)
        if not change:
            last = obj.template.versions.order_by("-number").first()
            obj.number = last.number + 1 if last else 1
        obj.author = member
        super().save_model(request, obj, form, change)
        record(Action.CHANGED, subject=obj, by=member.actor)

    @admin.action(description="Submit for approval", permissions=["change"])
    def submit(self, request: HttpRequest, versions: QuerySet[TemplateVersion]) -> None:
        for version in versions:
            try:
                moved = submit(version=version, by=member_of(request))
            except ValidationError as error:
                messages.error(request, f"“{version}”: {error.message}")
                continue
            words = "waits for somebody else's approval." if moved else "is no draft, so nothing was changed."
            messages.info(request, f"“{version}” {words}")

    @admin.action(description="Approve, as somebody other than the author", permissions=["change"])
    def approve(self, request: HttpRequest, versions: QuerySet[TemplateVersion]) -> None:
        for version in versions:
            try:
                approved = approve(version=version, by=member_of(request), now=timezone.now())
            except ValidationError as error:
                messages.error(request, f"“{version}”: {error.message}")
                continue
            words = "is approved and in use." if approved else "was not submitted, so nothing was changed."
            messages.info(request, f"“{version}” {words}")

    @admin.action(description="Copy into a new draft version", permissions=["change"])
    def copy(self, request: HttpRequest, versions: QuerySet[TemplateVersion]) -> None:
        for version in versions:
            copied = new_version(
                template=version.template,
                subject=version.subject,
                body=version.body,
                word_limit=version.word_limit,
                slots=[_unsaved(slot) for slot in version.slots.all()],
                author=member_of(request),
            )
            messages.success(request, f"“{copied}” is a draft of yours now.")


def _unsaved(slot: Slot) -> Slot:
    slot.pk = None
    return slot
