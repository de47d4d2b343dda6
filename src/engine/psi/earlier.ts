import { compareTexts } from '#domain/expressions/arithmetic.ts'
import { NULL_I32, NULL_I64, tableFromRows, textAt, type RowValues, type Table } from '../columns.ts'
import type { PlanTables } from '../scheduling/commands/tables.ts'

/** Result tables of a scheduling run with its receipts and requirements. */
export const earlierTables = ['jobs', 'operations', 'instructions'] as const
export type EarlierTables = Pick<PlanTables, (typeof earlierTables)[number]>

/**
 * Result of a run. `kind`: an order that produces its item (made), a by-product of an operation (beside), a component of an
 * operation (needed). Without an operation the order itself produces it. `qty` as in the run; `resource`: the main
 * one of the operation, of an order that of its last one.
 */
export const earlierEventSchema = {
  kind: 'text',
  order: 'text',
  operation: 'text',
  item: 'text',
  at: 'time',
  qty: 'quantity',
  resource: 'text',
} as const
export type EarlierEvents = Table<typeof earlierEventSchema>
type EarlierEvent = RowValues<typeof earlierEventSchema>

/** Orders that a run had. */
export const earlierOrderSchema = { order: 'text' } as const

/** Statuses of operations whose material is consumed and that produce nothing more. */
const begun: ReadonlySet<string> = new Set(['T', 'B'])

interface PlannedOperation {
  readonly code: string
  readonly procNo: number
  readonly split: number
  readonly status: string
  readonly start: bigint
  readonly end: bigint
  readonly resource: string | null
}

/**
 * Planned receipts and dependent demand of a run: orders count at the end of their last placed operation, else at their
 * planned end or due date; components and by-products with their operations. Rows
 * without an item, a time or a quantity are skipped, and so is what was begun or done when the run was made. In the order
 * of the tables.
 */
export function earlierEvents(tables: EarlierTables): EarlierEvents {
  const operations = operationsOf(tables)
  return tableFromRows(earlierEventSchema, allEvents(tables, operations))
}

function* allEvents(tables: EarlierTables, operations: OperationsByOrder): Generator<EarlierEvent> {
  yield* madeEvents(tables, operations)
  yield* instructionEvents(tables, operations)
}

type OperationsByOrder = ReadonlyMap<string, ReadonlyMap<string, PlannedOperation>>

function operationsOf({ operations: { columns, length } }: EarlierTables): OperationsByOrder {
  const found = new Map<string, Map<string, PlannedOperation>>()
  const number = (value: number): number => (value === NULL_I32 ? 0 : value)
  for (let row = 0; row < length; row++) {
    const [order, code] = [textAt(columns.order, row), textAt(columns.operation, row)]
    if (order === null || code === null) continue
    const isPlaced = columns.assigned[row] === 1
    const own = found.get(order) ?? new Map<string, PlannedOperation>()
    own.set(code, {
      code,
      procNo: number(columns.procNo[row]!),
      split: number(columns.split[row]!),
      status: textAt(columns.status, row) ?? 'N',
      start: columns.start[row]!,
      end: isPlaced ? columns.end[row]! : NULL_I64,
      resource: textAt(columns.resource, row),
    })
    found.set(order, own)
  }
  return found
}

const firstKnown = (...times: readonly bigint[]): bigint =>
  times.find((time) => time !== NULL_I64) ?? NULL_I64

const isLater = (a: PlannedOperation, b: PlannedOperation): boolean =>
  (a.procNo - b.procNo || a.split - b.split || compareTexts(a.code, b.code)) > 0

function* madeEvents(
  { jobs: { columns, length } }: EarlierTables,
  operations: OperationsByOrder,
): Generator<EarlierEvent> {
  for (let row = 0; row < length; row++) {
    const [order, item] = [textAt(columns.order, row), textAt(columns.item, row)]
    const qty = columns.qty[row]!
    if (order === null || item === null || qty <= 0n) continue
    const placed = [...(operations.get(order)?.values() ?? [])].filter(({ end }) => end !== NULL_I64)
    const ends = placed.reduce((latest, { end }) => (end > latest ? end : latest), NULL_I64)
    const last = placed.reduce<PlannedOperation | null>(
      (found, one) => (found === null || isLater(one, found) ? one : found),
      null,
    )
    const at = firstKnown(ends, columns.end[row]!, columns.due[row]!)
    if (at !== NULL_I64) yield { kind: 'made', order, item, at, qty, resource: last?.resource ?? null }
  }
}

function* instructionEvents(
  { jobs, instructions: { columns, length } }: EarlierTables,
  operations: OperationsByOrder,
): Generator<EarlierEvent> {
  const jobOf = new Map(
    Array.from({ length: jobs.length }, (_, row) => [textAt(jobs.columns.order, row), row] as const),
  )
  const { start, end, due } = jobs.columns
  for (let row = 0; row < length; row++) {
    const [order, item, code] = [columns.order, columns.item, columns.operation].map((one) =>
      textAt(one, row),
    )
    const operation = operations.get(order ?? '')?.get(code ?? '')
    const job = jobOf.get(order ?? '')
    const qty = columns.qty[row]!
    if (!operation || job === undefined || !item || qty <= 0n) continue
    const isTaken = textAt(columns.direction, row) === 'I'
    if (isTaken ? begun.has(operation.status) : operation.status === 'B') continue
    if (!isTaken && item === textAt(jobs.columns.item, job)) continue
    const at = isTaken
      ? firstKnown(operation.start, columns.at[row]!, start[job]!, due[job]!)
      : firstKnown(operation.end, columns.at[row]!, end[job]!, due[job]!)
    const { resource } = operation
    const kind = isTaken ? 'needed' : 'beside'
    if (at !== NULL_I64) yield { kind, order, operation: code, item, at, qty, resource }
  }
}
