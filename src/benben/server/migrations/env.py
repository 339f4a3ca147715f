"""Runs migrations on the connection `benben.server.database.upgrade` hands over."""

from __future__ import annotations

from alembic import context

from benben.server.database import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite can't alter most of a table in place
)
context.run_migrations()
