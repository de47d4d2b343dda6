import { Client } from 'pg'
import { entityNamed } from '#domain/entities/index.ts'
import { adminUser } from '../src/server/identity/admin.ts'
import { insertRows } from '../src/server/platform/crud/bulk.ts'
import type { Database } from '../src/server/db/database.ts'
import { withTenant } from '../src/server/db/tenant.ts'
import { password, scope } from './report-rows.ts'
import { admitAdmin } from './admin.ts'

export const interfaceCode = 'BENCH'
/** The eight columns of the source, in the schema that plays an ERP, with the fields that they fill. */
const mapped = {
  code: 'order_no',
  lineNo: 'line_no',
  customerCode: 'customer',
  itemCode: 'material',
  qty: 'quantity',
  price: 'price',
  dueDate: 'due_at',
  priority: 'priority',
} as const
const kept = 'code, line_no, customer_code, item_code, qty, price, due_date, priority'
const read = `order_no, line_no, customer, material, quantity, price, due_at, priority`
const source = 'demo_erp.bench_orders'
const ours = `takt.sale_order where tenant_id = ${scope.tenantId} and plan_unit_code = '${scope.planUnitCode}'`

const ITEMS = 5000
const CUSTOMERS = 2000

/** Items, customers, the interface and so many rows of its source, of which the entity has none. */
export async function prepareInterface(database: Database, rows: number): Promise<void> {
  await withTenant(database.app, scope, async (tx) => {
    await admitAdmin(tx, password)
    const coded = (prefix: string, count: number, more: object): object[] =>
      Array.from({ length: count }, (_, n) => ({ code: `${prefix}${String(n).padStart(5, '0')}`, ...more }))
    const item = { name: '精密齿轮箱总成', itemType: 'P', obtainMethod: 'M', baseUnit: 'EA' }
    await insertRows(entityNamed('unit'), tx, [{ code: 'EA' }])
    await insertRows(entityNamed('item'), tx, coded('I', ITEMS, item) as never)
    await insertRows(entityNamed('customer'), tx, coded('C', CUSTOMERS, { name: '华东机械 East' }) as never)
    await insertRows(entityNamed('dbConn'), tx, [
      { code: 'ERP', name: 'ERP', kind: 'pg', secretRef: 'demo-erp' },
    ])
    const mapping = Object.entries(mapped).map(([target, column]) => ({
      target,
      value: { kind: 'column', column },
    }))
    const config = { connection: 'ERP', sourceTable: source, entity: 'saleOrder', mode: 'upsert', mapping }
    await insertRows(entityNamed('interfaceConfig'), tx, [
      { code: interfaceCode, name: 'Bench', ...config } as never,
    ])
    await tx.run('update interface_config set owner = $1', [adminUser])
  })
  const erp = new Client(database.erp!)
  await erp.connect()
  const at = (sql: string): string => `timestamptz '2026-01-01 08:00+08' + ${sql} * interval '1 minute'`
  await erp.query(
    `create table ${source} as select 'SO' || lpad(n::text, 8, '0') as order_no, n % 10 as line_no,
       'C' || lpad((n * 7919::bigint % ${CUSTOMERS})::text, 5, '0') as customer,
       'I' || lpad((n % ${ITEMS})::text, 5, '0') as material, ((n % 9000 + 1) / 10.0)::numeric(18, 3) as quantity,
       (n % 1000 / 4.0)::numeric(13, 2) as price, ${at('n * 7919::bigint % 525000')} as due_at, n % 100 as priority
     from generate_series(0, ${rows - 1}) n`,
  )
  await erp.query(`vacuum analyze ${source}`)
  await erp.end()
}

/** Changes every n-th row of the source. */
export async function changeSource(admin: Client, every: number): Promise<void> {
  await admin.query(
    `update ${source} set quantity = quantity + 1, due_at = due_at + interval '1 day'
     where right(order_no, 8)::int % ${every} = 0`,
  )
  await admin.query(`vacuum analyze ${source}`)
}

/** The rows of the entity are those of the source; so many changes are in the audit log. */
export async function checkRows(admin: Client, rows: number, changes: number): Promise<void> {
  const count = async (sql: string): Promise<number> => {
    const { rows: found } = await admin.query<{ count: string }>(`select count(*) ${sql}`)
    return Number(found[0]!.count)
  }
  const found = await count(`from ${ours}`)
  const other = await count(`from (select ${kept} from ${ours} except select ${read} from ${source}) rows`)
  const logged = await count(`from takt.audit_log where entity = 'saleOrder' and action = 'import'
    and before->>'qty' is distinct from after->>'qty'`)
  if (found !== rows || other !== 0 || logged !== changes)
    throw new Error(`${found} rows, ${other} unlike the source, ${logged} changes in the audit log`)
}
