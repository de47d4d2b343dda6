import { planOperationSchema } from '#domain/results/plan-schemas.ts'
import type { ExportTable } from '#domain/scheduling/commands.ts'
import type { Table, TableSchema } from '../../columns.ts'
import { instructionSchema } from '../explode/output.ts'
import { orderSchema } from '../explode/input.ts'
import {
  pieceSchema,
  resourceLoadSchema,
  scheduledJobSchema,
  scheduleMessageSchema,
  useSchema,
} from '../results.ts'

export { planOperationSchema }

/** Inputs and outputs with the time at which the operation consumes or produces them. */
export const planInstructionSchema = { ...instructionSchema, at: 'time' } as const

/** Pegs: PegNode and code of supply side and demand side (entities.md 2.4, Peg). */
export const planPegSchema = {
  kind: 'text',
  item: 'text',
  qty: 'quantity',
  leftNode: 'text',
  leftKey: 'text',
  leftAt: 'time',
  rightNode: 'text',
  rightKey: 'text',
  rightAt: 'time',
  timeGap: 'integer',
  isLate: 'flag',
} as const

export const planMessageSchema = {
  ...scheduleMessageSchema,
  item: 'text',
  procNo: 'integer',
  /** Command of the scheme that reported it, from 1. */
  command: 'integer',
} as const

/**
 * Stored tables of a run. `orders` are the orders that the run itself proposes (MRP). Tables have a total order: the same
 * input in any row order gives the same bytes.
 */
export const planTableSchemas = {
  operations: planOperationSchema,
  uses: useSchema,
  pieces: pieceSchema,
  jobs: scheduledJobSchema,
  resources: resourceLoadSchema,
  messages: planMessageSchema,
  instructions: planInstructionSchema,
  pegs: planPegSchema,
  orders: orderSchema,
} as const satisfies Record<ExportTable, TableSchema>

export type PlanTableName = keyof typeof planTableSchemas
export type PlanTables = { readonly [N in PlanTableName]: Table<(typeof planTableSchemas)[N]> }
