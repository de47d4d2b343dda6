import { compareTexts } from '#domain/expressions/arithmetic.ts'
import type { PsiTableName } from './input.ts'

export type PsiFaultCode =
  | 'missing'
  | 'timeBeyondRange'
  | 'endBeforeStart'
  | 'overlap'
  | 'duplicate'
  | 'negative'
  | 'unknownItem'
  | 'unknownKind'

/** A rejected row and the reason. */
export interface PsiFault {
  readonly table: PsiTableName
  /** Row of the input table, from 0. */
  readonly row: number
  readonly column: string
  readonly code: PsiFaultCode
}

const order: readonly PsiTableName[] = ['items', 'periods', 'receipts', 'demands']

/** By table, row, column and code. */
export function sortedFaults(faults: readonly PsiFault[]): PsiFault[] {
  return faults.toSorted(
    (a, b) =>
      order.indexOf(a.table) - order.indexOf(b.table) ||
      a.row - b.row ||
      compareTexts(a.column, b.column) ||
      compareTexts(a.code, b.code),
  )
}
