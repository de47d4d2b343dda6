import { columnOf, isText, numberColumnOf, ranksOf } from './columns.ts'
import { numberGroups, takeRows, type Rows } from './group.ts'
import { putWide, type Run } from './memory.ts'
import type { Kernels } from '../kernel/kernels.ts'
import type { AnyTable, PivotAxis, PivotQuery } from './types.ts'

/** Maximum slots for which a pass over the rows is cheaper than numbering their keys first: unused slots cost little. */
const SPARE_SLOTS = 1 << 16
const SLOTS_PER_ROW = 4
const MOST_SLOTS = 1 << 22
const NONE = 0xffff_ffff
/** Of assembly/kernels/table/pivot.ts. */
const SLOT_BYTES = 16

/** Keys of one side: that of position i is map[keys[i] + 1], below `slots`. */
interface Side {
  readonly keys: number
  readonly map: Uint32Array
  readonly slots: number
}

export interface Sums {
  readonly rows: PivotAxis
  readonly columns: PivotAxis
  readonly cells: BigInt64Array
  readonly counts: Uint32Array
}

/**
 * Cells, counts and totals of a pivot of sums by one pass over the rows: directly over the codes of a side that is one text
 * column, otherwise over numbered keys. Null when it does not apply: no rows, too many slots, or sums that could exceed
 * the int64 range, which the caller has to handle.
 */
export function pivotSums(run: Run, table: AnyTable, query: PivotQuery, given?: Uint32Array): Sums | null {
  const length = given?.length ?? table.length
  if (length === 0) return null
  numberColumnOf(table, query.value.column)
  const most = Math.min(MOST_SLOTS, SPARE_SLOTS + SLOTS_PER_ROW * length)
  const keys = [query.rows, query.columns]
  const codes = keys.map((names) => codesOf(run, table, names))
  const direct = codes.reduce((size, side) => size * (side?.slots ?? 1), 1) <= most
  let taken: Rows | undefined
  const rows = () => (taken ??= takeRows(run, table, given))
  const [down, across] = codes.map((side, k) => {
    if (!side || !direct) return numbered(run, table, keys[k]!, rows())
    return given ? { ...side, keys: gathered(run, 'gather32', side.keys, rows()) } : side
  }) as [Side, Side]
  if (down.slots * across.slots > MOST_SLOTS) return null
  const wide = putWide(run, table, query.value.column)
  const values = given ? gathered(run, 'gather64', wide, rows()) : wide
  return addUp(run, down, across, values, length, given)
}

/** A side of one text column over its dictionary, positions being rows. */
function codesOf(run: Run, table: AnyTable, keys: readonly string[]): Side | null {
  const columns = keys.map((name) => columnOf(table, name))
  const [column] = columns
  if (columns.length !== 1 || !isText(column!)) return null
  const ranks = ranksOf(column.values, run.order)
  const map = new Uint32Array(ranks.length + 1)
  map.set(ranks, 1)
  // Nulls come last.
  map[0] = column.values.length
  return { keys: run.kernels.put(column.codes), map, slots: column.values.length + 1 }
}

function numbered(run: Run, table: AnyTable, keys: readonly string[], rows: Rows): Side {
  const { at, groups } = numberGroups(run, table, keys, rows)
  return {
    keys: at,
    map: Uint32Array.from({ length: groups + 1 }, (_, k) => Math.max(0, k - 1)),
    slots: groups,
  }
}

function gathered({ kernels }: Run, by: 'gather32' | 'gather64', column: number, rows: Rows): number {
  const out = kernels.alloc(rows.count * (by === 'gather32' ? 4 : 8))
  kernels.exports[by](column, rows.at, rows.count, out)
  return out
}

function addUp(
  { kernels }: Run,
  down: Side,
  across: Side,
  values: number,
  length: number,
  given?: Uint32Array,
): Sums | null {
  const { exports } = kernels
  const width = across.slots
  const slots = kernels.zeros(down.slots * width * SLOT_BYTES)
  const maps = [kernels.put(down.map), kernels.put(across.map)] as const
  const bits = exports.addPairs(down.keys, maps[0], across.keys, maps[1], values, length, width, slots)
  if (couldOverflow(bits, length)) return null
  const downRows = kernels.alloc(down.slots * 4)
  const acrossRows = kernels.zeros(width * 4)
  exports.countPairs(slots, down.slots, width, downRows, acrossRows)
  const rows = usedOf(kernels, down, maps[0], downRows)
  const columns = usedOf(kernels, across, maps[1], acrossRows)
  const size = rows.count * columns.count
  const sums = kernels.alloc(size * 8)
  const counts = kernels.alloc(size * 4)
  const totals = [kernels.alloc(rows.count * 8), kernels.zeros(columns.count * 8)] as const
  exports.packPairs(slots, width, rows.at, rows.count, columns.at, columns.count, sums, counts, ...totals)
  const axis = ({ count, first }: Used, at: number): PivotAxis => ({
    length: count,
    first: given ? first.map((position) => given[position]!) : first,
    totals: kernels.i64(at, count).slice(),
  })
  return {
    rows: axis(rows, totals[0]),
    columns: axis(columns, totals[1]),
    cells: kernels.i64(sums, size).slice(),
    counts: kernels.u32(counts, size).slice(),
  }
}

/** Keys that have rows: how many, where their numbers are, the first position of each. */
interface Used {
  readonly count: number
  readonly at: number
  readonly first: Uint32Array
}

function usedOf(kernels: Kernels, { keys, slots }: Side, map: number, rows: number): Used {
  const at = kernels.alloc(slots * 4 + 4)
  const count = kernels.exports.usedKeys(rows, slots, at)
  const first = kernels.alloc(slots * 4)
  kernels.u32(first, slots).fill(NONE)
  kernels.exports.firstOfKeys(keys, map, count, first)
  const positions = kernels.u32(first, slots)
  return { count, at, first: kernels.u32(at, count).map((key) => positions[key]!) }
}

/** `bits` = all bits of the magnitudes: no sum of `count` of them exceeds int64 as long as both together fit. */
function couldOverflow(bits: bigint, count: number): boolean {
  const widest = BigInt.asUintN(64, bits).toString(2).length
  return widest + Math.ceil(Math.log2(count + 1)) >= 63
}
