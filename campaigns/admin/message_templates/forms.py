"""Forms of a template, of one version's text, and of its slots and subjects."""

from typing import Any, Final

from django import forms
from django.contrib.admin.widgets import AdminTextareaWidget
from django.core.exceptions import ValidationError
from django.forms.models import BaseInlineFormSet

from campaigns.admin.base import Form
from campaigns.admin.fields import AnyWordsField, WordsField
from campaigns.insights.rules.kinds import AnchorType, EntryKind, InsightKind
from campaigns.insights.rules.signal import SignalStrength
from campaigns.message_templates.models import VARIANTS, Slot, SubjectCandidate
from campaigns.message_templates.rules.lint.holes import share_at_limits
from campaigns.message_templates.rules.syntax import FIELDS, check_subject_syntax, check_syntax
from campaigns.message_templates.selectors import stand_ins
from campaigns.prospects.rules.roles import RoleFamily

FACTS: Final = [*InsightKind, *EntryKind]
_FIELDS = ", ".join(f"{space}.{name}" for space, names in FIELDS.items() for name in sorted(names))
_NAMES = (
    f"Written as {{{{ prospect.greeting }}}}; there are {_FIELDS}. A fact stands as {{{{ slots.news }}}}, with a variable of "
    "that name below. The mailbox adds the signature and the opt-out link."
)
MOST_PICKED: Final = 4
FEWEST_PICKED: Final = 2


class MessageTemplateForm(Form):
    role_families = WordsField(RoleFamily, help_text="Empty for any role.")
    seniorities = AnyWordsField("Such as director, vp.")
    anchor_types = WordsField(AnchorType, label="Triggers", help_text="Empty for any opener.")
    signals = WordsField(SignalStrength, help_text="How much must speak for writing now; empty for any.")


class VersionForm(Form):
    """The text where it can be read whole, with the names that it may use."""

    body = forms.CharField(
        strip=False,  # empty lines above the text count too where a line is named
        widget=AdminTextareaWidget(attrs={"rows": 18, "spellcheck": "true"}),
        help_text=_NAMES,
    )
    variant = forms.ChoiceField(
        choices=[(letter, letter) for letter in VARIANTS],
        initial="A",
        help_text="Approved versions of different letters run beside each other; a person always gets the same one.",
    )


class SlotForm(Form):
    takes = WordsField(FACTS, help_text="The best first.")
    anchor_types = WordsField(AnchorType, label="Triggers", help_text="Empty for any.")


class SlotFormSet(BaseInlineFormSet):  # type: ignore[type-arg]  # Django's formsets take no type arguments when they run
    """The slots of one version, refused together with its text where the two do not fit."""

    def clean(self) -> None:
        super().clean()
        version, slots = self.instance, self.declared()
        names = {slot.name for slot in slots}
        unknown = [
            f"{where}, line {problem.line}: {problem.sentence}"
            for where, problems in (
                ("Subject", check_subject_syntax(version.subject, declared_slots=names)),
                ("Body", check_syntax(version.body, declared_slots=names)),
            )
            for problem in problems
            if "is not declared" in problem.sentence
        ]
        if unknown:
            raise ValidationError(unknown)
        if version.template_id and any(self.errors) is False:
            self._refuse_share(slots)

    def _refuse_share(self, slots: list[Slot]) -> None:
        """Refuse slots that, filled to their limits, would be more of the mail than people's words may be."""
        version = self.instance
        rules = [slot.rule for slot in slots]
        reason = share_at_limits(version.body, rules, stand_ins(version.template))
        if reason and slots:
            raise ValidationError(reason)

    def declared(self) -> list[Slot]:
        """Return the slots as they would be saved, of the version that the form shows."""
        kept = []
        for form in self.forms:
            if form in self.deleted_forms or not (form.has_changed() or form.instance.pk):
                continue
            form.instance.version = self.instance
            kept.append(form.instance)
        return kept


class SubjectForm(Form):
    picked = forms.BooleanField(required=False, help_text="Reviewers choose among those that are picked.")

    class Meta:
        model = SubjectCandidate
        fields = ("text",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["picked"] = self.instance.picked_by_id is not None or not self.instance.proposed_by


class SubjectFormSet(BaseInlineFormSet):  # type: ignore[type-arg]  # as above
    """The subjects of one version: with its own, a reviewer is shown three to five, or that one alone."""

    def clean(self) -> None:
        super().clean()
        picked = len(self.picked())
        if picked and not FEWEST_PICKED <= picked <= MOST_PICKED:
            raise ValidationError(
                f"Pick {FEWEST_PICKED} to {MOST_PICKED} subjects, or none: with the version's own there are three to five."
            )

    def picked(self) -> list[str]:
        """Return the texts that may stand over the mail besides the version's own."""
        return [
            str(form.cleaned_data["text"])
            for form in self.forms
            if form not in self.deleted_forms
            and getattr(form, "cleaned_data", {}).get("text")
            and form.cleaned_data.get("picked")
        ]
