import { isUtf8 } from 'node:buffer'
import type { SchemaElement, SchemaTree } from 'hyparquet'
import { isListLike, isMapLike } from 'hyparquet/src/schema.js'
import { plainDecimal } from '#domain/integration/plain-decimal.ts'
import type { SourceValueKind } from '#domain/integration/source-row.ts'
import { scaledText } from '../arrow/texts.ts'

/** A value that its column promises to be a text, and is none. */
export class NotUtf8 extends Error {}

/** How values of a column become texts; those of nested columns are JSON. */
export interface ParquetColumn {
  readonly kind: SourceValueKind
  /** Null: there is no value. */
  text(value: unknown): string | null
}

/** What the library would change of the values of a leaf, such as decimals into floating point numbers, is left to `leafOf`. */
export function asStored(element: SchemaElement): SchemaElement {
  const { converted_type, logical_type, ...rest } = element
  // The library makes names of members of the keys of a map.
  if (element.name === 'key' && (converted_type === 'UTF8' || logical_type?.type === 'STRING')) return element
  if (element.type === undefined)
    return logical_type?.type === 'VARIANT' ? { ...rest, ...(converted_type && { converted_type }) } : element
  return {
    ...rest,
    ...(converted_type && /INT/.test(converted_type) && converted_type !== 'INTERVAL' && { converted_type }),
    ...(logical_type && /^(?:INTEGER|UUID|FLOAT16)$/.test(logical_type.type) && { logical_type }),
  }
}

/** Null where nothing is known to read values of the type by. */
export function columnOf(tree: SchemaTree): ParquetColumn | null {
  const { element, children } = tree
  if (children.length === 0 && element.repetition_type !== 'REPEATED') return leafOf(element)
  const json = jsonOf(tree)
  return json && { kind: 'other', text: (value) => (isNothing(value) ? null : json(value)) }
}

const isNothing = (value: unknown): boolean => value === null || value === undefined

type Json = (value: unknown) => string

function jsonOf(tree: SchemaTree): Json | null {
  const { element, children } = tree
  if (element.logical_type?.type === 'VARIANT') return null
  if (isListLike(tree)) {
    const [repeated] = children
    return listOf(jsonOf(repeated!.children.length === 1 ? repeated!.children[0]! : repeated!))
  }
  if (isMapLike(tree)) {
    const value = jsonOf(children[0]!.children[1]!)
    return value && objectOf(() => value)
  }
  const one = children.length > 0 ? structOf(children) : leafJson(element)
  return element.repetition_type === 'REPEATED' ? listOf(one) : one
}

const listOf = (one: Json | null): Json | null =>
  one &&
  ((value) =>
    Array.isArray(value)
      ? `[${value.map((each) => (isNothing(each) ? 'null' : one(each))).join(',')}]`
      : 'null')

function structOf(children: readonly SchemaTree[]): Json | null {
  const members = new Map(children.map((child) => [child.element.name, jsonOf(child)]))
  return [...members.values()].includes(null) ? null : objectOf((name) => members.get(name)!)
}

const objectOf =
  (of: (name: string) => Json): Json =>
  (value) =>
    `{${Object.entries(value as object)
      .map(([name, each]) => `${JSON.stringify(name)}:${isNothing(each) ? 'null' : of(name)(each)}`)
      .join(',')}}`

function leafJson(element: SchemaElement): Json | null {
  const leaf = leafOf(element)
  if (!leaf) return null
  const isPlain = leaf.kind === 'number' || leaf.kind === 'flag'
  return (value) => {
    const text = leaf.text(value)
    // Numbers keep their digits; those that JSON does not know are texts.
    return text !== null && isPlain && /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(text)
      ? text
      : JSON.stringify(text)
  }
}

const leaf = (kind: SourceValueKind, text: (value: never) => string): ParquetColumn => ({
  kind,
  text: (value) => (isNothing(value) ? null : text(value as never)),
})

