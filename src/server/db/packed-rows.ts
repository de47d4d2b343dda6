import type { RowSink } from './raw-rows.ts'
import { valueTypes } from './values.ts'

/** Rows as PostgreSQL sends them in text form, end to end: what threads hand to each other without a copy. */
export interface PackedRows {
  /** Types (pg_type.oid) of the columns. */
  readonly types: readonly number[]
  readonly rows: number
  /** Of each row the number of its fields, then each field behind its length; -1 for null. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

const FIRST_BYTES = 1 << 16

/** Packs the rows of one statement after the other. */
export class RowPacker implements RowSink {
  #types: readonly number[] = []
  #bytes = Buffer.allocUnsafeSlow(0)
  #length = 0
  #rows = 0
  #capacity = FIRST_BYTES

  begin(types: readonly number[]): void {
    this.#types = types
    this.#bytes = Buffer.allocUnsafeSlow(this.#capacity)
    this.#length = 0
    this.#rows = 0
  }

  row(bytes: Buffer, at: number, end: number): void {
    const length = this.#length + end - at
    if (length > this.#bytes.length) {
      const wider = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#bytes.length))
      this.#bytes.copy(wider, 0, 0, this.#length)
      this.#bytes = wider
      this.#capacity = wider.length
    }
    bytes.copy(this.#bytes, this.#length, at, end)
    this.#length = length
    this.#rows++
  }

  /** The rows of the last statement; their memory belongs to the caller. */
  take(): PackedRows {
    const bytes = this.#bytes.subarray(0, this.#length)
    return { types: this.#types, rows: this.#rows, bytes }
  }
}

/** The values of packed rows, as the driver gives them (values.ts), so many rows at once. */
export function* unpackRows({ types, rows, bytes }: PackedRows, atOnce: number): Generator<unknown[][]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parsers = types.map((type) => valueTypes.getTypeParser(type, 'text') as (text: string) => unknown)
  let at = 0
  const cell = (parse: (text: string) => unknown): unknown => {
    const length = buffer.readInt32BE(at)
    at += 4
    if (length < 0) return null
    const text = buffer.toString('utf8', at, at + length)
    at += length
    return parse(text)
  }
  for (let from = 0; from < rows; from += atOnce)
    yield Array.from({ length: Math.min(atOnce, rows - from) }, () => {
      at += 2
      return parsers.map(cell)
    })
}
