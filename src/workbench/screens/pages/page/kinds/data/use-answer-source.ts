import { useEffect, useState, type RefObject } from 'react'
import type { GridHandle } from '../../../../../grid/grid-props.ts'
import { tableClient } from '../../../../../grid/shared-tables.ts'
import type { SourceAnswer } from '../../sources/source-query.ts'
import { AnswerSource } from './answer-source.ts'

/** The newest answer of a source for a grid that keeps its rows, place and filters while answers come. */
export function useAnswerSource(
  answer: SourceAnswer,
  key: string,
  grid: RefObject<GridHandle | null>,
  onTaken: (source: AnswerSource) => void,
): AnswerSource {
  const [source] = useState(() => new AnswerSource(tableClient(), answer, key))
  useEffect(() => {
    if (!source.take(answer, key)) return
    onTaken(source)
    grid.current?.refresh()
  }, [source, answer, key, grid, onTaken])
  useEffect(() => () => source.close(), [source])
  return source
}
