import { materialNeed } from '#domain/entities/planning/material-need.ts'
import { TaktError } from '#domain/errors.ts'
import type { Need, NeedCover, PegLine, Supply } from '#domain/planning/peg-graph.ts'
import { needServices } from '#domain/services/planning/pegs.ts'
import type { ListInput } from '../../../platform/crud/list-source.ts'
import { Reading } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import { handle, inReadOnly, type Call, type HandlerEntry } from '../../../identity/handlers.ts'
import { unitZone } from '../../../platform/runs/unit-zone.ts'
import { askedCodes } from '../asked-codes.ts'
import { derivedPage } from '../../../platform/crud/derived-page.ts'
import { causeSql, freeSql, needsSql, substitutesSql } from './needs.ts'
import { pegColumns, pegJoins, pegsWhere } from './peg-lines.ts'
import { suppliesSql } from './supplies.ts'

export const needHandlers: readonly HandlerEntry[] = [
  handle(needServices.needs, (input, call) => needs(input, call)),
  inReadOnly(needServices.cover, ({ code }, tx) => coverOf(tx, code)),
]

interface NeedsInput extends ListInput {
  readonly codes?: unknown
}

function needs({ codes, ...input }: NeedsInput, call: Call) {
  return call.transaction(
    async (tx) => {
      const zone = await unitZone(tx)
      const read = new Reading(tx)
      const in$ = read.add(zone, 'text')
      const which = codes ? `i.code = any (${read.add(askedCodes(codes, 'codes'), 'text[]')})` : undefined
      const sql = `
        with supplies as materialized (select * from ${suppliesFor(read, in$, which)} x)
        select n.*, ${causeSql} as cause, f.stock as free_stock, f.receipts as free_receipts,
          f.next as next_receipt, f.substitutes as substitute_free
        from ${needsSql(read, in$, which)} n
        left join ${freeSql('supplies', substitutesSql(read, in$))} f on f.item = n.item_code`
      return derivedPage(materialNeed, sql, tx, input, read, call.language)
    },
    { readOnly: true },
  )
}

/** Supplies of what the chosen instructions take, and of all that could replace something. */
const suppliesFor = (read: Reading, zone: string, which: string | undefined): string =>
  which === undefined
    ? suppliesSql(read, zone)
    : suppliesSql(
        read,
        zone,
        `(array(select i.item_code::text from ${read.seen('inputInst')} i where ${which})
          || array(select s.sub_item::text from ${substitutesSql(read, zone)} s))`,
      )

/** Needs of input instructions i that fulfil a condition, in the order of operations and codes. */
export async function needsWhere(tx: Tx, values: readonly unknown[], which: string): Promise<Need[]> {
  const read = new Reading(tx, values)
  const zone = read.add(await unitZone(tx), 'text')
  const supplies = suppliesFor(read, zone, which)
  return read.rows<Need & Record<string, unknown>>(
    `with supplies as materialized (select * from ${supplies} x)
     select n.code, n.operation_code as operation, n.order_code as "order", n.item_code as item, n.item_name as "itemName",
       n.state, ${causeSql} as cause, trim_scale(n.qty)::text as qty, trim_scale(n.pegged_qty)::text as pegged,
       trim_scale(n.unpegged_qty)::text as unpegged, n.at
     from ${needsSql(read, zone, which)} n
     left join ${freeSql('supplies', substitutesSql(read, zone))} f on f.item = n.item_code
     order by n.operation_code, n.code`,
  )
}

async function coverOf(tx: Tx, code: string): Promise<NeedCover> {
  // An instruction is one of its operation's for its item: covered together with the others.
  const needsOfOperation = await needsWhere(
    tx,
    [code],
    `i.operation_code = (select o.operation_code from input_inst o where lower(o.code) = lower($1))`,
  )
  const need = needsOfOperation.find((one) => one.code.toLowerCase() === code.toLowerCase())
  if (!need) throw new TaktError('inputUnknown', { code })
  return {
    need,
    pegs: await pegsOf(tx, need),
    supplies: await suppliesOf(tx, need),
    takers: await takersOf(tx, need),
  }
}

/** Items that stand for the one needed: `$1` item, `$2` order. */
const standIns = (read: Reading, zone: string): string =>
  `select s.sub_item from ${substitutesSql(read, zone)} s
   where s.child_item = $1 and (s.order_code is null or s.order_code = $2)`

async function pegsOf(tx: Tx, { item, order, operation }: Need): Promise<PegLine[]> {
  const read = new Reading(tx, [item, order, operation])
  const zone = read.add(await unitZone(tx), 'text')
  return pegsWhere(
    read,
    `g.right_node = 'OP' and g.right_key = $3 and (g.item_code = $1 or g.item_code in (${standIns(read, zone)}))`,
    'g.left_at nulls first, g.left_key',
  )
}

async function suppliesOf(tx: Tx, { item, order, at }: Need): Promise<NeedCover['supplies']> {
  const read = new Reading(tx, [item, order, at])
  const zone = read.add(await unitZone(tx), 'text')
  return read.rows<Supply & { ratio: string; late: boolean }>(
    `with wanted as materialized (
       select $1::text as item, 1::numeric as ratio union all
       select s.sub_item, min(s.ratio) from ${substitutesSql(read, zone)} s
       where s.child_item = $1 and (s.order_code is null or s.order_code = $2) group by 1)
     select x.node, x.key, x.item, x.doc, x.warehouse, x.lot, trim_scale(x.qty)::text as qty,
       trim_scale(x.free)::text as free, x.at, trim_scale(w.ratio)::text as ratio,
       coalesce(x.at > $3::timestamptz, false) as late
     from ${suppliesSql(read, zone, 'array(select item from wanted)')} x join wanted w on w.item = x.item
     where x.free > 0 and x.doc is distinct from $2::text
     order by (x.item <> $1), x.at nulls first, x.node, x.key, x.item`,
  )
}

function takersOf(tx: Tx, { item, operation }: Need): Promise<NeedCover['takers']> {
  const read = new Reading(tx, [item, operation])
  return read.rows<NeedCover['takers'][number] & Record<string, unknown>>(
    `select ${pegColumns}, o.priority, coalesce(r.setup_start, r.start) as start
     from ${pegJoins(read)} left join ${read.seen('order')} o on o.code = r.order_code
     where g.item_code = $1 and (
       (g.right_node = 'OP' and g.right_key <> $2 and r.status not in ('T', 'B'))
       or g.right_node in ('SO', 'FC') or (g.right_node = 'MO' and g.right_key is distinct from l.order_code))
     order by coalesce(r.setup_start, r.start, g.right_at) desc nulls first, o.priority nulls first, g.id`,
  )
}
