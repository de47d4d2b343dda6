import { readCommands } from '#domain/scheduling/read-commands.ts'
import { rowAt, tableFromRows, type RowValues, type Table, type TableSchema } from '#engine/columns.ts'
import { planEngine } from '#engine/scheduling/commands/engine.ts'
import { consumerSchema, keptPegSchema, soldSchema } from '#engine/scheduling/commands/customers.ts'
import { runCommands, type PlanOptions, type PlanOutcome } from '#engine/scheduling/commands/interpret.ts'
import type { PlanSnapshot } from '#engine/scheduling/commands/snapshot.ts'
import { planTableSchemas, type PlanTableName } from '#engine/scheduling/commands/tables.ts'
import { improver } from '#engine/scheduling/optimise/index.ts'
import { changeoverSchema, itemGroupSchema, resourceSchema } from '#engine/scheduling/input.ts'
import { referenceCalendarSolver } from '#engine/reference/calendar/expand.ts'
import { referencePasses, referenceScheduler } from '#engine/reference/scheduling.ts'
import { referenceSolver } from '#engine/reference/kitting.ts'
import { explodeInput, type ExplodeRows } from './explode.ts'
import { kittingInput, type KittingRows } from './kitting-input.ts'
import { calendarInput, type CalendarSketch } from './random-calendars.ts'

export interface PlantRows {
  /** Resources of the plant; calendars and routes know them too. */
  readonly resources: readonly RowValues<typeof resourceSchema>[]
  readonly changeovers?: readonly RowValues<typeof changeoverSchema>[]
  readonly itemGroups?: readonly RowValues<typeof itemGroupSchema>[]
  readonly calendars: Omit<CalendarSketch, 'resources'>
  readonly explode: Omit<ExplodeRows, 'resources'>
  readonly kitting?: KittingRows
  readonly consumers?: readonly RowValues<typeof consumerSchema>[]
  readonly sold?: readonly RowValues<typeof soldSchema>[]
  readonly kept?: readonly RowValues<typeof keptPegSchema>[]
}

export function planSnapshot(rows: PlantRows): PlanSnapshot {
  const { resources } = rows
  return {
    explode: explodeInput({
      ...rows.explode,
      resources: resources.map(({ code, type, class: kind, groups }) => ({
        code,
        type,
        class: kind,
        groups,
      })),
    }),
    plant: {
      resources: tableFromRows(resourceSchema, resources),
      changeovers: tableFromRows(changeoverSchema, rows.changeovers ?? []),
      itemGroups: tableFromRows(itemGroupSchema, rows.itemGroups ?? []),
    },
    calendars: calendarInput({
      ...rows.calendars,
      resources: resources.map(({ code, type, groups }) => ({ code, type, groups })),
    }),
    kitting: kittingInput(rows.kitting ?? {}),
    customers: {
      consumers: tableFromRows(consumerSchema, rows.consumers ?? []),
      sold: tableFromRows(soldSchema, rows.sold ?? []),
      kept: tableFromRows(keptPegSchema, rows.kept ?? []),
    },
  }
}

/** Monday 2026-11-23, midnight UTC. */
export const monday = Date.UTC(2026, 10, 23) / 1000

/** `Mon 08:30`: times as a reader of a plan sees them. */
export function clock(time: unknown): string | null {
  if (time === null || time === undefined) return null
  const date = new Date(Number(time) * 1000)
  const day = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][date.getUTCDay()]!
  return `${day} ${date.toISOString().slice(11, 16)}`
}

export interface PlannedOutcome extends PlanOutcome {
  readonly rows: (table: PlanTableName) => Record<string, unknown>[]
  /** `CUT1 Mon 08:00-09:30` per operation, in order of time. */
  readonly bars: string[]
}

type Sketch = readonly (string | { readonly type: string; readonly props: object })[]

/** Runs commands (names alone have their defaults) with the plain reference of every calculation. */
export async function runPlan(
  snapshot: PlanSnapshot,
  commands: Sketch,
  options: Partial<PlanOptions> = {},
): Promise<PlannedOutcome> {
  const source = commands.map((one) => (typeof one === 'string' ? { type: one, props: {} } : one))
  const read = readCommands(source)
  const errors = read.faults.filter(({ level }) => level === 'E').map((fault) => fault.messageIn('en'))
  if (errors.length > 0) throw new Error(errors.join('; '))
  const all = { asOf: monday, zone: 'UTC', scope: { kind: 'ALL', orderFilter: [] }, ...options } as const
  const engine = planEngine(snapshot, {
    asOf: all.asOf,
    zone: all.zone,
    scheduler: referenceScheduler,
    improve: ({ optimiseIterations, seed }) =>
      improver(referencePasses, {
        iterations: optimiseIterations,
        milliseconds: optimiseIterations === null ? 1000 : null,
        seed,
        now: () => performance.now(),
      }),
    kitting: referenceSolver,
    calendars: referenceCalendarSolver,
  })
  const outcome = await runCommands(snapshot, read.commands, engine, all)
  const rows = (name: PlanTableName) => rowsOfTable(planTableSchemas[name], outcome.tables[name] as never)
  const bars = rows('operations')
    .filter((row) => row['assigned'] === true)
    .sort(
      (a, b) =>
        Number(a['setupStart']) - Number(b['setupStart']) ||
        (String(a['operation']) < String(b['operation']) ? -1 : 1),
    )
    .map(
      (row) =>
        `${String(row['operation'])} ${String(row['resource'])} ${clock(row['setupStart'])} ${clock(row['start'])}-${clock(row['end'])}`,
    )
  return { ...outcome, rows, bars }
}

const rowsOfTable = (schema: TableSchema, table: Table): Record<string, unknown>[] =>
  Array.from({ length: table.length }, (_, row) => rowAt(schema, table, row))
