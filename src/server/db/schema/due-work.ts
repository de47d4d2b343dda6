import { clockRole, clockSchema, ownerRole, schemaName } from '../roles.ts'
import type { IndexBuild } from './index-sql.ts'
import { quoted } from './table.ts'

/**
 * Rows that say that work is due, of all tenants. One function looks for them (statement `dueWork`): it answers which tenant, or
 * which plan unit, has work of a kind, and nothing that the rows hold. The work itself is done in the scope of that tenant.
 *
 * The function belongs to a role of its own, which reads the named columns of all tenants and nothing else, and cannot log in.
 */
export interface DueSource {
  /** Name of the work. Several sources may find work of one kind. */
  readonly kind: string
  /** SQL after FROM; the first table is that of `tenant` and `unit`. */
  readonly from: string
  /** SQL of rows that are due. `due_moment`: now; `due_since`: rows changed before need no look, null: all do. */
  readonly where: string
  /** SQL of the number of the tenant. */
  readonly tenant: string
  /** SQL of the code of the plan unit; left out: the work is the tenant's. */
  readonly unit?: string
  /** Columns that the function reads, by table. */
  readonly reads: Readonly<Record<string, readonly string[]>>
  /** Indexes by which it finds rows whatever their tenant. */
  readonly indexes?: readonly DueIndex[]
  /** The work is done for tenants that are not active, too, and for the host. */
  readonly ofAll?: boolean
}

interface DueIndex {
  readonly name: string
  readonly table: string
  readonly on: string
  readonly where?: string
}

/** For tables that have rows: built before the function is made. */
export const dueIndexes = (sources: readonly DueSource[]): IndexBuild[] =>
  sources.flatMap(({ indexes = [] }) => indexes).map((index) => ({ ...index, unique: false, on: [index.on] }))

/** Parameters: kinds, now, since when rows may have changed. Columns: kind, tenant, unit. */
export const dueWork = `select kind, tenant, unit from ${clockSchema}.due_work($1, $2, $3)`

/** What whether a tenant and a plan unit work follows from. */
const standing = {
  tenant: ['tenant_id', 'is_active', 'deleted_at'],
  plan_unit: ['tenant_id', 'code', 'enabled'],
}

export const clockPolicy = (table: string): string => `${table}_clock`

/** Tables that the function reads, with their columns. */
export function dueTables(sources: readonly DueSource[]): Map<string, Set<string>> {
  const tables = new Map<string, Set<string>>()
  for (const reads of [standing, ...sources.map((source) => source.reads)])
    for (const [table, columns] of Object.entries(reads))
      tables.set(table, new Set([...(tables.get(table) ?? []), ...columns]))
  return tables
}

/** Statements that make the function and all that it needs, as the owner of the schema; they may be repeated. */
export function dueStatements(sources: readonly DueSource[]): string[] {
  return [
    `grant usage on schema ${schemaName} to ${clockRole}`,
    ...[...dueTables(sources)].flatMap(([table, columns]) => [
      `grant select (${[...columns].map(quoted).join(', ')}) on ${quoted(table)} to ${clockRole}`,
      `drop policy if exists ${clockPolicy(table)} on ${quoted(table)}`,
      `create policy ${clockPolicy(table)} on ${quoted(table)} for select to ${clockRole} using (true)`,
    ]),
    ...sources
      .flatMap(({ indexes = [] }) => indexes)
      .map(
        ({ name, table, on, where }) =>
          `create index if not exists ${name} on ${quoted(table)} (${on})${where ? ` where ${where}` : ''}`,
      ),
    `set local role ${clockRole}`,
    functionOf(sources),
    `revoke execute on function ${clockSchema}.due_work(text[], timestamptz, timestamptz) from public`,
    `grant execute on function ${clockSchema}.due_work(text[], timestamptz, timestamptz) to app_rw`,
    `set local role ${ownerRole}`,
  ]
}

/** Plans are kept by each connection, and made without the numbers of rows that a first start has. */
const functionOf = (sources: readonly DueSource[]): string =>
  `create or replace function ${clockSchema}.due_work(kinds text[], due_moment timestamptz, due_since timestamptz)
   returns table (kind text, tenant integer, unit text) language plpgsql stable security definer
   set search_path = ${schemaName}, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
   #variable_conflict use_column
   begin
   ${[...Map.groupBy(sources, ({ kind }) => kind)].map(([kind, found]) => branchOf(kind, found)).join('\n')}
   end $$`

/** Whether tenant and plan unit work: asked row by row, and as a distributed database takes it. */
const tenantWorks = {
  each: '(select t.is_active and t.deleted_at is null from tenant t where t.tenant_id = due.tenant)',
  all: 'due.tenant in (select t.tenant_id from tenant t where t.is_active and t.deleted_at is null)',
}
const unitWorks = {
  each: '(select u.enabled from plan_unit u where u.tenant_id = due.tenant and u.code = due.unit)',
  all: '(due.tenant, due.unit) in (select u.tenant_id, u.code from plan_unit u where u.enabled)',
}

/** The definition of the function without subselects that name the row. */
export const dueWithoutCorrelation = (definition: string): string =>
  [tenantWorks, unitWorks].reduce((text, { each, all }) => text.replaceAll(each, all), definition)

const branchOf = (kind: string, sources: readonly DueSource[]): string =>
  `if '${kind}' = any (kinds) then
     return query with due as materialized (${sources.map(rowsOf).join(' union ')})
       select '${kind}', due.tenant, due.unit from due where due.of_all or (
         ${tenantWorks.each} and (due.unit is null or ${unitWorks.each}));
   end if;`

const rowsOf = ({ tenant, unit, from, where, ofAll = false }: DueSource): string =>
  `select ${tenant}::integer as tenant, ${unit ?? 'null'}::text as unit, ${ofAll} as of_all from ${from} where ${where}`
