import { integer, quantity, type Field } from '#domain/field-kinds.ts'
import { GroupSums, totalDigits, type EndedGroup, type SummedColumn } from '#domain/rules/group-sums.ts'
import type { TotalOp } from '#domain/rules/totals.ts'
import type { Report } from '#domain/reports/report.ts'

/** A line of sums: what stands at its left, and a value for each column; null: none. */
export interface SumLine {
  /** Values of the groups that it closes, outermost first; empty: all rows. */
  readonly groups: readonly unknown[]
  readonly values: readonly (LineValue | null)[]
}

/** What a column comes to: a count is a whole number, and the average of whole numbers has decimals. */
export interface LineValue {
  readonly value: unknown
  readonly field: Field
  readonly op: TotalOp
}

type Line = { readonly row: readonly unknown[] } | { readonly sum: SumLine }

function lineValue(summed: SummedColumn, units: bigint | null, field: Field): LineValue | null {
  if (units === null) return null
  const op = summed.total
  const digits = totalDigits(summed, units)
  const { zh, en } = field.label
  if (op === 'count') return { op, field: integer(zh, en), value: Number(digits) }
  if (field.kind === 'quantity') return { op, field, value: digits }
  if (op !== 'average' || summed.isDuration) return { op, field, value: Number(digits) }
  return { op, field: quantity(zh, en), value: digits }
}

/** Rows in the order of their groups with a line of sums below each group and below all; without totals the rows alone. */
export function withSums(
  report: Pick<Report, 'columns' | 'totals'>,
  groups: readonly string[],
  rows: readonly (readonly unknown[])[],
): Line[] {
  const names = Object.keys(report.columns)
  const fields = Object.values(report.columns)
  const summed = Object.entries(report.totals ?? {}).map(([name, total]): SummedColumn => {
    const at = names.indexOf(name)
    return { at, total, isDuration: fields[at]!.kind === 'duration', from: -1 }
  })
  if (summed.length === 0 || rows.length === 0) return rows.map((row) => ({ row }))
  const keys = groups.map((name) => names.indexOf(name))
  const sums = new GroupSums({ groups: keys, summed, first: 0 })
  const sumOf = ({ level, totals }: EndedGroup, last: readonly unknown[]): Line => {
    const values = fields.map((field, at) => {
      const nth = summed.findIndex((one) => one.at === at)
      return nth < 0 ? null : lineValue(summed[nth]!, totals[nth]!.units, field)
    })
    return { sum: { groups: keys.slice(0, level + 1).map((at) => last[at]), values } }
  }
  const lines = rows.flatMap((row, at): Line[] => {
    const { ended } = sums.add(row, 0)
    return [...ended.map((one) => sumOf(one, rows[at - 1]!)), { row }]
  })
  const last = rows.at(-1)!
  return [...lines, ...[...sums.end(), sums.whole].map((one) => sumOf(one, last))]
}
