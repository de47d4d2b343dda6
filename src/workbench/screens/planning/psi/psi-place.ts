import type { PsiPeriod } from '#domain/psi/layout.ts'
import { NULL_I64 } from '#engine/columns.ts'
import { closedPeriods } from '#engine/psi/horizon.ts'
import type { PsiItemRows } from '#engine/psi/overview.ts'
import type { DataRow } from '../../../grid/model/source.ts'

export const periodField = (p: number): string => `c${p}`
/** Number of the period that a field is of; null: it is of none. */
export const periodOfField = (field: string): number | null =>
  /^c\d+$/.test(field) ? Number(field.slice(1)) : null

/** Item and line of the layout that a row of the grid shows. */
export interface PsiPlace {
  readonly item: string
  readonly line: number
}

export const idOf = (item: string, line: number): string => `${line} ${item}`
export const placeOf = (id: DataRow['id']): PsiPlace => {
  const text = String(id)
  const space = text.indexOf(' ')
  return { line: Number(text.slice(0, space)), item: text.slice(space + 1) }
}

/** The last of the periods that the time fence of an item closes; null: it closes none of them. */
export function fenceAt({ columns }: PsiItemRows, row: number, periods: readonly PsiPeriod[]): number | null {
  const until = columns.closed[row]!
  const closed = until === NULL_I64 ? 0 : closedPeriods(periods, Number(until))
  return closed === 0 ? null : closed - 1
}
