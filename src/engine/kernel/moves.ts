import { layoutOf } from '../interface/declare.ts'
import { OUT_OF_MEMORY } from '../interface/memory.ts'
import { changeRecord, FORCED, MoveCode, planColumns } from '../interface/moves.ts'
import { ranks, servedInBatch, subAssignments } from '../scheduling/moves/model.ts'
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
import { putBlock } from './block.ts'
import { KernelMemoryError, type Kernels } from './kernels.ts'
import { putProblem } from './scheduling.ts'

const change = layoutOf(changeRecord)
/** Words of a row, and the index of each. */
const ROW = change.bytes / 4
const OP = change.at.op / 4
const IS_CHANGED = change.at.isChanged / 4
/** First word of the placement now and before; its fields are in the same order in both. */
const NOW = change.at.status / 4
const BEFORE = change.at.wasStatus / 4
const FIELD = {
  status: 0,
  candidate: change.at.candidate / 4 - NOW,
  setup: change.at.setup / 4 - NOW,
  start: change.at.start / 4 - NOW,
  produced: change.at.produced / 4 - NOW,
  end: change.at.end / 4 - NOW,
  ready: change.at.ready / 4 - NOW,
} as const

const refusals: Readonly<Record<number, MoveRefusal>> = {
  [MoveCode.noRoom]: 'noRoom',
  [MoveCode.changeover]: 'changeover',
  [MoveCode.wholeRun]: 'wholeRun',
}

/**
 * Moves on WebAssembly (assembly/kernels/moves). The plan is in the memory of the kernels once it is loaded; only the
 * changes of a move are read back. The instance belongs to the plan that was loaded last: use one instance per plan.
 * Throws KernelMemoryError when 4 GiB do not suffice.
 */
export function kernelMoves(kernels: Kernels): LoadPlan {
  return (problem, solution) => new KernelSettler(kernels, problem, solution)
}

const owners = new WeakMap<Kernels, KernelSettler>()

class KernelSettler implements MoveSettler {
  readonly #kernels: Kernels
  readonly #solution: Solution
  readonly #count: number
  /** Changes of the last move, read on first use. */
  #rowsRead: Int32Array | null = null
  #rowIndex: { readonly rows: Int32Array; readonly rowByOp: ReadonlyMap<number, number> } | null = null
  #buffer = movedColumns(0)
  /** Count of operations that the last move has moved. */
  #moved = 0
  /** True when `#solution` does not include the last move. */
  #isStale = false

  constructor(kernels: Kernels, problem: Problem, solution: Solution) {
    owners.set(kernels, this)
    this.#kernels = kernels
    this.#count = problem.opCount
    this.#solution = copyOf(solution)
    const { exports } = kernels
    exports.reset()
    const opened = exports.movesOpen(
      putProblem(kernels, problem),
      putBlock(kernels, planColumns, {
        ...solution,
        rank: ranks(problem),
        subFirst: subAssignments(problem),
        served: servedInBatch(problem, solution),
      }),
    )
    if (opened === OUT_OF_MEMORY) throw new KernelMemoryError(0)
  }

