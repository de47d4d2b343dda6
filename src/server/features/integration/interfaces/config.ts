import { interfaceConfig } from '#domain/entities/integration/interface-config.ts'
import type { Entity } from '#domain/entity.ts'
import type { integrationChoices } from '#domain/choices/integration.ts'
import { importableOf } from '#domain/import-target.ts'
import type { WriteMode } from '#domain/integration/mapping.ts'
import { findRow } from '../../../platform/crud/read.ts'
import type { Scope, Tx } from '../../../db/tenant.ts'
import { tenantEntities } from '../../../db/tenant-entity.ts'
import { nextBySchedule } from '../../../platform/schedules/due.ts'

/** An interface as it is kept. */
export interface KeptInterface {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly enabled: boolean | null
  readonly direction: 'in' | 'out'
  /** Whose bodies are read in place of a table. */
  readonly topic: string | null
  readonly connection: string | null
  /** Table of the source, or name of a target or file. */
  readonly sourceTable: string | null
  readonly entity: string
  readonly mode: WriteMode
  readonly scope: string | null
  readonly deleteLimit: number
  readonly mapping: unknown
  readonly joins: unknown
  readonly sourceFilter: string | null
  readonly cursorColumn: string | null
  readonly byHash: boolean | null
  readonly cursor: string | null
  readonly reads: keyof typeof integrationChoices.InterfaceReads
  readonly filter: string | null
  readonly event: string | null
  readonly afterCode: string | null
  readonly eventField: string | null
  readonly format: keyof typeof integrationChoices.InterfaceFormat
  readonly rowsAtOnce: number
  readonly onFault: 'aside' | 'whole'
  readonly faultLimit: number
  readonly batchRows: number
  readonly schedule: string | null
  readonly overlap: 'skip' | 'queue'
  readonly retries: number
  readonly nextDue: string | null
  readonly owner: string | null
}

/** Entities whose rows interfaces write: those that files write, too. */
export const targetNamed = (name: string, scope: Pick<Scope, 'model'>): Entity | undefined =>
  importableOf(tenantEntities(scope)).find((one) => one.name === name)

export async function interfaceWith(tx: Tx, id: string): Promise<KeptInterface | null> {
  return ((await findRow(interfaceConfig, { ...tx, limits: undefined }, id)) ?? null) as KeptInterface | null
}

export async function interfaceCoded(tx: Tx, code: string): Promise<KeptInterface | null> {
  const row = await tx.row<{ id: string }>(
    'select id from interface_config where plan_unit_code = $1 and lower(code) = lower($2)',
    [tx.planUnitCode, code],
  )
  return row ? interfaceWith(tx, row.id) : null
}

/** The first time of its schedule after an instant (seconds UTC); null: never. */
export function dueAfter(
  { enabled, schedule }: Pick<KeptInterface, 'enabled' | 'schedule'>,
  after: number,
  zone: string,
): string | null {
  return enabled === false ? null : nextBySchedule(schedule, after, zone)
}
