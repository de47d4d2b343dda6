import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choiceOf } from '#domain/choices/index.ts'
import { entities } from '#domain/entities/index.ts'
import { writableFields, type Entity } from '#domain/entity.ts'
import type { ExpressionUse, Field, FieldKind } from '#domain/field-kinds.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { checkRow } from '#domain/rules/row.ts'
import type { SyntaxName } from '#domain/rules/syntaxes.ts'
import { writeArrow } from '../../../src/server/exchange/arrow/write.ts'
import { copyText } from '../../../src/server/exchange/copy-text.ts'
import { writeCsv } from '../../../src/server/exchange/csv/write.ts'
import {
  exportColumns,
  type ExportColumn,
  type ExportRows,
} from '../../../src/server/exchange/export-columns.ts'
import { prepare } from '../../../src/server/exchange/prepare.ts'
import { writeXlsx } from '../../../src/server/exchange/xlsx/write.ts'
import { fileOf } from './support.ts'

const zone = 'America/New_York'

const nasty = [
  '=1+1',
  '+5',
  '-A1',
  '@x',
  "'=x",
  "''",
  'a,b',
  '"q"',
  'a"b',
  '螺丝 M8',
  '😀',
  '_x0041_',
  '<&>',
  '0012',
  '1e5',
  'true',
  '=SUM(A1:A9)',
  '👩‍🏭 é',
  '000123456789012345678',
  '2026-11-20',
]
const words = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({
    unit: fc.constantFrom('a', 'B', '螺', '1', "'", '"', '=', '-', ' '),
    minLength: 1,
    maxLength: 12,
  }),
)
const trimmed = words.map((text) => text.trim()).filter((text) => text !== '')
const codes = trimmed.map((text) => text.replace(/[;,*?[\]]/g, '_'))
const long = fc.oneof(trimmed, fc.constantFrom('two\nlines', 'a\tb', 'a\r\nb'))

const bounded = (field: Field, low: number, high: number) =>
  fc.integer({
    min: Math.ceil(Math.max(field.min ?? low, low)),
    max: Math.floor(Math.min(field.max ?? high, high)),
  })

const shortened = (texts: fc.Arbitrary<string>, field: Field) =>
  texts.map((text) => text.slice(0, field.length).trim() || 'x')

/** Sound texts of each syntax. */
const written: Record<SyntaxName, readonly string[]> = {
  capacity: ['30m', '0.5mp', '5pm + 1h', '90'],
  capacityOrRatio: ['2', '12.5'],
  shiftPatterns: ['8:00-12:00;13:00-17:00', '22:00-6:00'],
  calendarDates: ['*', '2026/3/1;2026/03/05-2026/03/09', '星期一-星期五', 'HOLS', '20-EOM'],
  shiftList: ['DAY=2;NIGHT', 'DAY'],
  targets: ['*', 'R1;R2'],
  pairCondition: ['ME.Order.Spec1 == OTHER.Order.Spec1', 'ME.Qty > 5'],
  validity: ["spec1 = 'A' and qty > 5", 'priority in (1, 2)'],
  schedule: ['MO-FR 08:30', '0 8-18 * * 1-5'],
  webhook: ['https://hooks.example/a?b=1'],
  link: ['/setting/ItemList', 'https://example.com/a?b=1'],
  picture: ['data:image/png;base64,iVBORw0KGgo='],
  characteristicTitles: ['1 = A'],
  numberList: ['10', '10;20'],
}

/** Sound expressions of what a field asks for. */
const expressions: Record<NonNullable<ExpressionUse['gives']>, readonly string[]> = {
  bool: ['1 > 0', "'=x' <> ''"],
  time: ['Now()'],
  number: ['1 + 2'],
  text: ["'=x'", "'a' + '螺丝'"],
  keys: ['1', '-1'],
  capacity: ['30m'],
}

const free = (texts: fc.Arbitrary<string>, field: Field) =>
  field.syntax ? fc.constantFrom(...written[field.syntax]) : texts

