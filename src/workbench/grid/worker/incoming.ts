import { ArrowStreamParts } from '#engine/arrow-stream.ts'
import { joinTables } from '#engine/columns.ts'
import { decodeColumns, type ColumnTable } from './columns.ts'

/** A table of which the record batches come one after the other. */
export class IncomingTable {
  readonly #stream = new ArrowStreamParts()
  readonly #parts: ColumnTable[] = []
  #rows = 0

  /** Takes the next bytes; gives the first batch when it is there with them. */
  push(bytes: Uint8Array): ColumnTable | null {
    const isFirst = this.#parts.length === 0
    for (const part of this.#stream.push(bytes)) {
      const table = decodeColumns(part)
      this.#parts.push(table)
      this.#rows += table.length
    }
    return isFirst ? (this.#parts[0] ?? null) : null
  }

  get rows(): number {
    return this.#rows
  }

  /** All batches as one table, once the stream came to its end. */
  whole(): ColumnTable | { readonly failure: string | null } {
    const [first] = this.#parts
    if (!this.#stream.isWhole || !first) return { failure: this.#stream.failure }
    return { ...joinTables(first.kinds, this.#parts), kinds: first.kinds }
  }
}
