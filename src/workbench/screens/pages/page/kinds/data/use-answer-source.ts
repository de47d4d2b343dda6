import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { GridHandle } from '../../../../../grid/grid-props.ts'
import type { DataRow } from '../../../../../grid/model/source.ts'
import { tableClient } from '../../../../../grid/shared-tables.ts'
import type { SourceAnswer } from '../../sources/source-query.ts'
import { AnswerSource, type ShownRows } from './answer-source.ts'

/** An answer that is on the page, and how it is read again. */
export interface ReadAnswer {
  readonly answer: SourceAnswer
  readonly reload: () => void
}

interface RowsOfGrid {
  readonly source: AnswerSource
  /** Rows that are selected now. */
  readonly onMarked: (rows: readonly DataRow[]) => void
}

/** The newest answer of a source for a grid that keeps its rows, place and filters while answers come. */
export function useAnswerSource(
  { answer, fields, key }: ShownRows,
  reload: () => void,
  grid: RefObject<GridHandle | null>,
): RowsOfGrid {
  const onAsked = useEffectEvent(reload)
  const [source] = useState(() => new AnswerSource(tableClient(), { answer, fields, key }))
  const marked = useRef<readonly DataRow[]>([])
  useEffect(() => source.listen(() => onAsked()), [source])
  useEffect(() => {
    if (!source.take({ answer, fields, key })) return
    // Actions over the selected rows are not about rows that are gone.
    if (marked.current.some(({ id }) => !source.has(id))) grid.current?.clearTicks()
    grid.current?.refresh()
  }, [source, answer, fields, key, grid])
  useEffect(() => () => source.close(), [source])
  const onMarked = useCallback((rows: readonly DataRow[]) => {
    marked.current = rows
  }, [])
  return { source, onMarked }
}
