import type { DueSource } from '../../db/schema/due-work.ts'

/** Rows of a table of plan units that are due at times of their own; the column next_due holds the next one. */
export interface Schedule {
  /** Name of the work. */
  readonly kind: string
  readonly table: string
  /** SQL: rows that may be due. */
  readonly active: string
  /** SQL: of those without a next time, the ones that came without their calls and have none yet; left out: none does. */
  readonly fresh?: string
  /** Columns that the two name. */
  readonly columns: readonly string[]
}

/** Where rows of a schedule are due, in all tenants. */
export function scheduleSources({ kind, table, active, fresh, columns }: Schedule): DueSource[] {
  const source = { kind, from: table, tenant: 'tenant_id', unit: 'plan_unit_code' }
  const reads = { [table]: ['tenant_id', 'plan_unit_code', 'next_due', 'updated_at', ...columns] }
  const due: DueSource = {
    ...source,
    where: `${active} and next_due <= due_moment`,
    reads,
    indexes: [{ name: `${table}_clock`, table, on: 'next_due', where: active }],
  }
  if (fresh === undefined) return [due]
  const isFresh = `${active} and next_due is null and ${fresh}`
  const changed = `updated_at > coalesce(due_since, '-infinity')`
  return [
    due,
    {
      ...source,
      where: `${isFresh} and ${changed}`,
      reads,
      indexes: [{ name: `${table}_fresh`, table, on: 'updated_at', where: isFresh }],
    },
  ]
}
