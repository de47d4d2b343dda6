import { FRACTION_DIGITS } from '../../rules/decimal.ts'
import type { CompiledColumn } from './column.ts'

/** What averages of a cross table are divided from, so that averages of its lines are those of the rows behind them. */
export interface AverageParts {
  readonly sum: string
  readonly count: string
  /** Decimals to which the quotient is rounded. */
  readonly decimals: number
  /** The sum is in seconds. */
  readonly isDuration: boolean
}

/** Null: the column is no average of a cross table. Names of columns have no underscore, so that nothing else has these. */
export function averageParts({
  column,
  field,
}: Pick<CompiledColumn, 'column' | 'field'>): AverageParts | null {
  if (column.place !== 'value' || column.total !== 'average') return null
  const { name, decimals } = column
  const isDuration = field.kind === 'duration'
  const most = isDuration ? 0 : FRACTION_DIGITS
  return { sum: `${name}__sum`, count: `${name}__count`, decimals: decimals ?? most, isDuration }
}
