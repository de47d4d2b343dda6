import { TaktError } from '#domain/errors.ts'
import { reorderTable, textAt, type Table, type TextColumn } from '../../columns.ts'
import type { Explosion } from '../explode/output.ts'
import { candidateSchema } from '../input.ts'
import { rowsWhere } from './scheduling-input.ts'

export function requireCandidate({ candidates }: Explosion, operation: string, resource: string): void {
  const { columns, length } = candidates
  for (let k = 0; k < length; k++)
    if (
      textAt(columns.operation, k) === operation &&
      textAt(columns.inst, k) === 'M' &&
      textAt(columns.resource, k) === resource
    )
      return
  throw new TaktError('noCandidate', { operation, resource })
}

/** The candidates without those of the operation that have another main resource. */
export function onlyOn(
  { candidates }: Explosion,
  operation: string,
  resource: string,
): Table<typeof candidateSchema> {
  const { columns, length } = candidates
  const choices = new Set<number>()
  for (let k = 0; k < length; k++)
    if (
      textAt(columns.operation, k) === operation &&
      textAt(columns.inst, k) === 'M' &&
      textAt(columns.resource, k) === resource
    )
      choices.add(columns.choice[k]!)
  const keep = rowsWhere(
    length,
    (k) => textAt(columns.operation, k) !== operation || choices.has(columns.choice[k]!),
  )
  return reorderTable(candidateSchema, candidates, keep)
}

export function withText({ codes, values }: TextColumn, row: number, value: string): TextColumn {
  const known = values.indexOf(value)
  const changed = codes.slice()
  changed[row] = known < 0 ? values.length : known
  return { codes: changed, values: known < 0 ? [...values, value] : values }
}
