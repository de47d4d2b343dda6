import { schemaName } from '../roles.ts'
import type { Tx } from '../tenant.ts'
import type { DueSource } from './due-work.ts'
import { keepMonthsSql, monthsOfSql } from './keep-months.ts'
import type { Step } from './step.ts'
import { tenantPolicy } from './tenant-policy.ts'

/**
 * Tables that requests only append to and archive rules empty from their old end: a partition for each month of `at`, in
 * UTC. `t_first` holds what was there before there were months, `t_rest` what fits nowhere (a clock that goes wrong, months
 * that nobody made in time). Row-level security of the table holds for whoever reads through it; partitions have it too,
 * and nobody has a right to read them.
 */
const monthly = {
  audit_log: [
    'audit_log_key_idx on audit_log (tenant_id, entity, key, at)',
    'audit_log_at_idx on audit_log (tenant_id, at desc)',
  ],
  login_attempt: ['login_attempt_age on login_attempt (tenant_id, at)'],
} as const

/** Months behind the present one that have a partition. */
const AHEAD = 2

const tables = Object.entries(monthly)
const names = Object.keys(monthly)
const onEach = (statements: (table: string) => readonly string[]): string[] => names.flatMap(statements)

/**
 * The rows that are there become a partition as they are. So that its end is known without a look at them under a lock, a
 * check says it before; it leaves a month for the steps that follow. The last row of each tenant is found by an index.
 */
const endStep: Step = {
  name: '430 end of logs without months',
  statements: onEach((table) => [
    `do $$ declare newest timestamptz := now(); own timestamptz; places integer[]; place integer; last timestamptz;
     begin
       perform set_config('app.tenant_id', '0', true);
       select array_agg(tenant_id) into places from tenant;
       foreach place in array coalesce(places, '{}') loop
         perform set_config('app.tenant_id', place::text, true);
         select max(at) into own from ${table} where tenant_id = place;
         newest := greatest(newest, own);
       end loop;
       last := (date_trunc('month', newest at time zone 'UTC') + interval '2 months') at time zone 'UTC';
       execute format('alter table ${table} add constraint %I check (at < %L) not valid',
         '${table}_before_' || to_char(last at time zone 'UTC', 'YYYYMMDD'), last);
       perform set_config('app.tenant_id', '', true);
     end $$`,
  ]),
}

/** SQL in a block: the name of the check of a table. */
const checkOf = (table: string): string =>
  `(select conname from pg_constraint where conrelid = '${table}'::regclass and conname like '${table}\\_before\\_%')`

/** Rows are read and written meanwhile. */
const checkedStep: Step = {
  name: '431 end of logs is checked',
  statements: onEach((table) => [
    `do $$ begin execute format('alter table ${table} validate constraint %I', ${checkOf(table)}); end $$`,
  ]),
}

const monthsStep: Step = {
  name: '432 logs by months',
  indexes: names.map((table) => ({
    table,
    name: `${table}_moment`,
    unique: true,
    hasDistinctNulls: true,
    on: ['tenant_id', 'id', 'at'],
  })),
  statements: [
    // What reads the tables by their old identity is made again, as it was.
    `create temporary table made_again on commit drop as select pg_get_viewdef('audit_entry'::regclass) as view`,
    'drop function archive_audit(text, timestamptz, integer)',
    'drop function archive_sign_ins(timestamptz, integer)',
    ...tables.flatMap(([table, indexes]) => [
      `create unique index if not exists ${table}_moment on ${table} (tenant_id, id, at)`,
      `alter table ${table} drop constraint ${table}_pkey`,
      `alter table ${table} add constraint ${table}_first_pkey primary key using index ${table}_moment`,
      ...indexes
        .map((index) => index.split(' ')[0]!)
        .map((name) => `alter index ${name} rename to ${name}_first`),
      `alter table ${table} rename to ${table}_first`,
      `revoke all on ${table}_first from app_rw`,
      `create table ${table} (like ${table}_first including defaults) partition by range (at)`,
      `alter table ${table} add primary key (tenant_id, id, at)`,
      ...indexes.map((index) => `create index ${index}`),
      ...tenantPolicy(table),
      `grant select, insert on ${table} to app_rw`,
      `do $$ declare ending text := (select conname from pg_constraint
           where conrelid = '${table}_first'::regclass and conname like '${table}\\_before\\_%');
       begin
         execute format('alter table ${table} attach partition ${table}_first for values from (minvalue) to (%L)',
           to_timestamp(right(ending, 8) || ' UTC', 'YYYYMMDD TZ'));
         execute format('alter table ${table}_first drop constraint %I', ending);
       end $$`,
      `create table ${table}_rest partition of ${table} default`,
      ...tenantPolicy(`${table}_rest`),
    ]),
    `do $$ begin
       execute 'create or replace view audit_entry with (security_invoker = true) as ' || (select view from made_again);
     end $$`,
    ...archiving(
      'archive_audit(of_unit text, older_than timestamptz, most integer)',
      'audit_log',
      ' and (plan_unit_code is null or plan_unit_code = of_unit)',
    ),
    ...archiving('archive_sign_ins(older_than timestamptz, most integer)', 'login_attempt', ''),
    monthsOfSql,
    'revoke execute on function months_of(regclass) from public',
    keepMonthsSql(names, AHEAD),
    'revoke execute on function keep_months() from public',
    'grant execute on function keep_months() to app_rw',
    'select keep_months()',
  ],
}

export const monthSteps: readonly Step[] = [endStep, checkedStep, monthsStep]

/** The one way by which rows go; it answers what it erased. It knows the age below which they stay by itself. */
function archiving(signature: string, table: string, more: string): string[] {
  const from = `${schemaName}.${table}`
  const old = `tenant_id = ${schemaName}.current_tenant() and at < least(older_than, now() - interval '183 days')`
  const called = signature.replaceAll(/\b(?:of_unit|older_than|most) /g, '')
  return [
    `create function ${signature} returns setof ${table}
     language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
       delete from ${from} where ${old} and id in (
         select id from ${from} where ${old}${more} order by at, id limit most for update skip locked)
       returning * $$`,
    `revoke execute on function ${called} from public`,
    `grant execute on function ${called} to app_rw`,
  ]
}

/** Makes months to come and drops empty ones that are over. */
export const keepMonths = (tx: Tx): Promise<unknown> => tx.run('select keep_months()')

/** Once a month, for all tenants at once. */
export const monthsDue: readonly DueSource[] = [
  {
    kind: 'months of logs',
    from: '(values (0)) host (tenant_id)',
    tenant: 'host.tenant_id',
    where: names
      .map(
        (table) =>
          `to_regclass('${schemaName}.${table}' || to_char((due_moment at time zone 'UTC') + interval '${AHEAD} months', '_YYYY_MM')) is null`,
      )
      .join(' or '),
    reads: {},
    ofAll: true,
  },
]
