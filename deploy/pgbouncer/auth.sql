-- Lets PgBouncer check the logins of Takt without keeping their passwords: run once by a superuser in the database of Takt.
-- The login `pgbouncer` itself is made before, with a password of its own: create role pgbouncer login password '...'
create schema if not exists pgbouncer;
create or replace function pgbouncer.login_of(wanted text) returns table (name name, secret text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$ select rolname, rolpassword from pg_authid where rolname = wanted and rolname in ('app_rw', 'app_read') $$;
revoke all on function pgbouncer.login_of(text) from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.login_of(text) to pgbouncer;
