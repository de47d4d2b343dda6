import { supplySchema } from '../input.ts'
import { bucket, compareNumbers, compareTexts, numbersOf } from '../numbers.ts'
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
 * source, lot size, then everything that tells two rows apart. Lots that no row stands for come last.
 */
export function drawOrder(source: Source, lots: Lots): DrawOrder {
  const { policy, input, items } = source
  const { columns } = input.supplies
  const groups = policy.supplyGroups
  const groupOf = groupRanks(source)
  const keys = groups.map((group) => keysOf(source, group.keys))
  const { row, time, expiry, qty } = lots
  const sign = policy.timing === 'JIT' ? -1 : policy.timing === 'ASAP' ? 1 : 0
  const fefo = policy.shelfLife === 'FEFO'
  const size = policy.smallFirst === 'SMALL' ? 1 : policy.smallFirst === 'LARGE' ? -1 : 0
  const seq = (at: number) => (columns.sourceSeq[at] === NULL_I32 ? 0x7fff_ffff : columns.sourceSeq[at]!)
  const last = compareSupplyRows(source)

  const compare: Compare = (a, b) => {
    const x = row[a]!
    const y = row[b]!
    if (x < 0 || y < 0) return Number(x < 0) - Number(y < 0) || time[a]! - time[b]! || a - b
    const g = groupOf(x)
    const h = groupOf(y)
    if (g !== h) return g - h
    for (const key of keys[g] ?? []) {
      const difference = key(x, y)
      if (difference !== 0) return difference
    }
    return (
      sign * (time[a]! - time[b]!) ||
      (fefo ? expiry[a]! - expiry[b]! : 0) ||
      seq(x) - seq(y) ||
      size * (qty[a]! - qty[b]!) ||
      last(x, y) ||
      time[a]! - time[b]! ||
      a - b
    )
  }
  const { start, order } = bucket(lots.item, items.values.length)
  for (let item = 0; item + 1 < start.length; item++) {
    const from = start[item]!
    const to = start[item + 1]!
    if (!isAscending(order, from, to, compare)) order.subarray(from, to).sort(compare)
  }
  return { start, order }
}

function isAscending(order: Int32Array, from: number, to: number, compare: Compare): boolean {
  for (let k = from + 1; k < to; k++) if (compare(order[k - 1]!, order[k]!) > 0) return false
  return true
}

/** Rank of a supply row's group: the first group that names its class, or all; rows in no group come last. */
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

/** Total order of supply rows by what a person calls them by, then by all other values. */
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
