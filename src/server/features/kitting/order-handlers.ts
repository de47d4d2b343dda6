import { entityNamed } from '#domain/entities/index.ts'
import { columnOf } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import type { ResultTableName } from '#engine/kitting/results.ts'
import { traceTables } from '#engine/kitting/trace.ts'
import type { CellValue } from '#engine/table-page.ts'
import { isSeen, whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { JsonText } from '../../http/envelope.ts'
import { handle, inTransaction, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { rowsShown } from '../../platform/results/reader-limits.ts'
import { bytesForReader, tablesForReader } from '../../platform/runs/reader-tables.ts'
import { anyRun } from '../../platform/runs/run-tables.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { moveReasons } from './scenario-handlers.ts'
import { acceptedBatchShows } from './shows.ts'

interface OrderInput {
  readonly runNo: string
  readonly order: string
  readonly lineNo?: string | null
}

type Row = Readonly<Record<string, CellValue>>

export const orderHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(kittingRuns.explain, (input, call) => explain(service, input, call)),
  handle(kittingRuns.lock, (input, call) => lock(service, input, call)),
  inTransaction(kittingRuns.release, async ({ order, item }, tx) =>
    (await isSeen(tx, 'order', order)) ? releaseLocks(tx, order, item ?? null, ['lock:%', moveReasons]) : 0,
  ),
  handle(kittingRuns.acceptBatch, (input, call) => acceptBatch(service, input, call)),
  inTransaction(kittingRuns.acceptedBatches, async ({ runNo }, tx) => {
    const run = await anyRun(tx, runNo, 'KIT')
    const items = await tx.rows<{ order: string; lineNo: string; batch: number; splitOrder: string }>(
      `select order_code as "order", line_no as "lineNo", batch, split_order as "splitOrder" from run_batch
         where plan_unit_code = (select current_plan_unit()) and run_no = $1 order by order_code, line_no, batch`,
      [run.runNo],
    )
    return { items: [...(await rowsShown(tx, acceptedBatchShows, items))] }
  }),
]

/** Bytes of some tables of a finished run, as the caller may have them. */
export async function bytesOf(
  service: CalculationService,
  runNo: string,
  names: readonly ResultTableName[],
  call: Call,
): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  const found = await call.transaction((tx) => tablesForReader(service, tx, runNo, 'KIT', names))
  return bytesForReader(service, found)
}

async function explain(service: CalculationService, input: OrderInput, call: Call): Promise<JsonText> {
  const bytes = await bytesOf(service, input.runNo, traceTables, call)
  const task = { bytes, order: input.order, lineNo: input.lineNo ?? null }
  const text = await service.pool.ask<string | null>('explain', task, transfers(bytes))
  if (text === null) throw new TaktError('orderNotInRun', { run: input.runNo, order: input.order })
  return new JsonText(text)
}

export const transfers = (bytes: Readonly<Record<string, Uint8Array<ArrayBuffer>>>): ArrayBuffer[] =>
  Object.values(bytes).map((part) => part.buffer)

async function rowsOfOrder(
  service: CalculationService,
  table: ResultTableName,
  input: OrderInput,
  call: Call,
): Promise<Row[]> {
  const bytes = await bytesOf(service, input.runNo, [table], call)
  const task = { table, bytes: bytes[table], order: input.order, lineNo: input.lineNo ?? null }
  return service.pool.ask<Row[]>('rowsOfOrder', task, transfers(bytes))
}

/** Reservations that `lock` made are told from others by their reason. */
const lockReason = (runNo: string): string => `lock:${runNo}`

/**
 * Allocations of an order become hard reservations: what the run proposed the user makes binding (kitting.md §1.4).
 * What an earlier lock of this order reserved is replaced; reservations made by hand or by the ERP stay.
 */
