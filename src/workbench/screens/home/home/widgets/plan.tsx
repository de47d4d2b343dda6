import { useTranslation } from 'react-i18next'
import { kpiTexts, type KpiName, type KpiText } from '#domain/scheduling/kpi-texts.ts'
import type { OutputOf } from '#domain/service.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import type { ScheduleKpi } from '#engine/scheduling/results.ts'
import { useCall } from '../../../../client/query.ts'
import { formatTime } from '../../../../fields/format.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { useFigures } from '../../../../fields/use-figures.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { useDefinitions } from '../../../../i18n/use-definitions.ts'
import { EmptyState } from '../../../../parts/states.tsx'
import { KpiRow, KpiTile } from '../../../../parts/status-chip.tsx'
import { openScreen } from '../../../../navigation/navigation.ts'
import { Answered } from '../answered.tsx'

type PlanRun = Omit<OutputOf<typeof schedulingRuns.get>, 'kpi'> & { readonly kpi: ScheduleKpi | null }

const counts = ['orders', 'lateOrders', 'unassigned', 'violations'] as const
const rates = ['onTimeRate', 'onTimeKittedRate', 'utilisation'] as const

/** Figures of the accepted plan; each leads to the plan. */
export function PlanWidget() {
  const { t } = useTranslation('home')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const figures = useFigures()
  const { about } = useDefinitions()
  const aboutKpi = (name: KpiName) => {
    const { definition }: KpiText = kpiTexts[name]
    return definition ? { about: about(definition) } : {}
  }
  const current = useCall(schedulingRuns.current, {})
  const open = (): void => openScreen('/myDesk/ExecuteScheduling')
  return (
    <Answered query={current}>
      {(data) => {
        const run = data as PlanRun | null
        if (!run?.kpi) return <EmptyState title={t('noPlan')} hint={t('noPlanHint')} />
        const { kpi } = run
        return (
          <>
            <p className="h-caption">
              {t('currentPlan', { run: run.runNo, asOf: formatTime(run.asOf, zone) })}
            </p>
            <KpiRow>
              {counts.map((name) => (
                <KpiTile
                  key={name}
                  label={label(kpiTexts[name].label)}
                  {...aboutKpi(name)}
                  value={figures.count(kpi[name])}
                  tone={kpiTexts[name].better < 0 ? (kpi[name] > 0 ? 'bad' : 'good') : 'quiet'}
                  onClick={open}
                />
              ))}
              {rates.map((name) => (
                <KpiTile
                  key={name}
                  label={label(kpiTexts[name].label)}
                  {...aboutKpi(name)}
                  figure={figures.parts(kpi[name], { kind: 'share' })}
                  onClick={open}
                />
              ))}
            </KpiRow>
          </>
        )
      }}
    </Answered>
  )
}
