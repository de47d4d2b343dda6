import { FURTHEST_TIME, LONGEST_SETUP, LONGEST_WORK } from '#domain/rules/time-limits.ts'
import { countOf, indexesOf, type Settings } from './declare.ts'

/** Words of the column `settings` in their order. */
export const schedulingSettings = {
  assignEnd: 'count',
  afterEnd: 'count',
  afterDue: 'count',
  beforeStart: 'count',
  beforeEst: 'count',
  maxFail: 'count',
  select: 'count',
  sumSetups: 'flag',
  allInfinite: 'flag',
  lockFail: 'count',
  /** Links to unplaced operations are ignored. */
  ignoreOpen: 'flag',
} as const satisfies Settings

/** Indexes of `Problem.settings`. */
export const Setting = indexesOf(schedulingSettings)
export const SETTINGS = countOf(schedulingSettings)

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
