import { useTranslation } from 'react-i18next'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { useCall } from '../../../../client/query.ts'
import { EmptyState } from '../../../../parts/states.tsx'
import { KpiRow, KpiTile } from '../../../../parts/status-chip.tsx'
import { openScreen } from '../../../../navigation/navigation.ts'
import { choiceOf } from '#domain/choices/index.ts'
import { figureFormOf } from '#domain/kpi/definition.ts'
import { useFigures } from '../../../../fields/use-figures.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { historyOf, stateOfFigure, stateTones, type KpiAnswer } from '../../../kpi/kpi-data.ts'
import { Answered } from '../answered.tsx'
import type { WidgetProps } from '../widget-declaration.ts'

const runsShown = 5

/** Every KPI as it was after the newest run of its kind. */
export function KpisWidget({ settings }: WidgetProps) {
  const { t } = useTranslation('home')
  const figures = useFigures()
  const label = useLabel()
  const answer = useCall(kpiServices.query, { runs: runsShown })
  return (
    <Answered query={answer}>
      {(data) => {
        const { kpis, runs } = data as unknown as KpiAnswer
        const chosen = settings.kpis
          ? settings.kpis.flatMap((code) => kpis.find((kpi) => kpi.code === code) ?? [])
          : kpis
        const known = chosen.flatMap((kpi) => {
          const last = historyOf(kpi, runs).at(-1)
          return last ? [{ kpi, value: last.figure.value, state: stateOfFigure(kpi, last.figure.value) }] : []
        })
        if (known.length === 0) return <EmptyState title={t('noKpis')} hint={t('noKpisHint')} />
        return (
          <KpiRow>
            {known.map(({ kpi, value, state }) => (
              <KpiTile
                key={kpi.code}
                label={kpi.name ?? kpi.code}
                figure={figures.parts(value, figureFormOf(kpi))}
                target={kpi.target === null ? undefined : figures.text(kpi.target, figureFormOf(kpi))}
                tone={stateTones[state]}
                state={label(choiceOf('KpiState')[state]!)}
                onClick={() => openScreen('/PlanKPI/KPIQueryList', { kpi: kpi.code })}
              />
            ))}
          </KpiRow>
        )
      }}
    </Answered>
  )
}
