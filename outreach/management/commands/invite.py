"""`manage.py invite ADDRESS --role ROLE`: print the link that lets one address sign up."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email

from campaigns.audit.rules import SOFTWARE
from campaigns.members.models import Member
from campaigns.members.rules import Role
from campaigns.members.services import invite


class Command(BaseCommand):
    """Sign-up is closed: an invitation is the only way in, for the first administrator too."""

    help = "Invite an address with a role; the printed link works once, for seven days."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email", metavar="ADDRESS", help="Whom to invite")
        parser.add_argument(
            "--role", choices=[role.value for role in Role], default=Role.SDR.value, help="sdr without it"
        )

    def handle(self, *, email: str, role: str, **_: Any) -> None:
        try:
            validate_email(email)
        except ValidationError as error:
            raise CommandError(f"{email} is no address.", returncode=2) from error
        if Member.objects.filter(email__iexact=email).exists():
            raise CommandError(f"{email} is a member already.", returncode=2)
        token = invite(email=email, role=Role(role), by=SOFTWARE)
        self.stdout.write(f"{settings.SITE_URL}/invitation/{token}/")
