"""Mail templates that people write. A version that was used is never changed."""

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.functional import cached_property

from campaigns.insights.rules.kinds import EntryKind, Tact
from campaigns.members.models import Member, SignedVersion
from campaigns.members.rules import VersionStatus
from campaigns.message_templates.rules.slots import SlotForm, SlotRule
from campaigns.message_templates.rules.syntax import check_subject_syntax, check_syntax
from campaigns.offers.models import Offer
from campaigns.prospects.models import Segment
from outreach.db.choices import one_of, state_field

VARIANTS = ("A", "B", "C")


class MessageTemplate(models.Model):
    """A human-authored text for one offer and the kinds of role that it speaks to."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=120)
    offer = models.ForeignKey(Offer, on_delete=models.PROTECT, related_name="templates")
    language = models.CharField(max_length=12, default="en")
    role_families = models.JSONField(default=list, blank=True, help_text="Families of roles; empty for any")
    seniorities = models.JSONField(default=list, blank=True, help_text="Levels of seniority; empty for any")
    anchor_types = models.JSONField(
        verbose_name="triggers", default=list, blank=True, help_text="Kinds of opener; empty for any"
    )
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


class TemplateVersion(SignedVersion):
    """One text of a template. Nobody changes it once it is submitted."""

    template = models.ForeignKey(MessageTemplate, on_delete=models.CASCADE, related_name="versions")
    subject = models.CharField(max_length=200)
    body = models.TextField()
    word_limit = models.PositiveIntegerField(default=120)
    variant = models.CharField(
        max_length=1,
        default="A",
        help_text="Versions of different letters run beside each other; a person always gets the same letter",
    )

    class Meta(SignedVersion.Meta):
        verbose_name = "template version"
        ordering = ("template_id", "-number")
        constraints = (
            *SignedVersion.Meta.constraints,
            models.UniqueConstraint(fields=["template", "number"], name="template_version_once"),
            models.UniqueConstraint(
                fields=["template", "variant"],
                condition=models.Q(status=VersionStatus.APPROVED),
                name="template_one_approved_version_a_variant",
            ),
            models.CheckConstraint(
                condition=models.Q(variant__in=VARIANTS), name="template_version_variant_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.template} v{self.number}"

    @cached_property
    def is_used(self) -> bool:
        """Whether a draft was written from it; looked up once."""
        return self.drafts.exists()

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
    takes = models.JSONField(
        default=list, help_text="Kinds of fact or of human-written entry, the best first"
    )
    anchor_types = models.JSONField(default=list, blank=True)
    required = models.BooleanField(default=True)
    alternative = models.CharField(
        max_length=300, blank=True, help_text="Human-written text where there is no fact"
    )
    word_limit = models.PositiveIntegerField(default=25)
    form = state_field(SlotForm)
    tact = state_field(Tact, default=Tact.SAY)

    class Meta:
        constraints = (
            one_of("slot", "form", SlotForm),
            models.CheckConstraint(
                condition=models.Q(tact__in=[Tact.SAY, Tact.ALLUDE]), name="slot_never_takes_the_unsayable"
            ),
            models.UniqueConstraint(fields=["version", "name"], name="slot_once"),
            models.CheckConstraint(
                condition=models.Q(required=True) | ~models.Q(alternative=""),
                name="slot_optional_has_alternative",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def takes_facts(self) -> bool:
        """Whether a fact about the reader may stand here; entries of ours are the same for many."""
        return not set(self.takes) <= {kind.value for kind in EntryKind}

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


class SubjectCandidate(models.Model):
    """One of three to five subjects that may stand over a version; reviewers pick among them.

    `proposed_by` names the model that proposed it, "" where a person wrote it. The version's own subject is one more.
    """

    version = models.ForeignKey(TemplateVersion, on_delete=models.CASCADE, related_name="subjects")
    text = models.CharField(max_length=200)
    proposed_by = models.CharField(max_length=120, blank=True)
    picked_by = models.ForeignKey(Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        verbose_name = "subject"
        constraints = (models.UniqueConstraint(fields=["version", "text"], name="subject_candidate_once"),)

    def __str__(self) -> str:
        return self.text

    def clean(self) -> None:
        """Refuse a subject that reaches beyond the allow-list."""
        problems = check_subject_syntax(self.text)
        if problems:
            raise ValidationError({"text": [problem.sentence for problem in problems]})
