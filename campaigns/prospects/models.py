"""Companies and the people who work there, what an import did to each row, and what was before us."""

from typing import Any

from django.db import models
from django.db.models.functions import StrIndex, Substr

from campaigns.audit.rules import Actor, ActorKind
from campaigns.members.models import Member
from campaigns.prospects.rules.address_checks import CheckReason, CheckResult
from campaigns.prospects.rules.countries import country_code, country_of_domain
from campaigns.prospects.rules.deals import LONGEST_NAME, DealState
from campaigns.prospects.rules.history import ContactResult
from campaigns.prospects.rules.imports import COOL_DOWN_DAYS, MACHINE, ImportKind, ImportState
from campaigns.prospects.rules.outcomes import RowOutcome
from campaigns.prospects.rules.roles import RoleFamily, role_family
from campaigns.prospects.rules.segments import BEHAVIOUR_WORDS, Behaviour
from campaigns.prospects.rules.time_zones import Whereabouts, whereabouts_of
from campaigns.suppressions.models import Hold
from outreach.db.choices import choices, one_of, state_field

_AT_WORK = sorted(state.value for state in MACHINE)


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
    basis = models.CharField(
        max_length=250, blank=True, default="", db_default="",
        help_text="Why this person may be written to where a country asks for consent",
    )  # fmt: skip
    basis_by_name = models.CharField(max_length=200, blank=True, default="", db_default="")
    company = models.ForeignKey(
        Company, null=True, blank=True, on_delete=models.PROTECT, related_name="prospects"
    )
    owner = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="prospects"
    )
    origin = models.CharField(
        max_length=250, blank=True, default="", db_default="", help_text="Where the first list said that it came from"
    )  # fmt: skip
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
        verbose_name = "person"
        verbose_name_plural = "people"
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
    def country_code(self) -> str:
        """The country whose rules hold for mail to this person: the person's, the company's, the address's ending; ""."""
        of_company = country_code(self.company.country) if self.company else ""
        return country_code(self.country) or of_company or country_of_domain(self.address)

    @property
    def domain(self) -> str:
        """The registrable domain that a company-wide no is keyed by."""
        return self.company.domain if self.company else self.address.rpartition("@")[2]

    @property
    def whereabouts(self) -> Whereabouts:
        """What is known of where this person is: his own city and country before those of his company."""
        city, country = (self.company.city, self.company.country) if self.company else ("", "")
        return whereabouts_of(
            stated=self.time_zone,
            columns=self.columns,
            cities=(self.city, city),
            countries=(self.country, country),
            address=self.address,
        )


class AddressCheck(models.Model):
    """What was found out about a person's address last, and whom we asked: the newest look replaces the one before.

    `address` is the one that was looked at, normalised: once the person has another, the check says nothing.
    """

    prospect = models.OneToOneField(Prospect, on_delete=models.CASCADE, related_name="address_check")
    address = models.CharField(max_length=320)
    result = state_field(CheckResult)
    reason = state_field(CheckReason)
    sentence = models.CharField(max_length=400)
    suggestion = models.CharField(max_length=320, blank=True, help_text="The address that was probably meant")
    asked = models.CharField(max_length=60, blank=True, help_text="Who was asked beside our own rules")
    confirmed_by_name = models.CharField(
        max_length=200, blank=True, help_text="Who said that the address is right as it is written"
    )
    checked_at = models.DateTimeField()

    class Meta:
        constraints = (
            one_of("address_check", "result", CheckResult),
            one_of("address_check", "reason", CheckReason),
        )
        indexes = (models.Index(fields=["checked_at"], name="address_check_by_time"),)

    def __str__(self) -> str:
        return f"{self.result}: {self.reason}"


class ImportBatch(models.Model):
    """One file on its way in, or that came in. Its counts add up to the rows that were looked at.

    `done_rows` is the number of the last row that was looked at in this pass and `done_bytes` how far the file was
    read, so that another worker goes on from there; `choice` is the mapping by hand, column label to meaning. The
    token belongs to the worker who has it now.
    """

    kind = state_field(ImportKind, default=ImportKind.PEOPLE)
    state = state_field(ImportState, default=ImportState.READING)
    problem = models.CharField(max_length=500, blank=True)
    file_name = models.CharField(max_length=250)
    sha256 = models.CharField(max_length=64, db_index=True)
    size = models.BigIntegerField(default=0)
    origin = models.CharField(max_length=250, blank=True)
    layout = models.CharField(max_length=60, blank=True)
    encoding = models.CharField(max_length=40, blank=True)
    encoding_sure = models.BooleanField(default=True)
    delimiter = models.CharField(max_length=4, blank=True)
    header_row = models.PositiveIntegerField(default=0)
    columns = models.JSONField(default=list)
    choice = models.JSONField(default=dict)
    delivery = models.CharField(
        max_length=200, blank=True, default="", db_default="", help_text="Id that a CRM gave it, where one posted it"
    )  # fmt: skip
    owners = models.JSONField(default=dict)
    turn = models.PositiveIntegerField(
        default=0, help_text="How many people were given to the members in turn"
    )
    campaign_id = models.BigIntegerField(null=True, blank=True, help_text="The campaign that the people join")
    cool_down_days = models.PositiveIntegerField(default=COOL_DOWN_DAYS)
    rows = models.PositiveIntegerField(default=0)
    counts = models.JSONField(default=dict)
    done_rows = models.PositiveIntegerField(default=0)
    done_bytes = models.BigIntegerField(default=0)
    token = models.UUIDField(null=True, blank=True)
    token_until = models.DateTimeField(null=True, blank=True)
    by_kind = state_field(ActorKind, default=ActorKind.SOFTWARE)
    by_id = models.BigIntegerField(null=True, blank=True)
    by_name = models.CharField(max_length=200)
    at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "import batches"
        constraints = (
            one_of("import_batch", "kind", ImportKind),
            one_of("import_batch", "state", ImportState),
            models.UniqueConstraint(
                fields=["delivery"], condition=~models.Q(delivery=""), name="import_batch_delivered_once"
            ),
            models.CheckConstraint(
                condition=models.Q(token__isnull=True, token_until__isnull=True)
                | models.Q(token__isnull=False, token_until__isnull=False, state__in=_AT_WORK),
                name="import_batch_token_only_at_work",
            ),
        )
        indexes = (
            models.Index(fields=["id"], condition=models.Q(state__in=_AT_WORK), name="import_batch_at_work"),
        )

    def __str__(self) -> str:
        return f"{self.file_name}, {self.at:%d %b %Y}"

    @property
    def by(self) -> Actor:
        """Who brought the file."""
        return Actor(ActorKind(self.by_kind), self.by_name, self.by_id)


