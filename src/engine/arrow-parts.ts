import {
  AsyncByteQueue,
  Dictionary as ArrowDictionary,
  Field,
  Int32,
  Int64,
  makeData,
  RecordBatch,
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
import { nullOf, validity, type Numbers } from './arrow-validity.ts'
import type { ColumnKind, TableSchema, TextColumn, Utf8Texts } from './columns.ts'
import type { TableParts } from './table-parts.ts'
import { encodeText } from './text-codec.ts'

/** Rows per record batch. */
export const BATCH_ROWS = 65_536

const plainTypes: Readonly<Record<Exclude<ColumnKind, 'text'>, () => DataType>> = {
  quantity: () => new Int64(),
  time: () => new TimestampSecond(),
  integer: () => new Int32(),
  flag: () => new Uint8(),
}

/** A column of a stream: its type, and the data of the rows of a part. */
interface Encoded {
  readonly type: DataType
  data(column: TextColumn | Numbers): Data
}

/** Text columns of a table that is written, by name. */
type Uses = ReadonlyMap<string, TextUse>

/**
 * The used texts of a column in the order of their first use by rows: the bytes of a table depend on its rows, not on the
 * order in which texts were read.
 */
class TextUse {
  #place = new Int32Array(0)
  readonly #used: string[] = []
  #utf8: Utf8Texts | undefined

  /** The next rows. */
  add(column: TextColumn): void {
    this.#utf8 = column.utf8
    if (column.utf8) return
    const { codes, values } = column
    const place = this.#placeOf(values.length)
    for (let row = 0; row < codes.length; row++) {
      const code = codes[row]!
      if (code >= 0 && place[code] === -1) place[code] = this.#used.push(values[code]!) - 1
    }
  }

  texts(): Utf8Texts {
    return this.#utf8 ?? encodeText(this.#used)
  }

  codes({ codes }: TextColumn): Int32Array {
    if (this.#utf8) return codes
    const place = this.#place
    const used = new Int32Array(codes.length)
    for (let row = 0; row < used.length; row++) used[row] = codes[row]! < 0 ? -1 : place[codes[row]!]!
    return used
  }

  #placeOf(count: number): Int32Array {
    if (count > this.#place.length) {
      const wider = new Int32Array(Math.max(count, 2 * this.#place.length)).fill(-1)
      wider.set(this.#place)
      this.#place = wider
    }
    return this.#place
  }
}

/** Ranges of rows of the batches; a table without rows has one. */
function* ranges(length: number): Generator<readonly [number, number]> {
  for (let from = 0; from === 0 || from < length; from += BATCH_ROWS)
    yield [from, Math.min(length, from + BATCH_ROWS)]
}

/** Reads the text columns of all parts: the texts of a stream come before its rows. */
function usesOf<S extends TableSchema>(schema: S, parts: TableParts<S>): Uses {
  const names = Object.keys(schema).filter((name) => schema[name] === 'text')
  const uses = new Map(names.map((name) => [name, new TextUse()]))
  for (const [from, to] of ranges(parts.length)) {
    const { columns } = parts.part(from, to)
    for (const [name, use] of uses) use.add(columns[name] as TextColumn)
  }
  return uses
}

function textColumn(use: TextUse, id: number): Encoded {
  const type = new ArrowDictionary(new Utf8(), new Int32(), id)
  const dictionary = dictionaryVector(use.texts())
  return {
    type,
    data: (column) => {
      const data = use.codes(column as TextColumn)
      return makeData({ type, length: data.length, data, ...validity(data, -1), dictionary }) as Data
    },
  }
}

function dictionaryVector({ offsets, bytes }: Utf8Texts): Vector<Utf8> {
  const length = offsets.length - 1
  return new Vector([
    makeData({ type: new Utf8(), length, nullCount: 0, valueOffsets: offsets, data: bytes }),
  ])
}

function plainColumn(kind: Exclude<ColumnKind, 'text'>): Encoded {
  const type = plainTypes[kind]()
  return {
    type,
    data: (column) => {
      const data = column as Numbers
      return makeData({ type, length: data.length, data, ...validity(data, nullOf[kind]) } as never)
    },
  }
}

/** The fields of a table and its record batches of 64k rows, which are made one by one. */
export function arrowBatches<S extends TableSchema>(
  schema: S,
  parts: TableParts<S>,
): { readonly fields: Schema; readonly batches: Generator<RecordBatch> } {
  const uses = usesOf(schema, parts)
  const columns = Object.entries(schema).map(([name, kind], id) => {
    const encoded = kind === 'text' ? textColumn(uses.get(name)!, id) : plainColumn(kind)
    return { name, encoded, field: new Field(name, encoded.type, true) }
  })
  const fields = new Schema(columns.map(({ field }) => field))
  const type = new Struct(fields.fields)
  function* batches(): Generator<RecordBatch> {
    for (const [from, to] of ranges(parts.length)) {
      const part = parts.part(from, to)
      const children = columns.map(({ name, encoded }) => encoded.data(part.columns[name]!))
      yield new RecordBatch(fields, makeData({ type, length: to - from, nullCount: 0, children }) as never)
    }
  }
  return { fields, batches: batches() }
}

/** Takes the bytes that are written since they were last taken. */
class WrittenBytes extends AsyncByteQueue {
  #pieces: Uint8Array[] = []

  override write(piece: Uint8Array): void {
    this.#pieces.push(piece)
  }

  take(): Uint8Array[] {
    const pieces = this.#pieces
    this.#pieces = []
    return pieces
  }
}

/** The bytes of `encodeTable` as a stream, made batch by batch; pieces are views of memory that the columns may share. */
export function* encodeParts<S extends TableSchema>(
  schema: S,
  parts: TableParts<S>,
): Generator<readonly Uint8Array[]> {
  const { fields, batches } = arrowBatches(schema, parts)
  const written = new WrittenBytes()
  const writer = new RecordBatchStreamWriter()
  writer.reset(written, fields)
  for (const batch of batches) {
    writer.write(batch)
    yield written.take()
  }
  writer.finish()
  yield written.take()
}
