import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import type { ListRow } from '../../../list/list-row.ts'

/** Rows of an entity whose field has this value, in the order of the entity. */
export function useRowsOf(entity: Entity, field: string, value: string) {
  const filter = JSON.stringify([{ field, op: 'eq', values: [value] }])
  const { data, error } = useAllRows(crudOf(entity).getAll, { filter }, { staleTime: 0 })
  return { rows: data?.items as unknown as readonly ListRow[] | undefined, error }
}
