import { absent, policyStatements } from '../db/schema/parts.ts'

/**
 * What the registry of administration needs beside its tables: the audit log as a list with names instead of numbers, and
 * modules and apps of the product itself stay (they can be hidden), because the next start would bring them back.
 */
export const registryStep = {
  name: '130 registry',
  statements: [
    'alter table audit_log add column ok boolean not null default true',
    'alter table audit_log add column error text',
    'alter table audit_log add column duration_ms bigint',
    'create index audit_log_at_idx on audit_log (tenant_id, at desc)',
    `create view audit_entry with (security_invoker = true) as
     select a.tenant_id, a.id, 1::bigint as row_version, a.at, u.user_name as user_code, a.plan_unit_code as unit_code,
       a.action, a.entity, a.key as entity_key, a.before, a.after, a.address as ip, a.duration_ms, a.ok, a.error
     from audit_log a left join "user" u on u.tenant_id = a.tenant_id and u.number = a.user_number`,
    'grant select on audit_entry to app_rw',
    `create function keep_declared() returns trigger language plpgsql as $$
     begin
       if old.is_declared then
         raise exception using errcode = 'TK001', message = 'declaredStays',
           detail = json_build_object('key', coalesce(to_jsonb(old) ->> 'app_code', to_jsonb(old) ->> 'code'))::text;
       end if;
       return old;
     end $$`,
    'create trigger module_declared before delete on module for each row execute function keep_declared()',
    'create trigger app_declared before delete on app for each row execute function keep_declared()',
  ],
} as const

/** Which registry a tenant was brought to last: rows of the host, so that a start need not enter every tenant. */
export const registryStateStep = {
  name: '410 registries of tenants',
  statements: [
    `create table registry_state (
       tenant_id integer primary key,
       version character(64) not null)`,
    ...policyStatements('registry_state', [], absent),
    'grant select, insert, update on registry_state to app_rw',
  ],
} as const
