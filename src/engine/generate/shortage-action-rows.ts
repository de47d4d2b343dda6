import type { Label } from '#domain/label.ts'
import { orderCodes } from './codes.ts'
import type { Row } from './factory-rows.ts'
import * as names from './names.ts'
import type { RowContext } from './row-context.ts'
import { PART } from './shapes.ts'

const actions: readonly (readonly [action: string, state: string, note: Label])[] = [
  ['EXPEDITE', 'doing', { zh: '供应商答应提前两天', en: 'The supplier promises two days earlier' }],
  ['SUBSTITUTE', 'open', { zh: '待工艺确认替代件', en: 'The substitute waits for engineering' }],
  ['BORROW', 'done', { zh: '从西区调拨', en: 'Transferred from the west' }],
  ['RESCHEDULE', 'open', { zh: '与客户商定新交期', en: 'A new date is agreed with the customer' }],
  ['BUY', 'doing', { zh: '现货市场采购', en: 'Bought on the spot market' }],
]

/** Shortage actions of buyers for a purchased part of every seventh order. */
export function shortageActionRows(context: RowContext): Row[] {
  const { orders, bom, items } = context.factory
  const codes = orderCodes(orders.count)
  const rows: Row[] = []
  for (let i = 2; i < orders.count; i += 7) {
    const item = orders.item[i]!
    const lines = Array.from(
      { length: bom.start[item + 1]! - bom.start[item]! },
      (_, k) => bom.start[item]! + k,
    )
    const line = lines.find((one) => items.kind[bom.child[one]!] === PART)
    if (line === undefined) continue
    const [action, state, note] = actions[rows.length % actions.length]!
    rows.push({
      orderCode: codes[i],
      lineNo: null,
      itemCode: context.items[bom.child[line]!],
      action,
      state,
      owner: names.buyers[rows.length % names.buyers.length],
      due: context.day(1 + (rows.length % 6)),
      note: context.text(note),
    })
  }
  return rows
}
