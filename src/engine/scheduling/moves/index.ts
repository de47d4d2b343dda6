import type { Prepared } from '../prepare/index.ts'
import { LINK_GROUP, NONE, OP_REFUSED, Status, type Solution } from '../problem.ts'
import type { Move, MovedOperation, MoveOutcome, MoveRefusal } from './outcome.ts'
import { Settler } from './settle.ts'
import { standPlan } from './standing.ts'
import { isPlaced, needsWholeRun, openMoves, type MoveState } from './state.ts'

export type { Move, MovedOperation, MoveOutcome, MoveRefusal } from './outcome.ts'

/**
 * A plan in which operations are moved by hand; state.ts says by which rule. It is loaded once; a move then costs what it
 * touches. Needs neither Node nor the DOM.
 */
export class MovablePlan {
  readonly prepared: Prepared
  /** The plan as it stands: what `finish` makes tables of. */
  readonly solution: Solution
  readonly state: MoveState
  readonly #settler: Settler
  readonly #operations = new Map<string, number>()
  readonly #resources = new Map<string, number>()
  readonly #ofOrder = new Map<string, number[]>()
  readonly #hasLongest: boolean
  readonly #whole: boolean
  /** Moves so far: an outcome of an earlier one cannot be undone any more. */
  #moves = 0

  /** @param solution where operations stand; it is copied */
  constructor(prepared: Prepared, solution: Solution) {
    this.prepared = prepared
    this.state = openMoves(prepared, solution)
    this.solution = this.state.solution
    standPlan(this.state)
    this.#settler = new Settler(this.state)
    const { operations, opOf, problem } = prepared
    for (let op = 0; op < problem.opCount; op++) {
      this.#operations.set(operations.name(opOf[op]!), op)
      const order = operations.orderOf(opOf[op]!)
      if (order === null) continue
      const list = this.#ofOrder.get(order)
      if (list) list.push(op)
      else this.#ofOrder.set(order, [op])
    }
    for (const [number, { code }] of prepared.resources.entries()) this.#resources.set(code, number)
    this.#whole = needsWholeRun(problem)
    this.#hasLongest = problem.linkMax.some((lag) => lag !== NONE)
  }

  /** Moves an operation, and what that touches, or tells why not; then everything is as before. */
  moveOperation(move: Move): MoveOutcome {
    const { problem } = this.state
    const op = this.#operations.get(move.operation)
    if (op === undefined) return refusal('unknownOperation', move.operation)
    if (this.#whole) return refusal('wholeRun', move.operation)
    if (this.solution.status[op] === Status.FIXED) return refusal('fixed', move.operation)
    const candidates = this.#candidates(op, move.resource)
    if (typeof candidates === 'string') return refusal(candidates, move.operation)
    const wanted = move.start - problem.base
    const rest = move.whole ? this.#laterOf(op) : []
    if (candidates.length === 1) return this.#perform(op, candidates[0]!, wanted, rest)
    let [best, ends, last] = [-1, Infinity, null as MoveOutcome | null]
    for (const candidate of candidates) {
      last = this.#perform(op, candidate, wanted, rest)
      if (last.refused) continue
      if (this.solution.end[op]! < ends) [best, ends] = [candidate, this.solution.end[op]!]
      last.undo()
    }
    return best < 0 ? last! : this.#perform(op, best, wanted, rest)
  }

  /** The candidates that a move may use: one for a resource named, and for the resource it has. */
  #candidates(op: number, code: string | null): number[] | MoveRefusal {
    const { candStart, candResource, candCalendar, opFlags } = this.state.problem
    if (opFlags[op]! & OP_REFUSED) return 'notEligible'
    const resource = code === null ? -1 : this.#resources.get(code)
    if (resource === undefined) return 'unknownResource'
    const own = this.solution.candidate[op]!
    const stands = isPlaced(this.state, op)
    if (stands && (resource < 0 || candResource[own] === resource) && candCalendar[own]! >= 0) return [own]
    const found: number[] = []
    for (let candidate = candStart[op]!; candidate < candStart[op + 1]!; candidate++)
      if (candCalendar[candidate]! >= 0 && (resource < 0 || candResource[candidate] === resource))
        found.push(candidate)
    return found.length === 0 ? 'notEligible' : found
  }