  get solution(): Solution {
    if (this.#isStale) this.#apply(NOW)
    this.#isStale = false
    return this.#solution
  }

  pinned(): Uint8Array {
    return this.#kernels.scope(() => {
      const at = this.#kernels.alloc(this.#count)
      this.#exports.movesPinned(at)
      return this.#kernels.u8(at, this.#count).slice()
    })
  }

  move(ops: readonly MovedOp[]): SettledMove {
    const exports = this.#exports
    // The changes of the previous move are no longer available once another one has begun.
    if (this.#isStale) this.#apply(NOW)
    this.#rowsRead = null
    this.#isStale = true
    exports.movesBegin()
    for (const { op, candidate, release } of ops) exports.movesStart(op, candidate, release)
    for (const { op } of ops) exports.movesEnter(op)
    const refused = refusals[exports.movesSettle()]
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
    // Reads the memory of the kernel without a copy.
    return this.#kernels.scope(() => this.#columns(this.#rowsRead ?? this.#readChanges()))
  }

  /** Fills a buffer that is reused: one per move would cause most of the garbage collection while a bar is dragged. */
  #columns(rows: Int32Array): MovedColumns {
    if (this.#buffer.op.length < this.#moved)
      this.#buffer = movedColumns(Math.min(this.#count, 2 * this.#moved))
    const columns = firstMoved(this.#buffer, this.#moved)
    const { op, candidate, setup, start, produced, end, wasCandidate, wasStart } = columns
    for (let at = 0, k = 0; at < rows.length; at += ROW) {
      if (rows[at + IS_CHANGED] === 0) continue
      op[k] = rows[at + OP]!
      candidate[k] = rows[at + NOW + FIELD.candidate]!
      setup[k] = rows[at + NOW + FIELD.setup]!
      start[k] = rows[at + NOW + FIELD.start]!
      produced[k] = rows[at + NOW + FIELD.produced]!
      end[k] = rows[at + NOW + FIELD.end]!
      const wasPlaced = isPlaced(rows[at + BEFORE + FIELD.status]!)
      wasCandidate[k] = wasPlaced ? rows[at + BEFORE + FIELD.candidate]! : -1
      wasStart[k] = wasPlaced ? rows[at + BEFORE + FIELD.start]! : 0
      k++
    }
    return columns
  }

  before(op: number) {
    const rows = this.#rows()
    const at = this.#rowByOp().get(op)
    if (at === undefined) return null
    const was = (column: number): number => rows[at + BEFORE + column]!
    if (!isPlaced(was(FIELD.status))) return null
    return { candidate: was(FIELD.candidate), start: was(FIELD.start), end: was(FIELD.end) }
  }

  restore(): void {
    if (!this.#isStale) this.#apply(BEFORE)
    this.#exports.movesRestore()
    this.#rowsRead = null
    this.#moved = 0
    this.#isStale = false
  }

  get #exports() {
    if (owners.get(this.#kernels) !== this) throw new Error('another plan has taken over the kernels')
    return this.#kernels.exports
  }

  /** Changes of the last move, ROW numbers each. */
  #rows(): Int32Array {
    if (this.#rowsRead) return this.#rowsRead
    const rows = this.#kernels.scope(() => this.#readChanges().slice())
    this.#rowsRead = rows
    return rows
  }

  /** The same in the memory of the kernel: valid until the next allocation. */
  #readChanges(): Int32Array {
    const exports = this.#exports
    const at = this.#kernels.alloc(exports.movesChangesBytes())
    return this.#kernels.i32(at, exports.movesChanges(at) * ROW)
  }

  /** Row of every operation in them. */
  #rowByOp(): ReadonlyMap<number, number> {
    const rows = this.#rows()
    if (this.#rowIndex?.rows !== rows) {
      const rowByOp = new Map<number, number>()
      for (let at = 0; at < rows.length; at += ROW) rowByOp.set(rows[at + OP]!, at)
      this.#rowIndex = { rows, rowByOp }
    }
    return this.#rowIndex.rowByOp
  }

  /** Writes the placements of one side, now or before, into the columns. */
  #apply(side: number): void {
    const rows = this.#rows()
    const { status, forced, candidate, setup, start, produced, end, ready } = this.#solution
    for (let row = 0; row < rows.length; row += ROW) {
      const op = rows[row + OP]!
      const at = row + side
      status[op] = rows[at + FIELD.status]! % FORCED
      forced[op] = rows[at + FIELD.status]! >= FORCED ? 1 : 0
      candidate[op] = rows[at + FIELD.candidate]!
      setup[op] = rows[at + FIELD.setup]!
      start[op] = rows[at + FIELD.start]!
      produced[op] = rows[at + FIELD.produced]!
      end[op] = rows[at + FIELD.end]!
      ready[op] = rows[at + FIELD.ready]!
    }
  }
}

const isPlaced = (status: number): boolean =>
  status % FORCED === Status.PLACED || status % FORCED === Status.FIXED

const copyOf = (solution: Solution): Solution =>
  Object.fromEntries(
    Object.entries(solution).map(([name, column]) => [name, (column as Int32Array).slice()]),
  ) as unknown as Solution
