import { lanesOf } from './lanes.ts'
import { int32s, uint32s, uint8s } from './shared.ts'
import { orderOf } from './sort.ts'

/** What a bar is besides its times; bits of `flags`. */
export const barFlag = {
  /** May not be moved: drawn with a lock edge. */
  fixed: 1,
  critical: 2,
  late: 4,
  /** Stands for others below it in the tree: a thin bracket. */
  summary: 8,
  /** Only proposed or belongs to another plan: outlined, not filled. */
  ghost: 16,
  started: 32,
  finished: 64,
  /** Breaks a rule: drawn with a warning edge. */
  conflict: 128,
} as const

/** `source` without a place. */
export const NOWHERE = 0xffff_ffff

/**
 * Bars as a producer has them, in any order; a bar is known outside by its index here, its `source`. Times in seconds
 * after a base that fits in 31 bits; setup lies before production, teardown after.
 */
export interface BarInput {
  readonly count: number
  readonly rowCount: number
  /** Row of each bar; a negative one is not on the chart. */
  readonly row: Int32Array
  readonly start: Int32Array
  readonly end: Int32Array
  /** Left out: the whole bar is production. */
  readonly productionStart?: Int32Array | undefined
  readonly productionEnd?: Int32Array | undefined
  /** Index into the colours of the model. */
  readonly tone: Uint8Array
  readonly flags?: Uint8Array | undefined
  /** Percent done. */
  readonly progress?: Uint8Array | undefined
}

/**
 * Bars sorted by row, then start, then source: flat arrays with an index per row, so that two searches give what is
 * visible, however many bars there are (at most 32 bytes a bar).
 */
export interface Bars {
  /** Bars on the chart. */
  readonly count: number
  readonly rowCount: number
  /** Bars of row r: [rowStart[r], rowStart[r + 1]). */
  readonly rowStart: Uint32Array
  readonly start: Int32Array
  readonly end: Int32Array
  readonly productionStart: Int32Array
  readonly productionEnd: Int32Array
  /** Latest end among the bars of the row up to and with this one: never falls within a row. */
  readonly reach: Int32Array
  readonly tone: Uint8Array
  readonly flags: Uint8Array
  readonly progress: Uint8Array | null
  /** Where bars overlap: the lane of each, and how many lanes each row has. Null: no bars overlap. */
  readonly lane: Uint8Array | null
  readonly laneCount: Uint8Array | null
  /** Index of the bar in the input. */
  readonly source: Uint32Array
  /** The bar of each source, NOWHERE for one that is not on the chart. */
  readonly place: Uint32Array
}

/** Sorts and indexes; O(count + rows). */
export function buildBars(input: BarInput): Bars {
  const order = orderOf(input)
  const count = order.length
  const pick = (column: Int32Array): Int32Array => {
    const picked = int32s(count)
    for (let k = 0; k < count; k++) picked[k] = column[order[k]!]!
    return picked
  }
  const pickBytes = (column: Uint8Array | undefined): Uint8Array => {
    const picked = uint8s(count)
    if (column) for (let k = 0; k < count; k++) picked[k] = column[order[k]!]!
    return picked
  }
  const place = uint32s(input.count).fill(NOWHERE)
  const rowStart = uint32s(input.rowCount + 1)
  for (let k = 0; k < count; k++) {
    place[order[k]!] = k
    rowStart[input.row[order[k]!]! + 1]!++
  }
  for (let row = 0; row < input.rowCount; row++) rowStart[row + 1]! += rowStart[row]!
  const [start, end] = [pick(input.start), pick(input.end)]
  const { productionStart, productionEnd } = input
  const bars: Bars = {
    count,
    rowCount: input.rowCount,
    rowStart,
    start,
    end,
    // Most plans have no setups at all: then nothing is kept twice.
    productionStart: productionStart && productionStart !== input.start ? pick(productionStart) : start,
    productionEnd: productionEnd && productionEnd !== input.end ? pick(productionEnd) : end,
    reach: int32s(count),
    tone: pickBytes(input.tone),
    flags: pickBytes(input.flags),
    progress: input.progress ? pickBytes(input.progress) : null,
    lane: null,
    laneCount: null,
    source: order,
    place,
  }
  let nested = false
  for (let row = 0; row < bars.rowCount; row++) nested = indexRow(bars, row) || nested
  return { ...bars, reach: nested ? bars.reach : end, ...lanesOf(bars) }
}

/** Fills in how far a row whose bars are in place reaches; true where a bar ends before an earlier one does. */
export function indexRow({ rowStart, end, reach }: Bars, row: number): boolean {
  let [latest, nested] = [-0x8000_0000, false]
  for (let bar = rowStart[row]!; bar < rowStart[row + 1]!; bar++) {
    if (end[bar]! < latest) nested = true
    else latest = end[bar]!
    reach[bar] = latest
  }
  return nested
}
