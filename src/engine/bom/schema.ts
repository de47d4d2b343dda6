import type { TableSchema } from '../columns.ts'

/** Columns of a BOM line that determine the components of an item and their quantities. */
export const bomLineSchema = {
  parent: 'text',
  version: 'text',
  line: 'integer',
  component: 'text',
  /** Usage per parent = num / den. */
  usageNum: 'quantity',
  usageDen: 'quantity',
  fixedQty: 'quantity',
  /** UsageType: V variable, F fixed, T by steps. */
  usageType: 'text',
  /** Stepped usage: JSON [[fromParentQty, qty], ...] in base units. */
  steps: 'text',
  scrap: 'quantity',
  process: 'integer',
  phantom: 'flag',
  altGroup: 'text',
  altPriority: 'integer',
  validFrom: 'time',
  validTo: 'time',
} as const satisfies TableSchema
