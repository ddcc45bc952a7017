"""Sending identities with their caps, and how much each has sent on a day."""

from datetime import time
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.crypto import get_random_string

from campaigns.mailboxes.rules import MailboxStatus, PlatformName, Security, TransportName, Window
from campaigns.mailboxes.rules.domains import Part, Standing
from campaigns.mailboxes.rules.pace import Ramp
from campaigns.members.models import Member, monday_to_friday
from outreach.db.choices import one_of, state_field
from outreach.db.encrypted import EncryptedTextField


def new_token() -> str:
    """Return the secret part of an address that a platform posts to."""
    return get_random_string(43)


class PlatformAccount(models.Model):
    """An account at a sending platform, whose mailboxes send through it. Its key is never shown again.

    `webhook_token` stands in the address that the platform posts to, `webhook_secret` is what it proves itself with.
    What came without that proof is only counted.
    """

    platform = state_field(PlatformName)
    name = models.CharField(max_length=120, unique=True)
    key = EncryptedTextField(outlives_its_key=True, blank=True, default="")
    webhook_token = EncryptedTextField(outlives_its_key=True, default=new_token, editable=False)
    webhook_secret = EncryptedTextField(outlives_its_key=True, blank=True, default="")
    webhook_id = models.CharField(max_length=100, blank=True, help_text="What the platform calls our webhook")
    active = models.BooleanField(
        default=True, help_text="Without this nothing is asked of it nor taken from it"
    )
    refused_webhooks = models.PositiveIntegerField(
        default=0, help_text="Without the right signature or secret"
    )
    last_webhook_at = models.DateTimeField(null=True, blank=True)
    polled_at = models.DateTimeField(null=True, blank=True)
    last_problem = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("name",)
        constraints = (one_of("platform_account", "platform", PlatformName),)

    def __str__(self) -> str:
        return f"{self.name} ({self.platform})"


class Mailbox(models.Model):
    """One address that mail leaves from."""

    address = models.EmailField(unique=True)
    display_name = models.CharField(max_length=120)
    signature = models.TextField(blank=True, help_text="Under the text, above the postal address")
    meeting_link = models.URLField(blank=True)
    owner = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="mailboxes"
    )
    transport = state_field(TransportName, default=TransportName.SANDBOX, shown_as="sends through")
    host = models.CharField(max_length=250, blank=True)
    port = models.PositiveIntegerField(default=587)
    security = state_field(Security, default=Security.STARTTLS)
    username = models.CharField(max_length=250, blank=True)
    password = EncryptedTextField(outlives_its_key=True, blank=True, default="")
    service = models.CharField(max_length=40, blank=True, help_text="Which mail service, for example mailgun")
    service_settings = EncryptedTextField(outlives_its_key=True, blank=True, default="")
    imap_host = models.CharField(
        max_length=250, blank=True, help_text="Where sent mail is read back, with the same name and password"
    )
    imap_port = models.PositiveIntegerField(default=993)
    imap_security = state_field(Security, default=Security.TLS)
    platform_account = models.ForeignKey(
        PlatformAccount, null=True, blank=True, on_delete=models.PROTECT, related_name="mailboxes"
    )
    platform_mailbox = models.CharField(
        max_length=120, blank=True, help_text="What the platform calls this mailbox: a number at Smartlead"
    )
    plus_addresses = models.BooleanField(
        default=False,
        help_text="Each mail is answered at an address of its own, local+token@domain, which its server must deliver here",
    )
    plus_address_proof = models.CharField(
        max_length=600, blank=True, editable=False,
        help_text="How mail came in when an answer to a test arrived at such an address; none is used before",
    )  # fmt: skip
    daily_cap = models.PositiveIntegerField(default=40)
    hourly_pace = models.PositiveIntegerField(
        default=12, null=True, blank=True,
        help_text="Mails an hour on average, at uneven moments; empty for no limit",
    )  # fmt: skip
    warm_up_start = models.PositiveIntegerField(
        default=10, null=True, blank=True,
        help_text="Mails on the first day of a new mailbox; empty for one that is warm. Counts from the next day on",
    )  # fmt: skip
    warm_up_percent = models.PositiveIntegerField(
        default=25, help_text="How much more than on its best day of the last two weeks it may send"
    )
    weekdays = models.JSONField(default=monday_to_friday, help_text="Monday is 0")
    opens = models.TimeField(default=time(8, 30))
    closes = models.TimeField(default=time(17, 30))
    time_zone = models.CharField(max_length=64, default="Europe/Berlin")
    status = state_field(MailboxStatus, default=MailboxStatus.ACTIVE)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_reason = models.CharField(max_length=500, blank=True)
    told_owner_at = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="When its owner was told that it paused"
    )
    counted_from = models.DateTimeField(
        null=True, blank=True, editable=False,
        help_text="Since when what comes back counts: the last time that a person let it go on",
    )  # fmt: skip

    class Meta:
        verbose_name_plural = "mailboxes"
        constraints = (
            one_of("mailbox", "transport", TransportName),
            one_of("mailbox", "security", Security),
            one_of("mailbox", "imap_security", Security),
            one_of("mailbox", "status", MailboxStatus),
            models.CheckConstraint(
                condition=models.Q(status=MailboxStatus.PAUSED, paused_at__isnull=False)
                & ~models.Q(paused_reason="")
                | models.Q(status=MailboxStatus.ACTIVE, paused_at__isnull=True, paused_reason=""),
                name="mailbox_paused_has_reason",
            ),
            models.CheckConstraint(
                condition=~models.Q(transport=TransportName.SMTP, host=""), name="mailbox_smtp_has_host"
            ),
            models.CheckConstraint(
                condition=~models.Q(transport=TransportName.ANYMAIL, service=""),
                name="mailbox_anymail_has_service",
            ),
        )

    def __str__(self) -> str:
        return f"{self.display_name} <{self.address}>"

    def clean(self) -> None:
        """Refuse a window that never opens, and a time zone that there is not."""
        if not self.weekdays or not set(self.weekdays) <= set(range(7)):
            raise ValidationError({"weekdays": "Choose at least one day; Monday is 0, Sunday is 6."})
        # A default is still a text here, where a form refused what was typed instead of it.
        opens, closes = (models.TimeField().to_python(moment) for moment in (self.opens, self.closes))
        if opens >= closes:
            raise ValidationError({"closes": "It must close later on the same day than it opens."})
        if self.time_zone not in available_timezones():
            raise ValidationError({"time_zone": "There is no such time zone; Europe/Berlin is one."})

    @property
    def window(self) -> Window:
        return Window(frozenset(self.weekdays), self.opens, self.closes, self.time_zone)

    @property
    def way_in(self) -> str:
        """How mail comes in: what an answer to a test proves holds as long as this is the same."""
        return f"{self.address.lower()} {self.transport} {self.imap_host.lower()}"

    @property
    def plus_addresses_arrive(self) -> bool:
        """Whether an answer to a test came in at an address of its own by the way by which mail comes in now."""
        return self.plus_address_proof == self.way_in

    @property
    def ramp(self) -> Ramp:
        return Ramp(self.warm_up_start, self.warm_up_percent)


