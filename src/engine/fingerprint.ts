import type { TableSchema, TextColumn } from './columns.ts'

interface AnyTable {
  readonly length: number
  readonly columns: Readonly<Record<string, unknown>>
}

/**
 * A fingerprint of tables that does not depend on the order of rows or of dictionaries: per table the number of rows and
 * two 32-bit sums over row hashes. It is equal for runs with the same data; it does not protect against deliberate
 * collisions.
 */
export function fingerprintOf(
  schemas: Readonly<Record<string, TableSchema>>,
  tables: Readonly<Record<string, AnyTable>>,
): string {
  const parts = Object.entries(schemas).map(([name, schema]) => {
    const table = tables[name]!
    const [low, high] = tableSums(schema, table)
    return `${name}:${table.length}:${hex(low)}${hex(high)}`
  })
  return parts.join(' ')
}

const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0')

function tableSums(schema: TableSchema, table: AnyTable): [number, number] {
  const low = new Int32Array(table.length).fill(0x1234567)
  const high = new Int32Array(table.length).fill(0x7654321)
  for (const name of Object.keys(schema)) mixColumn(low, high, (table.columns as Columns)[name]!)
  let [a, b] = [0, 0]
  for (let row = 0; row < table.length; row++) {
    a = (a + finished(low[row]!)) | 0
    b = (b + finished(high[row]! ^ Math.imul(low[row]!, 0x9e3779b1))) | 0
  }
  return [a, b]
}

type Columns = Readonly<Record<string, TextColumn | BigInt64Array | Int32Array | Uint8Array>>

function mixColumn(low: Int32Array, high: Int32Array, column: Columns[string]): void {
  if ('codes' in column) {
    const [first, second] = [1, 2].map((seed) => column.values.map((text) => textHash(text, seed)))
    const { codes } = column
    for (let row = 0; row < codes.length; row++) {
      const code = codes[row]!
      low[row] = mixed(low[row]!, code < 0 ? 0 : first![code]!)
      high[row] = mixed(high[row]!, code < 0 ? 0 : second![code]!)
    }
    return
  }
  const wide = column instanceof BigInt64Array
  const words = wide ? new Int32Array(column.buffer, column.byteOffset, column.length * 2) : column
  const width = wide ? 2 : 1
  for (let row = 0; row < low.length; row++)
    for (let word = 0; word < width; word++) {
      low[row] = mixed(low[row]!, words[row * width + word]!)
      high[row] = mixed(high[row]!, words[row * width + word]! ^ 0x5bd1e995)
    }
}

/** One round of murmur3. */
function mixed(hash: number, value: number): number {
  let k = Math.imul(value, 0xcc9e2d51)
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593)
  const h = hash ^ k
  return (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0
}

function finished(hash: number): number {
  let h = hash ^ (hash >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return h ^ (h >>> 16)
}

function textHash(text: string, seed: number): number {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = mixed(hash, text.charCodeAt(i))
  return finished(hash ^ text.length)
}
