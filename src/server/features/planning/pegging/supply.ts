import { TaktError } from '#domain/errors.ts'
import { unitsOr } from '#domain/rules/decimal.ts'
import { Reading } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import { unitZone } from '../../../platform/runs/unit-zone.ts'
import { suppliesSql } from './supplies.ts'

/** Names a supply as pegs do. */
interface Named {
  readonly leftNode: string
  readonly leftKey: string
  readonly itemCode: string
}

interface FreeSupply {
  /** 10^-6 units. */
  readonly free: bigint
  readonly at: string | null
  /** Order that makes it; null: it is no order's. */
  readonly order: string | null
  readonly doc: string | null
  readonly warehouse: string | null
  readonly lot: string | null
}

/** What is given away of an item is given one after the other, so that two at a time see each other. */
export const lockItem = (tx: Tx, item: string): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended('takt pegs of ' || $1, 0))", [
    `${tx.tenantId} ${tx.planUnitCode} ${item.toLowerCase()}`,
  ])

/** A supply with what is free of it now; refused with 404 when there is none. */
export async function supplyOf(tx: Tx, { leftNode, leftKey, itemCode }: Named): Promise<FreeSupply> {
  const read = new Reading(tx, [itemCode, leftNode, leftKey])
  const zone = read.add(await unitZone(tx), 'text')
  const row = await read.row<Omit<FreeSupply, 'free' | 'order'> & { free: string; node: string }>(
    `select trim_scale(x.free)::text as free, x.at, x.doc, x.node, x.warehouse, x.lot
     from ${suppliesSql(read, zone, 'array[$1::text]')} x where x.node = $2 and x.key = $3`,
  )
  if (!row) throw new TaktError('pegNoSupply', { supply: leftKey, item: itemCode })
  return { ...row, free: units(row.free), order: row.node === 'OP' ? row.doc : null }
}

export function units(text: string): bigint {
  return unitsOr(text, 0n)
}
