import { useEffect, useEffectEvent } from 'react'
import { useSnapshot } from 'valtio'
import type { Row } from '#domain/expressions/index.ts'
import { idsOf } from '../../actions/row-keys.ts'
import { useOpenPage } from '../../page-context.ts'
import { wireText } from '../../wire-values.ts'
import type { ChosenRows, NamedRow } from './use-chosen-rows.ts'

/** Rows that are shown, with the field whose value names a row and the variable that holds it. */
export interface FollowedRows {
  readonly rows: readonly Row[]
  readonly key: string
  /** '': none. */
  readonly variable: string
}

/** What the current row becomes when a variable has a value: an id; null: none is current; undefined: it stays. */
export function followedRow(
  { rows, key }: Pick<FollowedRows, 'rows' | 'key'>,
  value: unknown,
  current: NamedRow['id'] | null,
): string | null | undefined {
  const text = wireText(value)
  const ids = idsOf(rows, key)
  const own = current === null ? undefined : rows[ids.indexOf(String(current))]
  if (wireText(own?.[key]) === text) return undefined
  if (text === '') return null
  // A row that is not among those shown leaves the choice as it is.
  return ids[rows.findIndex((row) => wireText(row[key]) === text)]
}

/**
 * Makes the row current that the variable of the selection names, such as that of a copied address, whatever changes it.
 * This raises no event: nobody chose the row here.
 */
export function useFollowedRow(
  { rows, key, variable }: FollowedRows,
  chosen: ChosenRows,
  show: (id: string | null) => void,
): void {
  const { state, page, isEdited } = useOpenPage()
  const isKept = !isEdited && page.variables.some(({ name }) => name === variable)
  const value = useSnapshot(state).values[variable]
  const onShow = useEffectEvent(show)
  useEffect(() => {
    const next = isKept ? followedRow({ rows, key }, value, chosen.current()) : undefined
    if (next === undefined) return
    chosen.follow(next)
    onShow(next)
  }, [isKept, rows, key, value, chosen])
}
