import { useCallback, useMemo, useRef } from 'react'
import type { Row } from '#domain/expressions/index.ts'
import { keyOfSource } from '../../actions/row-keys.ts'
import { useOpenPage, useEvents } from '../../page-context.ts'
import { chooseRow, chooseRows } from '../../page-state.ts'
import type { TakeTurn } from './use-turns.ts'

/** A row with its id (actions/row-keys.ts). */
export interface NamedRow {
  readonly id: string | number
  readonly values: Row
}

export interface ChosenRows {
  /** The user went to a row; null: the one before is no longer shown. */
  readonly go: (row: NamedRow | null) => void
  /** Rows that actions over the selected rows of the source are about. */
  readonly mark: (rows: readonly NamedRow[]) => void
  readonly open: (row: NamedRow) => void
  readonly current: () => NamedRow['id'] | null
  /** The page goes to a row, which is no choice of the user. */
  readonly follow: (id: NamedRow['id'] | null) => void
}

/** What choosing rows of a source does on the page: the selected rows, the variable, and the events of the component. */
export function useChosenRows(source: string, variable: string, take: TakeTurn): ChosenRows {
  const page = useOpenPage()
  const { state, isEdited } = page
  const { raise } = useEvents<'table' | 'list'>()
  const key = keyOfSource(page, source)
  const isKept = page.page.variables.some(({ name }) => name === variable)
  const current = useRef<NamedRow['id'] | null>(null)
  const go = useCallback(
    (one: NamedRow | null) => {
      if (isEdited) return
      if (isKept) chooseRow(state, variable, one?.values[key])
      const id = one?.id ?? null
      if (id === current.current) return
      current.current = id
      if (!one) return
      // Of rows passed while actions run only the one that was arrived at counts.
      void take(async () => current.current !== id || raise('select', { row: one.values, source }))
    },
    [isEdited, isKept, state, variable, key, take, raise, source],
  )
  const mark = useCallback(
    (rows: readonly NamedRow[]) => {
      if (isEdited) return
      chooseRows(
        state,
        source,
        rows.map(({ id }) => String(id)),
      )
    },
    [isEdited, state, source],
  )
  const open = useCallback(
    ({ values: row }: NamedRow) => void take(() => raise('open', { row, source })),
    [take, raise, source],
  )
  const now = useCallback(() => current.current, [])
  const follow = useCallback((id: NamedRow['id'] | null) => {
    current.current = id
  }, [])
  return useMemo(() => ({ go, mark, open, current: now, follow }), [go, mark, open, now, follow])
}
