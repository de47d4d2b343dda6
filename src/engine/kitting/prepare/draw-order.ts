import { supplySchema } from '../input.ts'
import { bucket, compareNumbers, inSlices, numbersOf } from '../../numbers.ts'
import { compareTexts } from '../../text-codes.ts'
import { NULL_I32 } from '../../columns.ts'
import { columnKey, type Compare } from './sort.ts'
import { reportField, type Source } from './source.ts'
import type { Lots } from './supply-lots.ts'

/** Lots by item, each item's in the order of use (kitting.md step 7): start per item and lots. */
export interface DrawOrder {
  readonly start: Int32Array
  readonly order: Int32Array
}

/**
 * Group of the scheme, keys of the group, time (just in time: latest first), first expired first, sequence of the
 * source, lot size, then every other difference of two rows. Lots without a row come last.
 */
export function drawOrder(source: Source, lots: Lots): DrawOrder {
  const { start, order } = bucket(lots.item, source.items.values.length)
  const use = new UseOrder(source, lots)
  const compare = (a: number, b: number) => use.compare(a, b)
  inSlices(start.length - 1, (from, to) => {
    for (let item = from; item < to; item++)
      if (!use.holds(order, start[item]!, start[item + 1]!))
        order.subarray(start[item], start[item + 1]).sort(compare)
  })
  return { start, order }
}

class UseOrder {
  readonly #lots: Lots
  readonly #groupOf: (row: number) => number
  readonly #keys: readonly (readonly Compare[])[]
  readonly #sign: number
  readonly #fefo: boolean
  readonly #size: number
  readonly #seq: Int32Array
  readonly #last: Compare

  constructor(source: Source, lots: Lots) {
    const { policy, input } = source
    this.#lots = lots
    this.#groupOf = groupRanks(source)
    this.#keys = policy.supplyGroups.map((group) => keysOf(source, group.keys))
    this.#sign = policy.timing === 'JIT' ? -1 : policy.timing === 'ASAP' ? 1 : 0
    this.#fefo = policy.shelfLife === 'FEFO'
    this.#size = policy.smallFirst === 'SMALL' ? 1 : policy.smallFirst === 'LARGE' ? -1 : 0
    this.#seq = input.supplies.columns.sourceSeq
    this.#last = compareSupplyRows(source)
  }

  compare(a: number, b: number): number {
    const { row, time, expiry, qty } = this.#lots
    const x = row[a]!
    const y = row[b]!
    if (x < 0 || y < 0) return Number(x < 0) - Number(y < 0) || time[a]! - time[b]! || a - b
    const group = this.#groupOf(x)
    const other = this.#groupOf(y)
    if (group !== other) return group - other
    const keys = this.#keys[group] ?? []
    for (let k = 0; k < keys.length; k++) {
      const difference = keys[k]!(x, y)
      if (difference !== 0) return difference
    }
    return (
      this.#sign * (time[a]! - time[b]!) ||
      (this.#fefo ? expiry[a]! - expiry[b]! : 0) ||
      this.#sequence(x) - this.#sequence(y) ||
      this.#size * (qty[a]! - qty[b]!) ||
      this.#last(x, y) ||
      time[a]! - time[b]! ||
      a - b
    )
  }

  #sequence(row: number): number {
    return this.#seq[row] === NULL_I32 ? 0x7fff_ffff : this.#seq[row]!
  }

  /** Whether lots from..to-1 of `order` are in order already. */
  holds(order: Int32Array, from: number, to: number): boolean {
    for (let k = from + 1; k < to; k++) if (this.compare(order[k - 1]!, order[k]!) > 0) return false
    return true
  }
}

/** Rank of a supply row's group: the first group that contains its class, or all; rows in no group come last. */
function groupRanks({ policy, input }: Source): (row: number) => number {
  const { codes, values } = input.supplies.columns.class
  const groups = policy.supplyGroups
  const rank = (kind: string) => {
    const found = groups.findIndex(({ classes }) => classes.length === 0 || classes.includes(kind))
    return found < 0 ? groups.length : found
  }
  const ranks = Int32Array.from(values, rank)
  const ofStock = rank('STOCK')
  return (row) => (codes[row]! < 0 ? ofStock : ranks[codes[row]!]!)
}

function keysOf(source: Source, keys: readonly { field: string; descending: boolean }[]): Compare[] {
  return keys.flatMap(({ field, descending }) => {
    const key = columnKey(supplySchema, source.input.supplies, field, descending)
    if (!key) reportField(source, field)
    return key ? [key] : []
  })
}

/** Total order of supply rows by their displayed keys, then by all other values. */
export function compareSupplyRows({ input }: Source): Compare {
  const { columns } = input.supplies
  const named = [columns.doc, columns.line, columns.lot, columns.warehouse, columns.location, columns.class]
  const date = numbersOf(columns.date)
  const rest = Object.values(columns)
  return (a, b) => {
    if (a === b) return 0
    for (const column of named) {
      const difference = compareTexts(column, a, b)
      if (difference !== 0) return difference
    }
    const difference = compareNumbers(date[a]!, date[b]!)
    if (difference !== 0) return difference
    for (const column of rest) {
      if ('codes' in column) {
        const texts = compareTexts(column, a, b)
        if (texts !== 0) return texts
      } else if (column[a]! !== column[b]!) return column[a]! < column[b]! ? -1 : 1
    }
    return 0
  }
}
