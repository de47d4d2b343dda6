import { secondsText } from '#domain/rules/instant-text.ts'
import { NULL_FLAG, NULL_I32, NULL_I64, SCALE, type ColumnKind } from '#engine/columns.ts'
import type { CellValue } from '../model/source.ts'
import type { ColumnTable } from './columns.ts'

/** A cell in its wire form (field-kinds.ts). */
export function cellValue(table: ColumnTable, field: string, row: number): CellValue {
  const column = table.columns[field]
  if (!column) return null
  if ('codes' in column) return column.values[column.codes[row]!] ?? null
  return numberValue(table.kinds[field], column[row]!)
}

/** Wire form of a number of a column of this kind, as stored or as added up. */
export function numberValue(kind: ColumnKind | undefined, value: number | bigint): CellValue {
  if (value === NULL_I64) return null
  switch (kind) {
    case 'quantity':
      return decimalText(value)
    case 'time':
      return instantText(Number(value))
    case 'integer':
      return value === NULL_I32 ? null : Number(value)
    default:
      return value === NULL_FLAG ? null : Number(value) === 1
  }
}

/** Exact decimal text of a fixed-point quantity, without trailing zeros. A number is one that is exact. */
export function decimalText(value: number | bigint): string {
  if (typeof value === 'number') return smallDecimal(value)
  return value >= -EXACT && value <= EXACT ? smallDecimal(Number(value)) : largeDecimal(value)
}

const EXACT = BigInt(Number.MAX_SAFE_INTEGER)
const UNIT = Number(SCALE)

/** What a number holds exactly needs no slow division. */
function smallDecimal(value: number): string {
  const size = Math.abs(value)
  const rest = size % UNIT
  const whole = (size - rest) / UNIT
  const sign = value < 0 ? '-' : ''
  if (rest === 0) return `${sign}${whole}`
  return `${sign}${whole}.${String(rest).padStart(6, '0').replace(/0+$/, '')}`
}

function largeDecimal(value: bigint): string {
  const sign = value < 0n ? '-' : ''
  const size = value < 0n ? -value : value
  const fraction = (size % SCALE).toString().padStart(6, '0').replace(/0+$/, '')
  return `${sign}${size / SCALE}${fraction && `.${fraction}`}`
}

function instantText(seconds: number): string {
  const text = secondsText(seconds)
  return text === null ? new Date(seconds * 1000).toISOString().replace('.000Z', 'Z') : `${text}Z`
}
