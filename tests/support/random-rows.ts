import * as fc from 'fast-check'
import { choiceOf } from '#domain/choices/index.ts'
import { importFields, writableFields, type Entity } from '#domain/entity.ts'
import type { ExpressionUse, Field, FieldKind, SyntaxName } from '#domain/field-kinds.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { checkRow } from '#domain/checks/row.ts'

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

/** Codes of an entity that references may name; null: any text that could be one. */
export type Known = (target: string) => readonly string[] | null

const known = (codesOf: Known, field: Field): fc.Arbitrary<string | null> => {
  const list = codesOf(field.target!)
  if (list === null) return codes
  return list.length === 0 ? fc.constant(null) : fc.constantFrom(...list)
}

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
  email: ['name@example.com', 'a.b+c@host'],
  emails: ['a@example.com; b@example.com'],
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
const values: Record<FieldKind, (field: Field, codesOf: Known) => fc.Arbitrary<unknown>> = {
  code: (field) => shortened(codes, field),
  text: (field) => free(shortened(trimmed, field), field),
  longText: () => long,
  expression: (field) =>
    field.about || field.aboutField
      ? fc.constantFrom(...expressions[field.about?.gives ?? 'text'])
      : free(long, field),
  color: () => fc.constantFrom('#00FF7A', '#ABCDEF'),
  choice: (field) => fc.constantFrom(...Object.keys(choiceOf(field.choice!))),
  reference: (field, codesOf) => known(codesOf, field),
  references: (field, codesOf) =>
    fc
      .uniqueArray(known(codesOf, field), { maxLength: 3 })
      .map((list) => list.filter((code) => code !== null)),
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
  dbCode: fc.constant(null),
  tableOrView: fc.constant(table),
  whereSql: fc.constantFrom(`${column} = 'A'`, `${column} = '=x' or\n ${column} <> ''`),
  mapping: fc.constant([]),
})
const defined: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  demandSource: definition('order', 'code'),
  supplySource: definition('stock', 'lotNo'),
}

/** Rows in wire form whose single values are sound, with awkward texts, extreme numbers and days on which clocks change. */
export const rowOf = (
  entity: Entity,
  codesOf: Known,
  fields = writableFields(entity),
): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      fields.map(([name, field]) => {
        const filled = defined[entity.name]?.[name] ?? values[field.kind](field, codesOf)
        const blank = field.required || field.default !== undefined || field.kind === 'references'
        return [name, blank ? filled : fc.option(filled)]
      }),
    ),
  )

export const isSound = (entity: Entity, row: Record<string, unknown>, restoring = false): boolean =>
  checkRow(entity, row, { restoring }).length === 0

/** Rows as files bring them. Rules between fields are not what is tried here. */
export const soundRow = (entity: Entity): fc.Arbitrary<Record<string, unknown>> =>
  rowOf(entity, () => null, importFields(entity)).filter((row) => isSound(entity, row, true))
