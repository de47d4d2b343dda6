import { resultSchemas } from '#engine/kitting/results.ts'
import { masterData } from '#domain/services/master/master.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, inTransaction, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { buffersOf } from '../../platform/jobs/task.ts'
import { selectRunsOf, type RunRow } from '../../platform/jobs/runs.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { bomTree } from './bom-tree.ts'
import { codesOf, moveGroup, moveMembers } from './groups.ts'
import { renameSpec } from './rename-spec.ts'
import { copyRoute, linkProcess, replaceResource, validateRoutes } from './routes.ts'
import { usageOf } from './usage.ts'

/** What master data tells beyond its rows, and changes of many rows at once. */
export const masterHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(masterData.bomTree, ({ itemCode, direction, bomVersion }, call) =>
    read(call, async (tx) => ({ items: await bomTree(tx, itemCode, direction === 'up', bomVersion ?? '') })),
  ),
  handle(masterData.usage, ({ entity, codes }, call) =>
    read(call, async (tx) => ({ items: await usageOf(tx, entity, codesOf(codes)) })),
  ),
  handle(masterData.kitHistory, ({ itemCode, runs }, call) =>
    kitHistory(service, itemCode, runs ?? 10, call),
  ),
  inTransaction(masterData.prioritise, ({ customerCode, priority }, tx) =>
    prioritise(tx, customerCode, priority),
  ),
  handle(masterData.moveMembers, moveMembers),
  handle(masterData.moveGroup, moveGroup),
  handle(masterData.validate, ({ itemCode }, call) =>
    read(call, async (tx) => ({ items: await validateRoutes(tx, itemCode ?? null) })),
  ),
  inTransaction(masterData.copyRoute, (input, tx, call) => copyRoute(tx, input, call)),
  inTransaction(masterData.replaceResource, (input, tx) => replaceResource(tx, input)),
  inTransaction(masterData.renameSpec, async (input, tx, call) => ({
    items: await renameSpec(tx, input, call),
  })),
  inTransaction(masterData.linkProcess, (input, tx) => linkProcess(tx, input)),
]

const read = <T>(call: Call, work: (tx: Tx) => Promise<T>): Promise<T> =>
  call.transaction(work, { readOnly: true })

interface ShortageRow {
  readonly item: string
}

/** What each of the newest kitting runs said of the item, the newest first; runs that were erased are not there. */
async function kitHistory(
  service: CalculationService,
  item: string,
  count: number,
  call: Call,
): Promise<unknown> {
  const found = await read(call, async (tx) => {
    const runs = await tx.rows<RunRow>(
      `${selectRunsOf('KIT')} and r.plan_unit_code = (select current_plan_unit()) and r.status in ('S', 'W')
         and r.scenario_id is null order by r.ended_at desc, r.run_no desc limit $1`,
      [count],
    )
    return Promise.all(runs.map(async (run) => ({ run, files: await service.tables.files(tx, run) })))
  })
  const items: object[] = []
  for (const { run, files } of found) {
    const file = files.get('itemShortages')
    if (!file) continue
    const bytes = await service.tables.read(run, file)
    const task = { table: 'itemShortages', bytes, request: { keyword: item, max: 100 } }
    const page = await service.pool.ask<string | null>('page', task, buffersOf(bytes))
    const rows = page ? (JSON.parse(page) as { items: ShortageRow[] }).items : []
    const own = rows.filter((row) => row.item.toLowerCase() === item.toLowerCase())
    const nothing = Object.fromEntries(Object.keys(resultSchemas.itemShortages).map((name) => [name, null]))
    for (const row of own.length > 0 ? own : [nothing])
      items.push({ runNo: run.runNo, at: run.endedAt, published: run.published, ...row })
  }
  return { items }
}

async function prioritise(tx: Tx, customer: string, priority: number): Promise<unknown> {
  const change = (table: string): Promise<number> =>
    tx.run(
      `update ${table} set priority = $3 where plan_unit_code = $1 and lower(customer_code) = lower($2)
         and status not in ('F', 'X') and priority is distinct from $3`,
      [tx.planUnitCode, customer, priority],
    )
  const [orders, saleOrders] = [await change('"order"'), await change('sale_order')]
  if (orders + saleOrders > 0)
    await tx.run(`insert into audit_log (action, entity, key, after) values ('update', 'order', $1, $2)`, [
      customer,
      JSON.stringify({ customerCode: customer, priority, orders, saleOrders }),
    ])
  return { orders, saleOrders }
}
