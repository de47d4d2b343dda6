import type { Tx } from '../../db/tenant.ts'

/** Time zone of the plan unit; calendar days of its data begin there. */
export async function unitZone(tx: Tx): Promise<string> {
  const row = await tx.row<{ zone: string | null }>(
    'select time_zone as zone from plan_unit where code = $1',
    [tx.planUnitCode],
  )
  return row?.zone || 'UTC'
}

/** The calendar day of an instant in a zone: `2026-11-20`. */
export function dayIn(zone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(instant)
}
