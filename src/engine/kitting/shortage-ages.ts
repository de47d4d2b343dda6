import { NULL_I32, NULL_I64, textAt, type Table } from '../columns.ts'
import { decimalText, isoText } from '../table-page.ts'
import type { shortageSchema } from './results.ts'

/** Shortages of an item for one buyer, by their age. Quantities are decimal text, times ISO UTC. */
export interface ShortageAges {
  readonly buyer: string | null
  readonly item: string | null
  readonly supplier: string | null
  readonly orders: number
  readonly lines: number
  readonly short: string
  /** By age: not needed yet, then one band per bound, youngest first. */
  readonly ages: readonly string[]
  /** Without a time of need. */
  readonly unknown: string
  readonly firstNeed: string | null
  readonly expected: string | null
  /** Longest delay of expected receipts, days. */
  readonly delayDays: number | null
}

interface Group {
  readonly buyer: string | null
  readonly item: string | null
  readonly supplier: string | null
  readonly orders: Set<string>
  lines: number
  short: bigint
  readonly ages: bigint[]
  unknown: bigint
  firstNeed: bigint
  expected: bigint
  delayDays: number
}

/**
 * Shortages of a run by buyer and item, ordered by first occurrence.
 * @param bounds seconds UTC, descending: a need before `bounds[n]` and not before `bounds[n + 1]` is in band n + 1, one at
 *   or after `bounds[0]` in band 0
 */
export function shortageAges(
  shortages: Table<typeof shortageSchema>,
  bounds: readonly number[],
): ShortageAges[] {
  const { columns } = shortages
  const limits = bounds.map(BigInt)
  const groups = new Map<string, Group>()
  for (let row = 0; row < shortages.length; row++) {
    const [buyer, item] = [textAt(columns.buyer, row) ?? null, textAt(columns.item, row) ?? null]
    const key = JSON.stringify([buyer, item])
    let group = groups.get(key)
    if (!group)
      groups.set(key, (group = emptyGroup(buyer, item, textAt(columns.supplier, row) ?? null, limits)))
    const [short, need, expected] = [columns.short[row]!, columns.need[row]!, columns.expected[row]!]
    group.lines++
    group.orders.add(textAt(columns.order, row) ?? '')
    addShort(group, short === NULL_I64 ? 0n : short, need, limits)
    group.expected = earlier(group.expected, expected)
    if (columns.delayDays[row] !== NULL_I32)
      group.delayDays = Math.max(group.delayDays, columns.delayDays[row]!)
  }
  return [...groups.values()].map(shownGroup)
}

const emptyGroup = (
  buyer: string | null,
  item: string | null,
  supplier: string | null,
  limits: readonly bigint[],
): Group => ({
  buyer,
  item,
  supplier,
  orders: new Set(),
  lines: 0,
  short: 0n,
  ages: [0n, ...limits.map(() => 0n)],
  unknown: 0n,
  firstNeed: NULL_I64,
  expected: NULL_I64,
  delayDays: NULL_I32,
})

function addShort(group: Group, short: bigint, need: bigint, limits: readonly bigint[]): void {
  group.short += short
  if (need === NULL_I64) {
    group.unknown += short
    return
  }
  const at = limits.findIndex((limit) => need >= limit)
  group.ages[at === -1 ? limits.length : at]! += short
  group.firstNeed = earlier(group.firstNeed, need)
}

const earlier = (a: bigint, b: bigint): bigint => (a === NULL_I64 ? b : b === NULL_I64 || a < b ? a : b)
const timeOf = (time: bigint): string | null => (time === NULL_I64 ? null : isoText(time))

const shownGroup = ({
  orders,
  short,
  ages,
  unknown,
  firstNeed,
  expected,
  delayDays,
  ...group
}: Group): ShortageAges => ({
  ...group,
  orders: [...orders].filter((code) => code !== '').length,
  short: decimalText(short),
  ages: ages.map(decimalText),
  unknown: decimalText(unknown),
  firstNeed: timeOf(firstNeed),
  expected: timeOf(expected),
  delayDays: delayDays === NULL_I32 ? null : delayDays,
})
