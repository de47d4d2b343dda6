import { flow } from '#domain/entities/integration/flow.ts'
import type { RowOf } from '#domain/field-kinds.ts'
import { readSteps, type FlowStep } from '#domain/integration/flows/steps.ts'
import { findRow } from '../../crud/read.ts'
import { isRowId } from '../../crud/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { nextBySchedule } from '../../reminders/due.ts'

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
  const row = await tx.row<{ owner: string; steps: unknown }>(
    'select owner, steps from flow_version where tenant_id = $1 and flow_id = $2 and version = $3',
    [tx.tenantId, flowId, version],
  )
  const steps = row && readSteps(row.steps)
  if (!steps) throw new Error(`version ${version} of flow ${flowId} cannot be read`)
  return { version, owner: row.owner, steps }
}
