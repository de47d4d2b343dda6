import { int32s, uint32s, uint8s } from './shared.ts'

/** Times of rows that are no bars: slack, calendar exceptions, markers (from = to). In any order, seconds after the base. */
export interface SpanInput {
  readonly row: ArrayLike<number>
  readonly from: ArrayLike<number>
  readonly to: ArrayLike<number>
  /** What each is; its meaning is its user's. */
  readonly kind?: ArrayLike<number>
}

/** The same by row: those of row r are [rowStart[r], rowStart[r + 1]), by `from`. */
export interface Spans {
  readonly rowStart: Uint32Array
  readonly from: Int32Array
  readonly to: Int32Array
  readonly kind: Uint8Array
}

export function buildSpans(rowCount: number, input: SpanInput): Spans {
  const all = Array.from(input.row, (_, at) => at).filter((at) => input.row[at]! >= 0)
  all.sort((a, b) => input.row[a]! - input.row[b]! || input.from[a]! - input.from[b]! || a - b)
  const rowStart = uint32s(rowCount + 1)
  for (const at of all) rowStart[input.row[at]! + 1]!++
  for (let row = 0; row < rowCount; row++) rowStart[row + 1]! += rowStart[row]!
  const [from, to, kind] = [int32s(all.length), int32s(all.length), uint8s(all.length)]
  all.forEach((at, k) => {
    from[k] = input.from[at]!
    to[k] = input.to[at]!
    kind[k] = input.kind?.[at] ?? 0
  })
  return { rowStart, from, to, kind }
}

/** Spans from pairs (start, end, start, end ...) per row; rows whose pairs are null have none. */
export function spansOfPairs(rows: readonly (ArrayLike<number> | null)[]): Spans {
  const total = rows.reduce((sum, pairs) => sum + (pairs?.length ?? 0) / 2, 0)
  const rowStart = uint32s(rows.length + 1)
  const [from, to] = [int32s(total), int32s(total)]
  let at = 0
  rows.forEach((pairs, row) => {
    const length = pairs?.length ?? 0
    for (let k = 0; k + 1 < length; k += 2) {
      from[at] = pairs![k]!
      to[at] = pairs![k + 1]!
      at++
    }
    rowStart[row + 1] = at
  })
  return { rowStart, from, to, kind: uint8s(total) }
}
