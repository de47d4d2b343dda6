import { IndexedAxis } from './indexed-axis.ts'
import type { Prepared } from './prepare/index.ts'
import {
  Kind,
  LINK_END,
  LINK_ENDEND,
  LINK_LAST,
  LINK_LOTS,
  LINK_START,
  LINK_WORKING,
  MAX_SETUP,
  NONE,
  Setting,
  Status,
  type Problem,
  type Solution,
} from './problem.ts'

/** Where an operation is to go. */
export interface Move {
  /** Code of the operation and of the resource. */
  readonly operation: string
  readonly resource: string
  /** Wanted start of production, seconds UTC. */
  readonly start: number
}

/** One operation that a move changed. Times are seconds UTC. */
export interface MovedOperation {
  readonly operation: string
  readonly resource: string
  readonly setupStart: number
  readonly start: number
  readonly productionEnd: number
  readonly end: number
}

export type MoveRefusal =
  | 'unknown'
  | 'unassigned'
  | 'fixed'
  | 'notEligible'
  | 'noRoom'
  | 'circle'
  | 'notPlain'

export interface MoveOutcome {
  readonly refused: MoveRefusal | null
  /** How many operations stand elsewhere now, the moved one among them. */
  readonly count: number
  /** Which, by start; made when it is asked for, so ask before the next move. Empty when refused. */
  readonly changes: readonly MovedOperation[]
  /** Operations that now stand where a fixed one does; they cannot push it. */
  readonly conflicts: readonly string[]
  /** Puts everything back as it was before this move. */
  undo(): void
}

/** Evaluations of one operation in one move: more mean that operations wait for each other in a circle. */
const PATIENCE = 256

/**
 * A plan in which single operations are moved by hand. A move puts one operation on a resource at a time; the others
 * keep their resource and their order on it, and go later, never earlier, only as far as they have to:
 *
 *   start(o) = max(start before the move (the wanted one for o itself), bounds of its links, end of its left neighbour
 *              on the resource + changeover)
 *
 * Every operation depends on its neighbours before it only, so these equations have one solution. `moveOperation`
 * evaluates what depends on a change, `recompute` all operations; both come to that solution. Needs neither Node nor
 * the DOM. Operations on parallel or furnace resources or with sub-resources are placed by a whole run instead
 * (refused as notPlain).
 */
export class MovablePlan {
  readonly prepared: Prepared
  /** The plan as it stands: what `finish` makes tables of. */
  readonly solution: Solution
  readonly #problem: Problem
  readonly #axis: IndexedAxis
  readonly #operations = new Map<string, number>()
  readonly #resources = new Map<string, number>()
  /** Neighbours on the resource; -1 = none. */
  readonly #left: Int32Array
  readonly #right: Int32Array
  readonly #head: Int32Array
  /** Of the move that is on: operation and its times before, five numbers each; evaluations; earliest start. */
  readonly #touched: number[] = []
  readonly #looks: Uint16Array
  readonly #release: Int32Array
  readonly #unlinked: number[] = []
  readonly #queue: TimeQueue

  constructor(prepared: Prepared, solution: Solution) {
    this.prepared = prepared
    this.#problem = prepared.problem
    this.#axis = new IndexedAxis(prepared.problem)
    this.solution = Object.fromEntries(
      Object.entries(solution).map(([name, column]) => [name, (column as Int32Array).slice()]),
    ) as unknown as Solution
    const { opCount, resourceCount } = this.#problem
    for (let op = 0; op < opCount; op++)
      this.#operations.set(prepared.operations.name(prepared.opOf[op]!), op)
    for (const [number, { code }] of prepared.resources.entries()) this.#resources.set(code, number)
    this.#left = new Int32Array(opCount).fill(-1)
    this.#right = new Int32Array(opCount).fill(-1)
    this.#head = new Int32Array(resourceCount).fill(-1)
    this.#looks = new Uint16Array(opCount)
    this.#release = new Int32Array(opCount)
    this.#queue = new TimeQueue(this.solution.start)
    this.#line()
  }

