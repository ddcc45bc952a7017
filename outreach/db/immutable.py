"""Rows that are written once. Code that tries to change one is wrong, so it fails loudly."""

from typing import Any, NoReturn, TypeVar

from django.db import models

ModelT = TypeVar("ModelT", bound=models.Model)


class ImmutableRowError(TypeError):
    """Something tried to change or delete a row that is written once."""


class ImmutableQuerySet(models.QuerySet[ModelT]):
    """Refuses bulk changes. `erase` and `blank` are the ways out, for the erasure of personal data alone."""

    def update(self, **_: Any) -> NoReturn:
        raise ImmutableRowError(f"{self.model.__name__} rows are never changed")

    def delete(self) -> NoReturn:
        raise ImmutableRowError(f"{self.model.__name__} rows are never deleted")

    def bulk_update(self, *_: Any, **__: Any) -> NoReturn:
        raise ImmutableRowError(f"{self.model.__name__} rows are never changed")

    def erase(self) -> int:
        """Delete the rows because their subject must be forgotten; return how many went."""
        return super().delete()[0]

    def blank(self, **values: Any) -> int:
        """Take personal text out of rows that must stay, since figures and records rest on them; return how many."""
        return super().update(**values)


class ImmutableModel(models.Model):
    """A row that may be created, read, and erased with its subject; nothing else."""

    objects = ImmutableQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None and not self._state.adding:
            raise ImmutableRowError(f"{type(self).__name__} rows are never changed")
        super().save(*args, **kwargs)

    def delete(self, *_: Any, **__: Any) -> NoReturn:
        raise ImmutableRowError(f"{type(self).__name__} rows are never deleted")
