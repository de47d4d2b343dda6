import { type Slots } from './declare.ts'

/** Columns of a scheduling problem. Their semantics: ../scheduling/problem.ts. */
export const schedulingColumns = {
  /** See `Setting`. */
  settings: 'i32',
  /** Weight of every score term, in the order of `scoreTerms`. */
  weights: 'f64',

  // ---- calendars: distinct lists of slots
  calendarCount: 'count',
  calendarStart: 'i32',
  calendarUnit: 'i32',
  /** 1 = every slot has speed calendarUnit: positions are integer seconds. */
  calendarEven: 'u8',
  slotStart: 'i32',
  slotEnd: 'i32',
  slotBefore: 'i32',
  slotSpeed: 'i32',
  slotQty: 'f64',

  // ---- resources, by code
  resourceCount: 'count',
  /**
   * First of the units of the resource that each belongs to, itself where it has none (prepare/units.ts). Where an
   * operation is to keep its resource, any unit of it will do.
   */
  resourceFirst: 'i32',
  resourceKind: 'u8',
  /** Calendar, or -1: cannot work. */
  resourceCalendar: 'i32',
  resourceFence: 'i32',
  resourceProfile: 'i32',
  resourceMaxBatch: 'f64',
  resourceWindow: 'i32',
  /** Seconds for which the resource stays locked behind an assignment. */
  resourceLock: 'i32',
  /** No use of the resource is shorter, units. */
  resourceLeast: 'i32',
  /**
   * Resources [postStart[r], postStart[r + 1]) that r leads to: where it names any, an operation linked behind one on r goes
   * on one of these only. Candidates that do not suit the neighbours that are placed are left out, and of the others, when
   * some leave every other neighbour a candidate, those that do not. Both empty: no resource restricts any other.
   */
  postStart: 'i32',
  postResource: 'i32',

  // ---- operations; index = place in the first dispatch sequence
  opCount: 'count',
  opFlags: 'u8',
  /** Earliest start of setup with SETUP_EARLY, and of everything otherwise: assignment start, fence. */
  opBasis: 'i32',
  /** Earliest start by order, operation and material. */
  opEarliest: 'i32',
  /** Latest end of production, or NONE. */
  opLatest: 'i32',
  opDue: 'i32',
  opQty: 'f64',
  opBatchKey: 'i32',
  opPreviousStart: 'i32',
  opPreviousResource: 'i32',
  /** Item, for the score only. */
  opItem: 'i32',
  /** Equal for operations of one item and process, from 0; all 0 unless the resource selection needs it. */
  opFamily: 'i32',
  /** Candidates [candStart[o], candStart[o + 1]). */
  candStart: 'i32',
  candResource: 'i32',
  candCalendar: 'i32',
  /** Units of candCalendar. */
  candWork: 'i32',
  candTeardown: 'i32',
  /** Seconds. */
  candSetup: 'i32',
  candPause: 'i32',
  candQty: 'f64',
  candPriority: 'i32',
  candCost: 'f64',
  candSubStart: 'i32',
  subResource: 'i32',
  /** 1 setup, 2 production, 4 teardown. */
  subParts: 'u8',
  subQty: 'f64',

  // ---- links, by later operation; and the same by earlier operation
  predStart: 'i32',
  predLink: 'i32',
  succStart: 'i32',
  succLink: 'i32',
  linkBefore: 'i32',
  linkAfter: 'i32',
  linkKind: 'u8',
  linkMin: 'i32',
  linkMax: 'i32',
  linkLots: 'i32',
  linkShare: 'f64',

  // ---- fixed operations: placed before all others, in this order
  fixedOp: 'i32',
  fixedCand: 'i32',
  fixedSetup: 'i32',
  fixedStart: 'i32',
  fixedProduced: 'i32',
  fixedEnd: 'i32',

  // ---- changeovers
  kindCount: 'count',
  /** Count of the kinds, the last ones, that are secondary resources. */
  toolKinds: 'count',
  kindClasses: 'i32',
  /** Value and class of [op or opCount + resource][kind]; value -1 = none, -2 = unknown. */
  changeValue: 'i32',
  changeClass: 'i32',
  /** Value and class of [candidate][tool kind]; value -1 = none. */
  candTool: 'i32',
  candToolClass: 'i32',
  /** Offset of the table of [profile][kind], or -1. A table is classes x classes cells, then `same` of every class. */
  tableOffset: 'i32',
  tables: 'i32',
  /** Worker of the changeover of each cell of `tables`, or -1; empty when none needs any. */
  tableWorkers: 'i32',
  /**
   * Per profile: seconds by which a changeover may at most be longer than the two by way of something between, 0 where
   * that never pays. What lies between two neighbours is of no use to anything unless it is that much longer than their
   * changeover: a solver may forget such gaps.
   */
  profileSlack: 'i32',
} as const satisfies Slots

/** Sizes of columns that may be empty. */
export const schedulingSizes = {
  fixedCount: 'count',
  /** `postStart` is not empty. */
  hasPosts: 'flag',
  /** `tableWorkers` is not empty. */
  hasWorkers: 'flag',
} as const satisfies Slots

/** One pass: operations in the order in which they are placed, and the direction of every operation (1 = backward). */
export const passColumns = {
  sequence: 'i32',
  sequenceCount: 'count',
  directions: 'u8',
} as const satisfies Slots

/** Result of a pass, per operation. */
export const placementColumns = {
  status: 'u8',
  /** 1 = placed beyond capacity. */
  forced: 'u8',
  /** 1 = placed backward. */
  backward: 'u8',
  /** Candidate chosen (index into cand...), or -1. */
  candidate: 'i32',
  setup: 'i32',
  start: 'i32',
  produced: 'i32',
  end: 'i32',
  /** Seconds before which the setup could not begin (links, earliest, basis): the explanation of the start. */
  ready: 'i32',
  score: 'f64',
  /** Worker of the changeover before it, or -1. */
  worker: 'i32',
} as const satisfies Slots
