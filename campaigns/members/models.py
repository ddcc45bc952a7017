"""The people who use the product, their invitations, and the settings of their one team."""

from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone

from campaigns.audit.rules import Actor, ActorKind
from campaigns.members.rules import Right, Role, VersionStatus, may, may_administer
from campaigns.members.rules.keys import KeyMode
from outreach.db.choices import one_of, state_field
from outreach.db.encrypted import EncryptedTextField


class MemberManager(BaseUserManager["Member"]):
    """Makes members by their address."""

    def create_user(self, email: str, password: str | None = None, *, name: str, role: Role) -> "Member":
        """Create a member; without a password he can only be let in by an invitation or a reset."""
        member = self.model(email=self.normalize_email(email).lower(), name=name, role=role)
        member.set_password(password)
        member.save(using=self._db)
        return member

    def create_superuser(self, email: str, password: str | None = None, **_: Any) -> "Member":
        """Create the first administrator (`manage.py createsuperuser`)."""
        return self.create_user(
            email, password, name=email.split("@", maxsplit=1)[0], role=Role.ADMINISTRATOR
        )

    def get_by_natural_key(self, username: str | None) -> "Member":
        return self.get(email__iexact=username)


# ISO 3166-1.
two_letters = RegexValidator(r"^[A-Z]{2}$", "Type the country's two letters, such as DE.")


class Member(AbstractBaseUser):
    """A person with a login. What he may do follows from his role alone.

    `deputy` is told in his place while he is away, which he is until `away_until`, and where he does not see to something.
    `keys` are the keys of the screens that he chose himself, by the name of what they do.
    """

    email = models.EmailField(unique=True)
    name = models.CharField(max_length=120)
    role = state_field(Role, default=Role.SDR)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(default=timezone.now)
    deputy = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="deputy_of",
        help_text="Is told what waits for this member while nobody sees to it",
    )  # fmt: skip
    away_until = models.DateTimeField(
        null=True, blank=True, help_text="Until then the deputy is told at once"
    )
    country = models.CharField(
        max_length=2, blank=True, validators=[two_letters],
        help_text="Two letters, such as DE, where it is another one than the team's: whose public holidays are days off",
    )  # fmt: skip
    keys = models.JSONField(default=dict, blank=True)
    key_mode = state_field(KeyMode, default=KeyMode.ON)
    meeting_link = models.URLField(
        blank=True, help_text="Where somebody chooses a time with this member; set into answers at one key"
    )
    told_of_tests_at = models.DateTimeField(
        "told of test drafts at", null=True, blank=True, editable=False,
        help_text="When the member read that some drafts in the queue are tests",
    )  # fmt: skip

    objects = MemberManager()
    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"

    class Meta:
        ordering = ("name",)
        constraints = (one_of("member", "role", Role), one_of("member", "key_mode", KeyMode))

    def __str__(self) -> str:
        return self.name or self.email

    @property
    def actor(self) -> Actor:
        """The name that goes on this member's decisions."""
        return Actor(ActorKind.PERSON, str(self), self.pk)

    def may(self, right: Right) -> bool:
        """Say whether this member is active and his role has the right."""
        return self.is_active and may(Role(self.role), right)

    @property
    def is_staff(self) -> bool:
        return self.is_active and self.role != Role.SDR

    @property
    def is_superuser(self) -> bool:
        return self.is_active and self.role == Role.ADMINISTRATOR

    def has_perm(self, perm: str, _obj: object = None) -> bool:
        """Answer Django's admin, whose permissions read `app.verb_model`."""
        model = perm.rpartition("_")[2]
        return self.is_active and may_administer(Role(self.role), model)

    def has_module_perms(self, _app_label: str) -> bool:
        return self.is_staff

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name.split(" ", maxsplit=1)[0]


def in_a_week() -> datetime:
    """Return when an invitation made now ends."""
    return timezone.now() + timedelta(days=7)


class Invitation(models.Model):
    """Lets one address sign up once, with a role. The link's token is kept as a hash only."""

    email = models.EmailField()
    role = state_field(Role, default=Role.SDR)
    token_sha256 = models.CharField(max_length=64, unique=True)
    invited_by = models.ForeignKey(Member, null=True, on_delete=models.SET_NULL, related_name="invitations")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(default=in_a_week)
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.OneToOneField(Member, null=True, blank=True, on_delete=models.SET_NULL)

    class Meta:
        constraints = (one_of("invitation", "role", Role),)

    def __str__(self) -> str:
        return f"{self.email} as {self.role}"


def monday_to_friday() -> list[int]:
    """Return the usual working days."""
    return [0, 1, 2, 3, 4]


class Team(models.Model):
    """The one team: its name and postal address in every mail, and when it works. Row 1 always.

    `webhook_url` is where its chat takes what members are told; it is a secret, since whoever knows it may post there.
    """

    name = models.CharField(max_length=120)
    postal_address = models.CharField(max_length=250, help_text="In every mail, with the legal name in front")
    time_zone = models.CharField(max_length=64, default="Europe/Berlin")
    country = models.CharField(
        max_length=2, blank=True, validators=[two_letters],
        help_text="Two letters, such as DE. On its public holidays nobody is told that a reply waits",
    )  # fmt: skip
    weekdays = models.JSONField(default=monday_to_friday, help_text="Working days, Monday is 0")
    day_starts = models.TimeField(default="09:00")
    day_ends = models.TimeField(default="17:00")
    alone_allowed = models.BooleanField(
        "may approve alone",
        default=False,
        help_text="Where one person does all of it: own texts may be approved and launched, and that is recorded",
    )
    past_due_minutes = models.PositiveIntegerField(
        "grace for late mail",
        default=60,
        help_text="In minutes. What could not leave for longer than that after it was due waits for a person",
    )
    absent_days = models.PositiveIntegerField(
        "days of an absence without a date",
        default=14,
        help_text="How long nobody is written to who is away and does not say until when",
    )
    not_interested_months = models.PositiveIntegerField(
        "months after “not interested”",
        default=12,
        help_text="How long no other offer goes to somebody who said no to one; that one never goes again",
    )
    webhook_url = EncryptedTextField("webhook", outlives_its_key=True, blank=True, default="")
    review_hours = models.PositiveIntegerField(
        "hours of review a week", null=True, blank=True, help_text="What everybody together has for drafts"
    )

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(pk=1), name="team_is_one"),)

    def __str__(self) -> str:
        return self.name


class SignedVersion(models.Model):
    """A text that one person writes and another answers for: draft, submitted, approved, retired.

    `alone`: its author approved it, because the team allows that where there is nobody else.
    """

    number = models.PositiveIntegerField(default=1)
    status = state_field(VersionStatus, default=VersionStatus.DRAFT)
    author = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="%(class)ss_written"
    )
    approved_by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="%(class)ss_approved"
    )
    approved_at = models.DateTimeField(null=True, blank=True)
    alone = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
        constraints: ClassVar[tuple[models.BaseConstraint, ...]] = (
            one_of("%(class)s", "status", VersionStatus),
            models.CheckConstraint(
                condition=~models.Q(status=VersionStatus.APPROVED) | models.Q(approved_at__isnull=False),
                name="%(class)s_approved_has_time",
            ),
            models.CheckConstraint(
                condition=models.Q(alone=True)
                | models.Q(author__isnull=True)
                | models.Q(approved_by__isnull=True)
                | ~models.Q(author=models.F("approved_by")),
                name="%(class)s_approved_by_someone_else",
            ),
        )
