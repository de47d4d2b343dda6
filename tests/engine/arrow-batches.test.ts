import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BATCH_ROWS } from '#engine/arrow-parts.ts'
import { decodeTable, encodeTable } from '#engine/arrow.ts'
import { readBatches, SharedColumn } from '#engine/arrow-batches.ts'
import { joinTables, rowAt, tableFromRows, type Table } from '#engine/columns.ts'

const schema = { name: 'text', qty: 'quantity', at: 'time', line: 'integer', open: 'flag' } as const

const table = (rows: number): Table<typeof schema> =>
  tableFromRows(
    schema,
    Array.from({ length: rows }, (_, n) => ({
      name: n % 7 === 0 ? null : `件 ${n % 1000}`,
      qty: n % 5 === 0 ? null : BigInt(n) * -1_000_001n,
      at: n % 11 === 0 ? null : 1_790_000_000n + BigInt(n),
      line: n % 3 === 0 ? null : n,
      open: n % 4 === 0 ? null : n % 2 === 0,
    })),
  )

const streamOf = (one: Table<typeof schema>): Uint8Array => encodeTable(schema, one, 'stream')

async function* cut(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const size of sizes) {
    yield bytes.slice(at, at + size)
    at += size
  }
  yield bytes.slice(at)
}

/** A batch with memory of its own. */
const copied = ({ length, columns }: Table<typeof schema>): Table<typeof schema> => ({
  length,
  columns: {
    name:
      columns.name instanceof SharedColumn
        ? new SharedColumn(columns.name.codes.slice(), columns.name.texts)
        : columns.name,
    qty: columns.qty.slice(),
    at: columns.at.slice(),
    line: columns.line.slice(),
    open: columns.open.slice(),
  },
})

async function batchesOf(bytes: Uint8Array, sizes: readonly number[] = []) {
  const found: Table<typeof schema>[] = []
  for await (const batch of readBatches(schema, cut(bytes, sizes))) found.push(copied(batch))
  return found
}

describe('an Arrow stream in batches', () => {
  it('has the rows that it has as a whole', async () => {
    const whole = table(2 * BATCH_ROWS + 17)
    const batches = await batchesOf(streamOf(whole))
    expect(batches.map(({ length }) => length)).toEqual([BATCH_ROWS, BATCH_ROWS, 17])
    const joined = joinTables(schema, batches)
    const read = decodeTable(schema, streamOf(whole))
    for (const row of [0, 1, 7, BATCH_ROWS, 2 * BATCH_ROWS + 16])
      expect(rowAt(schema, joined, row)).toEqual(rowAt(schema, read, row))
    expect(joined.columns.qty).toEqual(read.columns.qty)
    expect(joined.columns.open).toEqual(read.columns.open)
  })

  it('may be cut anywhere', async () => {
    const whole = table(40)
    const bytes = streamOf(whole)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 6 }), async (sizes) => {
        const [batch] = await batchesOf(bytes, sizes)
        for (let row = 0; row < 40; row++)
          expect(rowAt(schema, batch!, row)).toEqual(rowAt(schema, whole, row))
      }),
    )
  })

  it('shares its texts between batches, and has nulls for columns that it lacks', async () => {
    const { name: _, ...others } = schema
    const [first, second] = await batchesOf(streamOf(table(BATCH_ROWS + 1)))
    expect((first!.columns.name as SharedColumn).texts).toBe((second!.columns.name as SharedColumn).texts)
    const [lacking] = await batchesOf(encodeTable(others, table(3), 'stream'))
    expect(rowAt(schema, lacking!, 1).name).toBeNull()
    expect(rowAt(schema, lacking!, 1).line).toBe(1)
  })

  it('is refused where it breaks off', async () => {
    const bytes = streamOf(table(300))
    for (const end of [4, 100, bytes.length - 300, bytes.length - 8])
      await expect(batchesOf(bytes.subarray(0, end))).rejects.toThrow(RangeError)
  })

  it('lets go of its source where its reader leaves', async () => {
    let isOpen = true
    const source = async function* () {
      try {
        yield* cut(streamOf(table(2 * BATCH_ROWS)), [1000])
      } finally {
        isOpen = false
      }
    }
    for await (const _ of readBatches(schema, source())) break
    expect(isOpen).toBe(false)
  })

  it('is refused where a text column is stored as numbers', async () => {
    const bytes = encodeTable(
      { name: 'integer' },
      tableFromRows({ name: 'integer' }, [{ name: 1 }]),
      'stream',
    )
    await expect(batchesOf(bytes)).rejects.toThrow(TypeError)
  })
})
