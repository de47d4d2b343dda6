import { filled } from '#domain/label.ts'
import { fileFaults, shown } from './fault.ts'
import type { CellFault, ReadLimits } from './table-file.ts'

const SUSPECT = /[\0\ud800-\udfff]/

/** What no text column of the database can hold; null when the cell is sound. */
export function cellFault(line: number, column: number, value: string, limits: ReadLimits): CellFault | null {
  const fault = (text: keyof typeof fileFaults): CellFault => ({
    line,
    column,
    value: shown(value),
    message: filled(fileFaults[text], { limit: limits.cell }),
  })
  if (value.length > limits.cell) return fault('cellTooLong')
  if (!SUSPECT.test(value)) return null
  if (value.includes('\0')) return fault('controlCharacter')
  return value.isWellFormed() ? null : fault('loneSurrogate')
}
