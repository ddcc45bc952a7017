"""People: finding them, everything that is known of one, and the saved pages that prove it."""

from campaigns.views.prospects.address import check_address
from campaigns.views.prospects.country import basis
from campaigns.views.prospects.dossier import prospect
from campaigns.views.prospects.listing import prospects
from campaigns.views.prospects.saved_page import saved_page

__all__ = ["basis", "check_address", "prospect", "prospects", "saved_page"]
