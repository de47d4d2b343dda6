import { gzipSync } from 'node:zlib'
import { tableFromArrays, tableToIPC } from 'apache-arrow'
import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { ReadingThread } from '../../../src/server/platform/exchange/prepare-apart.ts'
import { prepare, type PrepareInput, type Step } from '../../../src/server/platform/exchange/prepare.ts'
import { effort } from '../../support/effort.ts'
import { mutate, random } from '../../support/mutations.ts'
import { fileOf, workbookOf, zipOf } from './support.ts'

const rounds = effort(1_500)
const unit = entityNamed('unit')

const inputOf = async (bytes: Uint8Array): Promise<PrepareInput> => ({
  path: await fileOf(bytes),
  name: 'file',
  mapping: {},
  zone: 'UTC',
  mayBeEmpty: false,
})

async function lastStep(steps: AsyncGenerator<Step>): Promise<Step | undefined> {
  let last: Step | undefined
  for await (const step of steps) last = step
  return last
}

const rows = Array.from({ length: 40 }, (_, i) => [`U${i}`, `Unit ${i} 螺丝`, `${i % 7}`] as const)
const csv = Buffer.from(`code,name,decimals\n${rows.map((row) => row.join(',')).join('\n')}\n`)

async function xlsx(): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Units')
  sheet.addRows([['code', 'name', 'decimals'], ...rows.map((row) => [...row])])
  return new Uint8Array(await book.xlsx.writeBuffer())
}

describe('mutated files', () => {
  it.each([
    ['csv', async () => csv],
    ['csv.gz', async () => gzipSync(csv)],
    ['xlsx', xlsx],
  ] as const)('%s: every one ends with a report', async (_, make) => {
    const bytes = await make()
    const next = random(44)
    for (let round = 0; round < rounds; round++)
      expect(await lastStep(prepare(unit, await inputOf(mutate(bytes, next))))).toMatchObject({
        step: 'finished',
      })
  })

  it('xlsx with sound archives around mutated XML', async () => {
    const cells = (row: readonly string[]) =>
      row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
    const data = [['code', 'name', 'decimals'], ...rows].map(
      (row, i) => `<row r="${i + 1}">${cells(row)}</row>`,
    )
    const parts = workbookOf(data.join(''), {
      texts: '<si><t>a</t></si>',
      styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
    })
    const next = random(46)
    for (let round = 0; round < rounds; round++) {
      const name = Object.keys(parts)[Math.floor(next() * Object.keys(parts).length)]!
      const bytes = zipOf({ ...parts, [name]: mutate(Buffer.from(parts[name]!), next) })
      expect(await lastStep(prepare(unit, await inputOf(bytes)))).toMatchObject({ step: 'finished' })
    }
  })

  it('Arrow that makes the reader loop ends its thread, not the server', async () => {
    const [code, name, decimals] = [0, 1, 2].map((i) => rows.map((row) => row[i]!))
    const bytes = tableToIPC(tableFromArrays({ code: code!, name: name!, decimals: decimals! }), 'file')
    const next = random(45)
    const mutated = Array.from({ length: Math.max(8, rounds / 25) }, () => mutate(bytes, next))
    const thread = new ReadingThread(4000)
    for (const each of mutated)
      expect(await lastStep(thread.prepare(unit, await inputOf(each)))).toMatchObject({ step: 'finished' })
  })

  it('a thread that dies is a damaged file, and the next file is read by another', async () => {
    const thread = new ReadingThread()
    const input = { ...(await inputOf(csv)), path: '/nonexistent' }
    expect(await lastStep(thread.prepare(unit, input))).toMatchObject({
      step: 'finished',
      faultCount: 1,
      faults: [{ file: 'file', message: { en: expect.stringContaining('damaged') } }],
    })
    for (let file = 0; file < 2; file++)
      expect(await lastStep(thread.prepare(unit, await inputOf(csv)))).toMatchObject({ faultCount: 0 })
    // Two at once have a thread each.
    const both = [csv, csv].map(async (each) => lastStep(thread.prepare(unit, await inputOf(each))))
    for (const last of await Promise.all(both)) expect(last).toMatchObject({ faultCount: 0 })
  })
})
