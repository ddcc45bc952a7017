"""What differs between PostgreSQL and SQLite, and field types that know no domain."""
