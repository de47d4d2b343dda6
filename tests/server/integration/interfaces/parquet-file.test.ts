import { describe, expect, it } from 'vitest'
import {
  parquetFile,
  type ParquetPart,
} from '../../../../src/server/features/integration/interfaces/out/parquet-file.ts'
import { openTable } from '../../../../src/server/platform/exchange/open.ts'
import { fileOf } from '../../exchange/support.ts'

async function read(...parts: readonly ParquetPart[]) {
  const pieces: Uint8Array[] = []
  const texts = async function* (): AsyncGenerator<string> {
    for (const part of parts) yield JSON.stringify(part)
  }
  for await (const piece of parquetFile(texts)) pieces.push(piece)
  const table = await openTable(await fileOf(Buffer.concat(pieces)), 'test')
  const rows: (readonly string[])[] = []
  for await (const batch of table.batches()) rows.push(...batch.rows)
  await table.close()
  return { header: table.header, kinds: table.kinds, values: rows.map(([value]) => value) }
}

const number = (...texts: readonly string[]): ParquetPart => ({
  columns: [{ name: 'n', kind: 'number' }],
  rows: texts.map((text) => [text]),
})

describe('a Parquet file that is sent', () => {
  it('has the parts of all row groups in their order', async () => {
    const rows = Array.from({ length: 12_001 }, (_, at) => [`C${at}`])
    const columns = [{ name: 'code', kind: 'text' }] as const
    const found = await read({ columns, rows: rows.slice(0, 7_000) }, { columns, rows: rows.slice(7_000) })
    expect(found.values).toEqual(rows.map(([code]) => code))
  })

  it('gives a column the digits that its values need, and texts where none suffice', async () => {
    const small = ['1.5', '-0.000000125']
    expect(await read(number(...small))).toMatchObject({ kinds: ['number'], values: small })
    const long = `${'9'.repeat(30)}.000000001`
    expect(await read(number('1'), number(long))).toMatchObject({ kinds: ['text'], values: ['1', long] })
  })

  it('has its columns without rows', async () => {
    expect(await read(number())).toMatchObject({ header: ['n'], values: [] })
  })
})