class Grant(models.Model):
    """A person's consent that we send and read as a mailbox (OAuth 2.0). Its tokens are never shown.

    `problem` is why it no longer holds, in the authority's own words; "" while it does.
    """

    mailbox = models.OneToOneField(Mailbox, on_delete=models.CASCADE, related_name="grant")
    refresh_token = EncryptedTextField(outlives_its_key=True)
    access_token = EncryptedTextField(outlives_its_key=True)
    access_until = models.DateTimeField()
    granted_by = models.ForeignKey(
        Member, null=True, on_delete=models.SET_NULL, related_name="mailboxes_connected"
    )
    granted_at = models.DateTimeField()
    problem = models.CharField(max_length=500, blank=True)

    def __str__(self) -> str:
        return f"access to {self.mailbox_id}"


class MailboxDay(models.Model):
    """How many messages a mailbox claimed on one day of its own time zone.

    `full_reason` is why its server takes no more on this day, whatever the cap says. `bound` is how many the warm-up
    allows on it, fixed when its first message is claimed; None: a warm mailbox.
    """

    # Its unique key begins with the mailbox.
    mailbox = models.ForeignKey(Mailbox, on_delete=models.CASCADE, related_name="days", db_index=False)
    day = models.DateField()
    claimed = models.PositiveIntegerField(default=0)
    bound = models.PositiveIntegerField(null=True)
    last_claimed_at = models.DateTimeField(null=True)
    full_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["mailbox", "day"], name="mailbox_day_once"),)

    def __str__(self) -> str:
        return f"{self.mailbox_id} {self.day}: {self.claimed}"


class DomainHealth(models.Model):
    """What the DNS says of a domain that mail comes from. `said` holds each part with its standing and its sentence.

    `failing_since` and `silent_since` are moments of the first look in a row that found a failure, or no answer.
    """

    domain = models.CharField(max_length=250, unique=True)
    dkim_selector = models.CharField(
        max_length=63, blank=True, help_text="Name of its DKIM key; empty tries the usual names"
    )
    standing = state_field(Standing, default=Standing.NO_ANSWER)
    said = models.JSONField(default=dict)
    held_because = models.CharField(
        max_length=500, blank=True, help_text="Why nothing may leave, empty where it may"
    )
    failing_since = models.DateTimeField(null=True, blank=True)
    silent_since = models.DateTimeField(null=True, blank=True)
    checked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("domain",)
        verbose_name_plural = "domain health"
        constraints = (one_of("domain_health", "standing", Standing),)

    @property
    def sentences(self) -> list[str]:
        """A sentence for each part that was looked at."""
        return [f"{part.upper()}: {self.said[part]['words']}" for part in Part if part in self.said]

    def __str__(self) -> str:
        return f"{self.domain}: {self.standing}"
