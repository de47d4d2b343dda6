import type { ColumnKind } from '#engine/columns.ts'
import type { CellValue, GridTotal } from '../model/source.ts'
import { totalValue } from '../worker/sums.ts'
import { numberValue } from '../worker/values.ts'
import type { PublishedColumn, PublishedColumns, PublishedTexts } from '../worker/published.ts'

type Reader = (row: number) => CellValue

/** A worker's table as the page reads it: any cell at once, so that what is scrolled to is painted in the same frame. */
export class PageTable {
  readonly rowCount: number
  readonly #kinds: Record<string, ColumnKind> = {}
  readonly #readers = new Map<string, Reader>()

  constructor(published: PublishedColumns) {
    this.rowCount = published.length
    this.add(published)
  }

  get fields(): readonly string[] {
    return [...this.#readers.keys()]
  }

  /** Takes columns that the worker's table got later. */
  add({ kinds, columns }: Omit<PublishedColumns, 'length'>): void {
    Object.assign(this.#kinds, kinds)
    for (const [field, column] of Object.entries(columns))
      this.#readers.set(field, readerOf(this.#kinds, field, column))
  }

  value(field: string, row: number): CellValue {
    return this.#readers.get(field)?.(row) ?? null
  }

  values(row: number): Record<string, CellValue> {
    const values: Record<string, CellValue> = {}
    for (const [field, read] of this.#readers) values[field] = read(row)
    return values
  }

  /** Wire form of a total of a column. */
  total(field: string, total: GridTotal, value: bigint): CellValue {
    return totalValue(this.#kinds[field], total, value)
  }
}

function readerOf(
  kinds: Readonly<Record<string, ColumnKind>>,
  field: string,
  column: PublishedColumn,
): Reader {
  if ('codes' in column) return textReader(column)
  if (column instanceof BigInt64Array) return wideReader(kinds, field, column)
  return (row) => numberValue(kinds[field], column[row]!)
}

/** Numbers whose upper half is below it hold all their digits. */
const EXACT_HIGH = 2 ** 21

/** What a number holds exactly is read without a bigint, of which a scroll would make hundreds a frame. */
function wideReader(
  kinds: Readonly<Record<string, ColumnKind>>,
  field: string,
  column: BigInt64Array,
): Reader {
  // The lower half comes first, as in Arrow and in WebAssembly.
  const halves = new Int32Array(column.buffer, column.byteOffset, column.length * 2)
  return (row) => {
    const high = halves[2 * row + 1]!
    const isExact = high < EXACT_HIGH && high >= -EXACT_HIGH
    const value = isExact ? high * 2 ** 32 + (halves[2 * row]! >>> 0) : column[row]!
    return numberValue(kinds[field], value)
  }
}

/** A dictionary may hold a million texts, of which a page shows some hundred: each is decoded when it is first read. */
function textReader({ codes, offsets, bytes }: PublishedTexts): Reader {
  const decoder = new TextDecoder()
  const decoded = new Map<number, string>()
  return (row) => {
    const code = codes[row]!
    if (code < 0) return null
    let text = decoded.get(code)
    if (text === undefined) {
      text = decoder.decode(bytes.subarray(offsets[code], offsets[code + 1]))
      decoded.set(code, text)
    }
    return text
  }
}
