import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { fetchCall } from '../../../../client/query.ts'
import type { ListRow } from '../../../../list/list-row.ts'

/** The row of an entity with a code, as it is now; null: there is none that the user may see. */
export async function rowByCode(entity: Entity, code: string): Promise<ListRow | null> {
  const filter = JSON.stringify([{ field: entity.key[0], op: 'eq', values: [code] }])
  const { items } = await fetchCall(crudOf(entity).getAll, { filter, maxResultCount: 1 })
  const [row] = items as unknown as readonly ListRow[]
  return row ?? null
}