  /** Operations of the same order that come after it, and may move. */
  #laterOf(op: number): number[] {
    const { operations, opOf } = this.prepared
    const own = opOf[op]!
    return (this.#ofOrder.get(operations.orderOf(own) ?? '') ?? []).filter(
      (one) =>
        one !== op &&
        opOf[one]! > own &&
        isPlaced(this.state, one) &&
        this.solution.status[one] !== Status.FIXED,
    )
  }

  #perform(op: number, candidate: number, wanted: number, rest: readonly number[]): MoveOutcome {
    const settler = this.#settler
    const moved = [op, ...rest]
    settler.begin()
    for (const one of moved)
      settler.start(one, one === op ? candidate : this.solution.candidate[one]!, wanted)
    for (const one of moved) settler.enter(one)
    const refused = settler.settle()
    const number = ++this.#moves
    if (refused) {
      const by = this.#name(settler.by)
      settler.restore()
      return refusal(refused, by)
    }
    const changed = settler.changed(moved)
    settler.keep()
    if (this.#hasLongest) this.#tellLongest(changed)
    const { start } = this.solution
    let [sorted, told] = [false, null as readonly MovedOperation[] | null]
    const inOrder = (): readonly number[] => {
      if (!sorted) changed.sort((a, b) => start[a]! - start[b]! || a - b)
      sorted = true
      return changed
    }
    const tell = (op: number): MovedOperation => this.tell(op)
    return {
      refused: null,
      by: null,
      count: changed.length,
      get changed() {
        return inOrder()
      },
      get changes() {
        return (told ??= inOrder().map(tell))
      },
      conflicts: [...settler.conflicts].sort((a, b) => a - b).map((one) => this.#name(one)),
      undo: () => {
        if (number !== this.#moves) throw new Error('only the last move can be undone')
        settler.restore()
      },
    }
  }

  /** Longest lags that no longer hold are conflicts, too. */
  #tellLongest(changed: readonly number[]): void {
    const { problem, solution } = this.state
    const { predStart, predLink, succStart, succLink, linkBefore, linkAfter, linkMax } = problem
    const look = (link: number): void => {
      const [before, after] = [linkBefore[link]!, linkAfter[link]!]
      if (linkMax[link] === NONE || !isPlaced(this.state, before) || !isPlaced(this.state, after)) return
      let end = solution.produced[before]!
      if (problem.linkKind[link]! & LINK_GROUP)
        for (let k = predStart[after]!; k < predStart[after + 1]!; k++) {
          const other = linkBefore[predLink[k]!]!
          if (problem.linkKind[predLink[k]!]! & LINK_GROUP && isPlaced(this.state, other))
            end = Math.max(end, solution.produced[other]!)
        }
      if (solution.start[after]! - end > linkMax[link]!) this.#settler.conflicts.add(after)
    }
    for (const op of changed) {
      for (let k = predStart[op]!; k < predStart[op + 1]!; k++) look(predLink[k]!)
      for (let k = succStart[op]!; k < succStart[op + 1]!; k++) look(succLink[k]!)
    }
  }

  /** Resource, start and end of an operation before the last move; null when it stood nowhere. Seconds UTC. */
  before(op: number): { readonly resource: string; readonly start: number; readonly end: number } | null {
    const { base, candResource } = this.state.problem
    const then = this.#settler.before(op)
    if (!then) return null
    const resource = this.prepared.resources[candResource[then.candidate]!]!.code
    return { resource, start: then.start + base, end: then.end + base }
  }

  #name(op: number): string {
    return this.prepared.operations.name(this.prepared.opOf[op]!)
  }

  /** An operation as it stands. */
  tell(op: number): MovedOperation {
    const { base, candResource } = this.state.problem
    const { candidate, setup, start, produced, end } = this.solution
    return {
      operation: this.#name(op),
      resource: this.prepared.resources[candResource[candidate[op]!]!]!.code,
      setupStart: setup[op]! + base,
      start: start[op]! + base,
      productionEnd: produced[op]! + base,
      end: end[op]! + base,
    }
  }
}

function refusal(refused: MoveRefusal, by: string): MoveOutcome {
  return { refused, by, count: 0, changed: [], changes: [], conflicts: [], undo: () => {} }
}
