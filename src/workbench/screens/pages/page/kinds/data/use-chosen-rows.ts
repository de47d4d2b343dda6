import { useCallback, useMemo, useRef } from 'react'
import type { Row } from '#domain/expressions/index.ts'
import { keyOfSource } from '../../actions/rows.ts'
import { useOpenPage } from '../../page-context.ts'
import { useEvents } from '../../part-context.ts'
import { chooseRow, chooseRows } from '../../page-state.ts'
import { wireText } from '../../wire-values.ts'
import type { TakeTurn } from './use-turns.ts'

export interface ChosenRows {
  /** The user went to a row; null: the one before is no longer shown. */
  readonly go: (row: Row | null) => void
  /** Rows that actions over the selected rows of the source are about. */
  readonly mark: (rows: readonly Row[]) => void
  readonly open: (row: Row) => void
}

/** What choosing rows of a source does on the page: the selected rows, the variable, and the events of the component. */
export function useChosenRows(source: string, variable: string, take: TakeTurn): ChosenRows {
  const { page, state, isEdited } = useOpenPage()
  const { raise } = useEvents<'table' | 'list'>()
  const key = keyOfSource(page, source)
  const isKept = page.variables.some(({ name }) => name === variable)
  const current = useRef<string | null>(null)
  const go = useCallback(
    (row: Row | null) => {
      if (isEdited) return
      if (isKept) chooseRow(state, variable, row?.[key])
      const code = row && wireText(row[key])
      if (code === current.current) return
      current.current = code
      if (!row) return
      // Of rows passed while actions run only the one that was arrived at counts.
      void take(async () => current.current !== code || raise('select', { row, source }))
    },
    [isEdited, isKept, state, variable, key, take, raise, source],
  )
  const mark = useCallback(
    (rows: readonly Row[]) => {
      if (isEdited) return
      chooseRows(
        state,
        source,
        rows.map((row) => wireText(row[key])),
      )
    },
    [isEdited, state, source, key],
  )
  const open = useCallback(
    (row: Row) => void take(() => raise('open', { row, source })),
    [take, raise, source],
  )
  return useMemo(() => ({ go, mark, open }), [go, mark, open])
}
