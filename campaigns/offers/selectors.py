"""Reading offers."""

from campaigns.offers.models import HumanBridge


def bridges_of(offer_id: int, *, version: int, anchor_type: str) -> list[str]:
    """Return what people wrote of why an opener of this type leads to this version of an offer."""
    rows = HumanBridge.objects.filter(
        version__offer=offer_id, version__number=version, anchor_type=anchor_type
    )
    return list(rows.values_list("text", flat=True))
