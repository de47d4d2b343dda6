import { entityNamed } from '#domain/entities/index.ts'
import { columnOf } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { usageCounts } from '#domain/master/usage.ts'
import { Binder, quoted } from '../../db/sql/shape.ts'
import { rowsSeen } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'

const conditions = {
  open: `and u.status not in ('F', 'X')`,
  late: `and u.status not in ('F', 'X') and coalesce(u.planned_end, now()) > u.due_date`,
} as const

/** How often rows of an entity are named, by code. */
export async function usageOf(tx: Tx, entity: string, codes: readonly string[]): Promise<unknown[]> {
  const counted = Object.hasOwn(usageCounts, entity) ? usageCounts[entity] : undefined
  if (!counted) throw new TaktError('invalidRequest', {}, { details: 'entity' })
  const binder = new Binder()
  const asked = binder.add(codes, 'text[]')
  const columns = counted.map(({ name, entity: other, field, only }) => {
    const column = `u.${quoted(columnOf(field))}`
    const list = entityNamed(other).fields[field]!.kind === 'references'
    const names = list ? `c.code = any (${column})` : `${column} = c.code`
    return `(select count(*) from ${rowsSeen(tx, binder, other)} u where ${names} ${only ? conditions[only] : ''})
      as ${quoted(name)}`
  })
  return tx.rows(`select c.code, ${columns.join(', ')} from unnest(${asked}) as c (code)`, binder.values)
}
