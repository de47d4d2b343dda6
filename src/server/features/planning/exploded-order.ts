import { explode } from '#engine/scheduling/explode/index.ts'
import * as inputs from '#engine/scheduling/explode/input.ts'
import type { Explosion } from '#engine/scheduling/explode/output.ts'
import { NULL_I32, type Table, type TableSchema } from '#engine/columns.ts'
import type { Tx } from '../../db/tenant.ts'
import { Copies } from '../../platform/sources/copies.ts'
import type { CopyTable } from '../../platform/sources/copy-table.ts'
import { SettingsBinder, type SourceQuery } from '../../platform/sources/source-query.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import * as plan from './plan-queries.ts'

interface OrderOf {
  readonly order: string
  readonly item: string
}

/** Operations, resources and material of one order as its explosion of now has them. */
export const explodedOrder = async (tx: Tx, of: OrderOf, now: Date): Promise<Explosion> =>
  explode(await orderInput(tx, of), { asOf: Math.floor(now.getTime() / 1000), zone: await unitZone(tx) })

/** The explosion's input with this order alone; its operation is exploded anew, whatever became of it. */
async function orderInput(tx: Tx, { order, item }: OrderOf): Promise<inputs.ExplodeInput> {
  const binder = new SettingsBinder()
  const dates = { bind: binder.bind, zone: await unitZone(tx) }
  const [own, of] = [binder.bind(order, 'text'), binder.bind(item, 'text')]
  const copies = new Copies(binder)
  const read = <S extends TableSchema>(schema: S, query: SourceQuery, more = ''): CopyTable<S> =>
    copies.of(schema, { ...query, sql: `${query.sql}${more}` })
  const tables = {
    orders: read(inputs.orderSchema, plan.orderQuery(dates), ` and t.code = ${own}`),
    items: read(inputs.itemSchema, plan.itemQuery(), ` where t.code = ${of}`),
    masters: read(inputs.masterSchema, plan.masterQuery(dates), ` where t.item_code = ${of}`),
    bom: read(inputs.bomSchema, plan.bomQuery(dates), ` where t.parent_item = ${of}`),
    processes: read(inputs.processSchema, plan.processQuery()),
    resources: read(inputs.resourceSchema, plan.routeResourceQuery()),
    present: read(
      inputs.presentSchema,
      plan.presentQuery(),
      ` where t.order_code = ${own} and t.split_by_hand`,
    ),
  }
  await copies.read(tx)
  return {
    orders: tables.orders.take(),
    items: tables.items.take(),
    masters: tables.masters.take(),
    bom: tables.bom.take(),
    processes: tables.processes.take(),
    resources: tables.resources.take(),
    present: anew(tables.present.take()),
  }
}

/** The parts that planners have made, as if nothing had become of them. */
function anew({ columns, length }: Table<typeof inputs.presentSchema>): Table<typeof inputs.presentSchema> {
  const status = { codes: new Int32Array(length).fill(-1), values: [] }
  return { length, columns: { ...columns, status, fixLevel: new Int32Array(length).fill(NULL_I32) } }
}
