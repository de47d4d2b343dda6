import { ranks, servedInBatch, subUses } from '../scheduling/moves/model.ts'
import type { MoveRefusal } from '../scheduling/moves/outcome.ts'
import {
  firstMoved,
  movedColumns,
  type LoadPlan,
  type MovedColumns,
  type MovedOp,
  type MoveSettler,
  type SettledMove,
} from '../scheduling/moves/settler.ts'
import { Status, type Problem, type Solution } from '../scheduling/problem.ts'
import { KernelMemoryError, type Kernels } from './kernels.ts'
import { problemSlots } from './scheduling.ts'

/** Columns of what the kernel tells of an operation (assembly/kernels/moves/tell.ts, movesTell). */
const ROW = 16
const OP = 0
const IS_CHANGED = 1
const NOW = 2
const BEFORE = 9
/** What is told of now and of before: status and 256 for forced, candidate, four times, ready. */
const PLACE = { status: 0, candidate: 1, setup: 2, start: 3, produced: 4, end: 5, ready: 6 } as const
const FORCED = 256

/** What the kernel answers, by its numbers (assembly/kernels/moves/settle.ts). */
const refusals: readonly (MoveRefusal | null)[] = [null, 'noRoom', 'changeover', 'wholeRun']
const OUT_OF_MEMORY = -1

/**
 * Moves on WebAssembly (assembly/kernels/moves): the plan lies in the memory of the kernels from loading on, and only what
 * a move has changed is read back. The instance belongs to the plan that was loaded last: give each plan one of its own.
 * Throws KernelMemoryError when 4 GiB do not suffice.
 */
export function kernelMoves(kernels: Kernels): LoadPlan {
  return (problem, solution) => new KernelSettler(kernels, problem, solution)
}

/** Slots of a pass, behind those of the problem: there is none. */
const NO_PASS = Array.from({ length: 14 }, () => 0)

const owners = new WeakMap<Kernels, KernelSettler>()

class KernelSettler implements MoveSettler {
  readonly #kernels: Kernels
  readonly #solution: Solution
  readonly #count: number
  /** What the last move has touched, read when it is asked for. */
  #told: Int32Array | null = null
  #placesOf: { readonly rows: Int32Array; readonly places: ReadonlyMap<number, number> } | null = null
  #room = movedColumns(0)
  /** How many operations the last move has moved. */
  #moved = 0
  /** Does `#solution` not know of the last move? */
  #behind = false

  constructor(kernels: Kernels, problem: Problem, solution: Solution) {
    owners.set(kernels, this)
    this.#kernels = kernels
    this.#count = problem.opCount
    this.#solution = copyOf(solution)
    const { exports } = kernels
    exports.reset()
    const put = (column: Int32Array | Uint8Array): number => kernels.put(column)
    const block = kernels.put(Uint32Array.from([...problemSlots(kernels, problem), ...NO_PASS]))
    const { status, forced, candidate, setup, start, produced, end, ready } = solution
    const plan = kernels.put(
      Uint32Array.from(
        [
          ranks(problem),
          subUses(problem),
          status,
          forced,
          candidate,
          setup,
          start,
          produced,
          end,
          ready,
          servedInBatch(problem, solution),
        ].map(put),
      ),
    )
    if (exports.movesOpen(block, plan) === OUT_OF_MEMORY) throw new KernelMemoryError(0)
  }

