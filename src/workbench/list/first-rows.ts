import type { Condition } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import type { GridColumn } from '../grid/model/column.ts'
import { keptSort } from '../grid/layouts/kept-layout.ts'
import type { FetchPage, Page } from '../grid/page-request.ts'
import { ListSource, type Paging } from './list-source.ts'

/** Answers on their way, by what was asked; each is taken once. */
const begun = new Map<string, Promise<Page>>()

/** An answer nobody came for is old after so long, ms. */
const KEPT_MS = 3000

const keyOf = (entity: Entity, request: object): string => JSON.stringify([entity.name, request])

/**
 * Asks for the rows a list will open with, while its screen is still being drawn. What the screen asks for then is taken
 * from here if it is the same.
 */
export function beginRows(
  entity: Entity,
  fetch: FetchPage,
  list: {
    readonly grid: string
    readonly columns: readonly GridColumn[]
    readonly filters: readonly Condition[]
    readonly keyword: string
    readonly paging: Paging
  },
): void {
  const remember: FetchPage = (request) => {
    const key = keyOf(entity, request)
    const answer = fetch(request)
    begun.set(key, answer)
    setTimeout(() => begun.get(key) === answer && begun.delete(key), KEPT_MS)
    return answer
  }
  const sort = keptSort(list.grid, list.columns)
  const query = { keyword: list.keyword, filters: list.filters, sort, group: [], sums: [] }
  // Errors are reported where the answer is read.
  new ListSource(remember, list.paging, () => {}).apply(query).catch(() => {})
}

/** The pages of an entity, the first ones as far as they were asked for already. */
export function withBegun(entity: Entity, fetch: FetchPage): FetchPage {
  return (request, signal) => {
    const key = keyOf(entity, request)
    const answer = begun.get(key)
    begun.delete(key)
    return answer ?? fetch(request, signal)
  }
}
