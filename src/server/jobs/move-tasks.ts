import { TaktError } from '#domain/errors.ts'
import type { Label, Language } from '#domain/label.ts'
import type { Kernels } from '#engine/kernel/kernels.ts'
import { moveOperation, tablesOf, type Move } from '#engine/scheduling/commands/move.ts'
import type { PlanSnapshot } from '#engine/scheduling/commands/snapshot.ts'
import type { OperationChange, OrderChange } from '#engine/scheduling/compare.ts'
import type { ScheduleKpi } from '#engine/scheduling/results.ts'
import { rowAt, textAt } from '#engine/columns.ts'
import { planOperationSchema } from '#engine/scheduling/commands/tables.ts'
import { isoText } from '#engine/table-page.ts'
import * as rows from '../services/planning/plan-rows.ts'
import type { EntityCopy } from './entity-copy.ts'
import { engineOf, messagesOf } from './plan-tasks.ts'

export interface MoveTask {
  readonly snapshot: PlanSnapshot
  readonly move: Move
  /** Seconds UTC. */
  readonly asOf: number
  readonly zone: string
  readonly language: Language
}

export interface MoveEffect {
  readonly moved: readonly (OperationChange & {
    readonly end: string | null
    readonly newEnd: string | null
  })[]
  readonly orders: readonly OrderChange[]
  readonly kpi: { readonly before: ScheduleKpi; readonly after: ScheduleKpi }
  readonly messages: readonly { readonly level: string; readonly code: string; readonly message: string }[]
}

export type MoveAnswer =
  | { readonly error: Label; readonly code: string; readonly values: Readonly<Record<string, unknown>> }
  | {
      readonly error: null
      readonly effect: MoveEffect
      readonly rows: Readonly<Record<'operations' | 'uses' | 'instructions' | 'jobs', EntityCopy>>
      readonly operations: readonly string[]
    }

/** A move by hand over the plan as it is stored: its effect, and the rows that it changes. */
export async function moveWith(task: MoveTask, kernels: Kernels): Promise<MoveAnswer> {
  const { snapshot, move, asOf, zone, language } = task
  try {
    const outcome = await moveOperation(snapshot, engineOf(snapshot, kernels, asOf, zone), move, {
      asOf,
      zone,
      report: () => {},
    })
    const changed = outcome.comparison.operations.filter(({ change }) => change !== 'removed')
    const codes = new Set(changed.map(({ operation }) => operation))
    const tables = tablesOf(outcome.tables, codes)
    const { orders } = outcome.comparison
    return {
      error: null,
      effect: {
        moved: changed.map((one) => ({
          ...one,
          end: endIn(snapshot, one.operation),
          newEnd: newEndOf(tables, one.operation),
        })),
        orders,
        kpi: { before: outcome.kpiBefore, after: outcome.kpi },
        messages: messagesOf(outcome.messages.table(), language)
          .filter(({ operation }) => operation !== null && codes.has(operation))
          .map(({ level, code, message }) => ({ level, code, message })),
      },
      rows: {
        operations: rows.operationRows(tables),
        uses: rows.useRows(tables),
        instructions: rows.instructionRows(tables),
        jobs: rows.orderPlanRows(outcome.tables),
      },
      operations: [...codes],
    }
  } catch (error) {
    if (!(error instanceof TaktError)) throw error
    const label = { zh: error.messageIn('zh-Hans'), en: error.messageIn('en') }
    return { error: label, code: error.code, values: error.values }
  }
}

function endIn({ explode }: PlanSnapshot, operation: string): string | null {
  const { columns, length } = explode.present
  for (let row = 0; row < length; row++)
    if (textAt(columns.code, row) === operation) {
      const end = columns.end[row]!
      return end < 0n ? null : isoText(end)
    }
  return null
}

function newEndOf({ operations }: ReturnType<typeof tablesOf>, operation: string): string | null {
  for (let row = 0; row < operations.length; row++)
    if (textAt(operations.columns.operation, row) === operation) {
      const { end } = rowAt(planOperationSchema, operations, row)
      return end === null ? null : isoText(BigInt(end))
    }
  return null
}
