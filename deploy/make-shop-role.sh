#!/bin/sh
# Runs at the first start of PostgreSQL: creates the shop's own role, which owns no table (docs/operations/running.md).
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SHOP_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
CREATE ROLE isoko_shop LOGIN PASSWORD :'password';
SQL
