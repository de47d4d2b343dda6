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

/** A consumer that waits for the material, the most urgent first. */
export interface Need {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly qty: string
}

/** The day on which the parts cover each need, one after the other; null: they never do. */
export function coveredOn(needs: readonly Need[], batches: readonly ReplyBatch[]): (string | null)[] {
  const parts = inOrder(batches)
  let wanted = 0n
  return needs.map(({ qty }) => {
    wanted += units(qty)
    let there = 0n
    return parts.find((part) => (there += units(part.qty)) >= wanted)?.date ?? null
  })
}
