import type { TableSchema } from '../../columns.ts'

/** Open sales orders and forecasts: the consumers of a plan. */
export const consumerSchema = {
  /** PegNode: SO or FC. */
  node: 'text',
  code: 'text',
  item: 'text',
  /** Quantity not delivered yet. */
  qty: 'quantity',
  due: 'time',
  priority: 'integer',
  customer: 'text',
  project: 'text',
} as const satisfies TableSchema

/** Manufacturing orders that are made for a sales order. */
export const soldSchema = { order: 'text', sale: 'text' } as const satisfies TableSchema

/** Hard and locked pegs from an operation to something that is no operation: no run changes them. */
export const keptPegSchema = {
  kind: 'text',
  operation: 'text',
  item: 'text',
  qty: 'quantity',
  rightNode: 'text',
  rightKey: 'text',
} as const satisfies TableSchema

export const customerSchemas = {
  consumers: consumerSchema,
  sold: soldSchema,
  kept: keptPegSchema,
} as const
