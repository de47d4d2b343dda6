import { Axis } from '#engine/scheduling/axis.ts'
import { Status, type Problem } from '#engine/scheduling/problem.ts'
import { emptySolution } from '#engine/reference/scheduling/state.ts'
import { refuseOthers, type Dispatch } from './plain-dispatch.ts'

/**
 * Plain dispatching as typed-array TypeScript does it: the algorithm and the short cuts of the kernel
 * (assembly/kernels/scheduling/plain.ts) over one Int32Array per column and resource. It refuses everything else.
 */
export const typedDispatch: Dispatch = (problem) => {
  refuseOthers(problem)
  return new Typed(problem).run()
}

const WALL = -2

/** Gaps of one resource, a column each. */
class Gaps {
  count = 1
  from = new Int32Array(16)
  to = new Int32Array(16)
  left = new Int32Array(16)
  right = new Int32Array(16)

  constructor(total: number, initial: number) {
    this.to[0] = total
    this.left[0] = initial
    this.right[0] = -1
  }

  after(x: number): number {
    let [low, high] = [0, this.count]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.to[middle]! <= x) low = middle + 1
      else high = middle
    }
    return low
  }

  insert(at: number): void {
    if (this.count === this.from.length) {
      this.from = wider(this.from)
      this.to = wider(this.to)
      this.left = wider(this.left)
      this.right = wider(this.right)
    }
    this.from.copyWithin(at + 1, at, this.count)
    this.to.copyWithin(at + 1, at, this.count)
    this.left.copyWithin(at + 1, at, this.count)
    this.right.copyWithin(at + 1, at, this.count)
    this.count++
  }

  remove(at: number): void {
    this.from.copyWithin(at, at + 1, this.count)
    this.to.copyWithin(at, at + 1, this.count)
    this.left.copyWithin(at, at + 1, this.count)
    this.right.copyWithin(at, at + 1, this.count)
    this.count--
  }
}

function wider(column: Int32Array): Int32Array<ArrayBuffer> {
  const result = new Int32Array(column.length * 2)
  result.set(column)
  return result
}

class Typed {
  readonly #p: Problem
  readonly #axis: Axis
  readonly #gaps: Gaps[]
  readonly #readyPos: Int32Array
  readonly #total: Int32Array

  constructor(p: Problem) {
    this.#p = p
    this.#axis = new Axis(p)
    this.#readyPos = new Int32Array(p.opCount)
    this.#total = Int32Array.from({ length: p.calendarCount }, (_, calendar) => this.#axis.total(calendar))
    this.#gaps = Array.from(
      p.resourceCalendar,
      (calendar, resource) => new Gaps(this.#total[calendar]!, p.opCount + resource),
    )
  }

