import { readFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import { expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { readFile, type FileStep } from '../../../../src/server/features/integration/imports/file-table.ts'
import { effort } from '../../../support/effort.ts'
import { mutate, random } from '../../../support/mutations.ts'
import { fileOf } from '../../exchange/support.ts'

const rounds = effort(1_700)
const choice = { sheet: null, headerRow: null, encoding: 'utf-8' } as const

async function book(): Promise<Uint8Array> {
  const made = new ExcelJS.Workbook()
  made.addWorksheet('Cover').addRow(['Units'])
  made
    .addWorksheet('Data')
    .addRows([['Title'], ['code', 'name'], ...Array.from({ length: 30 }, (_, at) => [`U${at}`, at])])
  return new Uint8Array(await made.xlsx.writeBuffer())
}

const files: readonly (readonly [string, () => Promise<Uint8Array>])[] = [
  ['units.xlsx', book],
  ['units.csv', async () => Buffer.from(`Title, of units\n\ncode;name\n${'kg;"Kilo;gram"\n'.repeat(20)}`)],
  [
    'units.json',
    async () =>
      Buffer.from(
        JSON.stringify({ rows: Array.from({ length: 20 }, (_, id) => ({ id, of: { name: `n${id}` } })) }),
      ),
  ],
  [
    'units.parquet',
    async () => readFileSync(new URL('../../exchange/parquet/duckdb-snappy.parquet', import.meta.url)),
  ],
  ['units.ndjson', async () => Buffer.from('{"code":"kg","tags":[1,2]}\n'.repeat(20))],
]

it.each(files)(
  'a mutated %s is read, or at fault by its name, and never an exception',
  async (name, make) => {
    const bytes = await make()
    const next = random(11)
    for (let round = 0; round < rounds; round++) {
      const path = await fileOf(mutate(bytes, next))
      let last: FileStep | undefined
      for await (const step of readFile(path, name, choice, entityNamed('unit'))) last = step
      expect(last, `round ${round}`).toBeDefined()
      if (last!.step === 'fault') expect(last!.fault.file).toBe(name)
    }
  },
)
