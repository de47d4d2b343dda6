import { stockInOut } from '#domain/entities/planning/stock-in-out.ts'
import {
  documentRefusal,
  documentRefusalText,
  type DocumentAction,
  type DocumentState,
} from '#domain/planning/stock-document.ts'
import { Binder, inScope } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { askedCodes } from './asked-codes.ts'

interface Negative {
  readonly itemCode: string
  readonly warehouse: string | null
  readonly lotNo: string | null
  readonly qty: string
}

interface Outcome {
  readonly changed: string[]
  readonly refused: { key: string; reason: string }[]
  readonly negative: Negative[]
}

/** Posts documents: their stock moves and they never change again. */
export const postDocuments = (documents: unknown, call: Call): Promise<Outcome> =>
  change('post', documents, call, async (tx, codes) => {
    await markPosted(tx, codes, call)
    return moveStock(tx, codes)
  })

/** Writes and posts a document against each: the same one with the direction turned round. */
export const reverseDocuments = (documents: unknown, reason: string, call: Call): Promise<Outcome> =>
  change('reverse', documents, call, async (tx, codes) => {
    const made = await tx.rows<{ docNo: string }>(
      `insert into stock_in_out (doc_no, type, item_code, qty, warehouse, to_warehouse, location, lot_no, project,
         quality_status, at, order_code, operation_code, supplier, price, reversal_of, remark)
       select left(d.doc_no, 78) || '-R', d.type, d.item_code, d.qty, d.warehouse, d.to_warehouse, d.location, d.lot_no,
         d.project, d.quality_status, now(), d.order_code, d.operation_code, d.supplier, d.price, d.doc_no, $2
       from stock_in_out d where d.doc_no = any ($1) order by d.doc_no returning doc_no as "docNo"`,
      [codes, reason],
    )
    const reversals = made.map(({ docNo }) => docNo)
    await markPosted(tx, reversals, call)
    return moveStock(tx, reversals)
  })

/** Changes what may be changed, and says of every other document why not. Documents and stock are locked meanwhile. */
function change(
  action: DocumentAction,
  documents: unknown,
  call: Call,
  write: (tx: Tx, codes: readonly string[]) => Promise<Negative[]>,
): Promise<Outcome> {
  const asked = askedCodes(documents, 'documents')
  return call.transaction(async (tx) => {
    await tx.run("select pg_advisory_xact_lock(hashtextextended('takt stock of ' || $1, 0))", [
      `${tx.tenantId} ${tx.planUnitCode}`,
    ])
    const known = new Map((await statesOf(tx, asked)).map((state) => [state.docNo.toLowerCase(), state]))
    const changed: string[] = []
    const refused: Outcome['refused'] = []
    for (const code of asked) {
      const state = known.get(code.toLowerCase())
      const refusal = state ? documentRefusal(action, state) : 'unknown'
      if (refusal === null) changed.push(state!.docNo)
      else {
        const key = state?.docNo ?? code
        refused.push({
          key,
          reason: documentRefusalText(refusal, key, state?.reversedBy ?? null, call.language),
        })
      }
    }
    const negative = changed.length > 0 ? await write(tx, changed) : []
    return { changed, refused, negative }
  })
}

function statesOf(tx: Tx, codes: readonly string[]): Promise<DocumentState[]> {
  const binder = new Binder()
  const scope = inScope(stockInOut, tx, binder)
  const wanted = binder.add(
    codes.map((code) => code.toLowerCase()),
    'text[]',
  )
  return tx.rows<DocumentState>(
    `select doc_no as "docNo", posted, reversal_of is not null as "isReversal",
       (select min(r.doc_no) from stock_in_out r where r.reversal_of = stock_in_out.doc_no) as "reversedBy"
     from stock_in_out where ${scope} and lower(doc_no) = any (${wanted}) order by doc_no for update`,
    binder.values,
  )
}

async function markPosted(tx: Tx, codes: readonly string[], call: Call): Promise<void> {
  await tx.run(
    'update stock_in_out set posted = true, posted_at = now(), posted_by = $2 where doc_no = any ($1)',
    [codes, call.caller?.userName ?? null],
  )
  await tx.run(
    `insert into audit_log (action, entity, key, after)
     select 'post', 'stockInOut', d.doc_no, jsonb_build_object('type', d.type, 'itemCode', d.item_code,
       'qty', d.qty, 'warehouse', d.warehouse, 'reversalOf', d.reversal_of)
     from stock_in_out d where d.doc_no = any ($1) order by d.doc_no`,
    [codes],
  )
}

/** Rows of stock of one place, lot, project and quality that documents move, and by how much. */
const moves = `select m.item_code, m.warehouse, m.location, m.lot_no, m.project, m.quality_status,
    min(m.supplier) as supplier, sum(m.qty) as qty
  from (
    select d.item_code, d.warehouse, d.location, d.lot_no, d.project, d.quality_status, d.supplier,
      case d.direction when 'I' then d.qty else -d.qty end as qty
    from stock_in_out d where d.doc_no = any ($1)
    union all
    select d.item_code, d.to_warehouse, null, d.lot_no, d.project, d.quality_status, d.supplier,
      case d.direction when 'I' then -d.qty else d.qty end
    from stock_in_out d where d.doc_no = any ($1) and d.to_warehouse is not null) m
  group by m.item_code, m.warehouse, m.location, m.lot_no, m.project, m.quality_status`

const same = (column: string): string => `lower(coalesce(s.${column}, '')) = lower(coalesce(m.${column}, ''))`

/** Writes what posted documents say into the stock; answers the rows that are below zero now. */
async function moveStock(tx: Tx, codes: readonly string[]): Promise<Negative[]> {
  await tx.run(
    `insert into stock (item_code, warehouse, location, lot_no, project, quality_status, qty, supplier, unit, in_date)
     select m.item_code, m.warehouse, m.location, m.lot_no, m.project, m.quality_status, 0, m.supplier, i.base_unit,
       (now() at time zone $2)::date
     from (${moves}) m join item i on i.code = m.item_code on conflict do nothing`,
    [codes, await unitZone(tx)],
  )
  return tx.rows<Negative>(
    `with moved as (
       update stock s set qty = s.qty + m.qty from (${moves}) m
       where s.item_code = m.item_code and s.warehouse = m.warehouse and ${same('location')} and ${same('lot_no')}
         and ${same('project')} and s.quality_status = m.quality_status
         and s.owner_type = 'own' and coalesce(s.owner_code, '') = ''
       returning s.item_code, s.warehouse, s.lot_no, s.qty)
     select item_code as "itemCode", warehouse, lot_no as "lotNo", trim_scale(qty)::text as qty from moved
     where qty < 0 order by item_code, warehouse, lot_no nulls first`,
    [codes],
  )
}
