import { FURTHEST_TIME, LONGEST_SETUP, LONGEST_WORK } from '#domain/planning/time-limits.ts'

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
export interface Problem {
  /** Seconds UTC of time 0. */
  readonly base: number
  /** See `Setting`. */
  readonly settings: Int32Array
  /** Weight of every score term, in the order of `scoreTerms`. */
  readonly weights: Float64Array

  // ---- calendars: distinct lists of slots
  readonly calendarCount: number
  readonly calendarStart: Int32Array
  readonly calendarUnit: Int32Array
  /** 1 = every slot has speed calendarUnit: positions are integer seconds. */
  readonly calendarEven: Uint8Array
  readonly slotStart: Int32Array
  readonly slotEnd: Int32Array
  readonly slotBefore: Int32Array
  readonly slotSpeed: Int32Array
  readonly slotQty: Float64Array

  // ---- resources, by code
  readonly resourceCount: number
  /**
   * First of the units of the resource that each belongs to, itself where it has none (prepare/units.ts). Where an
   * operation is to keep its resource, any unit of it will do.
   */
  readonly resourceFirst: Int32Array
  readonly resourceKind: Uint8Array
  /** Calendar, or -1: cannot work. */
  readonly resourceCalendar: Int32Array
  readonly resourceFence: Int32Array
  readonly resourceProfile: Int32Array
  /** Minimum pieces of a furnace batch; 0 = any. Solvers ignore it: passes.ts lets operations wait. */
  readonly resourceMinBatch: Float64Array
  readonly resourceMaxBatch: Float64Array
  readonly resourceWindow: Int32Array
  /** Seconds for which the resource stays locked behind an assignment. */
  readonly resourceLock: Int32Array
  /** No use of the resource is shorter, units. */
  readonly resourceLeast: Int32Array
  /**
   * Resources [postStart[r], postStart[r + 1]) that r leads to: where it names any, an operation linked behind one on r goes
   * on one of these only. Candidates that do not suit the neighbours that are placed are left out, and of the others, when
   * some leave every other neighbour a candidate, those that do not. Both empty: no resource restricts any other.
   */
  readonly postStart: Int32Array
  readonly postResource: Int32Array

  // ---- operations; index = place in the first dispatch sequence
  readonly opCount: number
  readonly opFlags: Uint8Array
  /** Operations connected by links or by their order. */
  readonly opComponent: Int32Array
  readonly opRank: Int32Array
  /** Earliest start of setup with SETUP_EARLY, and of everything otherwise: assignment start, fence. */
  readonly opBasis: Int32Array
  /** Earliest start by order, operation and material. */
  readonly opEarliest: Int32Array
  /** Latest end of production, or NONE. */
  readonly opLatest: Int32Array
  readonly opDue: Int32Array
  readonly opQty: Float64Array
  readonly opBatchKey: Int32Array
  readonly opPreviousStart: Int32Array
  readonly opPreviousResource: Int32Array
  /** Item, for the score only. */
  readonly opItem: Int32Array
  /** Equal for operations of one item and process, from 0; all 0 unless the resource selection needs it. */
  readonly opFamily: Int32Array
  /** Candidates [candStart[o], candStart[o + 1]). */
  readonly candStart: Int32Array

  readonly candResource: Int32Array
  readonly candCalendar: Int32Array
  /** Units of candCalendar. */
  readonly candWork: Int32Array
  readonly candTeardown: Int32Array
  /** Seconds. */
  readonly candSetup: Int32Array
  readonly candPause: Int32Array
  readonly candQty: Float64Array
  readonly candPriority: Int32Array
  readonly candCost: Float64Array
  readonly candSubStart: Int32Array
  readonly subResource: Int32Array
  /** 1 setup, 2 production, 4 teardown. */
  readonly subParts: Uint8Array
  readonly subQty: Float64Array

  // ---- links, by later operation; and the same by earlier operation
  readonly predStart: Int32Array
  readonly predLink: Int32Array
  readonly succStart: Int32Array
  readonly succLink: Int32Array
  readonly linkBefore: Int32Array
  readonly linkAfter: Int32Array
  readonly linkKind: Uint8Array
  readonly linkMin: Int32Array
  readonly linkMax: Int32Array
  readonly linkLots: Int32Array
  readonly linkShare: Float64Array

  // ---- fixed operations: placed before all others, in this order
  readonly fixedOp: Int32Array
  readonly fixedCand: Int32Array
  readonly fixedSetup: Int32Array
  readonly fixedStart: Int32Array
  readonly fixedProduced: Int32Array
  readonly fixedEnd: Int32Array

