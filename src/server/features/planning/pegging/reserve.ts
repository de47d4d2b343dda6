import { entityNamed } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { Reading, whole } from '../../../platform/crud/reading.ts'
import { createRow } from '../../../platform/crud/write.ts'
import type { Call } from '../../../identity/handlers.ts'
import { lockItem, supplyOf, units } from './supply.ts'

interface Reservation {
  readonly orderCode: string
  readonly leftNode: string
  readonly leftKey: string
  readonly itemCode: string
  readonly qty: string
  readonly kind: string
  readonly validTo?: string | null | undefined
  readonly reason?: string | null | undefined
}

/** Keeps a part of stock or of a receipt for an order, never more than is free of it; answers what is kept of it in all. */
export function reserve(wanted: Reservation, call: Call): Promise<string> {
  return call.transaction(async (tx) => {
    await lockItem(tx, wanted.itemCode)
    const read = new Reading(tx, [wanted.orderCode])
    const order = await read.row<{ code: string }>(
      `select o.code from ${read.seen('order')} o where lower(o.code) = lower($1) and o.status not in ('F', 'X')`,
    )
    if (!order) throw new TaktError('orderUnknown', { order: wanted.orderCode })
    const supply = await supplyOf(tx, wanted)
    if (supply.order !== null)
      throw new TaktError('pegNoSupply', { supply: wanted.leftKey, item: wanted.itemCode })
    const qty = units(wanted.qty)
    if (qty > supply.free)
      throw new TaktError('reserveTooMuch', {
        item: wanted.itemCode,
        free: formatDecimal(supply.free),
        qty: wanted.qty,
      })
    const { doc: supplyDoc, warehouse, lot: lotNo } = supply
    const { itemCode, kind, validTo, reason } = wanted
    const known = await tx.row<{ qty: string }>(
      `update ${whole('orderReserve')} set qty = qty + $6::numeric where order_code = $1 and item_code = $2
         and supply_doc is not distinct from $3 and warehouse is not distinct from $4 and lot_no is not distinct from $5
       returning trim_scale(qty)::text as qty`,
      [order.code, itemCode, supplyDoc, warehouse, lotNo, wanted.qty],
    )
    if (known) return known.qty
    const made = { orderCode: order.code, itemCode, qty: wanted.qty, supplyDoc, warehouse, lotNo }
    await createRow(entityNamed('orderReserve'), tx, { ...made, kind, validTo, reason }, call.language)
    return formatDecimal(qty)
  })
}
