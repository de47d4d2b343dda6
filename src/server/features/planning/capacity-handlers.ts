import { listServices } from '#domain/services/planning/capacity.ts'
import { Reading, whole } from '../../platform/crud/reading.ts'
import type { Tx, TxOptions } from '../../db/tenant.ts'
import { handle, inTransaction, type HandlerEntry } from '../../identity/handlers.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { planBars, planOrders, planPegs } from './plan-bars.ts'
import { planSubUses } from './plan-sub-uses.ts'

const lagging: TxOptions = { readOnly: true, mayLag: true }

/** Rows a page has when the caller says nothing (specification §9). */
const wholePage = 5000

interface PageInput {
  readonly skipCount?: number | null
  readonly maxResultCount?: number | null
}

/** A page of a table as objects with the names that specification §3 and §7.3 give. */
async function pageOf(
  tx: Tx,
  columns: string,
  from: (read: Reading) => string,
  order: string,
  input: PageInput,
) {
  const all = new Reading(tx)
  const { count } = (await all.row<{ count: number }>(`select count(*) as count from ${from(all)}`))!
  const page = new Reading(tx, [input.skipCount ?? 0, input.maxResultCount ?? wholePage])
  const items = await page.rows(`select ${columns} from ${from(page)} order by ${order} offset $1 limit $2`)
  return { totalCount: count, items }
}

const resourceColumns = `r.id, r.code as text, r.name, r.resource_type as resourcetype,
  array_to_string(r.resourcegroup, ';') as resourcegroup, r.constrainres_res_qty as "constrainresResQty",
  r.resource_class as "resourceClass", r.default_qty as "defaultQty", r.efficiency, r.work_center as "workCenter",
  r.display_order as "displayOrder", r.color`

const itemColumns = `i.id, i.code as "itemCode", i.name as "itemName", i.spec, i.item_type as "itemType",
  array_to_string(i.item_groups, ';') as "itemGroups", i.obtain_method as "obtainMethod", i.base_unit as "baseUnit", i.color`

export const capacityHandlers: readonly HandlerEntry[] = [
  inTransaction(listServices.resources, (input, tx) =>
    pageOf(
      tx,
      resourceColumns,
      (read) => `${read.seen('resource')} r where r.enabled is not false`,
      'r.display_order nulls last, r.code',
      input,
    ),
  ),
  inTransaction(listServices.items, (input, tx) =>
    pageOf(tx, itemColumns, (read) => `${read.seen('item')} i where i.enabled is not false`, 'i.code', input),
  ),
  inTransaction(listServices.resourceCalendarShifts, async (_, tx) => {
    const [shifts, calendars, resources] = [new Reading(tx), new Reading(tx), new Reading(tx)]
    return {
      shift: await shifts.rows(
        `select s.id, s.code, s.name, s.patterns, s.shift_type as "shiftType", s.color
           from ${shifts.seen('shift')} s order by s.code`,
      ),
      calendar: await calendars.rows(
        `select c.id, c.code, c.resource_code as "resourceCode", c.dates, c.shift_code as "shiftCode",
             c.sort_order as "sortOrder", c.default_qty as "defaultQty"
           from ${calendars.seen('calendar')} c where c.enabled is not false order by c.sort_order desc, c.code`,
      ),
      resource: await resources.rows(
        `select ${resourceColumns} from ${resources.seen('resource')} r
           where r.enabled is not false and r.resource_type <> 'D' order by r.display_order nulls last, r.code`,
      ),
    }
  }),
  handle(listServices.planBars, (_, call) => call.transaction(planBars, lagging)),
  handle(listServices.planSubUses, (_, call) => call.transaction(planSubUses, lagging)),
  handle(listServices.planOrders, (_, call) => call.transaction(planOrders, lagging)),
  handle(listServices.planPegs, (_, call) => call.transaction(planPegs, lagging)),
  inTransaction(listServices.useInstForOperation, ({ operationCode, resCode }, tx) =>
    useInstructions(tx, 'p.code = $1', operationCode, resCode ?? null),
  ),
  inTransaction(listServices.firstOperationUseInst, ({ orderCode, resCode }, tx) =>
    useInstructions(
      tx,
      `p.code = (select f.code from ${whole('operation')} f where f.order_code = $1
           order by f.proc_no, f.split_no, f.code limit 1)`,
      orderCode,
      resCode ?? null,
    ),
  ),
  inTransaction(listServices.laterOperations, async ({ startTime, resCode }, tx) => {
    const read = new Reading(tx, [resCode, startTime])
    const items = await read.rows(
      `select p.code as "operationCode", p.order_code as "orderCode", p.item_code as "itemCode",
           p.proc_no as "procNo", p.process_code as "processCode", p.qty, p.status, p.fix_level as "fixLevel",
           p.res_code as "operationMainResCode", p.setup_start as "setupStart",
           p.start as "operationProductionStartTime", p.production_end as "productionEnd", p."end" as "endTime",
           p.production_sec as "uProductionTime"
         from ${read.seen('operation')} p
         where p.res_code = $1 and p.assigned and coalesce(p.setup_start, p.start) >= $2
         order by coalesce(p.setup_start, p.start), p.code`,
    )
    return { totalCount: items.length, items }
  }),
  inTransaction(listServices.resultPercent, ({ orderCode }, tx) => percentDone(tx, orderCode)),
]

