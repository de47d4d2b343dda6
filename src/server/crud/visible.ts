import { columnOf } from '#domain/entity.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { Tx } from '../db/tenant.ts'
import { rowsSeen } from './reading.ts'
import { quoted } from './shape.ts'

/** The rows of an entity that the caller may see, as a table expression; hidden columns are null. */
export const visibleRows = rowsSeen

/** A column of such rows; null where his roles hide it from the caller. */
export function visibleColumn(tx: Tx, alias: string, name: string, field: string): string {
  const hidden = tx.limits?.hidden(entityNamed(name))
  const column = `${alias}.${quoted(columnOf(field))}`
  return hidden?.has(field) ? `(case when false then ${column} end)` : column
}
