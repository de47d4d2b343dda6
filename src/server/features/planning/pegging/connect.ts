import { TaktError } from '#domain/errors.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { pegRefusal, pegRefusalText } from '#domain/planning/peg-state.ts'
import { Reading, whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Call } from '../../../identity/handlers.ts'
import { unitZone } from '../../../platform/runs/unit-zone.ts'
import { needsWhere } from './need-handlers.ts'
import { substitutesSql } from './needs.ts'
import { linkOrders } from './order-links.ts'
import { lockItem, supplyOf, units } from './supply.ts'

interface Connection {
  readonly leftNode: string
  readonly leftKey: string
  readonly itemCode: string
  readonly operationCode: string
  readonly qty: string
}

interface Taker {
  readonly code: string
  readonly order: string
  readonly status: string
  readonly at: string | null
}

/** Two at a time see each other: pegs of an item are made one after the other. */
export function connect(wanted: Connection, call: Call): Promise<{ id: string; qty: string }> {
  return call.transaction(async (tx) => {
    await lockItem(tx, wanted.itemCode)
    const taker = await takerOf(tx, wanted)
    const supply = await supplyOf(tx, wanted)
    const open = await openOf(tx, taker, wanted)
    const qty = units(wanted.qty)
    if (qty > supply.free)
      throw new TaktError('pegSupplyLess', {
        supply: wanted.leftKey,
        free: formatDecimal(supply.free),
        qty: wanted.qty,
      })
    if (qty > open)
      throw new TaktError('pegNeedLess', {
        operation: taker.code,
        item: wanted.itemCode,
        open: formatDecimal(open > 0n ? open : 0n),
        qty: wanted.qty,
      })
    if (supply.order !== null) {
      await linkOrders(tx, supply.order, taker.order)
      await takeFromOwn(tx, supply.order, wanted)
    }
    return write(tx, wanted, taker, supply, call)
  })
}

/** What an order made for itself is given away first: its operations never give more than they make. */
async function takeFromOwn(tx: Tx, order: string, { leftKey, itemCode, qty }: Connection): Promise<void> {
  const own = `kind <> 'H' and lock_user is null and left_node = 'OP' and item_code = $1 and right_node = 'MO'
    and right_key = $2`
  await tx.run(
    `update peg p set qty = p.qty - s.given from (
       select id, least(qty, greatest(0, $3::numeric - coalesce(sum(qty) over (order by left_key <> $4, left_key, id
         rows between unbounded preceding and 1 preceding), 0))) as given from ${whole('peg')} where ${own}) s
     where s.id = p.id and s.given > 0`,
    [itemCode, order, qty, leftKey],
  )
  await tx.run(`delete from peg where ${own} and qty = 0`, [itemCode, order])
}

async function takerOf(tx: Tx, { operationCode }: Connection): Promise<Taker> {
  const read = new Reading(tx, [operationCode])
  const row = await read.row<Taker>(
    `select p.code, p.order_code as "order", p.status, coalesce(p.setup_start, p.start) as at
     from ${read.seen('operation')} p where lower(p.code) = lower($1)`,
  )
  if (!row) throw new TaktError('operationUnknown', { operation: operationCode })
  if (['T', 'B'].includes(row.status)) throw new TaktError('pegIssued', { operation: row.code })
  return row
}

/** How much of the supply's item the operation still wants; an item that it does not take may replace one that it does. */
async function openOf(tx: Tx, { code, order }: Taker, { itemCode }: Connection): Promise<bigint> {
  const needs = await needsWhere(tx, [code], 'i.operation_code = $1')
  const own = needs.filter(({ item }) => item === itemCode)
  if (own.length > 0) return own.reduce((sum, { unpegged }) => sum + units(unpegged), 0n)
  const read = new Reading(tx, [itemCode, order])
  const zone = read.add(await unitZone(tx), 'text')
  const replaced = await read.rows<{ item: string; ratio: string }>(
    `select s.child_item as item, min(s.ratio)::text as ratio from ${substitutesSql(read, zone)} s
     where s.sub_item = $1 and (s.order_code is null or s.order_code = $2) group by 1`,
  )
  const ratios = new Map(replaced.map(({ item, ratio }) => [item, units(ratio)]))
  const through = needs.filter(({ item }) => ratios.has(item))
  if (through.length === 0) throw new TaktError('pegNotTaken', { operation: code, item: itemCode })
  return through.reduce(
    (sum, { item, unpegged }) => sum + (units(unpegged) * ratios.get(item)!) / 1_000_000n,
    0n,
  )
}

interface Known {
  readonly id: string
  readonly kind: string
  readonly lockUser: string | null
}

/** A soft peg of the plan that is there already grows and is the user's from now on. */
async function write(
  tx: Tx,
  wanted: Connection,
  taker: Taker,
  supply: Awaited<ReturnType<typeof supplyOf>>,
  call: Call,
) {
  const { leftNode, leftKey, itemCode, qty } = wanted
  const by = call.caller?.userName ?? ''
  const known = await tx.row<Known>(
    `select id, kind, lock_user as "lockUser" from ${whole('peg')} where left_node = $1 and left_key = $2
       and right_node = 'OP' and right_key = $3 and item_code = $4 for update`,
    [leftNode, leftKey, taker.code, itemCode],
  )
  if (known && known.kind === 'H') {
    const key = `${leftKey} > ${taker.code}`
    throw new TaktError('calculationRefused', {
      reason: pegRefusalText(pegRefusal('cut', { ...known, lockUser: null })!, key, null, call.language),
    })
  }
  const row = known
    ? await tx.row<{ id: string; qty: string }>(
        `update peg set qty = qty + $2::numeric, lock_user = $3 where id = $1
         returning id, trim_scale(qty)::text as qty`,
        [known.id, qty, by],
      )
    : await tx.row<{ id: string; qty: string }>(
        `insert into peg (kind, item_code, qty, left_node, left_key, left_at, right_node, right_key, right_at, time_gap,
           is_late, lock_user)
         values ('S', $1, $2::numeric, $3, $4, $5::timestamptz, 'OP', $6, $7::timestamptz,
           extract(epoch from $7::timestamptz - $5::timestamptz), coalesce($7::timestamptz < $5::timestamptz, false), $8)
         returning id, trim_scale(qty)::text as qty`,
        [itemCode, qty, leftNode, leftKey, supply.at, taker.code, taker.at, by],
      )
  await tx.run(
    `insert into audit_log (action, entity, key, after) values ('connect', 'peg', left($1, 400), jsonb_build_object('qty', $2::text))`,
    [`${leftKey} > ${taker.code}`, qty],
  )
  return row!
}
