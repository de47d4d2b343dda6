import { heldStates } from '#domain/scheduling/held.ts'
import type { EditedItem, KeepReason, PlannedReceipt } from '#engine/psi/proposal/types.ts'
import { Reading, whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import { receiptsSql } from '../events.ts'
import { fencesSql } from '../fence.ts'
import type { Pivot } from '../layout.ts'
import { scopeOf } from '../scope.ts'

/** The row behind a planned receipt, and the field that says when it comes. */
export interface ReceiptRow {
  readonly id: string
  readonly rowVersion: number
  readonly dateField: 'dueDate' | 'plannedEnd' | 'needDate'
}

export interface EditFacts {
  readonly ends: readonly number[]
  readonly items: readonly (EditedItem & { readonly supplier: string | null })[]
  readonly receipts: readonly PlannedReceipt[]
  /** By kind and key. */
  readonly rowOf: ReadonlyMap<string, ReceiptRow>
}

export const rowKey = (kind: string, key: string): string => `${kind} ${key}`

/** Items, and the planned receipts behind their cells, as the caller sees them. */
export async function factsOf(tx: Tx, pivot: Pivot, codes: readonly string[], now: Date): Promise<EditFacts> {
  const { periods } = pivot.layout
  const { receipts, rowOf } = await plannedReceipts(tx, pivot, codes, now)
  return { ends: periods.map(({ end }) => end), items: await editedItems(tx, codes, now), receipts, rowOf }
}

const units = (sql: string): string => `trunc(${sql} * 1000000)::text`
const quantity = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

interface ItemRow {
  readonly code: string
  readonly method: string
  readonly supplier: string | null
  readonly min: string | null
  readonly max: string | null
  readonly multiple: string | null
  /** Seconds: the shortest time fence of the resources that make it. */
  readonly fence: number
}

export async function editedItems(tx: Tx, codes: readonly string[], now: Date) {
  const read = new Reading(tx, [codes])
  const lot = (name: string) =>
    units(`case when i.obtain_method = 'M' then i.prod_lot_${name} else i.buy_lot_${name} end`)
  const rows = await read.rows<ItemRow>(
    `select i.code, i.obtain_method as method, i.default_supplier as supplier, ${lot('min')} as min, ${lot('max')} as max,
       ${lot('unit')} as multiple, coalesce(f.seconds, 0)::double precision as fence
     from ${read.seen('item')} i left join ${fencesSql('m.item_code = any ($1)')} f on f.item_code = i.code where i.code = any ($1) order by i.code collate "C"`,
  )
  const seconds = Math.floor(now.getTime() / 1000)
  return rows.map(({ code, method, supplier, min, max, multiple, fence }) => ({
    item: code,
    obtained: obtainedBy(method, supplier),
    supplier,
    lots: { min: quantity(min), max: quantity(max), multiple: quantity(multiple) },
    closedUntil: seconds + (method === 'M' ? fence : 0),
  }))
}

/** A purchase line needs somebody who delivers it. */
function obtainedBy(method: string, supplier: string | null): EditedItem['obtained'] {
  if (method === 'M') return 'order'
  return method === 'P' && supplier !== null ? 'purchase' : null
}

interface Line {
  readonly source: string
  readonly key: string
  readonly item: string
  readonly at: number
  readonly open: string
  readonly qty: string | null
  readonly id: string | null
  readonly rowVersion: number | null
  readonly status: string | null
  readonly released: boolean
  readonly fixed: boolean
  readonly fence: boolean
  readonly placed: boolean
  readonly ended: boolean
  readonly answered: boolean
}

async function plannedReceipts(tx: Tx, pivot: Pivot, codes: readonly string[], now: Date) {
  const read = new Reading(tx)
  const scope = scopeOf(tx, read, pivot.moments)
  const held = read.add([...heldStates], 'text[]')
  const fence = `coalesce(p.setup_start, p.start) < ${read.add(now.toISOString(), 'timestamptz')} + make_interval(secs => r.time_fence)`
  const lines = await read.rows<Line>(
    `select e.source, e.doc as key, e.item, floor(extract(epoch from e.at))::double precision as at, ${units('e.qty')} as open,
       ${units('coalesce(o.qty, u.qty)')} as qty, coalesce(o.id, u.id) as id, coalesce(o.row_version, u.row_version) as "rowVersion",
       o.status, coalesce(f.released, false) as released,
       coalesce(f.fixed, false) or coalesce(o.fix_level, '0') not in ('', '0') as fixed, coalesce(f.fence, false) as fence,
       coalesce(f.placed, false) as placed, o.planned_end is not null as ended,
       coalesce(u.asn_date, u.promised_date, case when u.reply_accepted then u.reply_date end) is not null as answered
     from ${receiptsSql(scope, read.add(codes, 'text[]'))} e
       left join ${read.seen('order')} o on e.source = 'order' and o.code = e.doc
       left join ${read.seen('purchaseOrder')} u on e.source = 'purchase' and u.doc_no || '/' || u.line_no = e.doc
       left join lateral (select bool_or(p.status = any (${held})) as released,
           bool_or(coalesce(p.fix_level, '0') not in ('', '0')) as fixed, bool_or(p.assigned and ${fence}) as fence,
           bool_or(p.assigned) as placed
         from ${whole('operation')} p left join ${whole('resource')} r on r.code = p.res_code
         where p.order_code = o.code) f on true
     where e.part = 'planned' and e.at is not null`,
  )
  const rowOf = new Map<string, ReceiptRow>()
  const receipts: PlannedReceipt[] = []
  for (const line of lines) {
    const period = periodOf(pivot, line.at)
    if (period === null) continue
    const kind = line.source === 'purchase' ? ('purchase' as const) : ('order' as const)
    const { key, item, at, id, rowVersion } = line
    const dateField = kind === 'purchase' ? 'needDate' : line.ended ? 'plannedEnd' : 'dueDate'
    if (id !== null) rowOf.set(rowKey(kind, key), { id, rowVersion: Number(rowVersion), dateField })
    const open = BigInt(line.open)
    const movable = kind === 'purchase' ? !line.answered : !line.placed
    receipts.push({
      kind,
      key,
      item,
      period,
      at,
      open,
      qty: quantity(line.qty) ?? open,
      keep: keptBy(line),
      movable,
    })
  }
  return { receipts, rowOf }
}

function keptBy(line: Line): KeepReason | null {
  if (line.id === null) return 'byProduct'
  if (line.released) return 'released'
  if (line.fixed) return 'fixed'
  return line.fence ? 'fence' : null
}

/** As the calculation counts: overdue rows in the first period or nowhere, those after the last one nowhere. */
function periodOf({ layout: { periods }, settings }: Pivot, at: number): number | null {
  if (at < periods[0]!.start) return settings.overdue.receipts === 'first' ? 0 : null
  const found = periods.findIndex(({ end }) => at < end)
  return found < 0 ? null : found
}
