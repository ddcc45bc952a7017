"""Offers and their versions: what we sell, written by one person and approved by another."""

from campaigns.admin.offers.offers import OfferAdmin
from campaigns.admin.offers.versions import OfferVersionAdmin

__all__ = ["OfferAdmin", "OfferVersionAdmin"]
