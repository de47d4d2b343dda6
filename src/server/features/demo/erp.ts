import { Client, type ClientConfig } from 'pg'
import { dbConn } from '#domain/entities/integration/db-conn.ts'
import { interfaceConfig } from '#domain/entities/integration/interface-config.ts'
import type { MappingLine } from '#domain/integration/mapping.ts'
import { adminUser } from '../../identity/admin.ts'
import { insertRows } from '../../platform/crud/bulk.ts'
import { whole } from '../../platform/crud/reading.ts'
import { playedErp } from '../../db/roles.ts'
import type { Tx } from '../../db/tenant.ts'
import { defaultTenant } from '../../identity/default-tenant.ts'
import { interfaceCoded } from '../integration/interfaces/config.ts'
import { insertRun } from '../integration/interfaces/queue.ts'
import type { Outgoing } from '../../outgoing/config.ts'
import { connectionsOf } from '../../outgoing/connections.ts'

/** Name of the entry by which the demo factory reads the system that plays its ERP. */
const entryName = 'demo-erp'
const connection = 'DEMO-ERP'
/** The interface that brings sales orders in, and the one that sends the planned dates of orders to the ERP. */
export const erpInterface = 'ERP-SO'
export const erpDates = 'ERP-DATES'
const datesTable = `${playedErp}.order_dates`

const daySeconds = 86_400
const orders = 40

/**
 * The ERP of the demo factory: a schema of the embedded database whose role owns nothing else, reached as any other
 * PostgreSQL is. An entry of the same name in the configuration of the installation counts in place of it.
 */
export function withDemoErp(outgoing: Outgoing, erp: ClientConfig | null): Outgoing {
  if (!erp || outgoing.connections.has(entryName)) return outgoing
  const { host, port, database, user, password } = erp
  const entry = {
    name: entryName,
    kind: 'pg',
    tenants: [defaultTenant.tenancyName],
    socket: host,
    port,
    database,
    credentials: { user, password },
    targets: [{ name: datesTable, key: ['order_no'], deletes: true }],
  }
  return { ...outgoing, connections: new Map([...outgoing.connections, ...connectionsOf([entry])]) }
}

const column = (target: string, name: string): MappingLine => ({
  target,
  value: { kind: 'column', column: name },
})

/**
 * The connection to the ERP, an interface that reads its new sales orders and one that sends it the dates of orders, begun by
 * hand or by a flow.
 */
export async function loadErp(tx: Tx): Promise<void> {
  await insertRows(dbConn, tx, [
    { code: connection, name: '演示 ERP Demo ERP', kind: 'pg', secretRef: entryName },
  ])
  const mapping = [
    column('code', 'order_no'),
    column('lineNo', 'line_no'),
    column('customerCode', 'customer'),
    column('itemCode', 'material'),
    column('qty', 'quantity'),
    column('dueDate', 'due_at'),
  ]
  await insertRows(interfaceConfig, tx, [
    {
      code: erpInterface,
      name: '销售订单 Sales orders',
      enabled: true,
      connection,
      sourceTable: `${playedErp}.sales_order_lines`,
      entity: 'saleOrder',
      mode: 'upsert',
      mapping,
      cursorColumn: 'changed_at',
      onFault: 'aside',
    },
    {
      code: erpDates,
      name: '订单日期 Order dates',
      enabled: true,
      direction: 'out',
      connection,
      sourceTable: datesTable,
      entity: 'order',
      mode: 'replace',
      deleteLimit: 50,
      format: 'table',
      rowsAtOnce: 1000,
      filter: 'not IsNull(ME.plannedEnd)',
      mapping: [
        column('order_no', 'code'),
        column('material', 'itemCode'),
        column('quantity', 'qty'),
        column('starts_at', 'plannedStart'),
        column('ends_at', 'plannedEnd'),
        { target: 'plant', value: { kind: 'constant', text: defaultTenant.planUnit } },
      ],
    },
  ])
  await tx.run('update interface_config set owner = $2 where code = any ($1)', [
    [erpInterface, erpDates],
    adminUser,
  ])
}

/** A run that sends the dates, once the server works on interfaces, so that there is something to look at. */
export async function leaveErpRun(tx: Tx, now: Date): Promise<void> {
  const config = await interfaceCoded(tx, erpDates)
  await insertRun(tx, config!, { now, state: 'W', byHand: true })
}

interface Known {
  readonly customer: string
  readonly item: string
}

/** Fills the ERP with sales orders of the days to come, for customers and items of the plan unit of the transaction. */
export async function fillErp(erp: ClientConfig, tx: Tx, now: Date): Promise<void> {
  const known = await tx.rows<Known>(
    `select customer_code as customer, item_code as item from ${whole('saleOrder')}
     group by customer_code, item_code order by customer_code, item_code limit ${orders}`,
  )
  const client = new Client(erp)
  await client.connect()
  try {
    await client.query(
      `create table if not exists sales_order_lines (
         order_no varchar(40) primary key, line_no integer not null, customer varchar(80) not null,
         material varchar(80) not null, quantity numeric(18, 3) not null, due_at timestamptz not null,
         changed_at timestamptz not null);
       create table if not exists order_dates (
         order_no varchar(80) primary key, plant varchar(20) not null, material varchar(80) not null,
         quantity numeric(18, 3) not null, starts_at timestamptz, ends_at timestamptz);
       create table if not exists takt_delivery (
         id uuid primary key, run varchar(80) not null, sent_rows integer not null,
         sent_at timestamptz not null default now())`,
    )
    const lines = known.map(({ customer, item }, at) => ({
      order_no: `ERP${String(at + 1).padStart(5, '0')}`,
      line_no: 1,
      customer,
      material: item,
      quantity: 5 + ((at * 7) % 40),
      due_at: new Date(now.getTime() + (14 + at) * daySeconds * 1000).toISOString(),
      changed_at: new Date(now.getTime() - (orders - at) * 600_000).toISOString(),
    }))
    await client.query(
      `insert into sales_order_lines select * from json_populate_recordset(null::sales_order_lines, $1)
       on conflict do nothing`,
      [JSON.stringify(lines)],
    )
  } finally {
    await client.end()
  }
}
