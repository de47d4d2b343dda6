import type { ColumnReader, CopyTable } from './copy-table.ts'

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
const headerLength = signature.length + 8

/**
 * Reads the bytes of `COPY (select ...) TO STDOUT (FORMAT binary)` into columns, chunk by chunk as they come, wherever
 * they are cut. Field n of a row goes to the n-th named column; no row objects are made.
 */
export class BinaryCopyReader {
  readonly #builder: CopyTable
  readonly #columns: readonly ColumnReader[]
  #rest: Buffer = Buffer.alloc(0)
  #started = false
  #ended = false

  constructor(builder: CopyTable, columns: readonly string[]) {
    this.#builder = builder
    this.#columns = columns.map((name) => builder.reader(name))
  }

  push(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let at = 0
    if (!this.#started) {
      if (bytes.length < headerLength) {
        this.#rest = bytes
        return
      }
      if (!bytes.subarray(0, signature.length).equals(signature)) throw new Error('not a binary COPY')
      at = headerLength + bytes.readInt32BE(signature.length + 4)
      this.#started = true
    }
    while (!this.#ended) {
      const next = this.#row(bytes, at)
      if (next < 0) break
      at = next
    }
    this.#rest = at < bytes.length ? Buffer.from(bytes.subarray(at)) : Buffer.alloc(0)
  }

  end(): void {
    if (!this.#ended) throw new Error('the COPY ended within a row')
  }

  /** Reads one row at `at`; where the next begins, or -1 when it is not all there yet. */
  #row(bytes: Buffer, at: number): number {
    if (at + 2 > bytes.length) return -1
    const fields = bytes.readInt16BE(at)
    if (fields === -1) {
      this.#ended = true
      return at + 2
    }
    if (fields !== this.#columns.length)
      throw new Error(`${fields} fields instead of ${this.#columns.length}`)
    const end = this.#endOf(bytes, at + 2, fields)
    if (end < 0) return -1
    readFields(this.#builder, this.#columns, bytes, at + 2)
    return end
  }

  #endOf(bytes: Buffer, at: number, fields: number): number {
    let next = at
    for (let i = 0; i < fields; i++) {
      if (next + 4 > bytes.length) return -1
      const length = bytes.readInt32BE(next)
      next += 4 + Math.max(length, 0)
    }
    return next > bytes.length ? -1 : next
  }
}

/** One more row of the table: the fields at `at`, each with its length before it, -1 for null. */
export function readFields(
  table: CopyTable,
  columns: readonly ColumnReader[],
  bytes: Buffer,
  at: number,
): void {
  table.reserve()
  let from = at
  for (const column of columns) {
    const length = bytes.readInt32BE(from)
    from += 4
    if (length < 0) continue
    column.read(table.rows, bytes, from, from + length)
    from += length
  }
  table.rows++
}