/** Types and what they are annotated with: https://github.com/apache/parquet-format/blob/master/LogicalTypes.md */
function leafOf(element: SchemaElement): ParquetColumn | null {
  const { type, converted_type: converted, logical_type: logical } = element
  const is = (name: string): boolean => converted === name || logical?.type === name
  if (is('DECIMAL')) {
    const scale = (logical?.type === 'DECIMAL' ? logical.scale : element.scale) ?? 0
    return scale < 0 || scale > 76
      ? null
      : leaf('number', (value: Stored) => scaledText(integerOf(value), scale))
  }
  if (is('DATE')) return leaf('date', (days: number) => isoOf(BigInt(days) * 86_400n).slice(0, 10))
  if (logical?.type === 'TIMESTAMP' || converted?.startsWith('TIMESTAMP_')) return timestampOf(element)
  if (logical?.type === 'TIME' || converted?.startsWith('TIME_')) return timeOf(element)
  if (type === 'INT96') return leaf('time', (text: string) => text)
  if (['INTERVAL', 'BSON', 'GEOMETRY', 'GEOGRAPHY', 'VARIANT', 'NULL'].some(is)) return null
  if (type === 'BOOLEAN') return leaf('flag', String)
  if (type === 'FLOAT') return leaf('number', (value: number) => plainDecimal(shortest(value)))
  if (logical?.type === 'UUID') return leaf('text', String)
  if (type === 'BYTE_ARRAY' || (type === 'FIXED_LEN_BYTE_ARRAY' && logical?.type !== 'FLOAT16')) {
    const isText = ['UTF8', 'STRING', 'ENUM', 'JSON'].some(is)
    return leaf(is('JSON') ? 'other' : 'text', (value: Uint8Array | string) =>
      typeof value === 'string' ? value : bytesText(value, isText),
    )
  }
  return leaf('number', (value: number | bigint) => plainDecimal(String(value)))
}

type Stored = number | bigint | Uint8Array

/** Two's complement, the highest byte first. */
function integerOf(value: Stored): bigint {
  if (!(value instanceof Uint8Array)) return BigInt(value)
  const digits = Buffer.from(value).toString('hex')
  return digits === '' ? 0n : BigInt.asIntN(value.length * 8, BigInt(`0x${digits}`))
}

/** The fewest digits that are this number of 32 bits: `0.1` and not `0.10000000149011612`. */
function shortest(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const text = String(Number(value.toPrecision(digits)))
    if (Math.fround(Number(text)) === value) return text
  }
  return String(value)
}

function bytesText(bytes: Uint8Array, isText: boolean): string {
  if (isUtf8(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
  if (isText) throw new NotUtf8()
  return `0x${Buffer.from(bytes).toString('hex')}`
}

const digitsOf = { MILLIS: 3, MICROS: 6, NANOS: 9 } as const

function precision({ logical_type: logical, converted_type: converted }: SchemaElement): number {
  const unit = logical && 'unit' in logical ? logical.unit : converted?.replace(/^TIME(?:STAMP)?_/, '')
  return digitsOf[unit as keyof typeof digitsOf] ?? 3
}

/** Of no zone where the file says so. */
function timestampOf(element: SchemaElement): ParquetColumn {
  const { logical_type: logical } = element
  const zone = logical?.type === 'TIMESTAMP' && !logical.isAdjustedToUTC ? '' : 'Z'
  const digits = precision(element)
  return leaf('time', (value: number | bigint) => `${momentText(BigInt(value), digits)}${zone}`)
}

/** `value` in units of so many digits of a second. */
export function momentText(value: bigint, digits: number): string {
  const unit = 10n ** BigInt(digits)
  const part = ((value % unit) + unit) % unit
  return `${isoOf((value - part) / unit)}${fraction(part, digits)}`
}

const fraction = (part: bigint, digits: number): string => {
  const written = String(part).padStart(digits, '0').replace(/0+$/, '')
  return written === '' ? '' : `.${written}`
}

/** Seconds that no date has are written as they are. */
function isoOf(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1000)
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().replace(/\.000Z$/, '')
}

function timeOf(element: SchemaElement): ParquetColumn {
  const digits = precision(element)
  const unit = 10n ** BigInt(digits)
  return leaf('text', (value: number | bigint) => {
    const whole = BigInt(value)
    const [seconds, part] = [Number(whole / unit), whole % unit]
    const two = (of: number): string => String(of).padStart(2, '0')
    return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${fraction(part, digits)}`
  })
}
