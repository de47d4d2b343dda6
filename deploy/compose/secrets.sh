#!/bin/sh
# Makes the secrets of the compose file, once; what is there stays.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
random() { head -c 32 /dev/urandom | base64 | tr -d '/+=\n'; }
keep() { [ -e "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }
keep database_password "$(random)"
keep pgbouncer_password "$(random)"
keep store_secret "$(random)"
keep token_keys "first:$(random)"
password="$(cat secrets/database_password)"
keep database_url "postgresql://postgres:$password@pooler:6432/takt"
keep direct_url "postgresql://postgres:$password@database:5432/takt"
