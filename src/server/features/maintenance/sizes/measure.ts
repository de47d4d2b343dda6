import { withTenant, type Scope, type Tx } from '../../../db/tenant.ts'
import type { Services } from '../../../identity/services.ts'

/** Days that measurements are kept. */
const KEPT_DAYS = 400
/** Longest time of one count. */
const countMs = 120_000

interface MeasuredTable {
  readonly name: string
  readonly rows: number
  readonly bytes: number
}

interface OneTable {
  readonly name: string
  /** Rows of all tenants as PostgreSQL estimates them; negative: it was never analysed. */
  readonly estimate: number
  /** Bytes of the whole table with its indexes. */
  readonly bytes: number
  /** Only rows of the plan unit of the transaction are seen. */
  readonly byUnit: boolean
}

/** A table by months is measured as one: its partitions are its parts. */
const tablesSql = `select c.relname as name, parts.estimate, parts.bytes,
    exists (select from pg_policy p where p.polrelid = c.oid
      and pg_get_expr(p.polqual, p.polrelid) like '%current_plan_unit%') as "byUnit"
  from pg_class c cross join lateral (
    select coalesce(sum(nullif(p.reltuples, -1)), -1)::float8 as estimate, sum(pg_total_relation_size(p.oid))::bigint as bytes
    from (select c.oid union select relid from pg_partition_tree(c.oid)) t (oid)
      join pg_class p on p.oid = t.oid and p.relkind = 'r') parts
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relrowsecurity
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
    and has_table_privilege(c.oid, 'select')
  order by 1`

/**
 * Rows of a tenant by table, and their share of the table's bytes. The share says how large a row is on average, of all
 * tenants; where the estimate of PostgreSQL is missing or behind, it would say more, and the rows themselves are measured.
 */
export async function measureTenant(
  { database }: Pick<Services, 'database'>,
  tenant: Scope,
): Promise<MeasuredTable[]> {
  const options = { readOnly: true, statementTimeoutMs: countMs } as const
  const inScope = <T>(planUnitCode: string | null, work: (tx: Tx) => Promise<T>): Promise<T> =>
    withTenant(database.app, { ...tenant, planUnitCode }, work, options)
  const found = await inScope(null, async (tx) => ({
    tables: await tx.rows<OneTable>(tablesSql),
    units: await tx.rows<{ code: string }>('select code from plan_unit where tenant_id = $1', [tx.tenantId]),
  }))
  const sums = new Map<string, { rows: number; width: number }>()
  const count = async (tx: Tx, byUnit: boolean): Promise<void> => {
    for (const table of found.tables.filter((one) => one.byUnit === byUnit)) {
      const { rows, width } = await countRows(tx, table)
      const sum = sums.get(table.name)
      sums.set(table.name, { rows: rows + (sum?.rows ?? 0), width: width + (sum?.width ?? 0) })
    }
  }
  await inScope(null, (tx) => count(tx, false))
  for (const { code } of found.units) await inScope(code, (tx) => count(tx, true))
  return found.tables.flatMap((table) => {
    const { rows, width } = sums.get(table.name)!
    return rows === 0 ? [] : [{ name: table.name, rows, bytes: shareOf(table, rows, width) }]
  })
}

/** Of a row beside its columns: its head and its place in the page. */
const ROW_BYTES = 28

const isKnown = ({ estimate }: OneTable, rows: number): boolean => estimate >= Math.max(rows, 1)

const shareOf = (table: OneTable, rows: number, width: number): number =>
  Math.round(isKnown(table, rows) ? (table.bytes * rows) / table.estimate : width + rows * ROW_BYTES)

/** `width`: bytes of the columns of all rows, where they are needed. */
async function countRows(tx: Tx, table: OneTable): Promise<{ rows: number; width: number }> {
  const name = `"${table.name}"`
  const { rows } = (await tx.row<{ rows: number }>(`select count(*) as rows from ${name}`))!
  if (rows === 0 || isKnown(table, rows)) return { rows, width: 0 }
  const row = await tx.row<{ width: number }>(
    `select coalesce(sum(pg_column_size(t.*)), 0)::bigint as width from ${name} t`,
  )
  return { rows, width: row!.width }
}

/** Measures a tenant and keeps it as the measurement of the day. */
export async function keepSizes(
  services: Pick<Services, 'database'>,
  tenant: Scope,
  now: Date,
): Promise<void> {
  const tables = await measureTenant(services, tenant)
  const day = now.toISOString().slice(0, 10)
  await withTenant(services.database.app, tenant, async (tx) => {
    await tx.run(
      'delete from tenant_size where tenant_id = $1 and (day = $2 or day < $2::date - $3::integer)',
      [tx.tenantId, day, KEPT_DAYS],
    )
    await tx.run(
      `insert into tenant_size (day, table_name, rows, bytes, at)
       select $1, x.name, x.rows, x.bytes, $3 from jsonb_to_recordset($2) as x (name text, rows bigint, bytes bigint)
       on conflict (tenant_id, day, table_name) do update set rows = excluded.rows, bytes = excluded.bytes, at = excluded.at`,
      [day, JSON.stringify(tables), now],
    )
  })
}

/** Measures a tenant once a day. */
export async function measureDaily(services: Services, tenant: Scope): Promise<void> {
  const now = services.now()
  const today = await withTenant(
    services.database.app,
    tenant,
    (tx) =>
      tx.row('select from tenant_size where tenant_id = $1 and day = $2 limit 1', [
        tx.tenantId,
        now.toISOString().slice(0, 10),
      ]),
    { readOnly: true },
  )
  if (!today) await keepSizes(services, tenant, now)
}
