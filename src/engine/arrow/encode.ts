import {
  Dictionary,
  Field,
  Int32,
  Int64,
  makeData,
  RecordBatch,
  RecordBatchFileWriter,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  TimestampSecond,
  Uint8,
  Utf8,
  Vector,
  type Data,
  type DataType,
} from 'apache-arrow'
import {
  NULL_FLAG,
  NULL_I32,
  NULL_I64,
  type ColumnKind,
  type Table,
  type TableSchema,
  type TextColumn,
} from '../columns.ts'

/** Rows per record batch, so that a reader can show the first before it has the last. */
export const batchRows = 65_536

export interface EncodeOptions {
  /** `stream` is what travels and is kept; `file` has a footer for random access. Default: stream. */
  readonly format?: 'stream' | 'file'
  /** Key-value metadata of the schema. */
  readonly metadata?: Readonly<Record<string, string>>
}

/**
 * A column table as Arrow IPC: text as dictionary utf8, quantity int64, time timestamp[s], integer int32, flag uint8;
 * nulls by validity bits. Same table, same bytes. Columns that share one dictionary share it in the bytes too.
 */
export function encodeTable<S extends TableSchema>(
  schema: S,
  table: Table<S>,
  options: EncodeOptions = {},
): Uint8Array<ArrayBuffer> {
  const dictionaries = new Dictionaries()
  const columns = Object.entries(schema).map(([name, kind]) => {
    const column = table.columns[name] as never
    return { name, ...encoders[kind](column, table.length, dictionaries) }
  })
  const metadata = new Map(Object.entries(options.metadata ?? {}))
  const arrowSchema = new Schema(
    columns.map(({ name, type }) => new Field(name, type, true)),
    metadata,
  )
  const batches: RecordBatch[] = []
  for (let from = 0; from === 0 || from < table.length; from += batchRows) {
    const length = Math.min(batchRows, table.length - from)
    const children = columns.map((column) => column.slice(from, length))
    const data = makeData({ type: new Struct(arrowSchema.fields), length, nullCount: 0, children })
    batches.push(new RecordBatch(arrowSchema, data as Data<Struct>))
  }
  const Writer = options.format === 'file' ? RecordBatchFileWriter : RecordBatchStreamWriter
  return Writer.writeAll(batches).toUint8Array(true) as Uint8Array<ArrayBuffer>
}

interface Encoded {
  readonly type: DataType
  readonly slice: (from: number, length: number) => Data
}

type Encoder = (column: never, length: number, dictionaries: Dictionaries) => Encoded

const encoders: Record<ColumnKind, Encoder> = {
  text: (column: TextColumn, length, dictionaries) => textColumn(column, length, dictionaries),
  quantity: (column: BigInt64Array) => numbers(new Int64(), column, NULL_I64),
  time: (column: BigInt64Array) => numbers(new TimestampSecond('UTC'), column, NULL_I64),
  integer: (column: Int32Array) => numbers(new Int32(), column, NULL_I32),
  flag: (column: Uint8Array) => numbers(new Uint8(), column, NULL_FLAG),
}

type Numbers = BigInt64Array | Int32Array | Uint8Array

function numbers(type: DataType, column: Numbers, none: bigint | number): Encoded {
  return {
    type,
    slice: (from, length) => {
      // Null values are written as 0, so that equal tables give equal bytes whatever stood there.
      const data = column.slice(from, from + length)
      const { nullBitmap, nullCount } = validity(data, none)
      return makeData({ type, length, nullCount, nullBitmap, data } as never)
    },
  }
}

function validity(
  data: Numbers,
  none: bigint | number,
): { nullBitmap: Uint8Array | null; nullCount: number } {
  let nullCount = 0
  let bits: Uint8Array | null = null
  for (let i = 0; i < data.length; i++) {
    if (data[i] !== none) continue
    bits ??= new Uint8Array((data.length + 63) >> 3).fill(255)
    bits[i >> 3]! &= ~(1 << (i & 7))
    data[i] = (typeof none === 'bigint' ? 0n : 0) as never
    nullCount++
  }
  return { nullBitmap: bits, nullCount }
}

function textColumn(column: TextColumn, length: number, dictionaries: Dictionaries): Encoded {
  const { codes, values } = compacted(column, length)
  const { type, dictionary } = dictionaries.of(values)
  return {
    type,
    slice: (from, count) => {
      const data = codes.slice(from, from + count)
      const { nullBitmap, nullCount } = validity(data, -1)
      return makeData({ type, length: count, nullCount, nullBitmap, data, dictionary } as never)
    },
  }
}

/** Leaves out the values no row uses when they are the greater part: result tables share the input's dictionaries. */
function compacted(column: TextColumn, length: number): TextColumn {
  const { codes, values } = column
  if (values.length < 64 || values.length < length) return column
  const next = new Int32Array(values.length).fill(-1)
  const used: string[] = []
  const renumbered = new Int32Array(length)
  for (let i = 0; i < length; i++) {
    const code = codes[i]!
    if (code >= 0 && next[code] === -1) next[code] = used.push(values[code]!) - 1
    renumbered[i] = code < 0 ? -1 : next[code]!
  }
  return { codes: renumbered, values: used }
}

class Dictionaries {
  readonly #known = new Map<readonly string[], { type: Dictionary<Utf8, Int32>; dictionary: Vector<Utf8> }>()

  of(values: readonly string[]): { type: Dictionary<Utf8, Int32>; dictionary: Vector<Utf8> } {
    let found = this.#known.get(values)
    if (!found) {
      const type = new Dictionary(new Utf8(), new Int32(), this.#known.size)
      found = { type, dictionary: utf8(values) }
      this.#known.set(values, found)
    }
    return found
  }
}

declare const TextEncoder: new () => { encode(text: string): Uint8Array }

/** Utf8 vector made without Arrow's builders: they compile code, which a strict page forbids. */
function utf8(values: readonly string[]): Vector<Utf8> {
  const encoder = new TextEncoder()
  const parts = values.map((value) => encoder.encode(value))
  const valueOffsets = new Int32Array(values.length + 1)
  for (let i = 0; i < parts.length; i++) valueOffsets[i + 1] = valueOffsets[i]! + parts[i]!.length
  const data = new Uint8Array(valueOffsets[parts.length]!)
  for (let i = 0; i < parts.length; i++) data.set(parts[i]!, valueOffsets[i])
  return new Vector([makeData({ type: new Utf8(), length: values.length, nullCount: 0, valueOffsets, data })])
}
