import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../parts/select.tsx'
import type { ScreenProps } from '../../screen.ts'
import { PlanChart } from '../plan/plan-chart.tsx'
import { PlanPage } from '../plan/plan-page.tsx'
import { textAt, type Plan } from '../plan/plan.ts'
import { plannedOrders, relatedRows } from '../plan/rows.ts'

const columns = ['name', 'what', 'quantity', 'gap'] as const

/** One order with everything that supplies it and that it supplies: orders, receipts, stock and sales orders, with quantities and the time between. */
export default function RelevancyScreen({ path, search }: ScreenProps) {
  return (
    <PlanPage path={path}>
      {(plan, title, reload) => (
        <Related
          key={search['order']}
          plan={plan}
          title={title}
          asked={search['order'] ?? null}
          onReload={reload}
        />
      )}
    </PlanPage>
  )
}

interface RelatedProps {
  readonly plan: Plan
  readonly title: string
  /** Code of the order that the address asks for. */
  readonly asked: string | null
  readonly onReload: () => void
}

function Related({ plan, title, asked, onReload }: RelatedProps) {
  const { t } = useTranslation('plan-charts')
  const orders = useMemo(() => plannedOrders(plan), [plan])
  const [chosen, setChosen] = useState(asked)
  const order = (chosen === null ? undefined : plan.orderNamed.get(chosen)) ?? orders[0]!
  const rows = useMemo(() => relatedRows(plan, order), [plan, order])
  const code = (one: number): string => textAt(plan.orders.columns.code, one)!
  return (
    <div className="plan-related">
      <div className="choice">
        <span>{t('order')}</span>
        <Select
          label={t('order')}
          value={code(order)}
          options={orders.map((one) => ({
            value: code(one),
            label: `${code(one)} · ${textAt(plan.orders.columns.itemCode, one) ?? ''}`,
          }))}
          onChange={setChosen}
        />
      </div>
      <PlanChart
        key={order}
        ganttType="order"
        title={title}
        plan={plan}
        rows={rows}
        tree
        supplies
        showsLinks
        columns={columns}
        onReload={onReload}
      />
    </div>
  )
}
