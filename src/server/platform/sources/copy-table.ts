import {
  NULL_FLAG,
  NULL_I32,
  NULL_I64,
  type ColumnArrays,
  type ColumnKind,
  type Table,
  type TableSchema,
} from '#engine/columns.ts'
import { ByteDictionary } from './byte-dictionary.ts'

/** One column while it is read: takes PostgreSQL's binary values. Rows it is not told of are null. */
export interface ColumnReader {
  read(row: number, bytes: Buffer, start: number, end: number): void
  /** Room for at least `rows`, the new ones null. */
  grow(rows: number): void
  /** All rows are null again. */
  clear(): void
  finish(rows: number): ColumnArrays[ColumnKind]
  /** Gives its memory back at once; it is of no use afterwards. */
  release(): void
}

/** PostgreSQL's binary forms: text as UTF-8, int8 and int4 big-endian, bool one byte. An empty text is null. */
const readers: Record<ColumnKind, () => ColumnReader> = {
  text: () => new TextReader(),
  quantity: () => new LongReader(),
  time: () => new LongReader(),
  integer: () => new IntegerReader(),
  flag: () => new FlagReader(),
}

export class TextReader implements ColumnReader {
  protected readonly dictionary = new ByteDictionary()
  protected codes = new Int32Array(0)

  read(row: number, bytes: Buffer, start: number, end: number): void {
    if (end > start) this.codes[row] = this.dictionary.codeOf(bytes, start, end)
  }

  grow(rows: number): void {
    const before = this.codes.length
    this.codes = new Int32Array(this.codes.buffer.transfer(4 * rows)).fill(-1, before)
  }

  clear(): void {
    this.codes.fill(-1)
    this.dictionary.clear()
  }

  release(): void {
    this.codes.buffer.transfer(0)
    this.dictionary.release()
  }

  finish(rows: number): ColumnArrays['text'] {
    return { codes: this.codes.slice(0, rows), values: this.dictionary.values() }
  }
}

export class LongReader implements ColumnReader {
  #values = new BigInt64Array(0)
  /** The same memory as low and high halves: no BigInt is made per value. */
  protected halves = new Int32Array(0)

  read(row: number, bytes: Buffer, start: number, _end: number): void {
    this.halves[2 * row + 1] = bytes.readInt32BE(start)
    this.halves[2 * row] = bytes.readInt32BE(start + 4)
  }

  grow(rows: number): void {
    const before = this.#values.length
    this.#values = new BigInt64Array(this.#values.buffer.transfer(8 * rows)).fill(NULL_I64, before)
    this.halves = new Int32Array(this.#values.buffer)
  }

  clear(): void {
    this.#values.fill(NULL_I64)
  }

  release(): void {
    this.#values.buffer.transfer(0)
  }

  finish(rows: number): BigInt64Array {
    return this.#values.slice(0, rows)
  }
}

export class IntegerReader implements ColumnReader {
  protected values = new Int32Array(0)

  read(row: number, bytes: Buffer, start: number, _end: number): void {
    this.values[row] = bytes.readInt32BE(start)
  }

  grow(rows: number): void {
    const before = this.values.length
    this.values = new Int32Array(this.values.buffer.transfer(4 * rows)).fill(NULL_I32, before)
  }

  clear(): void {
    this.values.fill(NULL_I32)
  }

  release(): void {
    this.values.buffer.transfer(0)
  }

  finish(rows: number): Int32Array {
    return this.values.slice(0, rows)
  }
}

export class FlagReader implements ColumnReader {
  #values = new Uint8Array(0)

  read(row: number, bytes: Buffer, start: number): void {
    this.#values[row] = bytes[start]!
  }

  grow(rows: number): void {
    const before = this.#values.length
    this.#values = new Uint8Array(this.#values.buffer.transfer(rows)).fill(NULL_FLAG, before)
  }

  clear(): void {
    this.#values.fill(NULL_FLAG)
  }

  release(): void {
    this.#values.buffer.transfer(0)
  }

  finish(rows: number): Uint8Array {
    return this.#values.slice(0, rows)
  }
}

/** Rows of the first memory: a calculation reads some hundred columns, most of them of tables with few rows. */
const firstRoom = 64

/** A table of the engine's input that several queries append to; each fills some of the columns. */
export class CopyTable<S extends TableSchema = TableSchema> {
  readonly #readers: ReadonlyMap<string, ColumnReader>
  #room = 0
  /** Complete rows. */
  rows = 0

  /** `make`: for rows that hold PostgreSQL's values in other forms. */
  constructor(schema: S, make: (kind: ColumnKind, name: string) => ColumnReader = (kind) => readers[kind]()) {
    this.#readers = new Map(Object.entries(schema).map(([name, kind]) => [name, make(kind, name)]))
  }

  reader(name: string): ColumnReader {
    const reader = this.#readers.get(name)
    if (!reader) throw new Error(`the table has no column ${name}`)
    return reader
  }

  /** Makes room for one more row. */
  reserve(): void {
    if (this.rows < this.#room) return
    this.#room = Math.max(firstRoom, this.#room * 2)
    for (const reader of this.#readers.values()) reader.grow(this.#room)
  }

  /** Has no rows again, and the memory of those that it had. */
  clear(): void {
    for (const reader of this.#readers.values()) reader.clear()
    this.rows = 0
  }

  finish(): Table<S> {
    return this.#table((reader) => reader.finish(this.rows))
  }

  /** The rows of a table that gets no more of them; its own memory is given back at once. */
  take(): Table<S> {
    return this.#table((reader) => {
      const column = reader.finish(this.rows)
      reader.release()
      return column
    })
  }

  #table(columnOf: (reader: ColumnReader) => ColumnArrays[ColumnKind]): Table<S> {
    const columns = [...this.#readers].map(([name, reader]) => [name, columnOf(reader)] as const)
    return { length: this.rows, columns: Object.fromEntries(columns) } as unknown as Table<S>
  }
}
