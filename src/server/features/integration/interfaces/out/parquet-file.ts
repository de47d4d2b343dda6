import type { SchemaElement } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { SourceValueKind } from '#domain/integration/source-row.ts'

/** Rows of a part of a file as the outbox keeps them; '': no value. */
export interface ParquetPart {
  readonly columns: readonly { readonly name: string; readonly kind: SourceValueKind }[]
  readonly rows: readonly (readonly string[])[]
}

type Value = string | number | bigint | boolean | null

interface Column {
  readonly name: string
  readonly element: SchemaElement
  readonly valueOf: (text: string) => Value
}

/** Digits of a decimal of 16 bytes, and those behind the point that each column has at least. */
const decimalDigits = 38
const decimalBytes = 16
const usualScale = 6
const rowsOfGroup = 5_000

/** A Parquet file of the rows of its parts, which are read twice: its columns come first, and the digits that they need. */
export async function* parquetFile(parts: () => AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const columns = await columnsOf(parts())
  const root = { name: 'root', num_children: columns.length }
  const bytes = new ByteWriter()
  const file = new ParquetWriter({
    writer: bytes,
    schema: [root, ...columns.map(({ element }) => element)],
    createdBy: 'Takt',
  })
  let group: (readonly string[])[] = []
  const write = (): Uint8Array => {
    const columnData = columns.map(({ name, valueOf }, at) => ({
      name,
      data: group.map((row) => (row[at] === '' ? null : valueOf(row[at]!))),
    }))
    void file.write({ columnData, rowGroupSize: rowsOfGroup })
    group = []
    return taken(bytes)
  }
  for await (const part of parts())
    for (const row of partOf(part).rows) {
      group.push(row)
      if (group.length === rowsOfGroup) yield write()
    }
  if (group.length > 0) yield write()
  await file.finish()
  yield taken(bytes)
}

const partOf = (text: string): ParquetPart => JSON.parse(text) as ParquetPart

/** What was written since; places in the file go on. */
function taken(bytes: ByteWriter): Uint8Array {
  const piece = bytes.getBytes().slice()
  bytes.index = 0
  return piece
}

/** Most digits before and behind the point; null: values that are no plain decimals. */
interface Digits {
  before: number
  behind: number
}

async function columnsOf(parts: AsyncIterable<string>): Promise<readonly Column[]> {
  let head: ParquetPart['columns'] = []
  const digits: (Digits | null)[] = []
  for await (const text of parts) {
    const { columns, rows } = partOf(text)
    if (head.length === 0) {
      head = columns
      digits.push(...columns.map(() => ({ before: 0, behind: usualScale })))
    }
    for (const [at, { kind }] of columns.entries())
      if (kind === 'number') for (const row of rows) digits[at] = withDigits(digits[at]!, row[at]!)
  }
  return head.map(({ name, kind }, at) => columnOf(name, kind, digits[at]!))
}

const decimal = /^-?(\d+)(?:\.(\d+))?$/

function withDigits(digits: Digits | null, text: string): Digits | null {
  if (digits === null || text === '') return digits
  const found = decimal.exec(text)
  if (!found) return null
  const before = Math.max(digits.before, found[1]!.length)
  const behind = Math.max(digits.behind, found[2]?.length ?? 0)
  return before + behind <= decimalDigits ? { before, behind } : null
}

const dayMs = 86_400_000

/** Numbers that fit no decimal stay texts, as no digit may be lost. */
function columnOf(name: string, kind: SourceValueKind, digits: Digits | null): Column {
  const optional = { name, repetition_type: 'OPTIONAL' } as const
  if (kind === 'number' && digits) {
    const { behind: scale } = digits
    const sizes = { type_length: decimalBytes, precision: decimalDigits, scale }
    const element = {
      ...optional,
      type: 'FIXED_LEN_BYTE_ARRAY',
      converted_type: 'DECIMAL',
      ...sizes,
    } as const
    return { name, element, valueOf: (text) => unscaled(text, scale) }
  }
  if (kind === 'date')
    return {
      name,
      element: { ...optional, type: 'INT32', converted_type: 'DATE' },
      valueOf: (text) => Date.parse(text) / dayMs,
    }
  if (kind === 'time')
    return {
      name,
      element: { ...optional, type: 'INT64', converted_type: 'TIMESTAMP_MICROS' },
      valueOf: (text) => BigInt(Date.parse(text)) * 1000n,
    }
  if (kind === 'flag')
    return { name, element: { ...optional, type: 'BOOLEAN' }, valueOf: (text) => text === 'true' }
  return {
    name,
    element: { ...optional, type: 'BYTE_ARRAY', converted_type: 'UTF8' },
    valueOf: (text) => text,
  }
}

/** `-1.25` at a scale of 6 is -1250000. */
function unscaled(text: string, scale: number): bigint {
  const [, before, behind = ''] = decimal.exec(text)!
  const value = BigInt(before! + behind.padEnd(scale, '0'))
  return text.startsWith('-') ? -value : value
}
