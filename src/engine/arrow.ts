import {
  Dictionary as ArrowDictionary,
  Int32,
  Int64,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table as ArrowTable,
  tableFromIPC,
  tableToIPC,
  TimestampSecond,
  Uint8,
  Utf8,
  Vector,
  Field,
  type Data,
  type DataType,
} from 'apache-arrow'
import {
  emptyColumn,
  NULL_FLAG,
  NULL_I32,
  NULL_I64,
  type ColumnArrays,
  type ColumnKind,
  type Table,
  type TableSchema,
  type TextColumn,
  type Utf8Texts,
} from './columns.ts'
import { encodeText } from './text-codec.ts'

/** Rows per record batch. */
export const BATCH_ROWS = 65_536

type Numbers = BigInt64Array | Int32Array | Uint8Array

const nullOf: Readonly<Record<Exclude<ColumnKind, 'text'>, bigint | number>> = {
  quantity: NULL_I64,
  time: NULL_I64,
  integer: NULL_I32,
  flag: NULL_FLAG,
}

const plainTypes: Readonly<Record<Exclude<ColumnKind, 'text'>, () => DataType>> = {
  quantity: () => new Int64(),
  time: () => new TimestampSecond(),
  integer: () => new Int32(),
  flag: () => new Uint8(),
}

interface Validity {
  readonly nullBitmap?: Uint8Array
  readonly nullCount: number
}

/** Validity bitmap for Arrow; none when there is no null, as in most columns: therefore nulls are counted first. */
function validity(array: Numbers, nothing: bigint | number): Validity {
  // Reading an int64 as such would allocate an object.
  if (array instanceof BigInt64Array)
    return validLongs(new Int32Array(array.buffer, array.byteOffset, array.length * 2))
  return array instanceof Int32Array
    ? validIntegers(array, Number(nothing))
    : validBytes(array, Number(nothing))
}

/** Each kind of array has its own loop: one shared loop runs at half the speed. */
function validLongs(words: Int32Array): Validity {
  const length = words.length / 2
  let nullCount = 0
  for (let row = 0; row < length; row++)
    if (words[2 * row + 1] === NULL_I32 && words[2 * row] === 0) nullCount++
  if (nullCount === 0) return { nullCount }
  const nullBitmap = new Uint8Array((length + 7) >> 3)
  if (nullCount === length) return { nullBitmap, nullCount }
  for (let row = 0; row < length; row++)
    if (words[2 * row + 1] !== NULL_I32 || words[2 * row] !== 0) nullBitmap[row >> 3]! |= 1 << (row & 7)
  return { nullBitmap, nullCount }
}

function validIntegers(array: Int32Array, nothing: number): Validity {
  let nullCount = 0
  for (let row = 0; row < array.length; row++) if (array[row] === nothing) nullCount++
  if (nullCount === 0) return { nullCount }
  const nullBitmap = new Uint8Array((array.length + 7) >> 3)
  if (nullCount === array.length) return { nullBitmap, nullCount }
  for (let row = 0; row < array.length; row++)
    if (array[row] !== nothing) nullBitmap[row >> 3]! |= 1 << (row & 7)
  return { nullBitmap, nullCount }
}

function validBytes(array: Uint8Array, nothing: number): Validity {
  let nullCount = 0
  for (let row = 0; row < array.length; row++) if (array[row] === nothing) nullCount++
  if (nullCount === 0) return { nullCount }
  const nullBitmap = new Uint8Array((array.length + 7) >> 3)
  if (nullCount === array.length) return { nullBitmap, nullCount }
  for (let row = 0; row < array.length; row++)
    if (array[row] !== nothing) nullBitmap[row >> 3]! |= 1 << (row & 7)
  return { nullBitmap, nullCount }
}

/**
 * The used texts in the order of their first use by rows: the bytes of a table depend on its rows, not on the order in
 * which texts were read.
 */
function inOrderOfUse(column: TextColumn, length: number): TextColumn {
  const place = new Int32Array(column.values.length).fill(-1)
  const codes = new Int32Array(length)
  const values: string[] = []
  for (let row = 0; row < length; row++) {
    const code = column.codes[row]!
    if (code >= 0 && place[code] === -1) place[code] = values.push(column.values[code]!) - 1
    codes[row] = code < 0 ? -1 : place[code]!
  }
  return { codes, values }
}

function encodedTexts(column: TextColumn, length: number): Required<Pick<TextColumn, 'codes' | 'utf8'>> {
  if (column.utf8) return { codes: column.codes, utf8: column.utf8 }
  const { codes, values } = inOrderOfUse(column, length)
  return { codes, utf8: encodeText(values) }
}

function dictionaryVector({ offsets, bytes }: Utf8Texts): Vector<Utf8> {
  const length = offsets.length - 1
  return new Vector([
    makeData({ type: new Utf8(), length, nullCount: 0, valueOffsets: offsets, data: bytes }),
  ])
}

