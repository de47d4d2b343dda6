import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { call } from '../client/call.ts'
import type { FetchPage, Page } from '../grid/page-request.ts'
import type { ListRow } from './list-row.ts'

/** Reads pages of an entity's rows through its general endpoint. */
export function fetchRowsOf(entity: Entity): FetchPage {
  const { getAll } = crudOf(entity)
  return async ({ filters, ...request }, signal) => {
    const filter = filters.length > 0 ? JSON.stringify(filters) : ''
    const input = { ...request, start: undefined, filter }
    return (await call(getAll, input, { signal })) as unknown as Page
  }
}

type Values = Readonly<Record<string, unknown>>

/** Where a list's form reads and writes rows. */
export interface RowStore {
  /** The row as it is now, with the version a change must name. */
  read(row: ListRow): Promise<ListRow>
  create(values: Values): Promise<unknown>
  /** `version` is that of the row the values were made from. */
  update(row: ListRow, values: Values, version: number): Promise<unknown>
  remove(rows: readonly ListRow[]): Promise<unknown>
  /** Saves rows all or none: those with `id` and `rowVersion` are changed, others added. Absent: no changes in the grid itself. */
  saveMany?(rows: readonly Values[]): Promise<readonly ListRow[]>
}

/** The general endpoints of an entity. */
export function storeOf(entity: Entity): RowStore {
  const crud = crudOf(entity)
  return {
    read: async (row) => (await call(crud.get, { id: row.id })) as ListRow,
    create: (values) => call(crud.create, values as never),
    update: (row, values, version) => call(crud.update, { ...values, id: row.id, rowVersion: version }),
    saveMany: async (rows) => (await call(crud.saveMany, { rows })).items as unknown as ListRow[],
    remove: (rows) => call(crud.deleteMany, { ids: rows.map((row) => row.id) }),
  }
}
