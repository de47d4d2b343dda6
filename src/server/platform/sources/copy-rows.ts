import { SharedColumn } from '#engine/arrow-batches.ts'
import {
  NULL_FLAG,
  NULL_I32,
  type ColumnArrays,
  type ColumnKind,
  type Table,
  type TextColumn,
  type Utf8Texts,
} from '#engine/columns.ts'
import { encodeText } from '#engine/text-codec.ts'

/** What a text is written as; absent: as it is. */
export type Said = (text: string) => string

/** A column of tables that are copied to the database. */
export interface CopiedColumn {
  readonly name: string
  readonly kind: ColumnKind
  readonly said?: Said
}

/** PostgreSQL's types of copied columns: quantities in 10^-6, times in seconds since 1970. */
export const copiedTypes: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  quantity: 'bigint',
  time: 'bigint',
  integer: 'integer',
  flag: 'boolean',
}

const SIGNATURE = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
const END = Buffer.from([0xff, 0xff])
/** Rows of one chunk: so many are written before others are served. */
const CHUNK_ROWS = 1024
/** Bytes of a row that the first chunk has place for. */
const ROW_BYTES = 128
/** A number with its length before it. */
const LONGEST_NUMBER = 12
const NULL_LENGTH = -1

/** Writes the value of a row at `at`; where it ends. */
type WriteCell = (row: number, bytes: Buffer, at: number) => number

interface CellWriter {
  readonly write: WriteCell
  readonly longest: number
}

/**
 * Tables as the bytes of `COPY ... FROM STDIN (FORMAT binary)`, in chunks: the number of the row from 0, then the columns in
 * their order. An empty text is null in tables, and so it is here.
 */
export async function* copyChunks(
  columns: readonly CopiedColumn[],
  tables: AsyncIterable<Table>,
): AsyncGenerator<Buffer> {
  yield SIGNATURE
  const said = new SaidTexts()
  let first = 0
  let capacity = CHUNK_ROWS * ROW_BYTES
  for await (const table of tables) {
    const cells = columns.map((column) => cellWriter(column, table, said))
    for (let from = 0; from < table.length; from += CHUNK_ROWS) {
      const rows = { from, to: Math.min(table.length, from + CHUNK_ROWS), first: first + from }
      const chunk = chunkOf(cells, rows, capacity)
      capacity = Math.max(capacity, chunk.length)
      yield chunk
    }
    first += table.length
  }
  yield END
}

interface ChunkRows {
  readonly from: number
  readonly to: number
  /** Number of the row `from` over all tables. */
  readonly first: number
}

function chunkOf(cells: readonly CellWriter[], { from, to, first }: ChunkRows, capacity: number): Buffer {
  const longest = cells.reduce((sum, cell) => sum + cell.longest, 2 + LONGEST_NUMBER)
  let bytes = Buffer.allocUnsafeSlow(capacity + longest)
  let at = 0
  for (let row = from; row < to; row++) {
    if (bytes.length - at < longest) bytes = Buffer.concat([bytes], Math.max(2 * bytes.length, at + longest))
    at = bytes.writeInt16BE(cells.length + 1, at)
    at = writeInteger(bytes, at, first + row - from)
    for (const { write } of cells) at = write(row, bytes, at)
  }
  return bytes.subarray(0, at)
}

function writeInteger(bytes: Buffer, at: number, value: number): number {
  return bytes.writeInt32BE(value, bytes.writeInt32BE(4, at))
}

const writeNull = (bytes: Buffer, at: number): number => bytes.writeInt32BE(NULL_LENGTH, at)

function cellWriter({ name, kind, said }: CopiedColumn, { columns }: Table, texts: SaidTexts): CellWriter {
  const column = columns[name]!
  if (kind === 'text') return textWriter(column as TextColumn, texts.of(column as TextColumn, name, said))
  return { write: numberWriters[kind](column as never), longest: LONGEST_NUMBER }
}

function textWriter({ codes }: TextColumn, { utf8, longest }: EncodedTexts): CellWriter {
  const { offsets, bytes: source } = utf8
  const write: WriteCell = (row, bytes, at) => {
    const code = codes[row]!
    if (code < 0) return writeNull(bytes, at)
    const from = offsets[code]!
    const to = offsets[code + 1]!
    const start = bytes.writeInt32BE(to - from, at)
    for (let next = from; next < to; next++) bytes[start + next - from] = source[next]!
    return start + to - from
  }
  return { write, longest: 4 + longest }
}

/** An int64 as its halves: no BigInt is made per value. */
function longWriter(column: BigInt64Array): WriteCell {
  const halves = new Int32Array(column.buffer, column.byteOffset, column.length * 2)
  return (row, bytes, at) => {
    const low = halves[2 * row]!
    const high = halves[2 * row + 1]!
    if (high === NULL_I32 && low === 0) return writeNull(bytes, at)
    return bytes.writeInt32BE(low, bytes.writeInt32BE(high, bytes.writeInt32BE(8, at)))
  }
}

type NumberKind = Exclude<ColumnKind, 'text'>

const numberWriters: { readonly [K in NumberKind]: (column: ColumnArrays[K]) => WriteCell } = {
  quantity: longWriter,
  time: longWriter,
  integer: (column) => (row, bytes, at) =>
    column[row] === NULL_I32 ? writeNull(bytes, at) : writeInteger(bytes, at, column[row]!),
  flag: (column) => (row, bytes, at) =>
    column[row] === NULL_FLAG
      ? writeNull(bytes, at)
      : bytes.writeUInt8(column[row]!, bytes.writeInt32BE(1, at)),
}

interface EncodedTexts {
  readonly utf8: Utf8Texts
  /** Bytes of the longest of them. */
  readonly longest: number
}

/** The texts of columns as they are written; those that batches share are encoded once. */
class SaidTexts {
  readonly #known = new Map<string, { readonly of: unknown; readonly texts: EncodedTexts }>()

  of(column: TextColumn, name: string, said: Said | undefined): EncodedTexts {
    const shared = column instanceof SharedColumn ? column.texts : null
    const of = shared ?? column.values
    const found = this.#known.get(name)
    if (found?.of === of) return found.texts
    const utf8 = shared && !said ? shared.utf8 : encodeText(said ? column.values.map(said) : column.values)
    const texts = { utf8, longest: longestOf(utf8) }
    this.#known.set(name, { of, texts })
    return texts
  }
}

function longestOf({ offsets }: Utf8Texts): number {
  let longest = 0
  for (let k = 1; k < offsets.length; k++) longest = Math.max(longest, offsets[k]! - offsets[k - 1]!)
  return longest
}
