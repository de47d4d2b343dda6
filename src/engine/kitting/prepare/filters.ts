import type { Condition } from '#domain/crud.ts'
import { parseDecimal } from '#domain/rules/decimal.ts'
import { parseSeconds } from '#domain/rules/dates.ts'
import type { Table, TableSchema, TextColumn } from '../../columns.ts'
import { numbersOf } from '../../numbers.ts'

/** Test of one row by number. */
export type RowTest = (row: number) => boolean

/**
 * The rows that meet every condition (domain/crud.ts). Texts ignore case except with eq, ne and in; times are ISO texts or
 * dates in the zone; nulls meet `empty` and `ne` only. Fields that the table does not have are reported and met by all.
 */
export function rowTest<S extends TableSchema>(
  schema: S,
  table: Table<S>,
  conditions: readonly Condition[],
  zone: string,
  unknown: (field: string) => void,
): RowTest {
  const tests = conditions.flatMap((condition): RowTest[] => {
    const kind = schema[condition.field]
    if (!kind) {
      unknown(condition.field)
      return []
    }
    const column = table.columns[condition.field]!
    if ('codes' in column) return [textTest(column, condition)]
    const values: ArrayLike<number> =
      column instanceof BigInt64Array ? numbersOf(column) : (column as Int32Array)
    const nothing = column instanceof Int32Array ? -0x8000_0000 : column instanceof Uint8Array ? 2 : NaN
    const wanted = condition.values.map((value) => wantedNumber(value, kind, zone))
    return [numberTest(values, nothing, condition.op, wanted)]
  })
  return tests.length === 0 ? () => true : (row) => tests.every((test) => test(row))
}

function wantedNumber(value: string | number | boolean, kind: string, zone: string): number {
  if (kind === 'flag') return value === true || value === 'true' || value === 1 ? 1 : 0
  if (kind === 'time') return parseSeconds(String(value), zone) ?? NaN
  if (kind === 'integer') return Number(value)
  const units = parseDecimal(String(value))
  return typeof units === 'bigint' ? Number(units) : NaN
}

function numberTest(
  values: ArrayLike<number>,
  nothing: number,
  op: Condition['op'],
  wanted: number[],
): RowTest {
  const missing = (row: number) => values[row]! !== values[row]! || values[row] === nothing
  const [a, b] = [wanted[0] ?? NaN, wanted[1] ?? NaN]
  const tests: Partial<Record<Condition['op'], (value: number) => boolean>> = {
    eq: (value) => value === a,
    ne: (value) => value !== a,
    gt: (value) => value > a,
    ge: (value) => value >= a,
    lt: (value) => value < a,
    le: (value) => value <= a,
    between: (value) => value >= a && value <= b,
    in: (value) => wanted.includes(value),
  }
  const test = tests[op]
  if (op === 'empty') return missing
  if (op === 'notEmpty') return (row) => !missing(row)
  return (row) => (missing(row) ? op === 'ne' : (test?.(values[row]!) ?? true))
}

function textTest(column: TextColumn, { op, values }: Condition): RowTest {
  const wanted = values.map(String)
  const folded = wanted.map((text) => text.toLowerCase())
  const [a = '', b = ''] = wanted
  const [first = ''] = folded
  const tests: Record<Condition['op'], (text: string) => boolean> = {
    contains: (text) => text.toLowerCase().includes(first),
    starts: (text) => text.toLowerCase().startsWith(first),
    ends: (text) => text.toLowerCase().endsWith(first),
    eq: (text) => text === a,
    ne: (text) => text !== a,
    gt: (text) => text > a,
    ge: (text) => text >= a,
    lt: (text) => text < a,
    le: (text) => text <= a,
    between: (text) => text >= a && text <= b,
    in: (text) => wanted.includes(text),
    empty: () => false,
    notEmpty: () => true,
  }
  const verdicts = column.values.map(tests[op])
  const ofNull = op === 'empty' || op === 'ne'
  return (row) => {
    const code = column.codes[row]!
    return code < 0 ? ofNull : verdicts[code]!
  }
}
