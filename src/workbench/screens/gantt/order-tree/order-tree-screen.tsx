import { useMemo } from 'react'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { orderTree } from '../plan/order-tree.ts'
import { PlanChart } from '../plan/plan-chart.tsx'
import { PlanPage } from '../plan/plan-page.tsx'
import type { Plan } from '../plan/plan.ts'

/** Orders over all levels: operations, the orders made for them, what is bought for these; with kit dates and slack. */
export default function OrderTreeScreen({ path }: ScreenProps) {
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
  const { rows, parents } = useMemo(() => orderTree(plan), [plan])
  return (
    <PlanChart
      ganttType="order"
      title={title}
      plan={plan}
      rows={rows}
      parents={parents}
      tree
      tabs
      supplies
      onReload={onReload}
    />
  )
}
