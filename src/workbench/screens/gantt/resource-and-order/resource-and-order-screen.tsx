import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GanttController } from '../../../gantt/view/controller.ts'
import { Splitter } from '../../../parts/splitter.tsx'
import type { ScreenProps } from '../../../navigation/screen.ts'
import { rowOfSource } from '../plan/sources.ts'
import { together } from '../plan/together.ts'
import { PlanChart } from '../plan/plan-chart.tsx'
import { PlanPage } from '../plan/plan-page.tsx'
import type { Plan } from '../plan/plan.ts'
import { OneLegend } from '../styles/one-legend.tsx'
import { orderRows, plannedOrders, resourceRows } from '../plan/rows.ts'

/** Resources above, orders below, on one time axis; what is chosen in one stands out in both. */
export default function ResourceAndOrderScreen({ path }: ScreenProps) {
  return (
    <PlanPage path={path}>
      {(plan, title, reload) => (
        <OneLegend>
          <Both plan={plan} title={title} onReload={reload} />
        </OneLegend>
      )}
    </PlanPage>
  )
}

interface BothProps {
  readonly plan: Plan
  readonly title: string
  readonly onReload: () => void
}

function Both({ plan, title, onReload }: BothProps) {
  const { t } = useTranslation('plan-charts')
  const [upper] = useState(() => new GanttController())
  const [lower] = useState(() => new GanttController())
  useEffect(() => together(upper, lower), [upper, lower])
  const emphasise = useCallback(
    (sources: ReadonlySet<number>) => {
      const wanted = sources.size === 0 ? null : ofSameOrders(plan, sources)
      upper.emphasise(wanted)
      lower.emphasise(wanted)
    },
    [plan, upper, lower],
  )
  const resources = useMemo(() => resourceRows(plan), [plan])
  const orders = useMemo(() => orderRows(plan, plannedOrders(plan)), [plan])
  const common = { plan, onReload, onChoose: emphasise }
  return (
    <Splitter direction="column" label={t('heightOfOrders')} initial={320} storageKey="gantt.both">
      <PlanChart
        {...common}
        ganttType="res"
        title={t('resources')}
        shaded
        rows={resources}
        tree={false}
        controller={upper}
      />
      <PlanChart {...common} ganttType="order" title={title} rows={orders} tree controller={lower} />
    </Splitter>
  )
}

/** All bars of the orders to which some bars belong. */
function ofSameOrders(plan: Plan, sources: ReadonlySet<number>): number[] {
  const orders = new Set(
    [...sources].map((source) => {
      const row = rowOfSource(plan, source)
      return row.kind === 'order' ? row.order : row.kind === 'operation' ? plan.orderOf[row.operation]! : -1
    }),
  )
  return [...orders].flatMap((order) =>
    order < 0 ? [] : [plan.operations.length + order, ...plan.operationsOf[order]!],
  )
}
