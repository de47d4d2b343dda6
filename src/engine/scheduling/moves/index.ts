import { TIME_LIMIT, isSameResource, NONE, OP_REFUSED, Status, type Solution } from '../problem.ts'
import { brokenLongest } from './longest.ts'
import { needsWholeRun, type MovableModel } from './model.ts'
import type { Move, MovedOperation, MoveOutcome, MoveRefusal, Place } from './outcome.ts'
import { movedColumns, type LoadPlan, type MovedOp, type MoveSettler } from './settler.ts'

export { modelOf, type MovableModel } from './model.ts'
export type { Move, MovedOperation, MoveOutcome, MoveRefusal, Place } from './outcome.ts'

/**
 * A plan in which operations are moved by hand; settler.ts states the rule. It is loaded once; the cost of a move depends on
 * the operations that it touches. Needs neither Node nor the DOM.
 */
export class MovablePlan {
  readonly model: MovableModel
  readonly #settler: MoveSettler
  readonly #operations: ReadonlyMap<string, number>
  readonly #resources: ReadonlyMap<string, number>
  readonly #ofOrder = new Map<string, number[]>()
  readonly #hasLongest: boolean
  readonly #whole: boolean
  /** Count of the moves: only the last one can be undone. */
  #moves = 0

  /** @param solution the placements; they are copied */
  constructor(model: MovableModel, solution: Solution, load: LoadPlan) {
    const { problem, operations, resources, orders } = model
    this.model = model
    this.#settler = load(problem, solution)
    this.#operations = new Map(operations.map((code, op) => [code, op]))
    this.#resources = new Map(
      resources.flatMap((code, number) => (problem.resourceFirst[number] === number ? [[code, number]] : [])),
    )
    for (const [op, order] of orders.entries()) {
      if (order === '') continue
      const list = this.#ofOrder.get(order)
      if (list) list.push(op)
      else this.#ofOrder.set(order, [op])
    }
    this.#whole = needsWholeRun(problem)
    this.#hasLongest = problem.linkMax.some((lag) => lag !== NONE)
  }

  /** The plan as it is now: the input of `finish`. Read it again after every move. */
  get solution(): Solution {
    return this.#settler.solution
  }

  /** 1 = pinned. */
  pinned(): Uint8Array {
    return this.#settler.pinned()
  }

  /** Moves an operation and those that it displaces, or returns the reason of a refusal; then nothing changes. */
  moveOperation(move: Move): MoveOutcome {
    const { problem } = this.model
    const found = this.#find(move)
    if (typeof found === 'string') return refusal(found, move.operation)
    const { op, candidates } = found
    const { candidate: stands } = this.#settler.solution
    const releaseOf = (start: number): number =>
      Math.max(-TIME_LIMIT, Math.min(TIME_LIMIT, start - problem.base))
    const release = releaseOf(move.start)
    const along = new Map<number, MovedOp>()
    for (const one of move.whole ? this.#laterOf(op) : [])
      along.set(one, { op: one, candidate: stands[one]!, release })
    for (const one of move.together ?? []) {
      const other = this.#find(one)
      if (typeof other === 'string') return refusal(other, one.operation)
      along.set(other.op, { op: other.op, candidate: other.candidates[0]!, release: releaseOf(one.start) })
    }
    along.delete(op)
    const wanted = (candidate: number): MovedOp[] => [{ op, candidate, release }, ...along.values()]
    if (candidates.length === 1) return this.#perform(wanted(candidates[0]!))
    // Of the units of one resource, take the one with the earliest start; of several resources, the one with the earliest end.
    const units = candidates.every((one) => this.#isUnit(one) && this.#isSame(one, candidates[0]!))
    let [best, first, touched] = [-1, Infinity, Infinity]
    // Where all candidates refuse, report the reason of the first: the unit that the operation is on.
    let refused: MoveOutcome | null = null
    for (const candidate of candidates) {
      const outcome = this.#perform(wanted(candidate))
      if (outcome.refused) {
        refused ??= outcome
        continue
      }
      const { start, end } = this.solution
      const [at, count] = units ? [start[op]!, outcome.count] : [end[op]!, 0]
      if (at < first || (at === first && count < touched)) [best, first, touched] = [candidate, at, count]
      outcome.undo()
    }
    return best < 0 ? refused! : this.#perform(wanted(best))
  }

  /** An operation that may be moved, and its candidates. */
  #find({
    operation,
    resource,
  }: Place): { readonly op: number; readonly candidates: number[] } | MoveRefusal {
    const op = this.#operations.get(operation)
    if (op === undefined) return 'unknownOperation'
    if (this.#whole) return 'wholeRun'
    if (this.#settler.solution.status[op] === Status.FIXED) return 'fixed'
    const candidates = this.#candidates(op, resource)
    return typeof candidates === 'string' ? candidates : { op, candidates }
  }

  /** True when the candidate uses one of several units of a resource. Any free unit may be taken. */
  #isUnit(candidate: number): boolean {
    const { candResource, resourceFirst } = this.model.problem
    const resource = candResource[candidate]!
    return resourceFirst[resource] !== resource || resourceFirst[resource + 1] === resource
  }

  #isSame(a: number, b: number): boolean {
    const { candResource } = this.model.problem
    return isSameResource(this.model.problem, candResource[a]!, candResource[b]!)
  }

  /**
   * The candidates of a move: those of the named resource, or the present one; where it has units, one for each unit, the
   * present one first.
   */
  #candidates(op: number, code: string | null): number[] | MoveRefusal {
    const { problem } = this.model
    const { candStart, candResource, candCalendar, opFlags, resourceFirst } = problem
    if (opFlags[op]! & OP_REFUSED) return 'notEligible'
    const resource = code === null ? -1 : this.#resources.get(code)
    if (resource === undefined) return 'unknownResource'
    const { candidate: chosen, status } = this.#settler.solution
    const own = chosen[op]!
    const stands = status[op] === Status.PLACED
    const isOn = (candidate: number, on: number) => resourceFirst[candResource[candidate]!] === on
    const canWork = (candidate: number) => candCalendar[candidate]! >= 0
    const found: number[] = []
    if (stands && (resource < 0 || isOn(own, resource)) && canWork(own)) {
      if (!this.#isUnit(own)) return [own]
      found.push(own, ...this.#otherUnits(op, own).filter(canWork))
      return found
    }
    for (let candidate = candStart[op]!; candidate < candStart[op + 1]!; candidate++)
      if (canWork(candidate) && (resource < 0 || isOn(candidate, resource))) found.push(candidate)
    return found.length === 0 ? 'notEligible' : found
  }

  /** Candidates that differ only in the unit of their resource are adjacent, ordered by unit. */
  #otherUnits(op: number, own: number): number[] {
    const { candStart, candResource, resourceFirst } = this.model.problem
    const unit = candResource[own]! - resourceFirst[candResource[own]!]!
    const others: number[] = []
    for (let candidate = own - unit; candidate < candStart[op + 1]!; candidate++) {
      const isNext = candidate - own === candResource[candidate]! - candResource[own]!
      if (!isNext || !this.#isSame(candidate, own)) break
      if (candidate !== own) others.push(candidate)
    }
    return others
  }

  /** Later operations of the same order that may be moved. */
  #laterOf(op: number): number[] {
    const { orders, place } = this.model
    const { status } = this.#settler.solution
    return (this.#ofOrder.get(orders[op]!) ?? []).filter(
      (one) => place[one]! > place[op]! && status[one] === Status.PLACED,
    )
  }

  #perform(ops: readonly MovedOp[]): MoveOutcome {
    const settler = this.#settler
    const { refused, by, count, conflicts } = settler.move(ops)
    const number = ++this.#moves
    if (refused) return refusal(refused, this.model.operations[by]!)
    let [changed, described] = [null as readonly number[] | null, null as readonly MovedOperation[] | null]
    const inOrder = (): readonly number[] => (changed ??= this.#byStart(settler.changed()))
    const placementOf = (op: number): MovedOperation => this.placementOf(op)
    return {
      refused: null,
      by: null,
      count,
      get moved() {
        return settler.moved()
      },
      get changed() {
        return inOrder()
      },
      get changes() {
        return (described ??= inOrder().map(placementOf))
      },
      conflicts: this.#names(this.#hasLongest ? this.#withLongest(conflicts) : conflicts),
      undo: () => {
        if (number !== this.#moves) throw new Error('only the last move can be undone')
        settler.restore()
      },
    }
  }

  #byStart(ops: number[]): readonly number[] {
    const { start } = this.#settler.solution
    return ops.sort((a, b) => start[a]! - start[b]! || a - b)
  }

  #withLongest(conflicts: readonly number[]): readonly number[] {
    const settler = this.#settler
    const broken = brokenLongest(this.model.problem, settler.solution, settler.changed())
    return [...new Set([...conflicts, ...broken])]
  }

  #names(ops: readonly number[]): string[] {
    return ops.toSorted((a, b) => a - b).map((op) => this.model.operations[op]!)
  }

  /** Resource, start and end of an operation before the last move; null when it was not placed. Seconds UTC. */
  before(op: number): { readonly resource: string; readonly start: number; readonly end: number } | null {
    const { problem, resources } = this.model
    const then = this.#settler.before(op)
    if (!then) return null
    const resource = resources[problem.candResource[then.candidate]!]!
    return { resource, start: then.start + problem.base, end: then.end + problem.base }
  }

  /** The present placement of an operation. */
  placementOf(op: number): MovedOperation {
    const { operations, resources, problem } = this.model
    const { base, candResource } = problem
    const { candidate, setup, start, produced, end } = this.#settler.solution
    return {
      operation: operations[op]!,
      resource: resources[candResource[candidate[op]!]!]!,
      setupStart: setup[op]! + base,
      start: start[op]! + base,
      productionEnd: produced[op]! + base,
      end: end[op]! + base,
    }
  }
}

function refusal(refused: MoveRefusal, by: string): MoveOutcome {
  const moved = movedColumns(0)
  return { refused, by, count: 0, moved, changed: [], changes: [], conflicts: [], undo: () => {} }
}