  /** Lines the operations of every resource up by their start. */
  #line(): void {
    const { solution } = this
    const rows: number[] = []
    for (let op = 0; op < this.#problem.opCount; op++)
      if (this.#isPlaced(op) && this.#hasOrder(this.#resourceOf(op))) rows.push(op)
    rows.sort(
      (a, b) => this.#resourceOf(a) - this.#resourceOf(b) || solution.start[a]! - solution.start[b]! || a - b,
    )
    for (const [k, op] of rows.entries()) {
      const before = rows[k - 1]
      const same = before !== undefined && this.#resourceOf(before) === this.#resourceOf(op)
      if (same) this.#join(before, op)
      else this.#head[this.#resourceOf(op)] = op
    }
  }

  #join(a: number, b: number): void {
    if (a >= 0) this.#right[a] = b
    if (b >= 0) this.#left[b] = a
  }

  #isPlaced(op: number): boolean {
    return this.solution.status[op] === Status.PLACED || this.solution.status[op] === Status.FIXED
  }

  #resourceOf(op: number): number {
    return this.#problem.candResource[this.solution.candidate[op]!]!
  }

  /** Does the resource do one thing after the other? */
  #hasOrder(resource: number): boolean {
    return (
      this.#problem.settings[Setting.infinite] === 0 && this.#problem.resourceKind[resource] === Kind.SINGLE
    )
  }

  /** May the candidate be placed by the equations above? */
  #isPlain(candidate: number): boolean {
    const { candResource, candCalendar, resourceCalendar, resourceKind, candSubStart, candPause } =
      this.#problem
    const resource = candResource[candidate]!
    const kind = resourceKind[resource]
    return (
      candCalendar[candidate]! >= 0 &&
      candCalendar[candidate] === resourceCalendar[resource] &&
      (kind === Kind.SINGLE || kind === Kind.INFINITE) &&
      candPause[candidate] === NONE &&
      candSubStart[candidate] === candSubStart[candidate + 1]
    )
  }

  moveOperation(move: Move): MoveOutcome {
    const op = this.#operations.get(move.operation)
    const resource = this.#resources.get(move.resource)
    if (op === undefined || resource === undefined) return refusal('unknown')
    if (this.solution.status[op] === Status.FIXED) return refusal('fixed')
    if (!this.#isPlaced(op)) return refusal('unassigned')
    const { candStart, candResource } = this.#problem
    let candidate = candStart[op]!
    while (candidate < candStart[op + 1]! && candResource[candidate] !== resource) candidate++
    if (candidate === candStart[op + 1]) return refusal('notEligible')
    if (!this.#isPlain(candidate) || !this.#isPlain(this.solution.candidate[op]!)) return refusal('notPlain')
    return this.#perform(op, candidate, move.start - this.#problem.base)
  }

  #perform(op: number, candidate: number, wanted: number): MoveOutcome {
    const { solution } = this
    const order = this.#saveOrder(op, candidate)
    const own = { candidate: solution.candidate[op]!, forced: solution.forced[op]! }
    this.#touched.length = 0
    this.#save(op)
    this.#release[op] = wanted
    this.#unlinked.length = 0
    this.#unlink(op)
    solution.candidate[op] = candidate
    solution.forced[op] = 0
    this.#insert(op, Math.max(wanted, this.#linkBound(op)))
    const refused = this.#settle([op, this.#right[op]!, ...this.#unlinked, ...this.#dependents(op)])
    const saved = this.#takeSaved()
    const undo = (): void => {
      saved.restore()
      solution.candidate[op] = own.candidate
      solution.forced[op] = own.forced
      order()
    }
    if (refused) {
      undo()
      return refusal(refused)
    }
    const changed = saved.changed(op)
    let told: readonly MovedOperation[] | null = null
    const tell = () => {
      changed.sort((x, y) => solution.start[x]! - solution.start[y]! || x - y)
      return changed.map((one) => this.#tell(one))
    }
    return {
      refused: null,
      count: changed.length,
      get changes() {
        return (told ??= tell())
      },
      conflicts: changed.filter((one) => this.#overlapsFixed(one)).map((one) => this.#name(one)),
      undo,
    }
  }

  /** Evaluates all operations: what a move comes to, without using what it touched. False when it does not settle. */
  recompute(): boolean {
    const all = Array.from({ length: this.#problem.opCount }, (_, op) => op)
    this.#touched.length = 0
    const refused = this.#settle(all)
    this.#takeSaved()
    return refused === null
  }

  /** Remembers the times of an operation before its first change; they are the release of its evaluations. */
  #save(op: number): void {
    if (this.#looks[op]! > 0) return
    const { setup, start, produced, end } = this.solution
    this.#looks[op] = 1
    this.#release[op] = start[op]!
    this.#touched.push(op, setup[op]!, start[op]!, produced[op]!, end[op]!)
  }

  #takeSaved(): { restore(): void; changed(moved: number): number[] } {
    const rows = Int32Array.from(this.#touched)
    const { setup, start, produced, end } = this.solution
    for (let k = 0; k < rows.length; k += 5) this.#looks[rows[k]!] = 0
    return {
      restore: () => {
        for (let k = 0; k < rows.length; k += 5) {
          const op = rows[k]!
          setup[op] = rows[k + 1]!
          start[op] = rows[k + 2]!
          produced[op] = rows[k + 3]!
          end[op] = rows[k + 4]!
        }
      },
      changed: (moved) => {
        const ops: number[] = [moved]
        for (let k = 0; k < rows.length; k += 5) {
          const op = rows[k]!
          if (op === moved) continue
          if (setup[op] !== rows[k + 1] || start[op] !== rows[k + 2] || end[op] !== rows[k + 4]) ops.push(op)
        }
        return ops
      },
    }
  }

  /** Evaluates operations, and what depends on those that change, until nothing changes any more. */
  #settle(seeds: readonly number[]): MoveRefusal | null {
    const { solution } = this
    const { succStart, succLink, linkAfter } = this.#problem
    const queue = this.#queue
    queue.clear()
    for (const op of seeds) if (op >= 0) queue.add(op)
    for (let op = queue.take(); op >= 0; op = queue.take()) {
      if (solution.status[op] !== Status.PLACED) continue
      this.#save(op)
      if (this.#looks[op]!++ > PATIENCE) return 'circle'
      const begun = solution.start[op]!
      const [setup, ended, made] = [solution.setup[op]!, solution.end[op]!, solution.produced[op]!]
      if (!this.#evaluate(op, this.#release[op]!)) return 'noRoom'
      const same =
        begun === solution.start[op] &&
        setup === solution.setup[op] &&
        ended === solution.end[op] &&
        made === solution.produced[op]
      if (same) continue
      if (this.#right[op]! >= 0) queue.add(this.#right[op]!)
      for (let k = succStart[op]!; k < succStart[op + 1]!; k++) queue.add(linkAfter[succLink[k]!]!)
    }
    return null
  }

  #dependents(op: number): number[] {
    const { succStart, succLink, linkAfter } = this.#problem
    const result: number[] = []
    for (let k = succStart[op]!; k < succStart[op + 1]!; k++) result.push(linkAfter[succLink[k]!]!)
    return result
  }

  /** Sets the times of an operation by the equations; false when its calendar ends before. */
  #evaluate(op: number, release: number): boolean {
    const problem = this.#problem
    const axis = this.#axis
    const { solution } = this
    const candidate = solution.candidate[op]!
    const bound = Math.max(release, this.#linkBound(op))
    if (!this.#isPlain(candidate)) return bound <= solution.start[op]!
    const calendar = problem.candCalendar[candidate]!
    const left = this.#left[op]!
    const units = this.#setupUnits(op)
    let q = axis.posOf(calendar, bound)
    if (left >= 0) q = Math.max(q, axis.up(calendar, axis.posOf(calendar, solution.end[left]!) + units))
    const work = problem.candWork[candidate]!
    const teardown = problem.candTeardown[candidate]!
    if (q + work > axis.total(calendar)) return false
    const e = axis.up(calendar, q + work)
    if (e + teardown > axis.total(calendar)) return false
    const x = axis.up(calendar, e + teardown)
    const s = axis.down(calendar, Math.max(0, q - units))
    solution.start[op] = axis.toStart(calendar, q)
    solution.produced[op] = axis.toEnd(calendar, e)
    solution.setup[op] = s < q ? axis.toStart(calendar, s) : solution.start[op]!
    solution.end[op] = x > e ? axis.toEnd(calendar, x) : solution.produced[op]!
    return true
  }

  /** Latest bound that links set, as a time; -Infinity without any. */
  #linkBound(op: number): number {
    const {
      predStart,
      predLink,
      linkBefore,
      linkKind,
      linkMin,
      linkLots,
      linkShare,
      candCalendar,
      calendarUnit,
      candWork,
    } = this.#problem
    const axis = this.#axis
    const { start, produced, candidate } = this.solution
    const own = candidate[op]!
    const calendar = candCalendar[own]!
    const at = (x: number) => axis.toStart(calendar, Math.max(0, axis.up(calendar, x)))
    let bound = Number.NEGATIVE_INFINITY
    for (let k = predStart[op]!; k < predStart[op + 1]!; k++) {
      const link = predLink[k]!
      const other = linkBefore[link]!
      if (!this.#isPlaced(other)) continue
      const kind = linkKind[link]!
      const lag = linkMin[link]!
      if (kind === LINK_END) {
        bound = Math.max(bound, produced[other]! + lag)
        continue
      }
      const working = (kind & LINK_WORKING) !== 0
      const units = lag * calendarUnit[calendar]!
      const after = (t: number) => (working ? at(axis.posOf(calendar, t) + units) : t + lag)
      if (kind & LINK_END) bound = Math.max(bound, after(produced[other]!))
      if (kind & LINK_START) bound = Math.max(bound, start[other]! + lag)
      if (kind & LINK_ENDEND)
        bound = Math.max(bound, at(axis.endingFrom(calendar, produced[other]! + lag) - candWork[own]!))
      if (kind & (LINK_LOTS | LINK_LAST)) {
        const lots = linkLots[link]!
        for (let lot = kind & LINK_LOTS ? 1 : lots; lot <= lots; lot++) {
          const out = this.#lotOut(other, (linkShare[link]! * lot) / lots)
          const position = axis.posOf(calendar, working ? out : out + lag) + (working ? units : 0)
          bound = Math.max(bound, at(position - Math.floor(((lot - 1) * candWork[own]!) / lots)))
        }
      }
    }
    return bound
  }

  #lotOut(op: number, share: number): number {
    const calendar = this.#problem.candCalendar[this.solution.candidate[op]!]!
    if (calendar < 0) return this.solution.produced[op]!
    const begin = this.#axis.posOf(calendar, this.solution.start[op]!)
    const work = this.#axis.posOf(calendar, this.solution.produced[op]!) - begin
    return this.#axis.toEnd(calendar, begin + Math.ceil(work * share))
  }

  /** Setup of an operation behind its left neighbour; a forbidden one counts as the static part alone. */
  #setupUnits(op: number): number {
    const p = this.#problem
    const candidate = this.solution.candidate[op]!
    const resource = p.candResource[candidate]!
    const unit = p.calendarUnit[p.candCalendar[candidate]!]!
    if (!this.#hasOrder(resource)) return p.candSetup[candidate]! * unit
    const before = this.#left[op]! >= 0 ? this.#left[op]! : p.opCount + resource
    let seconds = 0
    for (let kind = 0; kind < p.kindCount; kind++) {
      const offset = p.tableOffset[p.resourceProfile[resource]! * p.kindCount + kind]!
      const [a, b] = [before * p.kindCount + kind, op * p.kindCount + kind]
      if (offset < 0 || p.changeValue[a] === -1 || p.changeValue[b] === -1) continue
      const size = p.kindClasses[kind]!
      const same = p.changeValue[a] === p.changeValue[b]
      const cell = same ? size * size + p.changeClass[a]! : p.changeClass[a]! * size + p.changeClass[b]!
      const term = Math.max(0, p.tables[offset + cell]!)
      seconds = p.settings[Setting.sumSetups] === 1 ? seconds + term : Math.max(seconds, term)
    }
    return (p.candSetup[candidate]! + Math.min(seconds, MAX_SETUP)) * unit
  }

  /** Takes an operation out of the order of its resource; the one behind it has a new left neighbour. */
  #unlink(op: number): void {
    if (!this.#hasOrder(this.#resourceOf(op))) return
    const [left, right] = [this.#left[op]!, this.#right[op]!]
    if (left >= 0) this.#right[left] = right
    else this.#head[this.#resourceOf(op)] = right
    if (right >= 0) this.#left[right] = left
    this.#left[op] = -1
    this.#right[op] = -1
    if (right >= 0) this.#unlinked.push(right)
  }

  /** Puts it before the first operation of its resource that does not start before `from`. */
  #insert(op: number, from: number): void {
    const resource = this.#resourceOf(op)
    if (!this.#hasOrder(resource)) return
    let [left, right] = [-1, this.#head[resource]!]
    while (right >= 0 && this.solution.start[right]! < from) [left, right] = [right, this.#right[right]!]
    if (left >= 0) this.#right[left] = op
    else this.#head[resource] = op
    this.#left[op] = left
    this.#right[op] = right
    if (right >= 0) this.#left[right] = op
  }

  /** Answers a way back to the order of the resources that a move changes. */
  #saveOrder(op: number, candidate: number): () => void {
    const from = this.#resourceOf(op)
    const [left, right] = [this.#left[op]!, this.#right[op]!]
    const to = this.#problem.candResource[candidate]!
    return () => {
      // The candidate has been restored: take the operation out of where it stood and put it back.
      if (this.#hasOrder(to)) {
        const [before, after] = [this.#left[op]!, this.#right[op]!]
        if (before >= 0) this.#right[before] = after
        else if (this.#head[to] === op) this.#head[to] = after
        if (after >= 0) this.#left[after] = before
      }
      if (!this.#hasOrder(from)) return
      this.#left[op] = left
      this.#right[op] = right
      if (left >= 0) this.#right[left] = op
      else this.#head[from] = op
      if (right >= 0) this.#left[right] = op
    }
  }

  #overlapsFixed(op: number): boolean {
    const { solution } = this
    const hits = (other: number) =>
      other >= 0 &&
      solution.status[other] === Status.FIXED &&
      solution.setup[other]! < solution.end[op]! &&
      solution.end[other]! > solution.setup[op]!
    return this.#hasOrder(this.#resourceOf(op)) && (hits(this.#left[op]!) || hits(this.#right[op]!))
  }

  #name(op: number): string {
    return this.prepared.operations.name(this.prepared.opOf[op]!)
  }

  #tell(op: number): MovedOperation {
    const { base } = this.#problem
    const { setup, start, produced, end } = this.solution
    return {
      operation: this.#name(op),
      resource: this.prepared.resources[this.#resourceOf(op)]!.code,
      setupStart: setup[op]! + base,
      start: start[op]! + base,
      productionEnd: produced[op]! + base,
      end: end[op]! + base,
    }
  }
}

/** Operations to look at, the one that starts first on top: what others wait for comes before them as a rule. */
class TimeQueue {
  readonly #start: Int32Array
  readonly #heap: Int32Array
  readonly #key: Int32Array
  readonly #waiting: Uint8Array
  #size = 0

  constructor(start: Int32Array) {
    this.#start = start
    this.#heap = new Int32Array(start.length)
    this.#key = new Int32Array(start.length)
    this.#waiting = new Uint8Array(start.length)
  }

  clear(): void {
    for (let k = 0; k < this.#size; k++) this.#waiting[this.#heap[k]!] = 0
    this.#size = 0
  }

  add(op: number): void {
    if (this.#waiting[op]) return
    this.#waiting[op] = 1
    const heap = this.#heap
    const key = this.#start[op]!
    this.#key[op] = key
    let k = this.#size++
    while (k > 0) {
      const up = (k - 1) >> 1
      if (this.#key[heap[up]!]! <= key) break
      heap[k] = heap[up]!
      k = up
    }
    heap[k] = op
  }

  /** -1 when nothing is left. */
  take(): number {
    if (this.#size === 0) return -1
    const heap = this.#heap
    const top = heap[0]!
    this.#waiting[top] = 0
    const last = heap[--this.#size]!
    const key = this.#key[last]!
    let k = 0
    for (;;) {
      let next = 2 * k + 1
      if (next >= this.#size) break
      if (next + 1 < this.#size && this.#key[heap[next + 1]!]! < this.#key[heap[next]!]!) next++
      if (this.#key[heap[next]!]! >= key) break
      heap[k] = heap[next]!
      k = next
    }
    heap[k] = last
    return top
  }
}

function refusal(refused: MoveRefusal): MoveOutcome {
  return { refused, count: 0, changes: [], conflicts: [], undo: () => {} }
}
