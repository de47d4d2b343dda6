import type { Table, TableSchema } from '../columns.ts'

/**
 * Input tables of a kitting run, after the sources have been mapped (kitting.md step 0). Every producer (SQL
 * snapshot, `takt kit` files, generator, tests) makes these; the engine knows no other form.
 * Columns that a producer does not have are filled with nulls by `emptyColumn`.
 */
export const demandSchema = {
  source: 'text',
  order: 'text',
  lineNo: 'text',
  item: 'text',
  planQty: 'quantity',
  doneQty: 'quantity',
  /** Time at which the material must be available (PlanStartTime). */
  need: 'time',
  end: 'time',
  due: 'time',
  created: 'time',
  bomVersion: 'text',
  releaseMat: 'flag',
  /** Released or started (R, T): first when `releasedFirst`. */
  frozen: 'flag',
  priority: 'integer',
  customer: 'text',
  saleOrder: 'text',
  project: 'text',
  warehouse: 'text',
  area: 'text',
  lot: 'text',
  splitAllowed: 'flag',
  minKitQty: 'quantity',
  planner: 'text',
  parentOrder: 'text',
  /** Filled by sources that are component lists (RES): the line replaces explosion. */
  component: 'text',
  reqQty: 'quantity',
  issuedQty: 'quantity',
} as const satisfies TableSchema

export const bomSchema = {
  parent: 'text',
  version: 'text',
  component: 'text',
  line: 'integer',
  /** Usage per parent = num / den. */
  usageNum: 'quantity',
  usageDen: 'quantity',
  fixedQty: 'quantity',
  usageType: 'text',
  /** Stepped usage: JSON [[fromParentQty, qty], ...] in base units. */
  steps: 'text',
  scrap: 'quantity',
  process: 'integer',
  leadOffset: 'integer',
  phantom: 'flag',
  altGroup: 'text',
  altPriority: 'integer',
  validFrom: 'time',
  validTo: 'time',
  kitFlag: 'text',
  issueType: 'text',
} as const satisfies TableSchema

export const supplySchema = {
  source: 'text',
  sourceSeq: 'integer',
  class: 'text',
  doc: 'text',
  line: 'text',
  name: 'text',
  item: 'text',
  qty: 'quantity',
  date: 'time',
  replyDate: 'time',
  replyQty: 'quantity',
  replyAccepted: 'flag',
  received: 'flag',
  warehouse: 'text',
  /** True when the warehouse may be used for kitting; null = yes. */
  usable: 'flag',
  location: 'text',
  area: 'text',
  lot: 'text',
  expiry: 'time',
  quality: 'text',
  supplier: 'text',
  project: 'text',
  ownerType: 'text',
  owner: 'text',
  reservedFor: 'text',
  /** 0..1 in fixed point. */
  confidence: 'quantity',
  transit: 'integer',
} as const satisfies TableSchema

export const itemSchema = {
  code: 'text',
  name: 'text',
  spec: 'text',
  makeable: 'flag',
  makeLead: 'integer',
  inspectLead: 'integer',
  safety: 'quantity',
  shelfDays: 'integer',
  minRemainDays: 'integer',
  price: 'quantity',
  kitFlag: 'text',
  /** Issue pack for `roundUp` = PACK; null = none. */
  pack: 'quantity',
  warehouse: 'text',
  supplier: 'text',
  buyer: 'text',
  planner: 'text',
  supplierReliability: 'quantity',
} as const satisfies TableSchema

export const substituteSchema = {
  id: 'text',
  version: 'integer',
  group: 'text',
  scope: 'text',
  parent: 'text',
  main: 'text',
  substitute: 'text',
  /** Substitute quantity per one of the main item = num / den. */
  ratioNum: 'quantity',
  ratioDen: 'quantity',
  priority: 'integer',
  mode: 'text',
  strategy: 'text',
  oneWay: 'flag',
  minQty: 'quantity',
  customer: 'text',
  supplier: 'text',
  order: 'text',
  validFrom: 'time',
  validTo: 'time',
  approved: 'flag',
} as const satisfies TableSchema

export const reservationSchema = {
  order: 'text',
  item: 'text',
  qty: 'quantity',
  doc: 'text',
  warehouse: 'text',
  lot: 'text',
  kind: 'text',
  validTo: 'time',
} as const satisfies TableSchema

/** Open receiving intervals per calendar target (`*`, warehouse, supplier or item); absent = always open. */
export const calendarSchema = {
  target: 'text',
  targetType: 'text',
  start: 'time',
  end: 'time',
  /** RollRule of the target: prev = a time in a closed interval moves to the end of the interval before. */
  roll: 'text',
} as const satisfies TableSchema

/** Allocations of the last published run; read when `stability` > 0. */
export const previousSchema = {
  order: 'text',
  lineNo: 'text',
  item: 'text',
  doc: 'text',
  lot: 'text',
  qty: 'quantity',
} as const satisfies TableSchema

export const kittingSchemas = {
  demands: demandSchema,
  bom: bomSchema,
  supplies: supplySchema,
  items: itemSchema,
  substitutes: substituteSchema,
  reservations: reservationSchema,
  calendars: calendarSchema,
  previous: previousSchema,
} as const

export type KittingTableName = keyof typeof kittingSchemas
export type KittingInput = { readonly [N in KittingTableName]: Table<(typeof kittingSchemas)[N]> }
