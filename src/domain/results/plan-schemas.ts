import type { ResultSchema } from './result-column.ts'

/**
 * Result tables of a scheduling run (entities.md 2.4), in a total order: operations by order, procNo, split, code;
 * uses by operation, work type in the order 1, 0, 2, inst; pieces by use and start.
 */
export const scheduledOperationSchema = {
  operation: 'text',
  order: 'text',
  item: 'text',
  process: 'text',
  procNo: 'integer',
  split: 'integer',
  qty: 'quantity',
  assigned: 'flag',
  status: 'text',
  direction: 'text',
  /** Main resource. */
  resource: 'text',
  setupStart: 'time',
  /** Start and end of production. */
  start: 'time',
  productionEnd: 'time',
  end: 'time',
  setupSeconds: 'integer',
  productionSeconds: 'integer',
  teardownSeconds: 'integer',
  /** Earliest and latest start that links, material and the due date leave. */
  earliest: 'time',
  latest: 'time',
  /** What decided the start: EST, LINK, CAPACITY, CALENDAR, MATERIAL, SETUP, SUBRES, FENCE, FIXED, HELD; or why it failed. */
  reason: 'text',
  /** The operation, resource or item the reason applies to. */
  reasonRef: 'text',
  score: 'quantity',
  /** Keys by which it was dispatched: `field,a;field,d`. */
  dispatchKey: 'text',
  /** Changeover row that gave the setup. */
  setupReason: 'text',
  message: 'text',
} as const satisfies ResultSchema

/** Use instructions: one row per operation, work type and resource. A missing work type is a copy (isCopy). */
export const useSchema = {
  operation: 'text',
  workType: 'integer',
  inst: 'text',
  resource: 'text',
  resQty: 'quantity',
  start: 'time',
  end: 'time',
  seconds: 'integer',
  isCopy: 'flag',
} as const satisfies ResultSchema

/** The stretches of working time that a use fills: every second of it inside one slot of the resource. */
export const pieceSchema = {
  operation: 'text',
  workType: 'integer',
  inst: 'text',
  resource: 'text',
  start: 'time',
  end: 'time',
  quantity: 'quantity',
} as const satisfies ResultSchema

export const scheduledJobSchema = {
  order: 'text',
  item: 'text',
  qty: 'quantity',
  assigned: 'flag',
  start: 'time',
  end: 'time',
  due: 'time',
  /** Seconds after (positive) or before the due date. */
  lateness: 'integer',
  slack: 'integer',
  setupSeconds: 'integer',
  operations: 'integer',
  unassigned: 'integer',
  /** Why late: the chain of operations and reasons from the last operation back to the root. */
  why: 'text',
} as const satisfies ResultSchema

/** All measured from the as-of time to the end of the plan: available = busy + setup + idle. */
export const resourceLoadSchema = {
  resource: 'text',
  available: 'integer',
  /** Production and teardown. */
  busy: 'integer',
  setup: 'integer',
  idle: 'integer',
  /** Setup and busy of available, 0..1 fixed point. */
  utilisation: 'quantity',
  operations: 'integer',
} as const satisfies ResultSchema

/** Operations with when their material is there, from the kit check, and their predecessors and successors. */
export const planOperationSchema = {
  ...scheduledOperationSchema,
  kitStatus: 'text',
  materialReady: 'time',
  materialItem: 'text',
  /** Codes of linked operations, `;` between them. */
  prevOps: 'text',
  nextOps: 'text',
  /** From the end of the last operation before it to the start of its setup; null without both. */
  waitSeconds: 'integer',
} as const satisfies ResultSchema

/** Those that have titles, by name. */
export const planResultSchemas = {
  operations: planOperationSchema,
  uses: useSchema,
  pieces: pieceSchema,
  jobs: scheduledJobSchema,
  resources: resourceLoadSchema,
} as const
