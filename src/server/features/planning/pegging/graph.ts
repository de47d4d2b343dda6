import { TaktError } from '#domain/errors.ts'
import { nodeId, type GraphNode, type PegGraph, type PegLine } from '#domain/planning/peg-graph.ts'
import { Reading } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import { needsWhere } from './need-handlers.ts'
import { pegsWhere } from './peg-lines.ts'

const mostLevels = 6
const mostPegs = 400

/** What feeds an order, level by level to the left, and what it feeds to the right. Pegs inside an order are not drawn. */
export async function graphOf(tx: Tx, order: string): Promise<PegGraph> {
  const read = new Reading(tx, [order])
  const row = await read.row<{ code: string }>(
    `select o.code from ${read.seen('order')} o where lower(o.code) = lower($1)`,
  )
  if (!row) throw new TaktError('orderUnknown', { order })
  const levels = new Map<string, number>([[nodeId('MO', row.code), 0]])
  const pegs = new Map<string, PegLine>()
  await walk(tx, row.code, 'left', levels, pegs)
  await walk(tx, row.code, 'right', levels, pegs)
  const links = await addSales(tx, levels, [...pegs.values()])
  return {
    order: row.code,
    nodes: await nodesOf(tx, levels, pegs),
    pegs: [...pegs.values()].slice(0, mostPegs),
    links,
    needs: await needsWhere(
      tx,
      [row.code],
      `i.operation_code in (select p.code from operation p where p.order_code = $1)`,
    ),
    more: pegs.size > mostPegs,
  }
}

/** Pegs that leave an order: to operations of others, sales orders, forecasts and itself. */
export function consumersOf(tx: Tx, order: string): Promise<PegLine[]> {
  const read = new Reading(tx, [order])
  return pegsWhere(
    read,
    `lower(l.order_code) = lower($1) and r.order_code is distinct from l.order_code`,
    'g.right_at nulls last, g.right_node, g.right_key, g.left_key',
  )
}

const ends = {
  left: {
    of: `coalesce(r.order_code, case when g.right_node = 'MO' then g.right_key end)`,
    sort: 'g.right_key, g.item_code, g.left_key',
  },
  right: { of: 'l.order_code', sort: 'g.left_key, g.right_key' },
} as const

/** Breadth first over the orders at one end of pegs; the first level at which something is met is its own. */
async function walk(
  tx: Tx,
  order: string,
  side: 'left' | 'right',
  levels: Map<string, number>,
  pegs: Map<string, PegLine>,
): Promise<void> {
  const step = side === 'left' ? -1 : 1
  let orders = [order]
  for (let level = step; orders.length > 0 && Math.abs(level) <= mostLevels; level += step) {
    const read = new Reading(tx, [orders])
    const found = await pegsWhere(read, `${ends[side].of} = any ($1)`, ends[side].sort, mostPegs + 1)
    const next: string[] = []
    for (const peg of found) {
      if (peg.leftOrder !== null && peg.leftOrder === peg.rightOrder) continue
      if (pegs.size > mostPegs) return
      pegs.set(peg.id, peg)
      const far = side === 'left' ? peg.leftOrder : peg.rightOrder
      const node = side === 'left' ? peg.leftNode : peg.rightNode
      const id = far === null ? nodeId(node, side === 'left' ? peg.leftKey : peg.rightKey) : nodeId('MO', far)
      if (levels.has(id)) continue
      levels.set(id, level)
      if (far !== null) next.push(far)
    }
    orders = next
  }
}

/** Sales orders stand behind the orders that are made for them, also where no peg leads there. */
async function addSales(
  tx: Tx,
  levels: Map<string, number>,
  pegs: readonly PegLine[],
): Promise<PegGraph['links']> {
  const pegged = new Set(pegs.map((peg) => `${peg.leftOrder} ${nodeId(peg.rightNode, peg.rightKey)}`))
  const orders = ordersIn(levels)
  const read = new Reading(tx, [orders])
  const rows = await read.rows<{ code: string; sale: string }>(
    `select o.code, o.sale_order_code as sale from ${read.seen('order')} o
     join ${read.seen('saleOrder')} s on s.code = o.sale_order_code
     where o.code = any ($1) and o.parent_order is null order by o.code`,
  )
  for (const { code, sale } of rows) {
    const id = nodeId('SO', sale)
    if (!levels.has(id)) levels.set(id, levels.get(nodeId('MO', code))! + 1)
  }
  return rows
    .filter(({ code, sale }) => !pegged.has(`${code} ${nodeId('SO', sale)}`))
    .map(({ code, sale }) => ({ from: nodeId('MO', code), to: nodeId('SO', sale) }))
}

const keyOf = (id: string): string => id.slice(id.indexOf('\u0001') + 1)
const ordersIn = (levels: ReadonlyMap<string, number>): string[] =>
  [...levels.keys()].filter((id) => id.startsWith('MO\u0001')).map(keyOf)

type OrderFacts = Omit<GraphNode, 'id' | 'node' | 'level'>

async function nodesOf(
  tx: Tx,
  levels: ReadonlyMap<string, number>,
  pegs: ReadonlyMap<string, PegLine>,
): Promise<GraphNode[]> {
  const codes = (node: string) => [...levels.keys()].filter((id) => id.startsWith(`${node}\u0001`)).map(keyOf)
  const read = new Reading(tx, [codes('MO'), codes('SO'), codes('FC')])
  const rows = await read.rows<OrderFacts & { node: string }>(
    `select 'MO' as node, o.code as key, o.item_code as item, trim_scale(o.qty)::text as qty,
       coalesce(o.production_start, o.planned_start) as start, coalesce(o.production_end, o.planned_end) as "end",
       o.due_date as due, o.status from ${read.seen('order')} o where o.code = any ($1)
     union all
     select 'SO', s.code, s.item_code, trim_scale(s.qty)::text, null, null, s.due_date, s.status
     from ${read.seen('saleOrder')} s where s.code = any ($2)
     union all
     select 'FC', o.code, o.item_code, trim_scale(o.qty)::text, null, null, o.due_date, o.status
     from ${read.seen('order')} o where o.code = any ($3) and o.order_type = 'F'`,
  )
  const known = new Map(rows.map((row) => [nodeId(row.node, row.key), row]))
  const fed = new Map<string, PegLine>()
  for (const peg of pegs.values()) {
    if (peg.leftOrder === null) fed.set(nodeId(peg.leftNode, peg.leftKey), peg)
    if (peg.rightOrder === null) fed.set(nodeId(peg.rightNode, peg.rightKey), peg)
  }
  return [...levels].map(([id, level]) => {
    const at = id.indexOf('\u0001')
    const peg = fed.get(id)
    const none = { item: peg?.item ?? null, qty: null, start: null, due: null, status: null }
    const facts = known.get(id) ?? { ...none, end: level < 0 ? (peg?.leftAt ?? null) : null }
    return { ...facts, id, node: id.slice(0, at), key: id.slice(at + 1), level }
  })
}
