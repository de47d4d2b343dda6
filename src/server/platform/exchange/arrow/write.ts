import {
  Bool,
  DateDay,
  Decimal,
  Field as ArrowField,
  Int32,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  TimestampMillisecond,
  Utf8,
  type Data,
  type DataType,
} from 'apache-arrow'
import { FRACTION_DIGITS, parseDecimal } from '#domain/rules/decimal.ts'
import type { FieldKind } from '#domain/field-kinds.ts'
import type { ExportColumn, ExportRows } from '../export-columns.ts'

const MILLISECONDS_OF_DAY = 86_400_000

interface Storage {
  readonly type: () => DataType
  data(values: readonly unknown[], nullBitmap: Uint8Array, nullCount: number): Data
}

const encoder = new TextEncoder()
const scalar = (value: unknown): string => String(value as string | number)

const texts = (textOf: (value: unknown) => string): Storage => ({
  type: () => new Utf8(),
  data(values, nullBitmap, nullCount) {
    const parts = values.map((value) => encoder.encode(value === null ? '' : textOf(value)))
    const valueOffsets = new Int32Array(values.length + 1)
    for (const [i, part] of parts.entries()) valueOffsets[i + 1] = valueOffsets[i]! + part.length
    const data = new Uint8Array(valueOffsets[values.length]!)
    for (const [i, part] of parts.entries()) data.set(part, valueOffsets[i])
    return makeData({ type: new Utf8(), length: values.length, nullCount, nullBitmap, valueOffsets, data })
  },
})

const wholes: Storage = {
  type: () => new Int32(),
  data: (values, nullBitmap, nullCount) =>
    makeData({ type: new Int32(), nullCount, nullBitmap, data: Int32Array.from(values, Number) }),
}

const decimals: Storage = {
  type: () => new Decimal(FRACTION_DIGITS, 20, 128),
  data(values, nullBitmap, nullCount) {
    const data = new BigInt64Array(values.length * 2)
    for (const [i, value] of values.entries()) {
      const units = value === null ? 0n : parseDecimal(scalar(value))
      if (typeof units === 'string') throw new RangeError(`not a quantity: ${scalar(value)}`)
      data[i * 2] = BigInt.asIntN(64, units)
      data[i * 2 + 1] = units < 0n ? -1n : 0n
    }
    const words = new Uint32Array(data.buffer)
    const type = new Decimal(FRACTION_DIGITS, 20, 128)
    return makeData({ type, length: values.length, nullCount, nullBitmap, data: words })
  },
}

const flags: Storage = {
  type: () => new Bool(),
  data(values, nullBitmap, nullCount) {
    const data = new Uint8Array((values.length + 7) >> 3)
    for (const [i, value] of values.entries()) if (value === true) data[i >> 3]! |= 1 << (i & 7)
    return makeData({ type: new Bool(), length: values.length, nullCount, nullBitmap, data })
  },
}

const days: Storage = {
  type: () => new DateDay(),
  data: (values, nullBitmap, nullCount) =>
    makeData({
      type: new DateDay(),
      nullCount,
      nullBitmap,
      data: Int32Array.from(values, (value) =>
        value === null ? 0 : Date.parse(`${scalar(value)}T00:00:00Z`) / MILLISECONDS_OF_DAY,
      ),
    }),
}

const instants: Storage = {
  type: () => new TimestampMillisecond('UTC'),
  data: (values, nullBitmap, nullCount) =>
    makeData({
      type: new TimestampMillisecond('UTC'),
      nullCount,
      nullBitmap,
      data: BigInt64Array.from(values, (value) => (value === null ? 0n : BigInt(Date.parse(scalar(value))))),
    }),
}

const words = texts(scalar)

/** How each kind is stored: exact decimals, days, instants in UTC; lists and JSON as texts. */
const storages: Record<FieldKind, Storage> = {
  code: words,
  text: words,
  longText: words,
  expression: words,
  color: words,
  choice: words,
  reference: words,
  integer: wholes,
  duration: wholes,
  quantity: decimals,
  flag: flags,
  date: days,
  time: instants,
  references: texts((value) => (value as readonly string[]).join(';')),
  json: texts((value) => JSON.stringify(value)),
}

function columnData(storage: Storage, values: readonly unknown[]): Data {
  const nullBitmap = new Uint8Array((values.length + 7) >> 3)
  let nullCount = 0
  for (const [i, value] of values.entries())
    if (value === null) nullCount++
    else nullBitmap[i >> 3]! |= 1 << (i & 7)
  return storage.data(values, nullBitmap, nullCount)
}

/** A table as an Arrow IPC stream, one record batch per batch of rows. */
export async function* writeArrow(
  columns: readonly ExportColumn[],
  rows: ExportRows,
): AsyncGenerator<Uint8Array> {
  const schema = new Schema(
    columns.map(({ name, field }) => new ArrowField(name, storages[field.kind].type(), true)),
  )
  const batches = async function* () {
    let any = false
    for await (const batch of rows) {
      any = true
      yield batchOf(schema, columns, batch)
    }
    if (!any) yield batchOf(schema, columns, [])
  }
  yield* await RecordBatchStreamWriter.writeAll(batches())
}

function batchOf(
  schema: Schema,
  columns: readonly ExportColumn[],
  batch: readonly (readonly unknown[])[],
): RecordBatch {
  const children = columns.map(({ field }, i) =>
    columnData(
      storages[field.kind],
      batch.map((row) => row[i] ?? null),
    ),
  )
  return new RecordBatch(
    schema,
    makeData({ type: new Struct(schema.fields), length: batch.length, nullCount: 0, children }),
  )
}
