import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importFields, type Entity } from '#domain/entity.ts'
import { exchanged } from '#domain/import-target.ts'
import { writeArrow } from '../../../src/server/platform/exchange/arrow/write.ts'
import { copyText } from '../../../src/server/platform/exchange/copy-text.ts'
import { writeCsv } from '../../../src/server/platform/exchange/csv/write.ts'
import {
  exportColumns,
  type ExportColumn,
  type ExportRows,
} from '../../../src/server/platform/exchange/export-columns.ts'
import { prepare } from '../../../src/server/platform/exchange/prepare.ts'
import { writeXlsx } from '../../../src/server/platform/exchange/xlsx/write.ts'
import { soundRow } from '../../support/random-rows.ts'
import { fileOf } from './support.ts'

const zone = 'America/New_York'
/** Of the plan unit that reads the files: they tell their instants wherever they are read. */
const readerZone = 'Asia/Tokyo'

async function bytesOf(pieces: AsyncIterable<string | Uint8Array>): Promise<Uint8Array> {
  const parts: Buffer[] = []
  for await (const piece of pieces) parts.push(Buffer.from(piece as string))
  return Buffer.concat(parts)
}

type Write = (columns: ExportColumn[], rows: ExportRows, entity: Entity) => AsyncIterable<string | Uint8Array>

const formats: Record<string, [write: Write, language: 'zh-Hans' | 'en' | null]> = {
  'csv, local time': [
    (columns, rows) => writeCsv(columns, rows, { zone, language: 'zh-Hans', mark: true }),
    'zh-Hans',
  ],
  'csv, UTC': [(columns, rows) => writeCsv(columns, rows, { zone: null, language: null, mark: false }), null],
  xlsx: [
    (columns, rows, entity) =>
      writeXlsx(columns, rows, { sheet: entity.label.zh, language: 'zh-Hans', zone, dense: false }),
    'zh-Hans',
  ],
  'xlsx, dense': [
    (columns, rows) => writeXlsx(columns, rows, { sheet: 'x', language: 'en', zone, dense: true }),
    'en',
  ],
  arrow: [(columns, rows) => writeArrow(columns, rows), null],
}

describe.each(Object.entries(formats))('leaving and coming back as %s', (_, [write, language]) => {
  it.each(exchanged.map((entity) => [entity.name, entity] as const))('%s', async (_name, entity) => {
    const rows = fc.sample(soundRow(entity), { numRuns: 12, seed: 11 })
    const columns = exportColumns(entity, language)
    const table = async function* () {
      yield rows.map((row) => columns.map(({ name }) => row[name] ?? null))
    }
    const path = await fileOf(await bytesOf(write(columns, table(), entity)))
    let copied = ''
    let staged: readonly string[] = []
    const input = { path, name: 'file', mapping: {}, zone: readerZone, mayBeEmpty: false }
    for await (const step of prepare(entity, input)) {
      if (step.step === 'opened') staged = step.staged
      if (step.step === 'rows') copied += Buffer.from(step.copy).toString()
      if (step.step === 'finished') expect(step.faults).toEqual([])
    }
    const expected = rows.map(
      (row, i) =>
        `${[`${i}`, ...staged.map((name) => copyText(entity.fields[name]!.kind, row[name] ?? null))].join('\t')}\n`,
    )
    const numbered = copied
      .split('\n')
      .filter(Boolean)
      .map((line, i) => `${line.replace(/^\d+/, `${i}`)}\n`)
    expect(staged).toHaveLength(importFields(entity).length)
    expect(numbered).toEqual(expected)
  })
})
