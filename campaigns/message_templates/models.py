"""Mail templates that people write. A version that was used is never changed."""

from django.core.exceptions import ValidationError
from django.db import models

from campaigns.members.models import Member
from campaigns.message_templates.rules.slots import SlotForm, SlotRule
from campaigns.message_templates.rules.states import VersionStatus
from campaigns.message_templates.rules.syntax import check_subject_syntax, check_syntax
from campaigns.offers.models import Offer
from campaigns.prospects.models import Segment
from outreach.db.choices import one_of, state_field


class MessageTemplate(models.Model):
    """A human-authored text for one offer and the kinds of role that it speaks to."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=120)
    offer = models.ForeignKey(Offer, on_delete=models.PROTECT, related_name="templates")
    language = models.CharField(max_length=12, default="en")
    role_families = models.JSONField(default=list, blank=True, help_text="Families of roles; empty for any")
    anchor_types = models.JSONField(default=list, blank=True, help_text="Kinds of opener; empty for any")
    signals = models.JSONField(
        default=list, blank=True, help_text="How much must speak for writing now; empty for any"
    )
    segment = models.ForeignKey(
        Segment, null=True, blank=True, on_delete=models.PROTECT, related_name="templates",
        help_text="Only for people of this segment; empty for all",
    )  # fmt: skip

    class Meta:
        verbose_name = "template"

    def __str__(self) -> str:
        return self.name


class TemplateVersion(models.Model):
    """One text of a template: draft, submitted, approved by someone else, retired."""

    template = models.ForeignKey(MessageTemplate, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    subject = models.CharField(max_length=200)
    body = models.TextField()
    word_limit = models.PositiveIntegerField(default=120)
    status = state_field(VersionStatus, default=VersionStatus.DRAFT)
    author = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="template_versions"
    )
    approved_by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="template_versions_approved"
    )
    approved_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = "template version"
        ordering = ("template_id", "-number")
        constraints = (
            one_of("template_version", "status", VersionStatus),
            models.UniqueConstraint(fields=["template", "number"], name="template_version_once"),
            models.UniqueConstraint(
                fields=["template"],
                condition=models.Q(status=VersionStatus.APPROVED),
                name="template_one_approved_version",
            ),
            models.CheckConstraint(
                condition=~models.Q(status=VersionStatus.APPROVED) | models.Q(approved_at__isnull=False),
                name="template_version_approved_has_time",
            ),
            models.CheckConstraint(
                condition=models.Q(author__isnull=True)
                | models.Q(approved_by__isnull=True)
                | ~models.Q(author=models.F("approved_by")),
                name="template_approved_by_someone_else",
            ),
        )

    def __str__(self) -> str:
        return f"{self.template} v{self.number}"

    def clean(self) -> None:
        """Refuse a text that reaches beyond the allow-list, with the line and the reason."""
        found = {"subject": check_subject_syntax(self.subject), "body": check_syntax(self.body)}
        problems = {
            name: [f"Line {problem.line}: {problem.sentence}" for problem in lines]
            for name, lines in found.items()
        }
        if any(problems.values()):
            raise ValidationError({name: lines for name, lines in problems.items() if lines})


class Slot(models.Model):
    """A declared hole: which facts it takes, how it is formed, and what stands there when there is none."""

    version = models.ForeignKey(TemplateVersion, on_delete=models.CASCADE, related_name="slots")
    name = models.SlugField()
    takes = models.JSONField(default=list, help_text="Kinds of fact, the best first")
    anchor_types = models.JSONField(default=list, blank=True)
    required = models.BooleanField(default=True)
    alternative = models.CharField(
        max_length=300, blank=True, help_text="Human-written text where there is no fact"
    )
    word_limit = models.PositiveIntegerField(default=25)
    form = state_field(SlotForm)

    class Meta:
        constraints = (
            one_of("slot", "form", SlotForm),
            models.UniqueConstraint(fields=["version", "name"], name="slot_once"),
            models.CheckConstraint(
                condition=models.Q(required=True) | ~models.Q(alternative=""),
                name="slot_optional_has_alternative",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def rule(self) -> SlotRule:
        return SlotRule(
            name=self.name,
            form=SlotForm(self.form),
            word_limit=self.word_limit,
            kinds=frozenset(self.takes),
            anchor_types=frozenset(self.anchor_types),
            required=self.required,
            alternative=self.alternative,
        )
