import { saleOrder } from '#domain/entities/planning/sale-order.ts'
import { peg } from '#domain/entities/planning/peg.ts'
import { order } from '#domain/entities/planning/order.ts'
import { operation } from '#domain/entities/planning/operation.ts'
import { orderRefusalText, type OrderRefusal } from '#domain/planning/order-state.ts'
import { TaktError } from '#domain/errors.ts'
import { salesServices } from '#domain/services/planning/orders.ts'
import { Binder, inScope } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { Failure } from '../../platform/jobs/failure.ts'
import type { Quote } from '../../platform/jobs/order-tasks.ts'
import { buffersOf } from '../../platform/jobs/task.ts'
import { calculationRefused } from '../../platform/runs/calculate.ts'
import { undone } from '../../identity/undone.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { askedCodes } from './asked-codes.ts'
import { readingOf } from './calculation.ts'
import type { OrderOutcome } from './order-actions.ts'
import { readPlanSnapshot } from './snapshot.ts'
import { rowsSeen } from '../../platform/crud/reading.ts'

export const salesHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(salesServices.explode, ({ orders }, call) => explodeSales(orders, call)),
  handle(salesServices.quote, (input, call) => quote(service, input, call)),
  handle(salesServices.pegging, (input, call) => pegging(input.order, call)),
]

interface SaleRow {
  readonly code: string
  readonly itemCode: string
  readonly open: string
  readonly left: string
  readonly status: string | null
  readonly made: boolean
  readonly dueDate: string
}

function salesOf(tx: Tx, codes: readonly string[], lock: boolean): Promise<SaleRow[]> {
  const binder = new Binder()
  const scope = inScope(saleOrder, tx, binder)
  const wanted = binder.add(
    codes.map((code) => code.toLowerCase()),
    'text[]',
  )
  return tx.rows<SaleRow>(
    `select s.code, s.item_code as "itemCode", trim_scale(s.open_qty)::text as open, s.status, s.due_date as "dueDate",
       greatest(0, s.open_qty - coalesce((select sum(greatest(0, o.qty - coalesce(o.completed_qty, 0))) from "order" o
         where o.sale_order_code = s.code and o.order_type = 'M' and o.status not in ('X', 'F')
           and o.parent_order is null), 0))::text as left,
       exists (select from master m where m.item_code = s.item_code and m.inst_type = 'U') as made
     from sale_order s where s.id in (select id from sale_order where ${scope} and lower(code) = any (${wanted}))
     order by s.code ${lock ? 'for update of s' : ''}`,
    binder.values,
  )
}

/** A manufacturing order for what no order makes yet. */
function explodeSales(orders: unknown, call: Call): Promise<OrderOutcome> {
  const asked = askedCodes(orders, 'orders')
  return call.transaction(async (tx) => {
    const known = new Map((await salesOf(tx, asked, true)).map((row) => [row.code.toLowerCase(), row]))
    const changed: string[] = []
    const refused: OrderOutcome['refused'] = []
    for (const code of asked) {
      const row = known.get(code.toLowerCase())
      const refusal = refusalOf(row)
      const key = row?.code ?? code
      if (refusal) refused.push({ key, reason: orderRefusalText(refusal, key, call.language) })
      else changed.push(await makeOrder(tx, key, row!.left))
    }
    return { changed, refused }
  })
}

function refusalOf(row: SaleRow | undefined): OrderRefusal | null {
  if (!row) return 'unknown'
  if (row.status === 'H') return 'onHold'
  if (row.status === 'X') return 'cancelled'
  if (!row.made) return 'noRoute'
  return Number(row.left) > 0 ? null : 'covered'
}

async function makeOrder(tx: Tx, sale: string, qty: string): Promise<string> {
  const { next } = (await tx.row<{ next: number }>(
    `select 1 + count(*) as next from "order" where left(code, char_length($1) + 2) = 'M-' || $1`,
    [sale],
  ))!
  const code = `M-${sale.slice(0, 70)}-${next}`
  await tx.run(
    `insert into "order" (code, name, order_type, item_code, qty, due_date, priority, customer_code, sale_order_code,
       project_no, origin)
     select $2, s.name, 'M', s.item_code, $3::numeric, s.due_date, coalesce(s.priority, 50), s.customer_code, s.code,
       s.project_no, 'U' from sale_order s where s.code = $1`,
    [sale, code, qty],
  )
  return code
}

interface QuoteInput {
  readonly order?: string | null | undefined
  readonly itemCode?: string | null | undefined
  readonly qty?: string | null | undefined
  readonly dueDate?: string | null | undefined
  readonly insert?: string | null | undefined
}

const quoted = 'QUOTE'

/**
 * What if there were such an order? It is made, the plan with it calculated, and the transaction undone: the engine sees
 * what it would see, and nothing is written.
 */
