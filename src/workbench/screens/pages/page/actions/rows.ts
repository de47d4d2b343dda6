import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { pageEntity, runTable, sourceFields, sourceValues } from '#domain/pages/source-fields.ts'
import type { PageSource } from '#domain/pages/sources.ts'
import { call } from '../../../../client/call.ts'
import type { ListRow } from '../../../../list/list-row.ts'

function entityOf(source: PageSource): Entity | undefined {
  const rows = sourceValues(source, 'rows')
  if (rows) return pageEntity(rows.entity)
  const run = sourceValues(source, 'run')
  return run ? runTable(run.calculation, run.table) : undefined
}

/** Field whose value names a row of a source: the key of its entity, else its first field. */
export function keyOfSource({ sources }: Pick<PageFile, 'sources'>, name: string): string {
  const source = sources.find((one) => one.name === name)
  if (!source) return 'code'
  return entityOf(source)?.key[0] ?? Object.keys(sourceFields(source) ?? {})[0] ?? 'code'
}

/** The row of an entity with a code, as it is now; null: there is none that the user may see. */
export async function rowByCode(entity: Entity, code: string): Promise<ListRow | null> {
  const filter = JSON.stringify([{ field: entity.key[0], op: 'eq', values: [code] }])
  const { items } = await call(crudOf(entity).getAll, { filter, maxResultCount: 1 })
  const [row] = items as unknown as readonly ListRow[]
  return row ?? null
}
