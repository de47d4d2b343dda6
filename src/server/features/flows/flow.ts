import { flow } from '#domain/entities/integration/flow.ts'
import type { RowOf } from '#domain/field-kinds.ts'
import { readSteps, type FlowStep } from '#domain/integration/flows/steps.ts'
import { findRow } from '../../platform/crud/read.ts'
import { isRowId } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { nextBySchedule } from '../../platform/schedules/due.ts'

export type KeptFlow = RowOf<typeof flow.fields> & { readonly id: string; readonly rowVersion: number }

/** A flow, locked; null: there is none. */
export async function flowWith(tx: Tx, id: unknown): Promise<KeptFlow | null> {
  if (!isRowId(id)) return null
  return ((await findRow(flow, tx, id, 'for update')) ?? null) as KeptFlow | null
}

/** The first time after an instant (seconds UTC) at which it is due; null: none. */
export function dueAfter(
  { enabled, schedule, version }: Pick<KeptFlow, 'enabled' | 'schedule' | 'version'>,
  after: number,
  zone: string,
): string | null {
  return enabled === false || !version ? null : nextBySchedule(schedule, after, zone)
}

export interface FlowVersion {
  readonly version: number
  readonly owner: string
  readonly steps: readonly FlowStep[]
}

export async function versionOf(tx: Tx, flowId: string, version: number): Promise<FlowVersion> {
  const found = await findVersion(tx, flowId, version)
  if (!found) throw new Error(`version ${version} of flow ${flowId} cannot be read`)
  return found
}

/** null: there is none. */
export async function findVersion(tx: Tx, flowId: string, version: number): Promise<FlowVersion | null> {
  const row = await tx.row<{ owner: string; steps: unknown }>(
    'select owner, steps from flow_version where tenant_id = $1 and flow_id = $2 and version = $3',
    [tx.tenantId, flowId, version],
  )
  const steps = row ? readSteps(row.steps) : null
  return row && steps ? { version, owner: row.owner, steps } : null
}

/** All versions of a flow without their steps, the newest first. */
export const versionsOf = (tx: Tx, flowId: string) =>
  tx.rows<{ version: number; at: string; owner: string }>(
    `select version, at, owner from flow_version where tenant_id = $1 and plan_unit_code = $2 and flow_id = $3
     order by version desc`,
    [tx.tenantId, tx.planUnitCode, flowId],
  )
