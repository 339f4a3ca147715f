"""The chances that were worked out for finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "chances",
        sa.Column("table", sa.String(12), nullable=False),
        sa.Column("found", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_chances"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_chances_table"),
    )
