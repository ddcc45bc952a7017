"""What is typed about a mailbox. A password is taken and never given out."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError

from campaigns.delivery.services.identity import Identity
from campaigns.mailboxes.models import Mailbox, PlatformAccount
from campaigns.mailboxes.rules import Security, TransportName

LARGEST_CAP: Final = 500
PORTS: Final = {Security.STARTTLS: 587, Security.TLS: 465, Security.NONE: 25}
SECURITY_WORDS: Final = {
    Security.STARTTLS: "STARTTLS, usually port 587",
    Security.TLS: "TLS from the start, usually port 465",
    Security.NONE: "None: only for a server in your own house",
}
READING_WORDS: Final = {
    Security.TLS: "TLS from the start, usually port 993",
    Security.STARTTLS: "STARTTLS, usually port 143",
    Security.NONE: "None: only for a server in your own house",
}
WAY_WORDS: Final = {
    TransportName.SMTP: "A mail server (SMTP), by name and password",
    TransportName.GMAIL: "Gmail or Google Workspace, by your consent there",
    TransportName.MICROSOFT: "Microsoft 365, by your consent there",
}
PLATFORM: Final = "platform:"
THROUGH: Final = {
    TransportName.SANDBOX: "the sandbox",
    TransportName.SMTP: "a mail server",
    TransportName.GMAIL: "Gmail",
    TransportName.MICROSOFT: "Microsoft 365",
    TransportName.ANYMAIL: "a provider",
    TransportName.SMARTLEAD: "Smartlead",
    TransportName.INSTANTLY: "Instantly",
    TransportName.LEMLIST: "lemlist",
}


def ways() -> list[tuple[str, str]]:
    """Return what a mailbox may send through: servers that we can reach, and each account at a platform that is in use."""
    accounts = PlatformAccount.objects.filter(active=True)
    return [(str(name), words) for name, words in WAY_WORDS.items()] + [
        (
            f"{PLATFORM}{account.pk}",
            f"{THROUGH[TransportName(account.platform)]}, account “{account.name}”",
        )
        for account in accounts
    ]


class IdentityForm(forms.Form):
    """Who a mail is from, as its reader sees it, and the link that texts may offer."""

    display_name = forms.CharField(
        max_length=120,
        label="Name",
        help_text="Before the address in the From line",
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    address = forms.EmailField(max_length=250, label="Address")
    signature = forms.CharField(
        required=False,
        max_length=1_000,
        help_text="Stands under the text and holds your name. Empty: your name alone",
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    meeting_link = forms.URLField(
        required=False,
        max_length=200,
        label="Meeting link",
        assume_scheme="https",
        help_text="Where a text may offer a date. Texts that are written keep the link that stands in them",
    )
    daily_cap = forms.IntegerField(
        min_value=1,
        max_value=LARGEST_CAP,
        label="Mails a day at most",
        help_text="Its server may allow fewer",
    )

    def __init__(self, mailbox: Mailbox, data: Any = None) -> None:
        self.mailbox = mailbox
        super().__init__(data, initial={name: getattr(mailbox, name) for name in self.base_fields})

    def clean_display_name(self) -> str:
        return " ".join(self.cleaned_data["display_name"].split())

    def clean_address(self) -> str:
        address: str = self.cleaned_data["address"]
        if Mailbox.objects.filter(address__iexact=address).exclude(pk=self.mailbox.pk).exists():
            raise ValidationError("Another mailbox has this address.")
        return address

    def clean_signature(self) -> str:
        lines = self.cleaned_data["signature"].replace("\r\n", "\n").split("\n")
        return "\n".join(line.rstrip() for line in lines).strip()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        name, signature = cleaned.get("display_name", ""), cleaned.get("signature", "")
        if name and signature and name not in " ".join(signature.split()):
            self.add_error("signature", f"Every mail is signed by its sender, so write {name} in it as well.")
        return cleaned

    @property
    def identity(self) -> Identity:
        """What of it an approval binds; of a form that is valid."""
        said = self.cleaned_data
        return Identity(said["address"], said["display_name"], said["signature"])


class ServerForm(forms.Form):
    """The mail server of a mailbox. A stored password is handed to no other server than the one it was typed for."""

    host = forms.CharField(max_length=250, label="Server", help_text="For example smtp.example.com")
    port = forms.IntegerField(min_value=1, max_value=65_535)
    security = forms.ChoiceField(
        choices=[(str(each), words) for each, words in SECURITY_WORDS.items()], label="Protection"
    )
    username = forms.CharField(
        max_length=250,
        required=False,
        label="User name",
        help_text="Often the whole address",
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    imap_host = forms.CharField(
        max_length=250,
        required=False,
        label="Server where its mail is read",
        help_text="IMAP, with the same name and password, for example imap.example.com. Empty: answers are not read here",
    )
    imap_port = forms.IntegerField(min_value=1, max_value=65_535, required=False, label="Port for reading")
    imap_security = forms.ChoiceField(
        choices=[(str(each), words) for each, words in READING_WORDS.items()],
        required=False,
        label="Protection when reading",
    )
    new_password = forms.CharField(
        max_length=500,
        required=False,
        strip=False,
        label="Password",
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, mailbox: Mailbox, data: Any = None) -> None:
        self.mailbox = mailbox
        names = ("host", "port", "security", "username", "imap_host", "imap_port", "imap_security")
        super().__init__(data, initial={name: getattr(mailbox, name) for name in names})
        stored = "One is stored, and is not shown again. Empty keeps it."
        self.fields["new_password"].help_text = stored if mailbox.password else "It is stored encrypted."

    def clean_host(self) -> str:
        return _server_name(self.cleaned_data["host"], "smtp.example.com")

    def clean_imap_host(self) -> str:
        typed: str = self.cleaned_data["imap_host"]
        return _server_name(typed, "imap.example.com") if typed.strip() else ""

    def clean_imap_port(self) -> int:
        return self.cleaned_data["imap_port"] or self.mailbox.imap_port

    def clean_imap_security(self) -> str:
        return self.cleaned_data["imap_security"] or self.mailbox.imap_security

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        elsewhere = any(cleaned.get(name) != getattr(self.mailbox, name) for name in self.initial)
        if elsewhere and self.mailbox.password and not cleaned.get("new_password"):
            self.add_error("new_password", "Type it again: the stored one is handed to no other server.")
        return cleaned

    @property
    def password(self) -> str:
        """The password that holds: the one that was typed, else the stored one."""
        return str(self.cleaned_data["new_password"] or self.mailbox.password)


def _server_name(typed: str, example: str) -> str:
    host = typed.strip().lower()
    if not host or any(character.isspace() or character in "/@:" for character in host):
        raise ValidationError(f"Type the server's name alone, such as {example}.")
    return host


class PlatformForm(forms.Form):
    """What the platform calls the mailbox."""

    platform_mailbox = forms.CharField(
        max_length=120, label="Its name there", help_text="A number at Smartlead, the address elsewhere"
    )

    def __init__(self, mailbox: Mailbox, data: Any = None) -> None:
        super().__init__(data, initial={"platform_mailbox": mailbox.platform_mailbox})


class NewMailboxForm(forms.Form):
    """A mailbox that is not here yet: whose it is, and what it sends through."""

    display_name = forms.CharField(
        max_length=120, label="Your name", widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    address = forms.EmailField(max_length=250, label="Address")
    way = forms.ChoiceField(label="It sends through", widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["way"].choices = ways()  # type: ignore[attr-defined]  # a ChoiceField has them

    def clean_display_name(self) -> str:
        return " ".join(self.cleaned_data["display_name"].split())

    def clean_address(self) -> str:
        address: str = self.cleaned_data["address"]
        if Mailbox.objects.filter(address__iexact=address).exists():
            raise ValidationError("This mailbox is here already. Ask a lead to give it to you.")
        return address


def columns_of(way: str, address: str) -> dict[str, Any]:
    """Return the columns of a mailbox that sends in a way of `ways`; a server's name is guessed from the address."""
    if way.startswith(PLATFORM):
        account = PlatformAccount.objects.get(pk=int(way.removeprefix(PLATFORM)))
        return {"transport": account.platform, "platform_account": account}
    guess = {"host": f"smtp.{address.rpartition('@')[2]}"} if way == TransportName.SMTP else {}
    return {"transport": way, "platform_account": None, **guess}
