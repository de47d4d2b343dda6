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
      {(plan, title, reload) => <Orders plan={plan} title={title} onReload={reload} />}
    </PlanPage>
  )
}

interface OrdersProps {
  readonly plan: Plan
  readonly title: string
  readonly onReload: () => void
}

function Orders({ plan, title, onReload }: OrdersProps) {
  const rows = useMemo(() => orderRows(plan, plannedOrders(plan)), [plan])
  return <PlanChart title={title} plan={plan} rows={rows} tree onReload={onReload} />
}