/** Sound wire values of each kind. */
const values: Record<FieldKind, (field: Field) => fc.Arbitrary<unknown>> = {
  code: (field) => shortened(codes, field),
  text: (field) => free(shortened(trimmed, field), field),
  longText: () => long,
  expression: (field) =>
    field.about ? fc.constantFrom(...expressions[field.about.gives ?? 'text']) : free(long, field),
  color: () => fc.constantFrom('#00FF7A', '#ABCDEF'),
  choice: (field) => fc.constantFrom(...Object.keys(choiceOf(field.choice!))),
  reference: () => codes,
  references: () => fc.uniqueArray(codes, { maxLength: 3 }),
  integer: (field) => bounded(field, -2_000_000_000, 2_000_000_000),
  duration: (field) => bounded(field, 0, 2_000_000_000),
  quantity: (field) => {
    const least = BigInt(Math.ceil((field.min ?? -9e12) * 1e6))
    const most = BigInt(Math.floor((field.max ?? 9e12) * 1e6))
    return fc
      .oneof(fc.constantFrom(least, least + 1n, most - 1n, most), fc.bigInt(least, most))
      .map(formatDecimal)
  },
  flag: () => fc.boolean(),
  // Days on which clocks change in the zone, and the hours that are there twice or not at all.
  date: () => fc.constantFrom('2026-11-20', '2026-03-08', '2026-11-01', '2024-02-29', '1999-12-31'),
  time: () =>
    fc.constantFrom(
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:30:00Z',
      '2026-11-01T07:00:00Z',
      '2026-03-08T06:59:59Z',
      '2026-03-08T07:00:00Z',
      '2024-02-29T04:59:59Z',
    ),
  json: () => fc.constantFrom({ a: [1, '=x'] }, [1, 2]),
}

/** Members that are sound only together. */
const definition = (table: string, column: string) => ({
  tableOrView: fc.constant(table),
  whereSql: fc.constantFrom(`${column} = 'A'`, `${column} = '=x' or\n ${column} <> ''`),
  mapping: fc.constant([]),
})
const defined: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  demandSource: definition('order', 'code'),
  supplySource: definition('stock', 'lotNo'),
}

const rowOf = (entity: Entity): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      writableFields(entity).map(([name, field]) => {
        const filled = defined[entity.name]?.[name] ?? values[field.kind](field)
        const blank = field.required || field.default !== undefined || field.kind === 'references'
        return [name, blank ? filled : fc.option(filled)]
      }),
    ),
  )

/** Rules between fields are not what is tried here. */
const soundRow = (entity: Entity) => rowOf(entity).filter((row) => checkRow(entity, row).length === 0)

async function bytesOf(pieces: AsyncIterable<string | Uint8Array>): Promise<Uint8Array> {
  const parts: Buffer[] = []
  for await (const piece of pieces) parts.push(Buffer.from(piece as string))
  return Buffer.concat(parts)
}

type Write = (columns: ExportColumn[], rows: ExportRows, entity: Entity) => AsyncIterable<string | Uint8Array>

const formats: Record<string, [write: Write, language: 'zh-Hans' | 'en' | null]> = {
  'csv, local time': [(columns, rows) => writeCsv(columns, rows, { zone, mark: true }), 'zh-Hans'],
  'csv, UTC': [(columns, rows) => writeCsv(columns, rows, { zone: null, mark: false }), null],
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
  const importable = entities.filter((entity) => entity.operations.includes('import'))
  it.each(importable.map((entity) => [entity.name, entity] as const))('%s', async (_name, entity) => {
    const rows = fc.sample(soundRow(entity), { numRuns: 12, seed: 11 })
    const columns = exportColumns(entity, language)
    const table = async function* () {
      yield rows.map((row) => columns.map(({ name }) => row[name] ?? null))
    }
    const path = await fileOf(await bytesOf(write(columns, table(), entity)))
    let copied = ''
    let staged: readonly string[] = []
    for await (const step of prepare(entity, { path, name: 'file', mapping: {}, zone, mayBeEmpty: false })) {
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
    expect(staged).toHaveLength(writableFields(entity).length)
    expect(numbered).toEqual(expected)
  })
})
