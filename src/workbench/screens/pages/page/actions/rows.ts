import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { pageEntity, runTable, sourceValues } from '#domain/pages/source-fields.ts'
import type { PageSource } from '#domain/pages/sources.ts'
import { call } from '../../../../client/call.ts'
import type { ListRow } from '../../../../list/list-row.ts'
import type { OpenPage } from '../page-context.ts'

function entityOf(source: PageSource): Entity | undefined {
  const rows = sourceValues(source, 'rows')
  if (rows) return pageEntity(rows.entity)
  const run = sourceValues(source, 'run')
  return run ? runTable(run.calculation, run.table) : undefined
}

/** Field whose value names a row of a source: the key of its entity, of groups and others their first field. */
export function keyOfSource({ page, fields }: Pick<OpenPage, 'page' | 'fields'>, name: string): string {
  const source = page.sources.find((one) => one.name === name)
  const known = fields[name] ?? {}
  const key = source && entityOf(source)?.key[0]
  if (key !== undefined && Object.hasOwn(known, key)) return key
  return Object.keys(known)[0] ?? 'code'
}

/** The row of an entity with a code, as it is now; null: there is none that the user may see. */
export async function rowByCode(entity: Entity, code: string): Promise<ListRow | null> {
  const filter = JSON.stringify([{ field: entity.key[0], op: 'eq', values: [code] }])
  const { items } = await call(crudOf(entity).getAll, { filter, maxResultCount: 1 })
  const [row] = items as unknown as readonly ListRow[]
  return row ?? null
}
