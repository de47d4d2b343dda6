import { useMemo } from 'react'
import type { ScreenProps } from '../../screen.ts'
import { PlanChart } from '../plan/plan-chart.tsx'
import { PlanPage } from '../plan/plan-page.tsx'
import type { Plan } from '../plan/plan.ts'
import { orderRows, plannedOrders } from '../plan/rows.ts'

/** Orders over time with their operations, due dates, and the time left or lost. */
export default function OrderGanttScreen({ path }: ScreenProps) {
  return (
    <PlanPage path={path}>
      {(plan, title, reload) => (
        <Orders plan={plan} title={title} tabs={path.endsWith('List')} onReload={reload} />
      )}
    </PlanPage>
  )
}

interface OrdersProps {
  readonly plan: Plan
  readonly title: string
  /** A list of charts, one for each style. */
  readonly tabs: boolean
  readonly onReload: () => void
}

function Orders({ plan, title, tabs, onReload }: OrdersProps) {
  const rows = useMemo(() => orderRows(plan, plannedOrders(plan)), [plan])
  return (
    <PlanChart ganttType="order" title={title} plan={plan} rows={rows} tabs={tabs} tree onReload={onReload} />
  )
}
