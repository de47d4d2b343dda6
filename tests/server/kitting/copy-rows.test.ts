import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeTable } from '#engine/arrow.ts'
import { readBatches } from '#engine/arrow-batches.ts'
import { rowAt, tableFromRows, type Table } from '#engine/columns.ts'
import { BinaryCopyReader } from '../../../src/server/platform/sources/copy-binary.ts'
import { copyChunks, type CopiedColumn } from '../../../src/server/platform/sources/copy-rows.ts'
import { CopyTable } from '../../../src/server/platform/sources/copy-table.ts'

const schema = { name: 'text', qty: 'quantity', at: 'time', line: 'integer', open: 'flag' } as const
type Schema = typeof schema
const columns = Object.entries(schema).map(([name, kind]): CopiedColumn => ({ name, kind }))
const copied = { '@line': 'integer', ...schema } as const

const longs = fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n })
const rowsOf = fc.array(
  fc.record({
    name: fc.option(fc.constantFrom('钢板', 'bolt', 'x'.repeat(3000)), { nil: null }),
    qty: fc.option(longs, { nil: null }),
    at: fc.option(longs, { nil: null }),
    line: fc.option(fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 }), { nil: null }),
    open: fc.option(fc.boolean(), { nil: null }),
  }),
  { maxLength: 30 },
)

/** What the database reads of the chunks. */
async function copyOf(tables: Iterable<Table<Schema>>, of: readonly CopiedColumn[] = columns) {
  const into = new CopyTable(copied)
  const reader = new BinaryCopyReader(into, Object.keys(copied))
  async function* source() {
    yield* tables
  }
  for await (const chunk of copyChunks(of, source())) reader.push(chunk)
  reader.end()
  return into.finish()
}

const rowsIn = (table: Table<typeof copied>) =>
  Array.from({ length: table.length }, (_, at) => rowAt(copied, table, at))

describe('tables that are copied to the database', () => {
  it('arrive as they are, numbered over all of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rowsOf, { maxLength: 3 }), async (parts) => {
        const tables = parts.map((rows) => tableFromRows(schema, rows))
        const rows = parts.flat().map((row, at) => ({ '@line': at, ...row }))
        expect(rowsIn(await copyOf(tables))).toEqual(rows)
      }),
    )
  })

  it('have several chunks, and texts of files as they are said', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => ({
      name: n % 3 === 0 ? null : `T${n}`,
      line: n,
      qty: null,
      at: null,
      open: n % 2 === 0,
    }))
    const bytes = encodeTable(schema, tableFromRows(schema, rows), 'stream')
    async function* parts() {
      yield bytes
    }
    const batches: Table<Schema>[] = []
    for await (const batch of readBatches(schema, parts())) batches.push(batch)
    expect(rowsIn(await copyOf(batches))).toEqual(rows.map((row, at) => ({ '@line': at, ...row })))
    const [first, ...others] = columns
    const said = await copyOf(batches, [{ ...first!, said: (text) => `${text}号` }, ...others])
    expect(rowsIn(said).map(({ name }) => name)).toEqual(rows.map(({ name }) => name && `${name}号`))
  })
})
