/** Bars as a producer has them, in any order. Times in seconds after a base that fits in 31 bits. */
export interface BarInput {
  readonly count: number
  readonly rowCount: number
  /** Row of each bar, 0 <= row < rowCount. */
  readonly row: Int32Array
  readonly start: Int32Array
  readonly end: Int32Array
  /** Where production begins and ends: setup lies before, teardown after. */
  readonly productionStart: Int32Array
  readonly productionEnd: Int32Array
  /** Index into the palette. */
  readonly tone: Uint8Array
}

/**
 * Bars sorted by row, then start, then end: flat arrays with an index per row, so that two searches give what is
 * visible and one subtraction its load, however many bars there are (29 bytes a bar).
 */
export interface Bars {
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
  /** Index of the bar in the input. */
  readonly source: Uint32Array
}

const HALF = 65_536

/** Sorts and indexes; stable, so equal bars keep the order of the input. O(count + rows). */
export function buildBars(input: BarInput): Bars {
  const { count, rowCount, row, start, end } = input
  let order = new Uint32Array(count)
  for (let k = 0; k < count; k++) order[k] = k
  const key = (value: number): number => (value ^ 0x8000_0000) >>> 0
  let spare = new Uint32Array(count)
  const pass = (digit: (bar: number) => number, size: number): void => {
    const places = new Uint32Array(size + 1)
    for (let k = 0; k < count; k++) places[digit(order[k]!) + 1]!++
    for (let d = 0; d < size; d++) places[d + 1]! += places[d]!
    for (let k = 0; k < count; k++) {
      const bar = order[k]!
      const at = digit(bar)
      spare[places[at]!] = bar
      places[at]!++
    }
    ;[order, spare] = [spare, order]
  }
  for (const column of [end, start]) {
    pass((bar) => key(column[bar]!) % HALF, HALF)
    pass((bar) => (key(column[bar]!) / HALF) | 0, HALF)
  }
  pass((bar) => row[bar]!, rowCount)
  return indexed(input, order)
}

function indexed(input: BarInput, order: Uint32Array<ArrayBuffer>): Bars {
  const { count, rowCount } = input
  const pick = (column: Int32Array): Int32Array => {
    const picked = new Int32Array(count)
    for (let k = 0; k < count; k++) picked[k] = column[order[k]!]!
    return picked
  }
  const end = pick(input.end)
  const rowStart = new Uint32Array(rowCount + 1)
  const reach = new Int32Array(count)
  const tone = new Uint8Array(count)
  for (let k = 0; k < count; k++) {
    const row = input.row[order[k]!]!
    const first = rowStart[row + 1] === 0
    rowStart[row + 1]!++
    reach[k] = first ? end[k]! : Math.max(reach[k - 1]!, end[k]!)
    tone[k] = input.tone[order[k]!]!
  }
  for (let row = 0; row < rowCount; row++) rowStart[row + 1]! += rowStart[row]!
  return {
    count,
    rowCount,
    rowStart,
    start: pick(input.start),
    end,
    productionStart: pick(input.productionStart),
    productionEnd: pick(input.productionEnd),
    reach,
    tone,
    source: order,
  }
}

/** First index in [low, high) whose value is at least `value`; the values must not fall. */
export function lowerBound(values: Int32Array, low: number, high: number, value: number): number {
  let [a, b] = [low, high]
  while (a < b) {
    const middle = (a + b) >>> 1
    if (values[middle]! < value) a = middle + 1
    else b = middle
  }
  return a
}

/** Bars of a row that may show between two times: [first, last). Some in between may have ended before `from`. */
export function visibleSpan(bars: Bars, row: number, from: number, to: number): readonly [number, number] {
  const [low, high] = [bars.rowStart[row]!, bars.rowStart[row + 1]!]
  return [lowerBound(bars.reach, low, high, from + 1), lowerBound(bars.start, low, high, to)]
}

/** The bar of a row at a time: the last begun of those that run then; -1 when none does. */
export function barAt(bars: Bars, row: number, time: number): number {
  const [first, last] = visibleSpan(bars, row, time, time + 1)
  for (let bar = last - 1; bar >= first; bar--) if (bars.end[bar]! > time) return bar
  return -1
}

/** Time from the first start to the last end; [0, 1] when there are no bars. */
export function extentOf(bars: Bars): readonly [number, number] {
  let [from, to] = [Infinity, -Infinity]
  for (let row = 0; row < bars.rowCount; row++) {
    const [low, high] = [bars.rowStart[row]!, bars.rowStart[row + 1]!]
    if (low === high) continue
    from = Math.min(from, bars.start[low]!)
    to = Math.max(to, bars.reach[high - 1]!)
  }
  return from < to ? [from, to] : [0, 1]
}
