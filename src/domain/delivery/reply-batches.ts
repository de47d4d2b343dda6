import { date, quantity, text, type RowOf } from '../field-kinds.ts'
import { formatDecimal, parseDecimal } from '../rules/decimal.ts'

/** A part of what a supplier promises. */
export const batchFields = {
  date: date('日期', 'Date', { required: true }),
  qty: quantity('数量', 'Quantity', { required: true, min: 0.000001 }),
  asnNo: text('发货通知号', 'Shipping notice', { length: 80 }),
} as const

export type ReplyBatch = RowOf<typeof batchFields>

/** What was asked for: a day and a quantity, exact decimal text. */
export interface Asked {
  readonly askedDate: string
  readonly askedQty: string
}

const units = (text: string): bigint => {
  const parsed = parseDecimal(text)
  if (typeof parsed === 'string') throw new RangeError(`not a quantity: ${text}`)
  return parsed
}

export const sumOf = (batches: readonly ReplyBatch[]): string =>
  formatDecimal(batches.reduce((sum, { qty }) => sum + units(qty), 0n))

/** The parts in the order in which they come. */
export const inOrder = (batches: readonly ReplyBatch[]): readonly ReplyBatch[] =>
  batches.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))

/** ReplyStatus of an answer: declined, in parts or less than asked, on another day, or as asked. */
export function statusOfAnswer(batches: readonly ReplyBatch[], { askedDate, askedQty }: Asked) {
  const [first, second] = batches
  if (!first) return 'N'
  if (second || units(first.qty) < units(askedQty)) return 'P'
  return first.date > askedDate ? 'M' : 'Y'
}

/**
 * The reply that parts become once they are accepted: all of it on the day of the last part, so that nothing is planned
 * before it is there. Null: nothing is promised.
 */
export function replyOf(batches: readonly ReplyBatch[]): { date: string; qty: string } | null {
  const last = inOrder(batches).at(-1)
  return last ? { date: last.date, qty: sumOf(batches) } : null
}
