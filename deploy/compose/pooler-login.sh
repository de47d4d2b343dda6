#!/bin/sh
# Runs once, when the database is made: the login by which PgBouncer asks for those of Takt.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -d "$POSTGRES_DB" -v password="$(cat /run/secrets/pgbouncer_password)" <<'SQL'
create role pgbouncer login password :'password';
SQL
