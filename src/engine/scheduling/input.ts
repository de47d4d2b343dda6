import type { TableSchema, Table } from '../columns.ts'

/**
 * Input tables of a scheduling run (scheduling.md §2). Every producer (explosion of orders, `takt schedule` files,
 * generator, tests) makes these; the scheduler knows no other form. Times are seconds UTC, durations seconds,
 * quantities fixed point 10^-6. Columns that a producer does not have are nulls.
 */
export const resourceSchema = {
  code: 'text',
  name: 'text',
  /** ResourceType; D is never scheduled. */
  type: 'text',
  /** ResourceClass: S single, M multiple, F (F1..F4) furnace, I infinite. */
  class: 'text',
  /** Group codes, `;` between them. */
  groups: 'text',
  /** ResQtyConstraint: 0 not constrained, 1 sum of use <= quantity, 2 speed follows the quantity. */
  qtyMode: 'integer',
  quantity: 'quantity',
  infinite: 'flag',
  /** 1 = as planned; null = 1. */
  efficiency: 'quantity',
  /** Static terms of the resource. */
  setup: 'integer',
  teardown: 'integer',
  /** Furnace: pieces per batch. */
  minBatch: 'quantity',
  maxBatch: 'quantity',
  batchWindow: 'integer',
  /** Earliest placement after as-of, except for fixed, released or started operations. */
  fence: 'integer',
  /** Seconds for which it stays locked behind each assignment. */
  lock: 'integer',
  /** A changeover is due even without a predecessor. */
  firstSetup: 'flag',
  /** Longest break inside one piece of work; null = any break of the calendar. */
  maxPause: 'integer',
  hourlyCost: 'quantity',
  displayOrder: 'integer',
  /** Resources on which operations linked behind its own go under a strict policy, `;` between them; null = any. */
  postResources: 'text',
  /** Own dispatch order for operations that run only on this resource: `field,a;field,d` (dispatchFields). */
  dispatchKey: 'text',
  /** Last operation on the resource before the plan: for the first changeover. */
  lastItem: 'text',
  lastSpecs: 'text',
} as const satisfies TableSchema

/** Work-time slots, from calendar expansion: per resource disjoint and in order. A resource without any cannot work. */
export const slotSchema = {
  resource: 'text',
  start: 'time',
  end: 'time',
  quantity: 'quantity',
  shift: 'text',
  calendar: 'text',
} as const satisfies TableSchema

export const jobSchema = {
  code: 'text',
  item: 'text',
  customer: 'text',
  qty: 'quantity',
  priority: 'integer',
  due: 'time',
  earliest: 'time',
  /** AssignDirection: F, B, N (null = by the policy). */
  direction: 'text',
  status: 'text',
  parent: 'text',
  /** Weight of tardiness; null = 1. */
  weight: 'quantity',
} as const satisfies TableSchema

export const operationSchema = {
  code: 'text',
  order: 'text',
  item: 'text',
  process: 'text',
  procNo: 'integer',
  split: 'integer',
  qty: 'quantity',
  /** OperationStatus: N, A, R, D, T, B; D, T, B never move, R moves only when the policy allows. */
  status: 'text',
  /** FixLevel 0..3. */
  fixLevel: 'integer',
  earliest: 'time',
  latest: 'time',
  /**
   * From a kitting run; used when `rawMaterialConstraint`. The last component; without a time it never arrives, and
   * the operation is not placed.
   */
  materialReady: 'time',
  materialItem: 'text',
  /** Present place (fixed, released, started, or by the plan before this run). */
  resource: 'text',
  /** Secondary resources used there, joined by `;`. */
  subResources: 'text',
  setupStart: 'time',
  start: 'time',
  productionEnd: 'time',
  end: 'time',
  remainingQty: 'quantity',
  /** Spec1..Spec10, `;` between them; an order's value beats the item's. */
  specs: 'text',
  /** Operations with equal keys may share a furnace batch. */
  batchKey: 'text',
  /** Transfer quantity to overlapping successors; null = all at once. */
  transferQty: 'quantity',
  /** Setup may run before material and predecessors are available. */
  setupEarly: 'flag',
  maxPause: 'integer',
} as const satisfies TableSchema

/**
 * Candidates of an operation. Rows with equal operation and choice belong together: one main resource (inst M) and
 * the sub-resources (S0..S9) it needs at the same time. Choices are alternatives.
 */
export const candidateSchema = {
  operation: 'text',
  choice: 'integer',
  inst: 'text',
  resource: 'text',
  setup: 'integer',
  /** Production = fixed + qty * perPiece, before efficiency; perPiece in seconds, fixed point. */
  fixed: 'integer',
  perPiece: 'quantity',
  teardown: 'integer',
  /** Part of the slot quantity that is used when qtyMode is 1; null = 1. */
  resQty: 'quantity',
  /** Work types the row is needed for: 1 setup, 2 production, 4 teardown; null = all. */
  parts: 'integer',
  priority: 'integer',
  cost: 'quantity',
} as const satisfies TableSchema

/** TimeConstraint between two operations; `type` ES when null. Lags in seconds. */
export const linkSchema = {
  before: 'text',
  after: 'text',
  type: 'text',
  minLag: 'integer',
  maxLag: 'integer',
  /** Lags run in working time of the later operation's main resource. */
  working: 'flag',
  /** Output of `before` that one unit of `after` needs, fixed point; null = equal shares. */
  ratio: 'quantity',
} as const satisfies TableSchema

/**
 * Changeovers: `kind` item, resource, or spec1..spec10. Resource, prev and next hold a code, a group code or `*`;
 * next may be `@same`. The most specific row wins, then priority, then code (entities.md 2.2). Kind resource speaks of the
 * sub-resources that neighbours on a machine use under equal instruction codes; its owner is `process`, of the later one.
 */
export const changeoverSchema = {
  code: 'text',
  kind: 'text',
  resource: 'text',
  process: 'text',
  prev: 'text',
  next: 'text',
  seconds: 'integer',
  cost: 'quantity',
  allowed: 'flag',
  priority: 'integer',
  /** A setup worker the changeover needs. */
  worker: 'text',
  /** Condition on the later (ME) and the earlier operation (OTHER); null = always. */
  valid: 'text',
} as const satisfies TableSchema

/** Item codes and their groups, for changeovers by item group. */
export const itemGroupSchema = { item: 'text', groups: 'text' } as const satisfies TableSchema

export const schedulingSchemas = {
  resources: resourceSchema,
  slots: slotSchema,
  jobs: jobSchema,
  operations: operationSchema,
  candidates: candidateSchema,
  links: linkSchema,
  changeovers: changeoverSchema,
  itemGroups: itemGroupSchema,
} as const

export type SchedulingTableName = keyof typeof schedulingSchemas
export type SchedulingInput = { readonly [N in SchedulingTableName]: Table<(typeof schedulingSchemas)[N]> }
