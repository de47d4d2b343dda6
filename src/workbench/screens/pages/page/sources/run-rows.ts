import type { Condition } from '#domain/crud.ts'
import type { Row } from '#domain/expressions/index.ts'
import { isNumeric, type Fields } from '#domain/field-kinds.ts'
import { runFields } from '#domain/results/run-data.ts'
import { numberOf, wireText } from '../wire-values.ts'

/** What every row has of the run itself. */
export const ofRun = ({ runNo, asOf }: { readonly runNo: string; readonly asOf: string }): Row => ({
  runNo,
  asOf,
})

/** Codes and instants of the wire are compared as texts. */
const tests: { readonly [O in Condition['op']]: (value: string, of: readonly string[]) => boolean } = {
  eq: (value, [one]) => value === one,
  ne: (value, [one]) => value !== one,
  gt: (value, [one = '']) => value > one,
  ge: (value, [one = '']) => value >= one,
  lt: (value, [one = '']) => value < one,
  le: (value, [one = '']) => value <= one,
  between: (value, [low = '', high = '']) => value >= low && value <= high,
  in: (value, of) => of.includes(value),
  contains: (value, [one = '']) => value.toLowerCase().includes(one.toLowerCase()),
  starts: (value, [one = '']) => value.toLowerCase().startsWith(one.toLowerCase()),
  ends: (value, [one = '']) => value.toLowerCase().endsWith(one.toLowerCase()),
  empty: (value) => value === '',
  notEmpty: (value) => value !== '',
}

/** Whether the run itself passes the conditions on its own fields; those on columns of its tables are left to their rows. */
export function passes(
  conditions: readonly Condition[],
  run: { readonly runNo: string; readonly asOf: string },
): boolean {
  const own = ofRun(run)
  return conditions.every(
    ({ field, op, values }) =>
      !Object.hasOwn(runFields, field) || tests[op](wireText(own[field]), values.map(String)),
  )
}

type Compare = (a: unknown, b: unknown) => number

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

function compareTexts(a: unknown, b: unknown): number {
  const [one, other] = [wireText(a), wireText(b)]
  const [low, high] = [one.toLowerCase(), other.toLowerCase()]
  if (low !== high) return low < high ? -1 : 1
  return one === other ? 0 : one < other ? -1 : 1
}

const compareNumbers: Compare = (a, b) => (numberOf(a) ?? 0) - (numberOf(b) ?? 0)

/** Rows by the values of fields, empty ones last whichever way; equal ones stay in their order. */
export function sortedRows(
  rows: readonly Row[],
  sort: readonly { readonly field: string; readonly descending: boolean }[],
  fields: Fields,
): readonly Row[] {
  const keys = sort.flatMap(({ field, descending }) => {
    const kind = fields[field]?.kind
    if (!kind) return []
    return [{ field, descending, compare: isNumeric(kind) ? compareNumbers : compareTexts }]
  })
  if (keys.length === 0) return rows
  return rows.toSorted((a, b) => {
    for (const { field, descending, compare } of keys) {
      const [one, other] = [a[field], b[field]]
      if (isEmpty(one) || isEmpty(other)) {
        if (isEmpty(one) !== isEmpty(other)) return isEmpty(one) ? 1 : -1
        continue
      }
      const order = compare(one, other)
      if (order !== 0) return descending ? -order : order
    }
    return 0
  })
}
