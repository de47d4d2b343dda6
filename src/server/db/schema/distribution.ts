import type pg from 'pg'
import { schemaName } from '../roles.ts'

/**
 * What keeps a schema from being distributed by tenant with Citus: policies with subselects, triggers that reach other
 * tables, references that carry a renamed code on, unique keys that do not begin with the tenant, tables without one, and
 * an owner that may not log in.
 */
export const obstacleKinds = [
  'policy',
  'trigger',
  'cascade',
  'uniqueKey',
  'tenantType',
  'noTenant',
  'owner',
] as const
export type ObstacleKind = (typeof obstacleKinds)[number]

export interface Obstacle {
  readonly kind: ObstacleKind
  /** Tables, functions or keys, in the order of their names. */
  readonly names: readonly string[]
}

/** Tables that every node has a copy of, or the coordinator alone. */
const withoutTenant = ['migration', 'installation', 'sql_view']
/** The list of tenants itself, and those. */
const copiedEverywhere = ['tenant', ...withoutTenant]

const list = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

const tables = `(pg_class c join pg_namespace n on n.oid = c.relnamespace
  and n.nspname = '${schemaName}' and c.relkind in ('r', 'p'))`
const tenantColumn = `pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped`

/** SQL: the function of a trigger, a row of pg_proc, reads or writes other tables, or notifies. */
export const reachesOut = (procedure: string): string =>
  `regexp_replace(${procedure}.prosrc, 'distinct\\s+from', '', 'gi')
    ~* '\\m(insert\\s+into|delete\\s+from|pg_notify|perform|from|join)\\M|\\mupdate\\s+\\S+\\s+set\\M'`

const queries: Readonly<Record<ObstacleKind, string>> = {
  policy: `select distinct tablename::text as name from pg_policies
    where schemaname = '${schemaName}' and coalesce(qual, '') || coalesce(with_check, '') ~* '\\mselect\\M'`,
  trigger: `select distinct p.proname::text as name from pg_trigger t
    join ${tables} on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and ${reachesOut('p')}`,
  cascade: `select f.conname::text as name from pg_constraint f join ${tables} on c.oid = f.conrelid
    where f.contype = 'f' and f.confupdtype = 'c'`,
  uniqueKey: `select i.relname::text as name from pg_index x join ${tables} on c.oid = x.indrelid
    join pg_class i on i.oid = x.indexrelid left join ${tenantColumn}
    where x.indisunique and x.indkey[0] is distinct from a.attnum and c.relname not in (${list(copiedEverywhere)})`,
  tenantType: `select c.relname::text as name from ${tables} join ${tenantColumn}
    where a.atttypid <> 'integer'::regtype`,
  noTenant: `select c.relname::text as name from ${tables} left join ${tenantColumn}
    where a.attnum is null and c.relname not in (${list(withoutTenant)})`,
  owner: `select distinct r.rolname::text as name from ${tables} join pg_roles r on r.oid = c.relowner
    where not r.rolcanlogin`,
}

/** What is in the way of distributing the tables of a database; none of a kind: it is left out. */
export async function distributionObstacles(client: pg.Client): Promise<Obstacle[]> {
  const found: Obstacle[] = []
  for (const kind of obstacleKinds) {
    const { rows } = await client.query<{ name: string }>(
      `select name from (${queries[kind]}) as found order by name collate "C"`,
    )
    if (rows.length > 0) found.push({ kind, names: rows.map(({ name }) => name) })
  }
  return found
}
