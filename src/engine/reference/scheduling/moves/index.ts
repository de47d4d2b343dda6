import {
  movedColumns,
  type LoadPlan,
  type MovedColumns,
  type MovedOp,
  type MoveSettler,
  type SettledMove,
} from '../../../scheduling/moves/settler.ts'
import type { Problem, Solution } from '../../../scheduling/problem.ts'
import { Settler } from './settle.ts'
import { pinUnstable } from './pin-unstable.ts'
import { openMoves } from './state.ts'

/** Moves in plain TypeScript: the kernel must give equal results, move by move. */
export const referenceMoves: LoadPlan = (problem, solution) => new ReferenceSettler(problem, solution)

class ReferenceSettler implements MoveSettler {
  readonly #settler: Settler
  #moved: readonly number[] = []

  constructor(problem: Problem, solution: Solution) {
    const state = openMoves(problem, solution)
    pinUnstable(state)
    this.#settler = new Settler(state)
  }

  get solution(): Solution {
    return this.#settler.state.solution
  }

  pinned(): Uint8Array {
    return this.#settler.state.pinned.slice()
  }

  move(ops: readonly MovedOp[]): SettledMove {
    const settler = this.#settler
    settler.begin()
    for (const { op, candidate, release } of ops) settler.start(op, candidate, release)
    for (const { op } of ops) settler.enter(op)
    const refused = settler.settle()
    if (refused) {
      settler.restore()
      return { refused, by: settler.by, count: 0, conflicts: [] }
    }
    this.#moved = ops.map(({ op }) => op)
    const count = this.changed().length
    settler.keep(this.#moved)
    return { refused: null, by: -1, count, conflicts: [...settler.conflicts] }
  }

  changed(): number[] {
    return this.#settler.changed(this.#moved)
  }

  moved(): MovedColumns {
    const ops = this.changed()
    const { candidate, setup, start, produced, end } = this.solution
    const columns = movedColumns(ops.length)
    for (const [k, op] of ops.entries()) {
      const was = this.before(op)
      columns.op[k] = op
      columns.candidate[k] = candidate[op]!
      columns.setup[k] = setup[op]!
      columns.start[k] = start[op]!
      columns.produced[k] = produced[op]!
      columns.end[k] = end[op]!
      columns.wasCandidate[k] = was?.candidate ?? -1
      columns.wasStart[k] = was?.start ?? 0
    }
    return columns
  }

  before(op: number) {
    return this.#settler.before(op)
  }

  restore(): void {
    this.#settler.restore()
  }
}
