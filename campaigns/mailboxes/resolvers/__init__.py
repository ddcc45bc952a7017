"""Who is asked what the DNS says of a domain. `DNS_SERVERS` names the servers; without any nobody is asked."""

from django.conf import settings

from campaigns.mailboxes.resolvers.checking import DnsRecords
from campaigns.mailboxes.resolvers.port import Resolver


def resolver() -> Resolver | None:
    """Return who is asked, None where it is switched off."""
    return DnsRecords(settings.DNS_SERVERS) if settings.DNS_SERVERS else None