  run() {
    const p = this.#p
    const axis = this.#axis
    const solution = emptySolution(p.opCount)
    const { candidate, setup, start, produced, end, ready, status, score } = solution
    for (let op = 0; op < p.opCount; op++) {
      let from = Math.max(p.opBasis[op]!, p.opEarliest[op]!)
      for (let k = p.predStart[op]!; k < p.predStart[op + 1]!; k++) {
        const link = p.predLink[k]!
        from = Math.max(from, produced[p.linkBefore[link]!]! + p.linkMin[link]!)
      }
      let [best, bestCand, bestGap, bestLow, bestSetup, bestReady, bestPos] = [Infinity, -1, -1, 0, 0, 0, 0]
      for (let cand = p.candStart[op]!; cand < p.candStart[op + 1]!; cand++) {
        const resource = p.candResource[cand]!
        const calendar = p.candCalendar[cand]!
        const readyAt = Math.max(from, p.resourceFence[resource]!)
        const pos = axis.posOf(calendar, readyAt)
        const work = p.candWork[cand]!
        const teardown = p.candTeardown[cand]!
        const gaps = this.#gaps[resource]!
        for (let gap = gaps.after(pos); gap < gaps.count; gap++) {
          const low = Math.max(pos, gaps.from[gap]!)
          const to = gaps.to[gap]!
          if (to - low < work + p.candSetup[cand]! + teardown) continue
          const dynamic = this.#changeover(resource, gaps.left[gap]!, op)
          if (dynamic < 0) continue
          const seconds = p.candSetup[cand]! + dynamic
          const ends = low + seconds + work + teardown
          if (ends > to || (gaps.right[gap]! >= 0 && ends > this.#limit(gaps, gap, resource, op, candidate)))
            continue
          const time = axis.toEnd(calendar, low + seconds + work)
          if (time < best)
            [best, bestCand, bestGap, bestLow, bestSetup, bestReady, bestPos] = [
              time,
              cand,
              gap,
              low,
              seconds,
              readyAt,
              pos,
            ]
          break
        }
      }
      if (bestCand < 0) throw new RangeError(`operation ${op} finds no room`)
      const calendar = p.candCalendar[bestCand]!
      const resource = p.candResource[bestCand]!
      const q = bestLow + bestSetup
      const x = q + p.candWork[bestCand]! + p.candTeardown[bestCand]!
      status[op] = Status.PLACED
      candidate[op] = bestCand
      start[op] = axis.toStart(calendar, q)
      setup[op] = bestSetup > 0 ? axis.toStart(calendar, bestLow) : start[op]!
      produced[op] = best
      end[op] = p.candTeardown[bestCand]! > 0 ? axis.toEnd(calendar, x) : best
      ready[op] = bestReady
      score[op] = p.weights[0]!
      this.#readyPos[op] = bestPos
      const gaps = this.#gaps[resource]!
      const right = gaps.right[bestGap]!
      if (right >= 0) {
        const seconds = p.candSetup[candidate[right]!]! + this.#changeover(resource, op, right)
        setup[right] = seconds > 0 ? axis.toStart(calendar, gaps.to[bestGap]! - seconds) : start[right]!
      }
      this.#fill(resource, bestGap, q, op, x, candidate)
    }
    return solution
  }

  #limit(gaps: Gaps, gap: number, resource: number, op: number, candidate: Int32Array): number {
    const right = gaps.right[gap]!
    const dynamic = this.#changeover(resource, op, right)
    if (dynamic < 0) return -1
    const latest = gaps.to[gap]! - this.#p.candSetup[candidate[right]!]! - dynamic
    return latest >= this.#readyPos[right]! ? latest : -1
  }

  #changeover(resource: number, before: number, after: number): number {
    const { kindCount, kindClasses, tableOffset, tables, changeValue, changeClass, resourceProfile } = this.#p
    if (kindCount === 0) return 0
    const offset = tableOffset[resourceProfile[resource]!]!
    if (offset < 0 || changeValue[before] === -1 || changeValue[after] === -1) return 0
    const classes = kindClasses[0]!
    return changeValue[before] === changeValue[after]
      ? tables[offset + classes * classes + changeClass[before]!]!
      : tables[offset + changeClass[before]! * classes + changeClass[after]!]!
  }

  #fill(resource: number, gap: number, q: number, op: number, x: number, candidate: Int32Array): void {
    const gaps = this.#gaps[resource]!
    const [from, until, left, right] = [gaps.from[gap]!, gaps.to[gap]!, gaps.left[gap]!, gaps.right[gap]!]
    const keepsLeft = this.#isUseful(resource, from, q, left, op, candidate)
    const keepsRight = this.#isUseful(resource, x, until, op, right, candidate)
    if (keepsLeft && keepsRight) gaps.insert(gap + 1)
    if (keepsLeft) {
      gaps.to[gap] = q
      gaps.right[gap] = op
    }
    if (keepsRight) {
      const at = keepsLeft ? gap + 1 : gap
      gaps.from[at] = x
      gaps.to[at] = until
      gaps.left[at] = op
      gaps.right[at] = right
    }
    if (!keepsLeft && !keepsRight) gaps.remove(gap)
  }

  #isUseful(
    resource: number,
    from: number,
    to: number,
    left: number,
    right: number,
    candidate: Int32Array,
  ): boolean {
    const p = this.#p
    const least = p.resourceLeast[resource]!
    if (to <= from || to - from < least) return false
    if (right <= WALL || right < 0 || least <= 1) return true
    const dynamic = this.#changeover(resource, left, right)
    if (dynamic < 0) return true
    const needed = p.candSetup[candidate[right]!]! + dynamic - p.profileSlack[p.resourceProfile[resource]!]!
    return to - from - needed >= least
  }
}