class ImportPiece(models.Model):
    """A piece of a file that is being imported, so that every worker can read it and none must hold it whole."""

    batch = models.ForeignKey(ImportBatch, on_delete=models.CASCADE, related_name="pieces")
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["batch", "number"], name="import_piece_once"),)

    def __str__(self) -> str:
        return f"piece {self.number} of {self.batch_id}"


class ImportRow(models.Model):
    """What becomes, or became, of one row: its number, the outcome, and the reason and the cells where it stays out.

    `key` says whom or what the row is about where it is the first in its file to say so; later ones are duplicates.
    """

    batch = models.ForeignKey(ImportBatch, on_delete=models.CASCADE, related_name="outcomes")
    number = models.PositiveIntegerField(help_text="Row of the sheet, the header included")
    outcome = state_field(RowOutcome)
    reason = models.CharField(max_length=250)
    key = models.CharField(max_length=320, blank=True, default="", db_default="")
    cells = models.JSONField(default=list)

    class Meta:
        ordering = ("number",)
        constraints = (
            one_of("import_row", "outcome", RowOutcome),
            models.UniqueConstraint(fields=["batch", "number"], name="import_row_once"),
        )
        indexes = (
            models.Index(fields=["batch", "key"], condition=~models.Q(key=""), name="import_row_by_key"),
        )

    def __str__(self) -> str:
        return f"row {self.number}: {self.reason or self.outcome}"


class RememberedMapping(models.Model):
    """What a person said that the columns of such a file mean; the next file with the same names is read alike."""

    signature = models.CharField(max_length=64, unique=True)
    choice = models.JSONField(default=dict)
    by_name = models.CharField(max_length=200)
    at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"mapping by {self.by_name}"


class Contact(models.Model):
    """A mail that somebody of ours wrote before this product did: to whom, when, by whom, and what came of it.

    It names an address, not a person, because it bars people who are not here yet.
    """

    address = models.CharField(max_length=320, help_text="Normalised")
    at = models.DateTimeField()
    sender = models.CharField(max_length=200, blank=True)
    result = state_field(ContactResult)
    campaign = models.CharField(max_length=200, blank=True)
    tool = models.CharField(max_length=60, blank=True)
    domain = models.GeneratedField(
        expression=Substr("address", StrIndex("address", models.Value("@")) + 1),
        output_field=models.CharField(max_length=320),
        db_persist=True,
    )

    class Meta:
        ordering = ("-at",)
        indexes = (models.Index(fields=["domain", "-at"], name="contact_at_a_company"),)
        constraints = (
            one_of("contact", "result", ContactResult),
            models.UniqueConstraint(fields=["address", "at", "sender"], name="contact_once"),
        )

    def __str__(self) -> str:
        return f"{self.sender} on {self.at:%d %b %Y}: {self.result}"


class Deal(models.Model):
    """What goes on with a company, as a CRM tells it: it is a customer, may become one, or neither any more.

    `name` tells several deals with one company apart. `hold` is the last hold that this deal made.
    """

    domain = models.CharField(max_length=250)
    name = models.CharField(max_length=LONGEST_NAME, blank=True, default="", db_default="")
    company = models.CharField(max_length=250, blank=True)
    state = state_field(DealState)
    stage = models.CharField(max_length=120, blank=True)
    owner_name = models.CharField(max_length=200, blank=True)
    updated_at = models.DateTimeField()
    hold = models.ForeignKey(Hold, null=True, blank=True, on_delete=models.SET_NULL, related_name="deals")

    class Meta:
        constraints = (
            one_of("deal", "state", DealState),
            models.UniqueConstraint(fields=["domain", "name"], name="deal_once"),
        )

    def __str__(self) -> str:
        return f"{self.domain}: {self.stage or self.state}"


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