type ChunkOf = (from: number, to: number) => Data

function textChunks(column: TextColumn, id: number, length: number): { type: DataType; chunk: ChunkOf } {
  const { codes, utf8 } = encodedTexts(column, length)
  const type = new ArrowDictionary(new Utf8(), new Int32(), id)
  const dictionary = dictionaryVector(utf8)
  return {
    type,
    chunk: (from, to) => {
      const data = codes.subarray(from, to)
      return makeData({ type, length: to - from, data, ...validity(data, -1), dictionary }) as Data
    },
  }
}

function plainChunks(kind: Exclude<ColumnKind, 'text'>, array: Numbers): { type: DataType; chunk: ChunkOf } {
  const type = plainTypes[kind]()
  return {
    type,
    chunk: (from, to) => {
      const data = array.subarray(from, to)
      return makeData({ type, length: to - from, data, ...validity(data, nullOf[kind]) } as never)
    },
  }
}

/** A table as an Arrow table of record batches of 64k rows, without copying its columns. */
export function toArrow<S extends TableSchema>(schema: S, table: Table<S>): ArrowTable {
  const columns = Object.entries(schema).map(([name, kind], id) => {
    const column = table.columns[name] as ColumnArrays[ColumnKind]
    const chunks =
      kind === 'text'
        ? textChunks(column as TextColumn, id, table.length)
        : plainChunks(kind, column as Numbers)
    return { field: new Field(name, chunks.type, true), chunk: chunks.chunk }
  })
  const arrowSchema = new Schema(columns.map(({ field }) => field))
  const type = new Struct(arrowSchema.fields)
  const batches: RecordBatch[] = []
  for (let from = 0; from === 0 || from < table.length; from += BATCH_ROWS) {
    const to = Math.min(table.length, from + BATCH_ROWS)
    const children = columns.map(({ chunk }) => chunk(from, to))
    batches.push(
      new RecordBatch(arrowSchema, makeData({ type, length: to - from, nullCount: 0, children }) as never),
    )
  }
  return new ArrowTable(arrowSchema, batches)
}

/** The table as Arrow IPC bytes: `file` to keep, `stream` to send. */
export function encodeTable<S extends TableSchema>(
  schema: S,
  table: Table<S>,
  form: 'file' | 'stream' = 'file',
): Uint8Array {
  return tableToIPC(toArrow(schema, table), form)
}

/** Reads Arrow IPC bytes written by `encodeTable`. Missing columns are read as nulls. */
export function decodeTable<S extends TableSchema>(schema: S, bytes: Uint8Array): Table<S> {
  return fromArrow(schema, tableFromIPC(bytes))
}

export function fromArrow<S extends TableSchema>(schema: S, arrow: ArrowTable): Table<S> {
  const columns: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(schema)) {
    const vector = arrow.getChild(name)
    if (!vector) columns[name] = emptyColumn(kind, arrow.numRows)
    else if (kind === 'text') columns[name] = readText(vector as Vector<ArrowDictionary>, name)
    else columns[name] = readPlain(kind, vector, name)
  }
  return { length: arrow.numRows, columns: columns as Table<S>['columns'] }
}

function readPlain(kind: Exclude<ColumnKind, 'text'>, vector: Vector, name: string): Numbers {
  const target = emptyColumn(kind, vector.length) as Numbers
  let row = 0
  for (const data of vector.data) {
    const values = data.values as Numbers
    if (values.constructor !== target.constructor)
      throw new TypeError(`column ${name} is not of kind ${kind}`)
    target.set(values.subarray(0, data.length) as never, row)
    blank(data, (k) => (target[row + k] = nullOf[kind] as never))
    row += data.length
  }
  return target
}

function readText(vector: Vector<ArrowDictionary>, name: string): TextColumn {
  const codes = new Int32Array(vector.length)
  let values: string[] = []
  let row = 0
  let known: unknown = null
  for (const data of vector.data) {
    if (!(data.type instanceof ArrowDictionary)) throw new TypeError(`column ${name} is not of kind text`)
    const dictionary = data.dictionary as Vector<Utf8>
    const isNew = known !== dictionary.data[0]
    if (isNew && known !== null)
      throw new TypeError(`column ${name} has several dictionaries: read its batches one by one`)
    if (isNew) values = Array.from(dictionary, (text) => text ?? '')
    known = dictionary.data[0]
    codes.set((data.values as Int32Array).subarray(0, data.length), row)
    blank(data, (k) => (codes[row + k] = -1))
    row += data.length
  }
  return { codes, values }
}

/** Calls `clear` for each row that is null. */
export function blank(data: Data, clear: (row: number) => void): void {
  if (data.nullCount === 0) return
  const bits = data.nullBitmap
  for (let k = 0; k < data.length; k++) {
    const bit = data.offset + k
    if (((bits[bit >> 3]! >> (bit & 7)) & 1) === 0) clear(k)
  }
}
