import { IndexedAxis } from '#engine/scheduling/indexed-axis.ts'
import { Status, type Problem } from '#engine/scheduling/problem.ts'
import { emptySolution } from '#engine/reference/scheduling/state.ts'
import { refuseOthers, type Dispatch } from './plain-dispatch.ts'
import { ClassChanges, Gaps, keyOf } from './typed-gaps.ts'

/**
 * Plain dispatching as typed-array TypeScript does it: the algorithm and the short cuts of the kernel
 * (assembly/kernels/scheduling/fast-path.ts) over one Int32Array per column and resource. It refuses everything else.
 */
export const typedDispatch: Dispatch = (problem) => {
  refuseOthers(problem)
  return new Typed(problem).run()
}

const WALL = -2

class Typed {
  readonly #p: Problem
  readonly #axis: IndexedAxis
  readonly #changes: ClassChanges
  readonly #gaps: Gaps[]
  readonly #readyPos: Int32Array
  readonly #total: Int32Array

  constructor(p: Problem) {
    this.#p = p
    this.#axis = new IndexedAxis(p)
    this.#readyPos = new Int32Array(p.opCount)
    this.#total = Int32Array.from({ length: p.calendarCount }, (_, calendar) => this.#axis.total(calendar))
    this.#changes = new ClassChanges(p)
    this.#gaps = Array.from(p.resourceCalendar, () => new Gaps(this.#changes.columns))
  }

  #open(candidate: Int32Array): void {
    const { opCount, resourceCalendar } = this.#p
    for (const [resource, gaps] of this.#gaps.entries()) {
      gaps.to[0] = this.#total[resourceCalendar[resource]!]!
      gaps.left[0] = opCount + resource
      gaps.right[0] = -1
      this.#reindex(gaps, resource, 0, candidate)
    }
  }

  /** Keys of a gap in all columns. */
  #reindex(gaps: Gaps, resource: number, gap: number, candidate: Int32Array): void {
    const { changeValue, changeClass, resourceProfile, candSetup } = this.#p
    const { columns, away, toward } = this.#changes
    const [left, right] = [gaps.left[gap]!, gaps.right[gap]!]
    const units = gaps.to[gap]! - gaps.from[gap]!
    const fixed = right >= 0 ? candSetup[candidate[right]!]! : 0
    const latest = right >= 0 ? gaps.to[gap]! - this.#readyPos[right]! : Infinity
    const profile = resourceProfile[resource]!
    const before =
      columns > 1 && changeValue[left] !== -1 ? this.#changes.row(profile, changeClass[left]!) : -1
    const after =
      columns > 1 && right >= 0 && changeValue[right] !== -1
        ? this.#changes.row(profile, changeClass[right]!)
        : -1
    for (let column = 0; column < columns; column++) {
      const behind = fixed + (after < 0 ? 0 : toward[after + column]!)
      const most = units - behind - (before < 0 ? 0 : away[before + column]!)
      gaps.setKey(column, gap, most < 0 || behind > latest ? 0 : keyOf(most))
    }
  }

  run() {
    const p = this.#p
    const axis = this.#axis
    const solution = emptySolution(p.opCount)
    const { candidate, setup, start, produced, end, ready, status, score } = solution
    this.#open(candidate)
    for (let op = 0; op < p.opCount; op++) {
      let from = Math.max(p.opBasis[op]!, p.opEarliest[op]!)
      for (let k = p.predStart[op]!; k < p.predStart[op + 1]!; k++) {
        const link = p.predLink[k]!
        from = Math.max(from, produced[p.linkBefore[link]!]! + p.linkMin[link]!)
      }
      const column = this.#changes.columns > 1 && p.changeValue[op] !== -1 ? 1 + p.changeClass[op]! : 0
      let [best, bestCand, bestGap, bestLow, bestSetup, bestReady, bestPos] = [Infinity, -1, -1, 0, 0, 0, 0]
      for (let cand = p.candStart[op]!; cand < p.candStart[op + 1]!; cand++) {
        const resource = p.candResource[cand]!
        const calendar = p.candCalendar[cand]!
        const readyAt = Math.max(from, p.resourceFence[resource]!)
        const pos = axis.posOf(calendar, readyAt)
        const work = p.candWork[cand]!
        const teardown = p.candTeardown[cand]!
        const gaps = this.#gaps[resource]!
        const key = keyOf(work + p.candSetup[cand]! + teardown)
        for (
          let gap = gaps.fit(column, gaps.after(pos), key);
          gap >= 0;
          gap = gaps.fit(column, gap + 1, key)
        ) {
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
    if (!keepsLeft && !keepsRight) return gaps.drop(gap)
    const reindex = (which: number) => this.#reindex(gaps, resource, which, candidate)
    const at = keepsLeft && keepsRight ? gaps.insertBehind(gap, reindex) : gap
    if (keepsLeft) {
      gaps.to[at] = q
      gaps.right[at] = op
      reindex(at)
    }
    if (keepsRight) {
      const behind = keepsLeft ? at + 1 : at
      gaps.from[behind] = x
      gaps.to[behind] = until
      gaps.left[behind] = op
      gaps.right[behind] = right
      reindex(behind)
    }
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
