import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { useCall } from '../../../client/query.ts'
import type { ListRow } from '../../../list/list-row.ts'

/** More than one app has of anything. */
const most = 1000

/** Rows of an entity whose field has this value, in the order of the entity. */
export function useRowsOf(entity: Entity, field: string, value: string) {
  const filter = JSON.stringify([{ field, op: 'eq', values: [value] }])
  const { data, error } = useCall(crudOf(entity).getAll, { filter, maxResultCount: most }, { staleTime: 0 })
  return { rows: data?.items as unknown as readonly ListRow[] | undefined, error }
}
