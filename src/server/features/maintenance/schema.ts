import type { DueSource } from '../../db/schema/due-work.ts'
import { scheduleSources, type Schedule } from '../../platform/due/schedule-sources.ts'
import { schemaName } from '../../db/roles.ts'
import { tenantPolicy } from '../../db/schema/tenant-policy.ts'

export const archiveSchedule: Schedule = {
  kind: 'archive rules',
  table: 'archive_rule',
  active: 'enabled',
  columns: ['enabled'],
}

/** Beside archive rules that are due: tenants that were not measured today. */
export const upkeepDue: readonly DueSource[] = [
  ...scheduleSources(archiveSchedule),
  {
    kind: 'sizes',
    from: 'tenant m',
    tenant: 'm.tenant_id',
    where: `m.is_active and not exists (select from tenant_size s
      where s.tenant_id = m.tenant_id and s.day = (due_moment at time zone 'UTC')::date)`,
    reads: { tenant_size: ['tenant_id', 'day'] },
  },
]

const log = `${schemaName}.audit_log`
const signIns = `${schemaName}.login_attempt`
const tenant = `${schemaName}.current_tenant()`

/**
 * Beside the entities archive_rule and archive_file: tenant_size, what tables held of a tenant day by day. The audit log is
 * only appended to by requests; archive_audit is the one way by which entries go, and answers what it erased. It knows the
 * age below which they stay (domain/integration/upkeep/archive.ts) by itself.
 */
export const upkeepStep = {
  name: '370 upkeep',
  statements: [
    `create table tenant_size (
       tenant_id integer not null default current_tenant(),
       day date not null,
       table_name character varying(80) not null,
       rows bigint not null,
       bytes bigint not null,
       at timestamptz not null,
       primary key (tenant_id, day, table_name))`,
    ...tenantPolicy('tenant_size'),
    'grant select, insert, update, delete on tenant_size to app_rw',
    `create function archive_audit(of_unit text, older_than timestamptz, most integer) returns setof audit_log
     language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
       delete from ${log} where tenant_id = ${tenant} and id in (
         select id from ${log} where tenant_id = ${tenant} and at < least(older_than, now() - interval '183 days')
           and (plan_unit_code is null or plan_unit_code = of_unit)
         order by at, id limit most for update skip locked)
       returning * $$`,
    'revoke execute on function archive_audit(text, timestamptz, integer) from public',
    'grant execute on function archive_audit(text, timestamptz, integer) to app_rw',
    'create index archive_rule_due on archive_rule (tenant_id, plan_unit_code, next_due) where enabled',
    // That a rule ran is no change of it: who edits it meanwhile has no conflict.
    `create or replace trigger archive_rule_touch before update on archive_rule for each row
       when (to_jsonb(old) - array['next_due', 'last_run', 'last_count', 'last_fault']
         is distinct from to_jsonb(new) - array['next_due', 'last_run', 'last_count', 'last_fault'])
       execute function touch_row()`,
  ],
} as const

/** Sign-ins are only appended to by requests, like the audit log, and go by a function of their own. */
export const oldSignInsStep = {
  name: '420 archives of sign-ins',
  statements: [
    `create function archive_sign_ins(older_than timestamptz, most integer) returns setof login_attempt
     language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
       delete from ${signIns} where tenant_id = ${tenant} and id in (
         select id from ${signIns} where tenant_id = ${tenant} and at < least(older_than, now() - interval '183 days')
         order by at, id limit most for update skip locked)
       returning * $$`,
    'revoke execute on function archive_sign_ins(timestamptz, integer) from public',
    'grant execute on function archive_sign_ins(timestamptz, integer) to app_rw',
    'create index login_attempt_age on login_attempt (tenant_id, at)',
  ],
} as const
