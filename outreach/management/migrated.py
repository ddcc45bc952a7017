"""Whether the database is as this release wants it: a command on one that is not has nothing else to say."""

from typing import Final

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

RUN_PREPARE: Final = "The database is not up to date: run manage.py prepare."


def is_behind() -> bool:
    """Say whether migrations wait; False too where the database cannot be asked."""
    try:
        executor = MigrationExecutor(connection)
        return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    except DatabaseError:
        return False
