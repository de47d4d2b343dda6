import type { BarInput } from '../gantt/model/bars.ts'
import type { LinkInput } from '../gantt/model/links.ts'
import { int32s, uint8s } from '../gantt/model/shared.ts'
import { random } from './random.ts'

const DAY = 86_400
const DAYS = 90
/** Two shifts a day, by the second of the day; with one hour of rest between them. */
const SHIFTS = [
  [6 * 3600, 14 * 3600],
  [15 * 3600, 22 * 3600],
] as const

export interface BenchGantt {
  readonly bars: BarInput
  readonly links: LinkInput
  /** Start and end of each shift, the same for all rows. */
  readonly shifts: Int32Array
}

/**
 * `n` operations on `rows` resources, in shifts over 90 days, with setups: a few seconds to a few hours long, one after
 * another as dense as their number asks for (design/performance.md §6). Links run from an operation to the next but one.
 */
export function benchGantt(n: number, rows: number, seed: number): BenchGantt {
  const next = random(seed)
  const column = (): Int32Array => int32s(n)
  const [row, start, end, productionStart, productionEnd] = [column(), column(), column(), column(), column()]
  const tone = uint8s(n)
  const worked = SHIFTS.reduce((sum, [from, to]) => sum + to - from, 0)
  let at = 0
  for (let r = 0; r < rows; r++) {
    const count = Math.floor(((r + 1) * n) / rows) - Math.floor((r * n) / rows)
    const room = (DAYS * worked) / Math.max(1, count)
    let time = 0
    for (let k = 0; k < count; k++, at++) {
      const length = Math.max(2, Math.min(4 * 3600, Math.round(room * (0.5 + 0.7 * next()))))
      const [from, to] = inShift(time, length)
      const setup = Math.floor((to - from) * 0.15 * next())
      row[at] = r
      start[at] = from
      productionStart[at] = from + setup
      productionEnd[at] = to - (next() < 0.3 ? Math.floor(setup / 2) : 0)
      end[at] = to
      tone[at] = Math.floor(next() * 7)
      // What is left over of the room is idle time.
      time += Math.max(length, Math.round(room * (0.7 + 0.6 * next())))
    }
  }
  const linked = Math.max(0, n - 2)
  return {
    bars: { count: n, rowCount: rows, row, start, end, productionStart, productionEnd, tone },
    links: {
      from: Uint32Array.from({ length: linked >> 1 }, (_, k) => k * 2),
      to: Uint32Array.from({ length: linked >> 1 }, (_, k) => (k * 2 + 2 + Math.floor(next() * 50)) % n),
    },
    shifts: Int32Array.from({ length: DAYS * SHIFTS.length * 2 }, (_, k) => {
      const shift = SHIFTS[(k >> 1) % SHIFTS.length]!
      return Math.floor(k / (2 * SHIFTS.length)) * DAY + shift[k % 2]!
    }),
  }
}

/** A stretch of working time as times of the calendar; what does not fit a shift ends with it. */
function inShift(worked: number, length: number): readonly [number, number] {
  const perDay = SHIFTS.reduce((sum, [from, to]) => sum + to - from, 0)
  let rest = worked % perDay
  const day = Math.floor(worked / perDay) * DAY
  for (const [from, to] of SHIFTS) {
    if (rest < to - from) {
      const begin = Math.min(from + rest, to - 2)
      return [day + begin, day + Math.min(to, begin + length)]
    }
    rest -= to - from
  }
  return [day, day + 2]
}
