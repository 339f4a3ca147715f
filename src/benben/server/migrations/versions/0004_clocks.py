"""When the clocks of running tables are due, and the service time that says so."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "clocks",
        sa.Column("table", sa.String(12), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("wound", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_clocks"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_clocks_table"),
    )
    op.create_index("ix_clocks_due", "clocks", ["due"])
    op.create_table(
        "service_time",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("milliseconds", sa.BigInteger, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_service_time"),
    )
