import { useMemo } from 'react'
import type { Spans } from '../../../gantt/model/spans.ts'
import { useWorkingTime } from '../resource-gantt/use-working-time.ts'
import { baseOf } from './chart.ts'
import { secondsAt, type Plan } from './plan.ts'
import type { ChartRow } from './sources.ts'

const DAY = 86_400
const noRows: readonly string[] = []

/** When the resources of a chart work, to shade when they do not; null: no row is one, or it is not known yet. */
export function useShading(plan: Plan, rows: readonly ChartRow[], wanted: boolean): Spans | null {
  const codes = useMemo(
    () =>
      wanted && rows.some(({ kind }) => kind === 'resource')
        ? rows.map((row) => (row.kind === 'resource' ? row.code : ''))
        : noRows,
    [rows, wanted],
  )
  const { base, from, days } = useMemo(() => periodOf(plan), [plan])
  const { working } = useWorkingTime(codes, from, days, base)
  return codes.length > 0 ? working : null
}

/** Days of the plan, with one before and some behind it. */
function periodOf(plan: Plan) {
  const base = baseOf(plan)
  let last = base
  const { end } = plan.operations.columns
  for (let op = 0; op < plan.operations.length; op++) last = Math.max(last, secondsAt(end, op) ?? last)
  const from = new Date((base - DAY) * 1000).toISOString().slice(0, 10)
  return { base, from, days: Math.ceil((last - base) / DAY) + 14 }
}
