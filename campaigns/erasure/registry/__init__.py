"""The one list of everything personal: where it stands, and what becomes of it when a person is to be forgotten.

Every column of every table that can hold a text is in one of four lists. `tests/campaigns/erasure/test_registry.py`
walks the models and fails where a new column is in none.
"""

from campaigns.erasure.registry.impersonal import IMPERSONAL
from campaigns.erasure.registry.owned import OWNED
from campaigns.erasure.registry.searched import SEARCHED, SWEPT
from campaigns.erasure.registry.shapes import By, Owned, Searched

__all__ = ["IMPERSONAL", "OWNED", "SEARCHED", "SWEPT", "By", "Owned", "Searched"]
