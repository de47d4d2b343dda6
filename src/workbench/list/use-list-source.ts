import { useCallback, useMemo, useState, type RefObject } from 'react'
import type { Entity } from '#domain/entity.ts'
import { configuration } from '../client/configuration.ts'
import type { GridHandle } from '../grid/grid-props.ts'
import { withBegun } from './first-rows.ts'
import { withExtra, type ListExtra } from './list-extra.ts'
import { ListSource, type Paging } from './list-source.ts'
import { fetchRowsOf } from './row-store.ts'

/** Rows per page to choose from; 10 is the product's default (specification §9), null scrolls on without pages. */
export const pageSizes = [10, 20, 50, 100, 500, null] as const

const storageKey = 'takt.pageSize'

/** Rows per page of who chose none, by the parameter. */
const standardSize = (): number => Number(configuration.settings['pageSize']) || pageSizes[0]

/** The usual sizes with that one in its place. */
export function offeredSizes(): readonly (number | null)[] {
  const sizes = [...new Set([...pageSizes, standardSize()])].filter((size) => size !== null)
  return [...sizes.sort((a, b) => a - b), null]
}

/** The rows of an entity for the grid, with the pager's state beside it. */
export function useListSource(entity: Entity, grid: RefObject<GridHandle | null>, extra?: ListExtra) {
  const [shown, setShown] = useState<{ paging: Paging; total: number | null }>({
    paging: storedPaging(),
    total: null,
  })
  const source = useMemo(
    () =>
      new ListSource(
        withExtra(withBegun(entity, fetchRowsOf(entity)), extra),
        storedPaging(),
        (paging, total) => setShown({ paging, total }),
        entity.large,
      ),
    [entity, extra],
  )
  const go = useCallback(
    (part: Partial<Paging>) => {
      source.turnTo(part)
      if (part.size !== undefined) localStorage.setItem(storageKey, JSON.stringify(part.size))
      grid.current?.clearSelection()
      grid.current?.refresh()
    },
    [source, grid],
  )
  const reload = useCallback(() => {
    grid.current?.clearSelection()
    grid.current?.refresh()
  }, [grid])
  return { source, ...shown, go, reload }
}

export function storedPaging(): Paging {
  const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '0')
  const size = offeredSizes().find((one) => one === stored)
  return { page: 1, size: size === undefined ? standardSize() : size }
}
