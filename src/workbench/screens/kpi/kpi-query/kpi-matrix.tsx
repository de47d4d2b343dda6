import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { Sparkline } from '../../../charts/sparkline.tsx'
import { ChoiceText } from '../../../fields/choice-text.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { KpiChange } from '../kpi-trend.tsx'
import { historyOf, stateOfFigure, stateTones, type KpiLine, type KpiRun } from '../kpi-data.ts'
import { trendOf } from '../trend-data.ts'
import { useKpiText } from '../use-kpi-text.ts'

interface KpiMatrixProps {
  readonly kpis: readonly KpiLine[]
  readonly runs: readonly KpiRun[]
  /** Run shown for a kind, and the one it is compared with. */
  readonly runOf: (kind: string) => string | null
  readonly otherOf: (kind: string) => string | null
  readonly chosen: string | null
  readonly onChoose: (code: string) => void
}

/** One line for each KPI: value and state in the run, the run it is compared with, the change, and the trend. */
export function KpiMatrix({ kpis, runs, runOf, otherOf, chosen, onChoose }: KpiMatrixProps) {
  const { t } = useTranslation('kpi')
  const label = useLabel()
  const kpiText = useKpiText()
  const states = choiceOf('KpiState')
  return (
    <DataTable
      frame="t-table-frame k-matrix-frame"
      label={t('query')}
      className="k-matrix one-line"
      rows={kpis.map((kpi) => {
        const figure = kpi.values[runOf(kpi.run) ?? '']
        const state = figure ? stateOfFigure(kpi, figure.value) : 'N'
        return { kpi, figure, state, other: kpi.values[otherOf(kpi.run) ?? ''] } as const
      })}
      keyOf={({ kpi }) => kpi.code}
      rowProps={({ kpi }) => ({ className: kpi.code === chosen ? 'chosen' : undefined })}
      columns={[
        {
          title: t('kpi'),
          isName: true,
          cell: ({ kpi: { name, code } }) => (
            <button
              type="button"
              className="t-link"
              title={name ?? code}
              aria-pressed={code === chosen}
              onClick={() => onChoose(code)}
            >
              {name ?? code}
            </button>
          ),
        },
        {
          title: t('category'),
          className: 'category',
          cell: ({ kpi }) => <ChoiceText choice="KpiCategory" code={kpi.category} />,
        },
        { title: t('target'), isNumber: true, cell: ({ kpi }) => kpiText(kpi.target, kpi) },
        {
          title: t('value'),
          isNumber: true,
          tone: () => 'strong',
          cell: ({ kpi, figure }) => kpiText(figure?.value, kpi),
        },
        {
          title: t('state'),
          cell: ({ state }) =>
            state !== 'N' && (
              <StatusChip tone={stateTones[state]} dot>
                {label(states[state]!)}
              </StatusChip>
            ),
        },
        {
          title: t('compared'),
          isNumber: true,
          className: 'compared',
          cell: ({ kpi, other }) => kpiText(other?.value, kpi),
        },
        {
          title: t('change'),
          isNumber: true,
          cell: ({ kpi, figure, other }) => <KpiChange kpi={kpi} before={other?.value} now={figure?.value} />,
        },
        {
          title: t('trend'),
          cell: ({ kpi }) => <Sparkline {...trendOf(kpi, historyOf(kpi, runs), t('run'))} />,
        },
      ]}
    />
  )
}
