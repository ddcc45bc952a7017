"""Companies and the people who work there, and what an import did to each row."""

from typing import Any

from django.db import models

from campaigns.members.models import Member
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.roles import RoleFamily, role_family
from campaigns.prospects.rules.segments import BEHAVIOUR_WORDS, Behaviour
from outreach.db.choices import choices, one_of, state_field


class Company(models.Model):
    """An organisation, identified by its registrable domain."""

    name = models.CharField(max_length=250)
    domain = models.CharField(max_length=250, unique=True)
    industry = models.CharField(max_length=250, blank=True)
    employees = models.PositiveIntegerField(null=True, blank=True)
    city = models.CharField(max_length=120, blank=True)
    country = models.CharField(max_length=120, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "companies"

    def __str__(self) -> str:
        return self.name


class Prospect(models.Model):
    """A person we may write to, identified by a normalised address.

    `greeting_name` is the first name a greeting may use, "" where none is known; `greeting_doubt` says why a
    person must look at the name first.
    """

    address = models.CharField(
        max_length=320, unique=True, help_text="Normalised; never shown as a recipient"
    )
    address_as_given = models.CharField(max_length=320)
    first_name = models.CharField(max_length=120, blank=True)
    last_name = models.CharField(max_length=120, blank=True)
    greeting_name = models.CharField(max_length=120, blank=True)
    greeting_doubt = models.CharField(max_length=250, blank=True)
    title = models.CharField(max_length=250, blank=True)
    seniority = models.CharField(max_length=60, blank=True)
    city = models.CharField(max_length=120, blank=True)
    country = models.CharField(max_length=120, blank=True)
    language = models.CharField(max_length=12, blank=True)
    time_zone = models.CharField(max_length=64, blank=True)
    linkedin_url = models.URLField(max_length=500, blank=True)
    company = models.ForeignKey(
        Company, null=True, blank=True, on_delete=models.PROTECT, related_name="prospects"
    )
    owner = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="prospects"
    )
    columns = models.JSONField(
        default=dict, help_text="Columns of the import that have no field of their own"
    )
    role_family = models.CharField(
        max_length=32, choices=choices(RoleFamily), blank=True, default="", db_default="",
        help_text="Follows from the title; empty until somebody looked",
    )  # fmt: skip
    signal = models.CharField(
        max_length=12, blank=True, default="", db_default="", help_text="Of the last reading; empty before the first"
    )  # fmt: skip
    behaviour = models.CharField(
        max_length=32, choices=list(BEHAVIOUR_WORDS.items()), default=Behaviour.NEVER_WRITTEN.value,
        db_default=Behaviour.NEVER_WRITTEN.value, help_text="What came of writing to this person so far",
    )  # fmt: skip
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            one_of("prospect", "role_family", RoleFamily, blank=True),
            one_of("prospect", "behaviour", Behaviour),
        )
        indexes = (
            models.Index(
                fields=["id"], condition=models.Q(role_family=""), name="prospect_without_role_family"
            ),
        )

    def __str__(self) -> str:
        return self.full_name or self.address_as_given

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.role_family = role_family(self.title)
        super().save(*args, **kwargs)

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def domain(self) -> str:
        """The registrable domain that a company-wide no is keyed by."""
        return self.company.domain if self.company else self.address.rpartition("@")[2]


class ImportBatch(models.Model):
    """One file that was imported. Its counts add up to its rows."""

    file_name = models.CharField(max_length=250)
    sha256 = models.CharField(max_length=64, db_index=True)
    layout = models.CharField(max_length=60, blank=True)
    encoding = models.CharField(max_length=40)
    delimiter = models.CharField(max_length=4)
    header_row = models.PositiveIntegerField()
    rows = models.PositiveIntegerField()
    counts = models.JSONField(default=dict)
    by_name = models.CharField(max_length=200)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "import batches"

    def __str__(self) -> str:
        return f"{self.file_name}, {self.at:%d %b %Y}"


class ImportRow(models.Model):
    """What became of one row that was not simply taken: its number, its cells and the reason."""

    batch = models.ForeignKey(ImportBatch, on_delete=models.CASCADE, related_name="kept_out")
    number = models.PositiveIntegerField(help_text="Line of the file, the header included")
    outcome = state_field(RowOutcome)
    reason = models.CharField(max_length=250)
    cells = models.JSONField(default=dict)

    class Meta:
        ordering = ("number",)
        constraints = (
            one_of("import_row", "outcome", RowOutcome),
            models.UniqueConstraint(fields=["batch", "number"], name="import_row_once"),
        )

    def __str__(self) -> str:
        return f"row {self.number}: {self.reason}"


class Segment(models.Model):
    """A saved filter over people. An empty list asks nothing; all that is asked must hold."""

    slug = models.SlugField(unique=True)
    name = models.CharField(max_length=120)
    role_families = models.JSONField(default=list, blank=True)
    seniorities = models.JSONField(default=list, blank=True)
    industries = models.JSONField(default=list, blank=True)
    countries = models.JSONField(default=list, blank=True)
    employees_min = models.PositiveIntegerField(null=True, blank=True)
    employees_max = models.PositiveIntegerField(null=True, blank=True)
    signals = models.JSONField(default=list, blank=True)
    behaviours = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(employees_min__isnull=True)
                | models.Q(employees_max__isnull=True)
                | models.Q(employees_min__lte=models.F("employees_max")),
                name="segment_size_in_order",
            ),
        )

    def __str__(self) -> str:
        return self.name
