import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { takePage } from '../client/page-query.ts'
import { fetchCall } from '../client/query.ts'
import { write } from '../client/write.ts'
import type { FetchPage, Page } from '../grid/page-request.ts'
import type { ListRow } from './list-row.ts'

/** Reads pages of an entity's rows through its general endpoint. */
export function fetchRowsOf(entity: Entity, ask: typeof takePage = takePage): FetchPage {
  const { getAll } = crudOf(entity)
  return async ({ filters, ...request }, signal) => {
    const filter = filters.length > 0 ? JSON.stringify(filters) : ''
    const input = { ...request, start: undefined, filter }
    return (await ask(getAll, input, signal)) as unknown as Page
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
    read: async (row) => (await fetchCall(crud.get, { id: row.id })) as ListRow,
    create: (values) => write(crud.create, values as never),
    update: (row, values, version) => write(crud.update, { ...values, id: row.id, rowVersion: version }),
    saveMany: async (rows) => (await write(crud.saveMany, { rows })).items as unknown as ListRow[],
    remove: (rows) => write(crud.deleteMany, { ids: rows.map((row) => row.id) }),
  }
}
