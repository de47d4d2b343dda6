import type { Values } from '../interface/declare.ts'
import type { placementColumns, schedulingColumns } from '../interface/scheduling-columns.ts'

export * from '../interface/scheduling-codes.ts'

/**
 * The core problem of a scheduling run: numbers only. `prepare` makes it, a solver turns it into a `Solution`, `finish`
 * turns both into the result tables. The plain reference and the wasm kernel solve the same problem and must give the
 * same solution, byte for byte (scheduling.md §2).
 *
 * Times are int32 seconds after `base` (the as-of time), never beyond +-2^30. NONE = there is none.
 *
 * WORK AXIS. A calendar is a list of open slots. Position x of a calendar = work units done in all its slots before x;
 * closed time has no positions, so a piece of work that pauses in closed time is one interval of positions.
 *   posOf(t)    units before time t            toStart(x)  time at which the unit after x begins
 *   toEnd(x)    time at which unit x is done   up(x), down(x)  next / last position at a whole second
 * A slot gives `slotSpeed` units a second, a calendar asks `calendarUnit` units for a second of work: equal unless the
 * resource's speed follows its quantity (ResQty 2). No calendar is longer than 2^30 units, no work, setup or teardown
 * longer than MAX_WORK, so that sums of a position and one of each stay in int32.
 *
 * ---- Semantics a solver follows -------------------------------------------------------------------------------
 *
 * TIMELINE of a resource of kind SINGLE or FURNACE: blocks of positions [setup, start, end), one after the other. The
 * gap between two neighbours goes from the end of the left to `start` of the right (its setup is placed again), or to
 * `setup` of a right one that is HELD or FIXED; before the first it begins at position 0, after the last it ends with
 * the calendar. Kind PARALLEL: at every position the sum of resQty is at most the slot's quantity. INFINITE: no limit.
 *
 * SETUP S(a -> b) = static(b) + dynamic, in seconds, at most MAX_SETUP. For every changeover kind of the resource's profile
 * in which a and b both have a value (not -1): the table's cell of their classes, or the `same` entry of b's class when the
 * values are equal; -1 forbids the adjacency, otherwise max or sum of the cells. The last `toolKinds` kinds are the
 * resources beside the main one, one kind per instruction code: there an operation has the values of the candidate it
 * stands on or is tried on. The changeover needs the WORKER of its longest term (the first of equal ones) during the setup,
 * unless that takes no time or the operation's candidate uses that resource anyway. a = -1 (use as sub-resource, nothing
 * known): dynamic 0. The first gap of resource r has left neighbour opCount + r, whose values are what stood on it last.
 * PARALLEL and INFINITE: a = -1 always; a resource with a quantity that changes over comes as its units, each SINGLE.
 *
 * RIGHT NEIGHBOUR b of a gap allows block o with end x when
 *   FREE:  x + S(o -> b) <= b.start and b.start - S(o -> b) >= ready(b) and it needs no worker; b.setup becomes
 *          b.start - S(o -> b);
 *   HELD (it needs sub-resources, a worker, a combined calendar or has a longest pause): S(o -> b) and its worker are what
 *          it has, x <= b.setup;
 *   FIXED (placed before the run, or used as sub-resource): x <= b.setup.
 * All blocks placed in the run are FREE unless HELD; ready(b) is the position before which b's setup may not begin.
 *
 * LOCK: a resource with a lock is taken so many seconds (calendar time) beyond the end of each use as main resource: x
 * above is the position at which it is free again. Where a candidate has no place with its lock but one without,
 * `lockFail` says whether the lock is ignored, the operation is forced in or left out.
 *
 * PIECES: setup [s, q), production [q, e), teardown [e, end) on the candidate's calendar C, which is the resource's own
 * or its intersection with sub-resources needed during production; positions of other resources follow from times. No piece may
 * contain a break longer than candPause (NONE = any): it moves behind the break (forward) or before it (backward).
 *
 * FORWARD of op o on candidate c, from time t: p = max(posOf(t), position bounds of links); sLow = p, or with SETUP_EARLY
 * posOf(earliest setup). In gaps in order, S = S(left -> o): lo = max(gap, sLow), q = max(up(lo + S), p), s = down(q - S)
 * (= lo when q came from it), pieces moved behind breaks, e = up(q + work), end = up(e + teardown); the first gap where
 * the right neighbour allows it is taken. PARALLEL: no gaps; where the quantity does not suffice sLow becomes the
 * position at which the use that stands in the way ends. SUB-RESOURCES (and the changeover's worker): the interval from the first to the last of
 * the needed pieces that are not empty must be free, and for those not in C every work second of it must be open; otherwise sLow
 * becomes max(s + 1, posOf(when that use ends, or when the resource opens again)) and the search goes on.
 * FURNACE: of all batches with the same key whose qty leaves room, whose work is not shorter and whose start is >= p (and
 * not more than the window after t) and whose first op needs the same sub-resources (they serve the whole batch), the first
 * by start; joined when it ends no later than a new one would. A batch below resourceMinBatch is the concern of passes.ts: its
 * operations wait, by a later earliest start in another pass, for the next batch of their key within the window.
 *
 * BACKWARD, deadline d for the end of production: gaps from the last to the first, hi = the right neighbour's limit,
 * e = min(down(hi - teardown), posOf(d), position bounds), end = up(e + teardown), q = down(e - work), s = down(q - S) >= the gap's beginning; pieces
 * moved before breaks; the last such gap is taken. PARALLEL and sub-resources mirror: e must end before what is in the way.
 *
 * LINKS (bits of linkKind; m = linkMin, in working time of the later operation's calendar when LINK_WORKING):
 *   LINK_END    start(s) >= productionEnd(p) + m          LINK_START  start(s) >= start(p) + m
 *   LINK_ENDEND productionEnd(s) >= productionEnd(p) + m
 *   LINK_LOTS   for lot k of n: s may start its lot k only m after p has made share * k / n of its work; both work evenly
 *   LINK_LAST   the same for k = n only
 * linkMax: start(s) <= productionEnd(p) + M, with LINK_GROUP the last end of all predecessors linked so; where it fails,
 * `maxFail` says whether the op is left out.
 * Forward ops are bound by their placed predecessors, backward ops by their placed successors. An op whose neighbour
 * on that side could not be placed is not placed either, unless `ignoreOpen`: then links to what stands nowhere are ignored.
 *
 * CHOICE among candidates that have a place: see score.ts. Ties: earlier end, then the order of candidates.
 */