async function quote(service: CalculationService, input: QuoteInput, call: Call) {
  const now = service.services.now()
  return undone(
    call,
    async (tx) => {
      const [sale] = input.order ? await salesOf(tx, [input.order], false) : []
      if (input.order && !sale) throw new TaktError('orderUnknown', { order: input.order })
      const item = sale?.itemCode ?? input.itemCode ?? ''
      const qty = sale?.open ?? input.qty ?? '1'
      const due = sale?.dueDate ?? input.dueDate ?? now.toISOString()
      const known = await tx.row<{ code: string }>('select code from item where lower(code) = lower($1)', [
        item,
      ])
      if (!known) throw new TaktError('itemUnknown', { item })
      const code = `${quoted}-${now.getTime()}`
      await tx.run(
        `insert into "order" (code, order_type, item_code, qty, due_date, priority) values ($1, 'M', $2, $3, $4, 50)`,
        [code, known.code, qty, due],
      )
      const reading = await readingOf(tx, now.toISOString())
      const snapshot = await readPlanSnapshot(tx, reading)
      const task = {
        snapshot,
        asOf: Math.floor(now.getTime() / 1000),
        zone: reading.zone,
        orders: [code],
        whole: input.insert === '1',
      }
      const made = await service.pool.ask<Quote | { error: Failure }>('orderQuote', task, buffersOf(snapshot))
      if (made.error !== null) throw calculationRefused(made.error, call)
      return answerOf(tx, made, { item: known.code, qty, due, code })
    },
    { isolation: 'repeatable read' },
  )
}

async function answerOf(
  tx: Tx,
  made: Quote,
  { code, ...asked }: { item: string; qty: string; due: string; code: string },
) {
  const rows = await tx.rows<{ code: string; lateness: number | null }>(
    `select o.code, o.lateness from "order" o where o.status not in ('F', 'X', 'H') order by o.code`,
  )
  const before = new Map(rows.map((row) => [row.code, row.lateness]))
  const orders = made.orders
    .filter(({ order: one }) => one !== code && before.has(one))
    .map(({ order: one, lateness }) => ({
      order: one,
      lateness: before.get(one) ?? null,
      newLateness: lateness,
    }))
    .filter(({ lateness, newLateness }) => newLateness !== null && newLateness !== lateness)
    .sort(
      (a, b) =>
        (b.newLateness ?? 0) - (b.lateness ?? 0) - ((a.newLateness ?? 0) - (a.lateness ?? 0)) ||
        (a.order < b.order ? -1 : 1),
    )
  return {
    ...asked,
    start: made.start,
    end: made.end,
    lateness: made.lateness,
    operations: made.operations,
    orders,
  }
}

/**
 * What a sales order, a forecast or an order is made from: manufacturing orders that are for it, stock and receipts that
 * are pegged to it, and through the operations of the orders what they take, level by level.
 */
function pegging(code: string, call: Call) {
  return call.transaction(
    (tx) => {
      const binder = new Binder()
      const wanted = binder.add(code, 'text')
      return tx.rows(
        `with recursive orders as (select * from ${rowsSeen(tx, binder, order.name)} o),
         ops as (select * from ${rowsSeen(tx, binder, operation.name)} p),
         pegs as (select * from ${rowsSeen(tx, binder, peg.name)} g),
         tree as (
           select 1 as level, array[o.code::text] as path, 'MO' as node, o.code::text as key, o.item_code::text as item,
             o.qty::numeric as qty, o.planned_end as at, coalesce(o.lateness > 0, false) as late, o.status::text as status
           from orders o where o.order_type = 'M' and (lower(o.code) = lower(${wanted})
             or (lower(o.sale_order_code) = lower(${wanted}) and o.parent_order is null)
             or o.code in (select l.order_code from ops l join pegs g on g.left_node = 'OP' and g.left_key = l.code
               where g.right_node in ('SO', 'FC') and lower(g.right_key) = lower(${wanted})))
           union all
           select 1, array[g.left_node || ' ' || g.left_key], g.left_node::text, g.left_key::text, g.item_code::text,
             g.qty::numeric, g.left_at, coalesce(g.is_late, false), null
           from pegs g where g.right_node in ('SO', 'FC') and lower(g.right_key) = lower(${wanted}) and g.left_node <> 'OP'
           union all
           select t.level + 1, t.path || x.key, x.node, x.key, x.item, x.qty, x.at, x.late, x.status
           from tree t cross join lateral (
             select case when l.code is null then g.left_node else 'MO' end::text as node,
               coalesce(l.order_code, g.left_key)::text as key, g.item_code::text as item, sum(g.qty)::numeric as qty,
               max(g.left_at) as at, bool_or(coalesce(g.is_late, false)) as late, null::text as status
             from ops p join pegs g on g.right_node = 'OP' and g.right_key = p.code
               left join ops l on g.left_node = 'OP' and l.code = g.left_key
             where t.node = 'MO' and p.order_code = t.key and l.order_code is distinct from t.key
             group by 1, 2, 3
             union all
             select 'MO', o.code::text, o.item_code::text, o.qty::numeric, o.planned_end, coalesce(o.lateness > 0, false),
               o.status::text
             from orders o where t.node = 'MO' and o.parent_order = t.key and not exists (
               select from ops p join pegs g on g.right_node = 'OP' and g.right_key = p.code
                 join ops l on g.left_node = 'OP' and l.code = g.left_key
               where p.order_code = t.key and l.order_code = o.code)) x
           where not x.key = any (t.path))
         select level, node, key, item, trim_scale(qty)::text as qty, at, late, status from tree
         order by path, node, item`,
        binder.values,
      )
    },
    { readOnly: true },
  )
}
