"""Django choices and constraints derived from the `StrEnum`s of a slice's rules."""

from enum import StrEnum

from django.db import models


def choices(enum: type[StrEnum]) -> list[tuple[str, str]]:
    """Return (value, words) pairs; the words are the value with spaces."""
    return [(member.value, member.value.replace("_", " ")) for member in enum]


def state_field(
    enum: type[StrEnum], *, default: StrEnum | None = None, blank: bool = False, shown_as: str | None = None
) -> "models.CharField[str, str]":
    """Return a text column that holds one value of the enum (or "" where blank is allowed), `shown_as` to people."""
    if blank:
        return models.CharField(shown_as, max_length=32, choices=choices(enum), blank=True, default="")
    if default is None:
        return models.CharField(shown_as, max_length=32, choices=choices(enum))
    return models.CharField(shown_as, max_length=32, choices=choices(enum), default=default.value)


def one_of(model: str, field: str, enum: type[StrEnum], *, blank: bool = False) -> models.CheckConstraint:
    """Return the constraint that a column holds a value of its enum, whoever writes it."""
    values = [member.value for member in enum] + ([""] if blank else [])
    return models.CheckConstraint(
        condition=models.Q(**{f"{field}__in": values}), name=f"{model}_{field}_known"
    )
