import { useTranslation } from 'react-i18next'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { useCall } from '../../../../client/query.ts'
import { EmptyState } from '../../../../parts/states.tsx'
import { KpiRow, KpiTile } from '../../../../parts/status-chip.tsx'
import { openScreen } from '../../../../shell/navigation.ts'
import { historyOf, kpiText, stateTones, type KpiAnswer } from '../../../kpi/kpi-data.ts'
import { Answered } from '../answered.tsx'

const runsShown = 5

/** Every KPI as it was after the newest run of its kind. */
export function KpisWidget() {
  const { t } = useTranslation('home')
  const answer = useCall(kpiServices.query, { runs: runsShown })
  return (
    <Answered query={answer}>
      {(data) => {
        const { kpis, runs } = data as unknown as KpiAnswer
        const known = kpis.flatMap((kpi) => {
          const last = historyOf(kpi, runs).at(-1)
          return last ? [{ kpi, figure: last.figure }] : []
        })
        if (known.length === 0) return <EmptyState title={t('noKpis')} hint={t('noKpisHint')} />
        return (
          <KpiRow>
            {known.map(({ kpi, figure }) => (
              <KpiTile
                key={kpi.code}
                label={kpi.name ?? kpi.code}
                value={kpiText(figure.value, kpi)}
                tone={stateTones[figure.state]}
                onClick={() => openScreen('/PlanKPI/KPIQueryList', { kpi: kpi.code })}
              />
            ))}
          </KpiRow>
        )
      }}
    </Answered>
  )
}
