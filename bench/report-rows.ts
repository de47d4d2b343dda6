import type { Client } from 'pg'
import { entityNamed } from '#domain/entities/index.ts'
import { insertRows } from '../src/server/platform/crud/bulk.ts'
import type { Database } from '../src/server/db/database.ts'
import { withTenant } from '../src/server/db/tenant.ts'
import { admitAdmin } from './admin.ts'
import { asOwner, benchScope } from './factory-data.ts'

export const password = 'Bench_2026'
export const scope = benchScope
/** All rows fall into this year. */
export const year = { from: '2026-01-01', to: '2026-12-31' } as const

const ITEMS = 5000
const RESOURCES = 500
const PROCESSES = 20
const PER_ORDER = 10

const coded = (prefix: string, count: number, more: (n: number) => object): object[] =>
  Array.from({ length: count }, (_, n) => ({ code: `${prefix}${String(n).padStart(5, '0')}`, ...more(n) }))

/** The given number of operations, ten per order; then the tables are as autovacuum leaves them. */
export async function loadOperations(database: Database, rows: number): Promise<void> {
  if (await loadMasters(database)) await asOwner(database, (owner) => loadPlan(owner, rows))
}

/** false: they are there already, and the plan with them. */
function loadMasters(database: Database): Promise<boolean> {
  return withTenant(database.app, scope, async (tx) => {
    if (await tx.row("select from item where code = 'I00000'")) return false
    await admitAdmin(tx, password)
    await insertRows(entityNamed('unit'), tx, [{ code: 'EA' }])
    const item = (n: number) => ({
      name: `精密齿轮箱总成 ${n}`,
      itemType: 'P',
      obtainMethod: 'M',
      baseUnit: 'EA',
    })
    await insertRows(entityNamed('item'), tx, coded('I', ITEMS, item) as never)
    await insertRows(
      entityNamed('process'),
      tx,
      coded('P', PROCESSES, (n) => ({ name: `Process ${n}` })) as never,
    )
    await insertRows(
      entityNamed('resource'),
      tx,
      coded('R', RESOURCES, (n) => ({ name: `Machine ${n}` })) as never,
    )
    return true
  })
}

async function loadPlan(owner: Client, rows: number): Promise<void> {
  // A prime step mixes the values of neighbouring rows.
  const mixed = (count: number): string =>
    `(select n, n * 7919::bigint % 1000003 as m from generate_series(0, ${count - 1}) n) s`
  const at = `timestamptz '2026-01-01 08:00+08' + m % 525000 * interval '1 minute'`
  const digits = (sql: string, length: number): string => `lpad((${sql})::text, ${length}, '0')`
  const order = (n: string): string => `'MO' || ${digits(n, 7)}`
  const item = (n: string): string => `'I' || ${digits(`${n} % ${ITEMS}`, 5)}`
  // References are valid by construction, and there are no triggers to run.
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into takt."order" (tenant_id, plan_unit_code, code, name, order_type, item_code, qty, due_date, status)
     select 1, 'JS', ${order('n')}, 'Order ' || m, 'M', ${item('n')}, (n % 9000 + 1) / 10.0, ${at}, 'N'
     from ${mixed(rows / PER_ORDER)}`,
  )
  await owner.query(
    `insert into takt.operation (tenant_id, plan_unit_code, code, order_code, item_code, proc_no, process_code, res_code, qty,
       status, start, "end", setup_sec, production_sec, assigned)
     select 1, 'JS', ${order(`n / ${PER_ORDER}`)} || '-' || n % ${PER_ORDER}, ${order(`n / ${PER_ORDER}`)},
       ${item(`(n / ${PER_ORDER})`)}, n % ${PER_ORDER} * 10, 'P' || ${digits(`m % ${PROCESSES}`, 5)},
       'R' || ${digits(`m % ${RESOURCES}`, 5)}, (n / ${PER_ORDER} % 9000 + 1) / 10.0, 'A', ${at}, ${at} + interval '1 hour',
       m % 1800, 3600, true
     from ${mixed(rows)}`,
  )
  await owner.query('vacuum analyze takt."order"')
  await owner.query('vacuum analyze takt.operation')
}
