import { integer, isNumeric, quantity, type Field } from '#domain/field-kinds.ts'
import { formatDecimal, unitsOr } from '#domain/rules/decimal.ts'
import { averageOfWhole, Tally, type TotalOp } from '#domain/rules/totals.ts'
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

interface Totalled {
  readonly at: number
  readonly op: TotalOp
  readonly field: Field
}

const unitsOf = (value: unknown, { kind }: Field): bigint =>
  kind === 'quantity' ? unitsOr(value as string, 0n) : BigInt(Number(value))

function lineValue(tally: Tally, { op, field }: Totalled): LineValue | null {
  const total = tally.total(op)
  if (total === null) return null
  const { zh, en } = field.label
  if (op === 'count') return { op, field: integer(zh, en), value: Number(total) }
  if (field.kind === 'quantity') return { op, field, value: formatDecimal(total) }
  if (op !== 'average' || field.kind !== 'integer') return { op, field, value: Number(total) }
  const mean = averageOfWhole(tally.total('sum')!, tally.total('count')!)!
  return { op, field: quantity(zh, en), value: formatDecimal(mean) }
}

/** Rows in the order of their groups with a line of sums below each group and below all; without totals the rows alone. */
export function withSums(
  report: Pick<Report, 'columns' | 'totals'>,
  groups: readonly string[],
  rows: readonly (readonly unknown[])[],
): Line[] {
  const names = Object.keys(report.columns)
  const totalled = Object.entries(report.totals ?? {}).map(
    ([name, op]): Totalled => ({ at: names.indexOf(name), op, field: report.columns[name]! }),
  )
  if (totalled.length === 0 || rows.length === 0) return rows.map((row) => ({ row }))
  const keys = groups.map((name) => names.indexOf(name))
  const fresh = () => totalled.map(() => new Tally())
  // One for all rows, then one for each level of groups.
  const open = [fresh(), ...keys.map(fresh)]
  const lines: Line[] = []
  const close = (from: number, last: readonly unknown[]): void => {
    for (let level = keys.length; level >= from; level--) {
      const values = names.map((_, at) => {
        const nth = totalled.findIndex((one) => one.at === at)
        return nth < 0 ? null : lineValue(open[level]![nth]!, totalled[nth]!)
      })
      lines.push({ sum: { groups: keys.slice(0, level).map((at) => last[at]), values } })
      open[level] = fresh()
    }
  }
  for (const [nth, row] of rows.entries()) {
    const before = rows[nth - 1]
    const changed = before ? keys.findIndex((at) => before[at] !== row[at]) : -1
    if (changed >= 0) close(changed + 1, before!)
    for (const tallies of open)
      for (const [at, { at: place, op, field }] of totalled.entries()) {
        const value = row[place]
        if (value === null || value === undefined) continue
        tallies[at]!.add(op === 'count' || !isNumeric(field.kind) ? 1n : unitsOf(value, field))
      }
    lines.push({ row })
  }
  close(0, rows.at(-1)!)
  return lines
}
