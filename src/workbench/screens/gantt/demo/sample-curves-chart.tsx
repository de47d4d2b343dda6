import { useMemo } from 'react'
import type { GanttController } from '../../../gantt/view/controller.ts'
import { CurvesChart } from '../composite/curves-chart.tsx'
import { loadRow, psiRows, stockRow, type CurveRow } from '../composite/curves.ts'
import { baseOf } from '../plan/chart.ts'
import { secondsAt, textAt, type Plan } from '../plan/plan.ts'
import { columnWidths } from '../plan/row-columns.ts'
import { sampleLoads, sampleStock, type Slot } from './sample-curves.ts'

interface SampleCurvesProps {
  readonly plan: Plan
  readonly slots: readonly Slot[]
  readonly controller: GanttController
  readonly label: string
}

const DAY = 86_400

/** Load of all machines, and the stock of the first family of items. */
export function SampleCurvesChart({ plan, slots, controller, label }: SampleCurvesProps) {
  const base = useMemo(() => baseOf(plan), [plan])
  const rows = useMemo((): readonly CurveRow[] => {
    const from = base - (base % DAY)
    const ends = Array.from(
      { length: plan.operations.length },
      (_, op) => secondsAt(plan.operations.columns.end, op)!,
    )
    const until = Math.ceil(Math.max(...ends) / DAY) * DAY
    const loads = sampleLoads(plan, slots, from, until)
    const bounds = [...loads.intervals.map((iso) => Math.floor(Date.parse(iso) / 1000)), until]
    const stock = sampleStock(plan, textAt(plan.orders.columns.itemCode, 0) ?? '', from)
    const all = new Set(loads.rows.map(({ resource }) => resource))
    return [loadRow(loads, all, until, base), stockRow(stock, base), ...psiRows(stock, bounds, base)]
  }, [plan, slots, base])
  return <CurvesChart label={label} rows={rows} base={base} controller={controller} widths={columnWidths} />
}