  // ---- changeovers
  readonly kindCount: number
  /** Count of the kinds, the last ones, that are secondary resources. */
  readonly toolKinds: number
  readonly kindClasses: Int32Array
  /** Value and class of [op or opCount + resource][kind]; value -1 = none, -2 = unknown. */
  readonly changeValue: Int32Array
  readonly changeClass: Int32Array
  /** Value and class of [candidate][tool kind]; value -1 = none. */
  readonly candTool: Int32Array
  readonly candToolClass: Int32Array
  /** Offset of the table of [profile][kind], or -1. A table is classes x classes cells, then `same` of every class. */
  readonly tableOffset: Int32Array
  readonly tables: Int32Array
  /** Worker of the changeover of each cell of `tables`, or -1; empty when none needs any. */
  readonly tableWorkers: Int32Array
  /**
   * Per profile: seconds by which a changeover may at most be longer than the two by way of something between, 0 where
   * that never pays. What lies between two neighbours is of no use to anything unless it is that much longer than their
   * changeover: a solver may forget such gaps.
   */
  readonly profileSlack: Int32Array
}

/** Indexes of `Problem.settings`. */
export const Setting = {
  assignEnd: 0,
  afterEnd: 1,
  afterDue: 2,
  beforeStart: 3,
  beforeEst: 4,
  maxFail: 5,
  select: 6,
  sumSetups: 7,
  infinite: 8,
  lockFail: 9,
  /** 1 = links to unplaced operations are ignored. */
  ignoreOpen: 10,
} as const

export const SETTINGS = 11

/** Values of the settings beforeStart, afterEnd, beforeEst, afterDue. */
export const Violation = { INFINITE: 0, IGNORE: 1, FORWARD: 2, UNASSIGN: 3 } as const
export const Fail = { FORCE: 0, IGNORE: 1, UNASSIGN: 2 } as const
export const Select = { OPT: 0, PRI: 1, CUR: 2, LAST: 3 } as const

export const NONE = -0x8000_0000
export const TIME_LIMIT = FURTHEST_TIME
export const MAX_WORK = LONGEST_WORK
export const MAX_SETUP = LONGEST_SETUP

export const Kind = { SINGLE: 0, PARALLEL: 1, FURNACE: 2, INFINITE: 3 } as const

export const OP_BACKWARD = 1
export const OP_SETUP_EARLY = 2
export const OP_FIXED = 4
/** The earliest start by order or operation bounds a backward op, not the assignment start. */
export const OP_BY_EST = 8
/** Never placed: refused by prepare. */
export const OP_REFUSED = 16
/** Every link is LINK_END with a lag in calendar time and no maximum lag, and no post-resources restrict it. */
export const OP_FAST_PATH = 32

export const LINK_END = 1
export const LINK_START = 2
export const LINK_ENDEND = 4
export const LINK_LOTS = 8
export const LINK_LAST = 16
export const LINK_WORKING = 32
/** The longest lag counts from the last of all predecessors that are linked so. */
export const LINK_GROUP = 64

/** Result of an operation. */
export const Status = {
  /** Not processed yet. */
  OPEN: 0,
  PLACED: 1,
  FIXED: 2,
  /** No candidate has a slot in its working time. */
  NO_ROOM: 3,
  /** A limit was not met and the policy leaves it unassigned. */
  LIMIT: 4,
  /** An operation it is linked to could not be placed. */
  NEIGHBOUR: 5,
  /** Refused by prepare, or without candidates. */
  REFUSED: 6,
  /** Backward placement failed: its orders are to be placed forward. */
  TURN: 7,
} as const

/** True when both are units of one resource. -1: there is none. */
export const isSameResource = (
  { resourceFirst }: Pick<Problem, 'resourceFirst'>,
  known: number,
  resource: number,
): boolean => known >= 0 && resourceFirst[known] === resourceFirst[resource]

export interface Solution {
  readonly status: Uint8Array
  /** 1 = placed beyond capacity. */
  readonly forced: Uint8Array
  /** 1 = placed backward. */
  readonly backward: Uint8Array
  /** Candidate chosen (index into cand...), or -1. */
  readonly candidate: Int32Array
  readonly setup: Int32Array
  readonly start: Int32Array
  readonly produced: Int32Array
  readonly end: Int32Array
  /** Seconds before which the setup could not begin (links, earliest, basis): the explanation of the start. */
  readonly ready: Int32Array
  readonly score: Float64Array
  /** Worker of the changeover before it, or -1. */
  readonly worker: Int32Array
}

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
