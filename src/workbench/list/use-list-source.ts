import { useCallback, useMemo, useState, type RefObject } from 'react'
import type { Entity } from '#domain/entity.ts'
import type { GridHandle } from '../grid/grid-props.ts'
import { withExtra, type ListExtra } from './list-extra.ts'
import { ListSource, type Paging } from './list-source.ts'
import { fetchRowsOf } from './row-store.ts'

/** Rows per page to choose from; 10 is the product's default (specification §9), null scrolls on without pages. */
export const pageSizes = [10, 20, 50, 100, 500, null] as const

const storageKey = 'takt.pageSize'

/** The rows of an entity for the grid, with the pager's state beside it. */
export function useListSource(entity: Entity, grid: RefObject<GridHandle | null>, extra?: ListExtra) {
  const [shown, setShown] = useState<{ paging: Paging; total: number | null }>({
    paging: storedPaging(),
    total: null,
  })
  const source = useMemo(
    () =>
      new ListSource(withExtra(fetchRowsOf(entity), extra), storedPaging(), (paging, total) =>
        setShown({ paging, total }),
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

function storedPaging(): Paging {
  const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '10')
  const size = pageSizes.find((one) => one === stored)
  return { page: 1, size: size === undefined ? 10 : size }
}
