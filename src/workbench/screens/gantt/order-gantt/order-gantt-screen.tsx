import { useMemo } from 'react'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { PlanChart } from '../plan/plan-chart.tsx'
import { PlanPage } from '../plan/plan-page.tsx'
import type { Plan } from '../plan/plan.ts'
import { orderRows, plannedOrders } from '../plan/rows.ts'

/** Orders over time with their operations, due dates, and the time left or lost. */
export default function OrderGanttScreen({ path, search }: ScreenProps) {
  return (
    <PlanPage path={path}>
      {(plan, title, reload) => (
        <Orders
          plan={plan}
          title={title}
          tabs={path.endsWith('List')}
          asked={search['operation']}
          onReload={reload}
        />
      )}
    </PlanPage>
  )
}

interface OrdersProps {
  readonly plan: Plan
  readonly title: string
  /** A list of charts, one for each style. */
  readonly tabs: boolean
  /** Operation that the address asks for. */
  readonly asked: string | undefined
  readonly onReload: () => void
}

function Orders({ plan, title, tabs, asked, onReload }: OrdersProps) {
  const rows = useMemo(() => orderRows(plan, plannedOrders(plan)), [plan])
  return (
    <PlanChart
      ganttType="order"
      title={title}
      plan={plan}
      rows={rows}
      tabs={tabs}
      asked={asked}
      tree
      supplies
      onReload={onReload}
    />
  )
}
