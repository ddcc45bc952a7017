"""Taking a person out of the rows that are about him. Rows that figures and records rest on stay, without a word."""

from typing import Any

from django.db import models, transaction
from django.db.models import Case, F, Value, When

from campaigns.erasure.registry import OWNED, Owned
from campaigns.erasure.rules import ERASED
from campaigns.erasure.selectors import Who, files_naming, owned
from campaigns.prospects.models import ImportPiece
from campaigns.prospects.rules.addresses import ERASED_ENDING
from outreach.db.among import among
from outreach.db.immutable import ImmutableQuerySet

_PROSPECT = "campaigns.Prospect"


@transaction.atomic
def blank(who: Who) -> dict[str, int]:
    """Blank or delete everything that is a person's own; return how many rows of each table it was. May be repeated."""
    files = ImportPiece.objects.filter(batch__in=files_naming(who), batch__ended_at__isnull=False)
    counts = {"campaigns.ImportPiece": files.delete()[0]}
    for entry in OWNED:
        counts[entry.table] = counts.get(entry.table, 0) + _taken_out(entry, who)
    return {name: count for name, count in counts.items() if count}


def _taken_out(entry: Owned, who: Who) -> int:
    rows = owned(entry, who)
    if entry.deleted:
        return rows.erase() if isinstance(rows, ImmutableQuerySet) else rows.delete()[0]
    if entry.table == _PROSPECT:
        return rows.update(**_nobody(who)) if who.prospect_id else 0
    return write(rows, **{column: _blank(rows.model, column) for column in entry.columns})


def write(rows: Any, **values: Any) -> int:
    """Change rows, through the door for erasure where they are written once.

    They are named by their numbers: a condition on another table would be asked before the rows are waited for.
    """
    chosen = rows.model._default_manager.filter(among("pk", list(rows.values_list("pk", flat=True))))  # noqa: SLF001  Django documents this name for generic code
    changed: int = (
        chosen.blank(**values) if isinstance(chosen, ImmutableQuerySet) else chosen.update(**values)
    )
    return changed


def _blank(model: type[models.Model], column: str) -> Any:
    """Return what stands in a column afterwards: nothing where nothing stood, and else a word that says why."""
    field = model._meta.get_field(column)
    assert isinstance(field, models.Field)
    if isinstance(field, models.BinaryField):
        return Value(b"")
    if isinstance(field, models.JSONField):
        empty: Value = Value(field.get_default() or {}, models.JSONField())
        return Case(When(**{f"{column}__isnull": True}, then=F(column)), default=empty)
    return Case(When(**{column: ""}, then=Value("")), default=Value(ERASED))


def _nobody(who: Who) -> dict[str, Any]:
    """Return a person's row without the person. Its address leads nowhere (RFC 2606) and is nobody else's."""
    address = f"erased-{who.prospect_id}{ERASED_ENDING}"
    words = (
        "first_name", "last_name", "greeting_name", "greeting_doubt", "title", "seniority", "city", "country",
        "language", "time_zone", "linkedin_url", "origin", "signal", "role_family",
    )  # fmt: skip
    return dict.fromkeys(words, "") | {
        "address": address, "address_as_given": address, "columns": {}, "company": None, "owner": None,
    }  # fmt: skip