/** Use instructions in the order of work types 1, 0, 2 (specification §4); times as instants, milliseconds and text. */
async function useInstructions(tx: Tx, which: string, key: string, resource: string | null) {
  const zone = await unitZone(tx)
  const read = new Reading(tx, [key, resource, zone])
  const items = await read.rows(
    `select u.id, u.code, u.operation_code as "operationCode", u.work_type as "workType", u.inst_code as "instCode",
       u.res_code as "resCode", u.total_use_time as "totalUseTime", u.res_qty as "resQty", u.is_copy as "isCopy",
       u.status, u.fix_level as "fixLevel", u.slots, u.setup_reason as "setupReason",
       (extract(epoch from u.start_time) * 1000)::bigint as start, (extract(epoch from u.end_time) * 1000)::bigint as "end",
       to_char(u.start_time at time zone $3, 'YYYY/MM/DD HH24:MI:SS') as "startTime",
       to_char(u.end_time at time zone $3, 'YYYY/MM/DD HH24:MI:SS') as "endTime",
       p.res_code as "operationMainResCode", p.production_sec as "uProductionTime",
       to_char(p.start at time zone $3, 'YYYY/MM/DD HH24:MI:SS') as "operationProductionStartTime"
     from ${read.seen('useInst')} u join ${read.seen('operation')} p on p.code = u.operation_code
     where ${which} and ($2::text is null or u.res_code = $2)
     order by array_position(array['1', '0', '2'], u.work_type::text), u.inst_code, u.code`,
  )
  return { totalCount: items.length, items }
}

/** Good quantity of the planned one, per operation, and of the order's last process. */
async function percentDone(tx: Tx, order: string) {
  const read = new Reading(tx, [order])
  const operations = await read.rows<{ procNo: number; done: string; qty: string; percent: string }>(
    `select p.code as operation, p.proc_no as "procNo", p.process_code as "processCode", p.status, p.qty,
       coalesce(p.good_qty, 0) as done,
       case when p.status = 'B' then 100
         else least(100, round(100 * coalesce(p.good_qty, 0) / nullif(p.qty, 0), 2)) end as percent
     from ${read.seen('operation')} p where p.order_code = $1 order by p.proc_no, p.split_no, p.code`,
  )
  const last = Math.max(...operations.map(({ procNo }) => procNo))
  const final = operations.filter(({ procNo }) => procNo === last)
  const weight = final.reduce((sum, { qty }) => sum + Number(qty), 0)
  const done = final.reduce((sum, { qty, percent }) => sum + Number(qty) * Number(percent ?? 0), 0)
  return { order, percent: weight > 0 ? Math.round((done / weight) * 100) / 100 : 0, operations }
}