async function lock(
  service: CalculationService,
  input: OrderInput & { readonly item?: string | null },
  call: Call,
): Promise<number> {
  const item = input.item ?? null
  const all = await rowsOfOrder(service, 'allocations', input, call)
  const rows = all.filter(
    (row) =>
      row['kind'] === 'S' &&
      row['released'] !== true &&
      (item === null || row['item'] === item || row['mainItem'] === item),
  )
  return call.transaction(async (tx) => {
    await releaseLocks(tx, input.order, item, ['lock:%'])
    const made = await tx.run(
      `insert into order_reserve (order_code, item_code, qty, supply_doc, warehouse, lot_no, kind, reason)
       select o.code, i.code, sum(a.qty), a.doc, w.code, a.lot, 'hard', $2
       from jsonb_to_recordset($3) as a (item text, qty numeric, doc text, warehouse text, lot text)
         join ${whole('order')} o on o.code = $1 join ${whole('item')} i on i.code = a.item
         left join ${whole('warehouse')} w on w.code = a.warehouse
       where a.qty > 0 and not exists (
         select from ${whole('orderReserve')} r where r.order_code = o.code and r.item_code = i.code
           and r.supply_doc is not distinct from a.doc and r.warehouse is not distinct from w.code
           and r.lot_no is not distinct from a.lot)
       group by o.code, i.code, a.doc, w.code, a.lot`,
      [input.order, lockReason(input.runNo), JSON.stringify(rows.map(reservationOf))],
    )
    if (made === 0) throw new TaktError('nothingToLock', { order: input.order })
    return made
  })
}

/** Stock has no document of its own. */
const reservationOf = (row: Row) => ({
  item: row['item'],
  qty: row['qty'],
  doc: row['class'] === 'STOCK' ? null : row['supply'],
  warehouse: row['warehouse'],
  lot: row['lot'],
})

/** `reasons` are patterns of what made the reservations. */
function releaseLocks(
  tx: Tx,
  order: string,
  item: string | null,
  reasons: readonly string[],
): Promise<number> {
  return tx.run(
    `delete from order_reserve
     where order_code = $1 and reason like any ($3) and ($2::text is null or item_code = $2)`,
    [order, item, reasons],
  )
}

/** Columns that a split order takes over from its original. */
export const inheritedColumns = Object.entries(entityNamed('order').fields)
  .filter(
    ([name, field]) =>
      !field.generated && !['code', 'qty', 'completedQty', 'splitNo', 'origin'].includes(name),
  )
  .map(([name]) => `"${columnOf(name)}"`)
  .join(', ')

/** The batch leaves its order and becomes one of its own, due with the original, needed when the batch is complete. */
async function acceptBatch(
  service: CalculationService,
  input: OrderInput & { readonly batch: number },
  call: Call,
): Promise<string> {
  const { order, batch } = input
  const batches = await rowsOfOrder(service, 'batches', input, call)
  const row = batches.find((one) => one['batch'] === batch)
  if (!row) throw new TaktError('batchUnknown', { order, batch })
  return call.transaction(async (tx) => {
    const original = await tx.row<{ qty: string; open: string; splits: number }>(
      `select qty, qty - coalesce(completed_qty, 0) as open,
         (select coalesce(max(split_no), 0) from ${whole('order')} s where s.code like $2) as splits
       from ${whole('order')} where code = $1 for update`,
      [order, `${order.replace(/[\\%_]/g, '\\$&')}-%`],
    )
    if (!original) throw new TaktError('orderNotInRun', { run: input.runNo, order })
    const run = await anyRun(tx, input.runNo, 'KIT')
    const accepted = await tx.row<{ split: string }>(
      `select split_order as split from run_batch where plan_unit_code = (select current_plan_unit())
         and run_no = $1 and order_code = $2 and line_no = $3 and batch = $4`,
      [run.runNo, order, input.lineNo ?? '', batch],
    )
    if (accepted) throw new TaktError('batchAccepted', { order, batch, split: accepted.split })
    const qty = String(row['qty'])
    if (Number(qty) >= Number(original.open)) throw new TaktError('batchIsWhole', { order, batch })
    const splitNo = original.splits + 1
    const split = `${order}-${splitNo}`
    await tx.run(
      `insert into "order" (code, qty, completed_qty, split_no, origin, ${inheritedColumns})
       select $2, $3::numeric, 0, $4, 'P', ${inheritedColumns} from ${whole('order')} where code = $1`,
      [order, split, qty, splitNo],
    )
    await tx.run(
      'update "order" set planned_start = coalesce($2::timestamptz, planned_start) where code = $1',
      [split, row['kit']],
    )
    await tx.run('update "order" set qty = qty - $2::numeric where code = $1', [order, qty])
    await tx.run(
      'insert into run_batch (run_no, order_code, line_no, batch, split_order) values ($1, $2, $3, $4, $5)',
      [run.runNo, order, input.lineNo ?? '', batch, split],
    )
    return split
  })
}
