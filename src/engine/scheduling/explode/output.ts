import type { Table, TableSchema } from '../../columns.ts'
import type { candidateSchema, jobSchema, linkSchema, operationSchema } from '../input.ts'

/** Material that an operation consumes (I) or produces (O). */
export const instructionSchema = {
  code: 'text',
  operation: 'text',
  order: 'text',
  direction: 'text',
  inst: 'text',
  item: 'text',
  qty: 'quantity',
} as const satisfies TableSchema

/** Output of one order that another order consumes; the same pair is among the links. */
export const pegSchema = {
  item: 'text',
  qty: 'quantity',
  leftOrder: 'text',
  leftOperation: 'text',
  rightOrder: 'text',
  rightOperation: 'text',
} as const satisfies TableSchema

/** Findings (E: the order or operation cannot be planned, W: doubt, I: information). */
export const explodeMessageSchema = {
  level: 'text',
  /** Name of the text in domain/planning/explosion-texts.ts. */
  code: 'text',
  order: 'text',
  item: 'text',
  procNo: 'integer',
  operation: 'text',
  /** Value of {value} in the text. */
  value: 'text',
} as const satisfies TableSchema

export interface Explosion {
  readonly jobs: Table<typeof jobSchema>
  readonly operations: Table<typeof operationSchema>
  readonly candidates: Table<typeof candidateSchema>
  readonly links: Table<typeof linkSchema>
  readonly instructions: Table<typeof instructionSchema>
  readonly pegs: Table<typeof pegSchema>
  readonly messages: Table<typeof explodeMessageSchema>
}
