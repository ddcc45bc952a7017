"""A database in memory that stands in for the configured one."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.apps import apps
from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper


@contextmanager
def database_in_memory() -> Iterator[None]:
    """Let this thread work on an empty SQLite database in memory, with every table of the models, until the block ends.

    The configured database is neither read nor written meanwhile. A transaction that is rolled back would not do: what
    asks a model commits its claims, and must not hold a transaction open while it talks to the outside.
    """
    configured = connections["default"]
    own = DatabaseWrapper(
        configured.settings_dict
        | {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:", "OPTIONS": {}, "CONN_MAX_AGE": None},
        "default",
    )
    connections["default"] = own
    try:
        with own.schema_editor() as editor:
            for model in apps.get_models():
                if model._meta.managed and not model._meta.proxy:
                    editor.create_model(model)
        yield
    finally:
        connections["default"] = configured
        own.close()
