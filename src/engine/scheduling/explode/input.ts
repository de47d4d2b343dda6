import { bomLineSchema } from '../../bom/schema.ts'
import type { Table, TableSchema } from '../../columns.ts'

/**
 * Input of an explosion: orders, and the master data of their routes. Texts of lists are joined by `;` as in
 * the entities; capacities stay literals. An end date of a validity is its last second.
 */
export const orderSchema = {
  code: 'text',
  /** OrderType; only M is exploded. */
  type: 'text',
  item: 'text',
  qty: 'quantity',
  completedQty: 'quantity',
  due: 'time',
  earliest: 'time',
  /** Planned start: its material is needed then, without a plan at `earliest` or else `due`. */
  plannedStart: 'time',
  priority: 'integer',
  direction: 'text',
  /** OrderStatus; F, H and X are skipped. */
  status: 'text',
  customer: 'text',
  parent: 'text',
  leftOrders: 'text',
  rightOrders: 'text',
  /** Spec1..Spec10 joined by `;`, empty where the item's counts. */
  specs: 'text',
  /** NumSpec1..NumSpec4 as decimals joined by `;`, empty where the item's counts. */
  numSpecs: 'text',
  routeVersion: 'text',
  bomVersion: 'text',
  /** Process selectors that apply, joined by `;`. */
  procSelector: 'text',
  resourceLimit: 'text',
  fixLevel: 'integer',
} as const satisfies TableSchema

export const itemSchema = {
  code: 'text',
  specs: 'text',
  numSpecs: 'text',
  groups: 'text',
  /** Fraction digits of its unit: lots are multiples of it; null = 6. */
  decimals: 'integer',
  yield: 'quantity',
} as const satisfies TableSchema

/** One row per instruction of a process of an item (entity `master`). */
export const masterSchema = {
  item: 'text',
  bomVersion: 'text',
  routeVersion: 'text',
  procSelector: 'text',
  procNo: 'integer',
  process: 'text',
  taskSelector: 'text',
  /** InstType: I input, U use, O output. */
  instType: 'text',
  instCode: 'text',
  target: 'text',
  priority: 'integer',
  setup: 'text',
  production: 'text',
  teardown: 'text',
  prevProcNo: 'text',
  timeConstraint: 'text',
  minMove: 'integer',
  maxMove: 'integer',
  /** Moves run in working time. */
  moveWorking: 'flag',
  scrapRate: 'quantity',
  fixedScrap: 'quantity',
  yield: 'quantity',
  usageType: 'text',
  /** Stepped usage: JSON [[fromQty, quantity], ...]. */
  steps: 'text',
  altGroup: 'text',
  altPriority: 'integer',
  resQty: 'quantity',
  validExpr: 'text',
  validFrom: 'time',
  validTo: 'time',
} as const satisfies TableSchema

/** Components of a route without input instructions, at the process of the BOM line or else the first. */
export const bomSchema = bomLineSchema

export const processSchema = {
  code: 'text',
  resources: 'text',
  setup: 'text',
  production: 'text',
  teardown: 'text',
  timeConstraint: 'text',
  minMove: 'integer',
  yield: 'quantity',
  splitRule: 'text',
  splitValue: 'quantity',
  overlapBatch: 'quantity',
} as const satisfies TableSchema

export const resourceSchema = {
  code: 'text',
  groups: 'text',
  /** ResourceType; D is never used. */
  type: 'text',
  class: 'text',
  efficiency: 'quantity',
  /** Of NumSpec1..NumSpec4, joined by `;`: orders outside are not made here. */
  numSpecMin: 'text',
  numSpecMax: 'text',
  /** Lots that are made here. */
  lotMin: 'quantity',
  lotMax: 'quantity',
  /** Orders that meet it are not made here. */
  exclude: 'text',
} as const satisfies TableSchema

/** Existing operations: released, fixed, started or done ones stay unchanged. */
export const presentSchema = {
  code: 'text',
  order: 'text',
  item: 'text',
  process: 'text',
  procNo: 'integer',
  split: 'integer',
  /** The lots of its step were made by a planner. */
  byHand: 'flag',
  qty: 'quantity',
  goodQty: 'quantity',
  scrapQty: 'quantity',
  status: 'text',
  fixLevel: 'integer',
  resource: 'text',
  /** Secondary resources, joined by `;`. */
  subResources: 'text',
  setupStart: 'time',
  start: 'time',
  productionEnd: 'time',
  end: 'time',
} as const satisfies TableSchema

export const explodeSchemas = {
  orders: orderSchema,
  items: itemSchema,
  masters: masterSchema,
  bom: bomSchema,
  processes: processSchema,
  resources: resourceSchema,
  present: presentSchema,
} as const

export type ExplodeTableName = keyof typeof explodeSchemas
export type ExplodeInput = { readonly [N in ExplodeTableName]: Table<(typeof explodeSchemas)[N]> }
