import { DataType, type Vector } from 'apache-arrow'
import { numberText } from '../xlsx/numbers.ts'

type CellText = (row: number) => string

const MILLISECONDS_OF_DAY = 86_400_000

/** `-1234567` with scale 6 -> `-1.234567`. */
export function scaledText(value: bigint, scale: number): string {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0')
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - scale)
  return `${value < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/** Little-endian words of a two's complement integer. */
function wordsToBigInt(words: Uint32Array): bigint {
  let value = 0n
  for (let i = words.length - 1; i >= 0; i--) value = (value << 32n) | BigInt(words[i]!)
  return BigInt.asIntN(words.length * 32, value)
}

function isoOf(milliseconds: number): string {
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? String(milliseconds) : date.toISOString()
}

/** How cells of a column become texts; null for types no field can be read from. */
export function textsOf(vector: Vector): CellText | null {
  const type = DataType.isDictionary(vector.type) ? vector.type.dictionary : vector.type
  const get = (row: number): unknown => vector.get(row)
  const given =
    (text: (value: unknown) => string): CellText =>
    (row) => {
      const value = get(row)
      return value === null || value === undefined ? '' : text(value)
    }
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isInt(type) || DataType.isBool(type))
    return given(String)
  if (DataType.isFloat(type)) return given((value) => numberText(String(value)))
  if (DataType.isDecimal(type))
    return given((value) => scaledText(wordsToBigInt(value as Uint32Array), type.scale))
  if (DataType.isDate(type))
    return given((value) => {
      const iso = isoOf(Number(value))
      return Number(value) % MILLISECONDS_OF_DAY === 0 ? iso.slice(0, 10) : iso
    })
  if (DataType.isTimestamp(type)) {
    const instant = Boolean(type.timezone)
    return given((value) => (instant ? isoOf(Number(value)) : isoOf(Number(value)).slice(0, 19)))
  }
  return DataType.isNull(type) ? () => '' : null
}