  get solution(): Solution {
    if (this.#behind) this.#apply(NOW)
    this.#behind = false
    return this.#solution
  }

  still(): Uint8Array {
    return this.#kernels.scope(() => {
      const at = this.#kernels.alloc(this.#count)
      this.#exports.movesStill(at)
      return this.#kernels.u8(at, this.#count).slice()
    })
  }

  move(ops: readonly MovedOp[]): SettledMove {
    const exports = this.#exports
    // What is kept of the move before is told no more once another one has begun.
    if (this.#behind) this.#apply(NOW)
    this.#told = null
    this.#behind = true
    exports.movesBegin()
    for (const { op, candidate, release } of ops) exports.movesStart(op, candidate, release)
    for (const { op } of ops) exports.movesEnter(op)
    const refused = refusals[exports.movesSettle()]!
    if (refused) {
      const by = exports.movesBlamed()
      this.restore()
      return { refused, by, count: 0, conflicts: [] }
    }
    const count = exports.movesKeep()
    this.#moved = count
    const found = exports.movesConflictCount()
    const conflicts = found ? Array.from(this.#kernels.i32(exports.movesConflicts() >>> 0, found)) : []
    return { refused: null, by: -1, count, conflicts }
  }

  changed(): number[] {
    const rows = this.#rows()
    const found: number[] = []
    for (let at = 0; at < rows.length; at += ROW) if (rows[at + IS_CHANGED]) found.push(rows[at + OP]!)
    return found
  }

  moved(): MovedColumns {
    // Read where the kernel has written it: nothing is copied but what is told.
    return this.#kernels.scope(() => this.#columns(this.#told ?? this.#tell()))
  }

  /** Into columns that are kept: new ones for each move would be the most of what is cleared away while a bar is dragged. */
  #columns(rows: Int32Array): MovedColumns {
    if (this.#room.op.length < this.#moved) this.#room = movedColumns(Math.min(this.#count, 2 * this.#moved))
    const columns = firstMoved(this.#room, this.#moved)
    const { op, candidate, setup, start, produced, end, wasCandidate, wasStart } = columns
    for (let at = 0, k = 0; at < rows.length; at += ROW) {
      if (rows[at + IS_CHANGED] === 0) continue
      op[k] = rows[at + OP]!
      candidate[k] = rows[at + NOW + PLACE.candidate]!
      setup[k] = rows[at + NOW + PLACE.setup]!
      start[k] = rows[at + NOW + PLACE.start]!
      produced[k] = rows[at + NOW + PLACE.produced]!
      end[k] = rows[at + NOW + PLACE.end]!
      const stood = isPlaced(rows[at + BEFORE + PLACE.status]!)
      wasCandidate[k] = stood ? rows[at + BEFORE + PLACE.candidate]! : -1
      wasStart[k] = stood ? rows[at + BEFORE + PLACE.start]! : 0
      k++
    }
    return columns
  }

  before(op: number) {
    const rows = this.#rows()
    const at = this.#places().get(op)
    if (at === undefined) return null
    const was = (column: number): number => rows[at + BEFORE + column]!
    if (!isPlaced(was(PLACE.status))) return null
    return { candidate: was(PLACE.candidate), start: was(PLACE.start), end: was(PLACE.end) }
  }

  restore(): void {
    if (!this.#behind) this.#apply(BEFORE)
    this.#exports.movesRestore()
    this.#told = null
    this.#moved = 0
    this.#behind = false
  }

  get #exports() {
    if (owners.get(this.#kernels) !== this) throw new Error('another plan has taken over the kernels')
    return this.#kernels.exports
  }

  /** What the last move has touched, ROW numbers each. */
  #rows(): Int32Array {
    if (this.#told) return this.#told
    const rows = this.#kernels.scope(() => this.#tell().slice())
    this.#told = rows
    return rows
  }

  /** The same where the kernel writes it: good until something else is allocated. */
  #tell(): Int32Array {
    const exports = this.#exports
    const at = this.#kernels.alloc(exports.movesToTell())
    return this.#kernels.i32(at, exports.movesTell(at) * ROW)
  }

  /** Row of every operation in them. */
  #places(): ReadonlyMap<number, number> {
    const rows = this.#rows()
    if (this.#placesOf?.rows !== rows) {
      const places = new Map<number, number>()
      for (let at = 0; at < rows.length; at += ROW) places.set(rows[at + OP]!, at)
      this.#placesOf = { rows, places }
    }
    return this.#placesOf.places
  }

  /** Writes what is told of now or before into the columns. */
  #apply(side: number): void {
    const rows = this.#rows()
    const { status, forced, candidate, setup, start, produced, end, ready } = this.#solution
    for (let row = 0; row < rows.length; row += ROW) {
      const op = rows[row + OP]!
      const at = row + side
      status[op] = rows[at + PLACE.status]! % FORCED
      forced[op] = rows[at + PLACE.status]! >= FORCED ? 1 : 0
      candidate[op] = rows[at + PLACE.candidate]!
      setup[op] = rows[at + PLACE.setup]!
      start[op] = rows[at + PLACE.start]!
      produced[op] = rows[at + PLACE.produced]!
      end[op] = rows[at + PLACE.end]!
      ready[op] = rows[at + PLACE.ready]!
    }
  }
}

const isPlaced = (status: number): boolean =>
  status % FORCED === Status.PLACED || status % FORCED === Status.FIXED

const copyOf = (solution: Solution): Solution =>
  Object.fromEntries(
    Object.entries(solution).map(([name, column]) => [name, (column as Int32Array).slice()]),
  ) as unknown as Solution
