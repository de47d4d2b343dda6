import { TaktError } from '#domain/errors.ts'
import { defaultCommands } from '#domain/scheduling/commands.ts'
import { readCommands } from '#domain/scheduling/read-commands.ts'
import { rowAt, textAt } from '#engine/columns.ts'
import type { Kernels } from '#engine/kernel/kernels.ts'
import { runCommands, type PlanOutcome } from '#engine/scheduling/commands/interpret.ts'
import { tablesOf } from '#engine/scheduling/commands/some-rows.ts'
import type { PlanSnapshot } from '#engine/scheduling/commands/snapshot.ts'
import type { PlanScope } from '#engine/scheduling/commands/state.ts'
import { planOperationSchema } from '#engine/scheduling/commands/tables.ts'
import { scheduledJobSchema } from '#engine/scheduling/results.ts'
import { isoText } from '#engine/table-page.ts'
import * as rows from './plan-rows.ts'
import type { EntityCopy } from './entity-copy.ts'
import { failureOf, type Failure } from './failure.ts'
import { engineOf } from './plan-tasks.ts'

export interface OrderTask {
  readonly snapshot: PlanSnapshot
  /** Seconds UTC. */
  readonly asOf: number
  readonly zone: string
  readonly orders: readonly string[]
}

type Refused = { readonly error: Failure }

const refused = (error: unknown): Refused => {
  if (!(error instanceof TaktError)) throw error
  return { error: failureOf(error) }
}

function run(task: OrderTask, kernels: Kernels, commands: object, scope: PlanScope): Promise<PlanOutcome> {
  const { snapshot, asOf, zone } = task
  const engine = engineOf(snapshot, kernels, asOf, zone)
  return runCommands(snapshot, readCommands(commands, zone).commands, engine, { asOf, zone, scope })
}

export type Exploded =
  | Refused
  | {
      readonly error: null
      readonly operations: EntityCopy
      readonly instructions: EntityCopy
      /** Codes of the operations, each with its order. */
      readonly codes: readonly (readonly [operation: string, order: string])[]
    }

/** Operations of some orders by their routes, on no resource yet. */
export async function explodeWith(task: OrderTask, kernels: Kernels): Promise<Exploded> {
  try {
    const wanted = new Set(task.orders)
    const { tables } = await run(task, kernels, [{ type: 'EXPLODE', props: {} }], {
      kind: 'ALL',
      orderFilter: [],
    })
    const { columns, length } = tables.operations
    const codes = Array.from({ length }, (_, row) => row)
      .filter((row) => wanted.has(textAt(columns.order, row) ?? '') && textAt(columns.status, row) === 'N')
      .map((row) => [textAt(columns.operation, row)!, textAt(columns.order, row)!] as const)
    const own = tablesOf(tables, new Set(codes.map(([operation]) => operation)))
    return {
      error: null,
      operations: rows.operationRows(own),
      instructions: rows.instructionRows(own),
      codes,
    }
  } catch (error) {
    return refused(error)
  }
}

export interface Quote {
  readonly error: null
  readonly start: string | null
  readonly end: string | null
  readonly lateness: number | null
  readonly operations: readonly {
    readonly operation: string
    readonly resource: string | null
    readonly start: string | null
    readonly end: string | null
    readonly materialReady: string | null
    readonly reason: string | null
  }[]
  /** Where every order would end. */
  readonly orders: readonly { readonly order: string; readonly lateness: number | null }[]
}

const iso = (value: bigint | number | null): string | null => (value === null ? null : isoText(BigInt(value)))

/** Schedules with the one order of the task beside the plan, or with all orders anew, and tells how it comes out. */
export async function quoteWith(
  task: OrderTask & { readonly whole: boolean },
  kernels: Kernels,
): Promise<Refused | Quote> {
  try {
    const [order] = task.orders
    const scope: PlanScope = task.whole
      ? { kind: 'ALL', orderFilter: [] }
      : { kind: 'FILTER', orderFilter: [{ field: 'code', op: 'eq', values: [order!] }] }
    const { tables } = await run(task, kernels, defaultCommands, scope)
    const jobs = Array.from({ length: tables.jobs.length }, (_, row) =>
      rowAt(scheduledJobSchema, tables.jobs, row),
    )
    const own = jobs.find((job) => job.order === order)
    const operations = Array.from({ length: tables.operations.length }, (_, row) =>
      rowAt(planOperationSchema, tables.operations, row),
    ).filter((row) => row.order === order)
    return {
      error: null,
      start: iso(own?.start ?? null),
      end: iso(own?.end ?? null),
      lateness: own?.lateness ?? null,
      operations: operations.map((row) => ({
        operation: row.operation ?? '',
        resource: row.resource,
        start: iso(row.start),
        end: iso(row.end),
        materialReady: iso(row.materialReady),
        reason: row.reason,
      })),
      orders: jobs.flatMap((job) =>
        job.order === null ? [] : [{ order: job.order, lateness: job.lateness }],
      ),
    }
  } catch (error) {
    return refused(error)
  }
}
