import { NULL_I32, NULL_I64, tableOf, type Table, type TextColumn } from '../columns.ts'
import type { psiItemSchema } from './input.ts'
import type { PreparedPsi } from './prepare.ts'
import { MAX_I64, type PsiOverview } from './problem.ts'
import { psiProblemTable } from './results.ts'

/** One row per item with its first problem (domain/entities/planning/psi-item.ts), by code. */
export const psiItemRowSchema = {
  item: 'text',
  name: 'text',
  unit: 'text',
  problem: 'text',
  at: 'time',
  closing: 'quantity',
  last: 'quantity',
  opening: 'quantity',
  safety: 'quantity',
  maximum: 'quantity',
  made: 'time',
  shelfDays: 'integer',
  period: 'integer',
  closed: 'time',
} as const

export type PsiItemRows = Table<typeof psiItemRowSchema>

/** Items of the input as a producer reads them: values for the calculation, names, and their time fence. */
export const psiNamedItemSchema = {
  code: 'text',
  name: 'text',
  unit: 'text',
  opening: 'quantity',
  made: 'time',
  safety: 'quantity',
  maximum: 'quantity',
  shelfDays: 'integer',
  closed: 'time',
} as const
export type PsiNamedItems = Table<typeof psiNamedItemSchema>

/** The columns that the calculation reads. */
export function itemsToCalculate({ length, columns }: PsiNamedItems): Table<typeof psiItemSchema> {
  const { code, opening, made, safety, maximum, shelfDays } = columns
  return { length, columns: { code, opening, made, safety, maximum, shelfDays } }
}

/** Items with the result of an overview. `named`: the input that `prepared` was made from. */
export function psiItemRows(named: PsiNamedItems, prepared: PreparedPsi, overview: PsiOverview): PsiItemRows {
  const { itemRow, problem } = prepared
  const found = psiProblemTable(prepared, overview)
  const { item, kind, period, at, closing, last } = found.columns
  const { name, unit, shelfDays, closed } = named.columns
  const text = ({ codes, values }: TextColumn): TextColumn => ({
    codes: Int32Array.from(itemRow, (row) => codes[row]!),
    values,
  })
  return tableOf(psiItemRowSchema, found.length, {
    item,
    name: text(name),
    unit: text(unit),
    problem: kind,
    at,
    closing,
    last,
    opening: problem.opening,
    safety: problem.safety,
    maximum: problem.maximum.map((level) => (level === MAX_I64 ? NULL_I64 : level)),
    made: problem.made,
    shelfDays: Int32Array.from(itemRow, (row) => shelfDays[row] ?? NULL_I32),
    period,
    closed: BigInt64Array.from(itemRow, (row) => closed[row]!),
  })
}

/** Some rows of an overview, ordered by the given numbers. */
export function takeItemRows({ columns }: PsiItemRows, rows: Int32Array): PsiItemRows {
  const taken = Object.entries(columns).map(([name, column]) => {
    if ('codes' in column) {
      const { codes, values } = column
      return [name, { codes: rows.map((row) => codes[row]!), values }] as const
    }
    if (column instanceof BigInt64Array)
      return [name, BigInt64Array.from(rows, (row) => column[row]!)] as const
    return [name, Int32Array.from(rows, (row) => column[row]!)] as const
  })
  return { length: rows.length, columns: Object.fromEntries(taken) as PsiItemRows['columns'] }
}