export interface Problem extends Values<typeof schedulingColumns> {
  /** Seconds UTC of time 0. */
  readonly base: number
  /** Operations connected by links or by their order. */
  readonly opComponent: Int32Array
  readonly opRank: Int32Array
  /** Minimum pieces of a furnace batch; 0 = any. Solvers ignore it: passes.ts lets operations wait. */
  readonly resourceMinBatch: Float64Array
}

/** True when both are units of one resource. -1: there is none. */
export const isSameResource = (
  { resourceFirst }: Pick<Problem, 'resourceFirst'>,
  known: number,
  resource: number,
): boolean => known >= 0 && resourceFirst[known] === resourceFirst[resource]

/** Result of a pass, per operation. */
export type Solution = Values<typeof placementColumns>

/** One pass over all operations in a sequence, with the given direction of every operation. */
export interface Pass {
  /** Processes about `count` operations; returns the completed share, 1 at the end. */
  step(count: number): number
  finish(): Solution
}

export interface PassMaker {
  readonly name: string
  pass(problem: Problem, sequence: Int32Array, backward: Uint8Array): Pass
}

export interface SolverRun {
  /** Processes about `operations` operations; returns the completed share, exactly 1 when none is left. */
  step(operations: number): number
  finish(): Solution
}

export interface Solver {
  readonly name: string
  start(problem: Problem): SolverRun
}
