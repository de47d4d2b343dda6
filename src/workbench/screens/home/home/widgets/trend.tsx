import { useTranslation } from 'react-i18next'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import type { ScheduleKpi } from '#engine/scheduling/results.ts'
import { useCall } from '../../../../client/query.ts'
import { EmptyState } from '../../../../parts/states.tsx'
import { Answered } from '../answered.tsx'
import { TrendChart } from '../trend-chart.tsx'

const runsShown = 20

/** Kit rate and on-time rate from run to run. */
export function TrendWidget() {
  const { t } = useTranslation('home')
  const kitting = useCall(kittingRuns.list, { maxResultCount: runsShown })
  const planning = useCall(schedulingRuns.list, { maxResultCount: runsShown })
  return (
    <Answered query={kitting}>
      {({ items }) => {
        const kits = items
          .filter((run) => run.kitRate !== null && run.kitRate !== undefined && !run.scenario)
          .map((run) => ({ name: run.runNo, at: run.startTime ?? '', value: Number(run.kitRate) }))
        const plans = (planning.data?.items ?? []).flatMap((run) => {
          const kpi = run.kpi as ScheduleKpi | null
          return kpi ? [{ name: run.runNo, at: run.startTime ?? '', value: kpi.onTimeRate }] : []
        })
        if (kits.length + plans.length === 0) return <EmptyState title={t('noTrend')} />
        return (
          <TrendChart
            label={t('kind.trend')}
            series={[
              { name: t('kitRate'), points: inOrder(kits), tone: 'info' },
              { name: t('onTimeRate'), points: inOrder(plans), tone: 'good' },
            ]}
          />
        )
      }}
    </Answered>
  )
}

const inOrder = <T extends { readonly at: string; readonly name: string }>(
  points: readonly T[],
): readonly T[] => points.toSorted((a, b) => a.at.localeCompare(b.at) || a.name.localeCompare(b.name))
