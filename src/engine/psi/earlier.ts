import { compareTexts } from '#domain/expressions/arithmetic.ts'
import { NULL_I32, NULL_I64, textAt } from '../columns.ts'
import type { PlanTables } from '../scheduling/commands/tables.ts'

/** Result tables of a scheduling run that say what it brings and takes. */
export const earlierTables = ['jobs', 'operations', 'instructions'] as const
export type EarlierTables = Pick<PlanTables, (typeof earlierTables)[number]>

/** What a run planned: an order that gives its item, what an operation gives beside it, what an operation takes. */
export interface EarlierEvent {
  readonly kind: 'made' | 'beside' | 'needed'
  readonly order: string
  /** null: the order itself gives it. */
  readonly operation: string | null
  readonly item: string
  /** Seconds UTC. */
  readonly at: bigint
  /** 10^-6 base units, as the run had it. */
  readonly qty: bigint
  /** Main resource of the operation, of an order that of its last one. */
  readonly resource: string | null
}

/** Whose events are wanted; null: all. */
export type EarlierWanted = { readonly by: 'item' | 'resource'; readonly codes: readonly string[] } | null

/** Statuses of operations whose material was taken, and that give nothing more. */
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
 * Planned receipts and dependent demand of a run: orders come with the end of their last placed operation, else when they
 * are planned to end or due; what operations take and give beside the item of their order, with the operations. Rows
 * without an item, a time or a quantity are left out, and so is what was begun or done when the run was made. In the order
 * of the tables.
 */
export function earlierEvents(tables: EarlierTables, wanted: EarlierWanted): readonly EarlierEvent[] {
  const operations = operationsOf(tables)
  const events = [...madeEvents(tables, operations), ...instructionEvents(tables, operations)]
  return wantedEvents(events, wanted)
}

export function wantedEvents<E extends EarlierEvent>(
  events: readonly E[],
  wanted: EarlierWanted,
): readonly E[] {
  if (!wanted) return events
  const codes = new Set(wanted.codes)
  return events.filter((one) => codes.has((wanted.by === 'item' ? one.item : one.resource) ?? ''))
}

/** Codes of the orders of a run. */
export function earlierOrders({ columns, length }: EarlierTables['jobs']): string[] {
  return Array.from({ length }, (_, row) => textAt(columns.order, row) ?? '').filter((code) => code !== '')
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

function madeEvents(
  { jobs: { columns, length } }: EarlierTables,
  operations: OperationsByOrder,
): EarlierEvent[] {
  return Array.from({ length }, (_, row) => row).flatMap((row): EarlierEvent[] => {
    const [order, item] = [textAt(columns.order, row), textAt(columns.item, row)]
    const qty = columns.qty[row]!
    if (order === null || item === null || qty <= 0n) return []
    const placed = [...(operations.get(order)?.values() ?? [])].filter(({ end }) => end !== NULL_I64)
    const ends = placed.reduce((latest, { end }) => (end > latest ? end : latest), NULL_I64)
    const last = placed.reduce<PlannedOperation | null>(
      (found, one) => (found === null || isLater(one, found) ? one : found),
      null,
    )
    const at = firstKnown(ends, columns.end[row]!, columns.due[row]!)
    if (at === NULL_I64) return []
    return [{ kind: 'made', order, operation: null, item, at, qty, resource: last?.resource ?? null }]
  })
}

function instructionEvents(
  { jobs, instructions: { columns, length } }: EarlierTables,
  operations: OperationsByOrder,
): EarlierEvent[] {
  const jobOf = new Map(
    Array.from({ length: jobs.length }, (_, row) => [textAt(jobs.columns.order, row), row] as const),
  )
  return Array.from({ length }, (_, row) => row).flatMap((row): EarlierEvent[] => {
    const [order, item, code] = [columns.order, columns.item, columns.operation].map((one) =>
      textAt(one, row),
    )
    const operation = operations.get(order ?? '')?.get(code ?? '')
    const job = jobOf.get(order ?? '')
    const qty = columns.qty[row]!
    if (!operation || job === undefined || !item || qty <= 0n) return []
    const isTaken = textAt(columns.direction, row) === 'I'
    if (isTaken ? begun.has(operation.status) : operation.status === 'B') return []
    if (!isTaken && item === textAt(jobs.columns.item, job)) return []
    const { start, end, due } = jobs.columns
    const at = isTaken
      ? firstKnown(operation.start, columns.at[row]!, start[job]!, due[job]!)
      : firstKnown(operation.end, columns.at[row]!, end[job]!, due[job]!)
    if (at === NULL_I64) return []
    const { resource } = operation
    return [{ kind: isTaken ? 'needed' : 'beside', order: order!, operation: code!, item, at, qty, resource }]
  })
}
