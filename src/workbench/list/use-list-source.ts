import { useCallback, useEffect, useEffectEvent, useId, useMemo, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { configuration } from '../client/configuration.ts'
import { freshnessOf } from '../client/freshness.ts'
import { queryKeyOf } from '../client/keys.ts'
import type { GridHandle } from '../grid/grid-props.ts'
import { rowHeights } from '../grid/row-heights.ts'
import { debounced } from '../parts/timing.ts'
import { preferences } from '../state/preferences.ts'
import {
  chosenSize,
  fittingRows,
  generalSizing,
  offeredSizes,
  type PageSize,
  type PageSizing,
} from './page-size.ts'
import { withExtra, type ListExtra } from './list-extra.ts'
import { ListSource, type Paging } from './list-source.ts'
import { fetchRowsOf } from './row-store.ts'

const general = (): PageSizing => generalSizing(configuration.settings['pageSize'])

/** What a list with this sizing offers. */
export const sizesOf = (sizing: PageSizing = general()): readonly PageSize[] => offeredSizes(sizing)

const rowsOf = (size: PageSize): number | null =>
  size === 'fit' ? fittingRows(window.innerHeight, rowHeights[preferences.density]) : size

type GridRef = RefObject<GridHandle | null>

/** Other rows are shown. */
function readAgain(grid: GridRef): void {
  grid.current?.clearSelection()
  grid.current?.refresh()
}

/** The same rows with new values: the current one and the panel about it stay. */
function refresh(grid: GridRef): void {
  grid.current?.clearTicks()
  grid.current?.refresh()
}

function goToRow(grid: GridRef, id: string, line: number): void {
  grid.current?.clearSelection()
  grid.current?.showRow(id, line)
}

interface ListSourceOptions {
  readonly extra?: ListExtra | undefined
  readonly sizing?: PageSizing | undefined
}

/** The rows of an entity for the grid, with the pager's state beside it. */
export function useListSource(entity: Entity, grid: GridRef, { extra, sizing }: ListSourceOptions) {
  const { t } = useTranslation('list')
  const [size, setSize] = useState(() => sizeNow(sizing))
  const [shown, setShown] = useState<{ paging: Paging; total: number | null }>({
    paging: storedPaging(sizing),
    total: null,
  })
  const id = useId()
  // Rows are read again after something was written elsewhere, also while another page was looked at.
  const freshness = useMemo(
    () => freshnessOf(queryKeyOf(crudOf(entity).getAll, {}, 'shown', id), () => grid.current?.refresh()),
    [entity, grid, id],
  )
  useEffect(() => freshness.follow(), [freshness])
  const source = useMemo(
    () =>
      new ListSource(
        withExtra(fetchRowsOf(entity), extra),
        storedPaging(sizing),
        (paging, total) => setShown({ paging, total }),
        { withCursors: entity.large, onRead: freshness.renewed },
      ),
    [entity, extra, sizing, freshness],
  )
  const turn = useCallback(
    (part: Partial<Paging>) => {
      source.turnTo(part)
      readAgain(grid)
    },
    [source, grid],
  )
  const resize = useCallback(
    (next: PageSize) => {
      localStorage.setItem((sizing ?? general()).key, JSON.stringify(next))
      setSize(next)
      turn({ size: rowsOf(next) })
    },
    [sizing, turn],
  )
  useFittedPage(size, shown.paging, turn)
  const reload = useCallback(() => refresh(grid), [grid])
  /** Reads the rows again and goes to one of them, whatever page it is on. */
  const reveal = async (id: string): Promise<void> => {
    const place = await source.placeOf(id).catch(() => undefined)
    if (place === null) toast.info(t('savedElsewhere'))
    if (typeof place === 'number') goToRow(grid, id, source.turnToPlace(place))
    else refresh(grid)
  }
  return { source, ...shown, size, turn, resize, reload, reveal }
}

/** Pages that fit the window have other sizes when that is resized; the first row shown stays on the page. */
function useFittedPage(size: PageSize, paging: Paging, turn: (part: Partial<Paging>) => void): void {
  const fit = useEffectEvent(() => {
    const rows = rowsOf(size)
    if (size !== 'fit' || rows === null || paging.size === null || rows === paging.size) return
    turn({ size: rows, page: Math.floor(((paging.page - 1) * paging.size) / rows) + 1 })
  })
  useEffect(() => {
    const onResize = debounced(() => fit())
    window.addEventListener('resize', onResize)
    return () => {
      onResize.cancel()
      window.removeEventListener('resize', onResize)
    }
  }, [])
}

const sizeNow = (sizing: PageSizing = general()): PageSize =>
  chosenSize(sizing, localStorage.getItem(sizing.key))

export const storedPaging = (sizing?: PageSizing): Paging => ({ page: 1, size: rowsOf(sizeNow(sizing)) })
