"""`manage.py import_deals FILE`: take in which companies are customers, and which may become some."""

from campaigns.prospects.rules.imports import ImportKind
from outreach.management.importing import ImportCommand


class Command(ImportCommand):
    """Customers are not written to; companies with an open deal are held until it is over."""

    help = "Import customers and open deals: domain, owner, stage."
    kind = ImportKind.DEALS
