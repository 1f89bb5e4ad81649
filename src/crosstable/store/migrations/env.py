"""Alembic's way in: runs the steps on the connection, and in the transaction, it was given."""

from __future__ import annotations

from alembic import context

from crosstable.store.schema import POSTGRESQL_SCHEMA, VERSION_TABLE

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    version_table=VERSION_TABLE,
    version_table_schema=(POSTGRESQL_SCHEMA if connection.dialect.name == "postgresql" else None),
)
with context.begin_transaction():
    context.run_migrations()
