import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { Sparkline } from '../../../charts/sparkline.tsx'
import { ChoiceText } from '../../../fields/choice-text.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { KpiChange } from '../kpi-change.tsx'
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
    <div className="t-table-frame k-matrix-frame">
      <table className="t-table k-matrix" aria-label={t('query')}>
        <thead>
          <tr>
            <th scope="col">{t('kpi')}</th>
            <th scope="col" className="category">
              {t('category')}
            </th>
            <th scope="col" className="number">
              {t('target')}
            </th>
            <th scope="col" className="number">
              {t('value')}
            </th>
            <th scope="col">{t('state')}</th>
            <th scope="col" className="number compared">
              {t('compared')}
            </th>
            <th scope="col" className="number">
              {t('change')}
            </th>
            <th scope="col">{t('trend')}</th>
          </tr>
        </thead>
        <tbody>
          {kpis.map((kpi) => {
            const figure = kpi.values[runOf(kpi.run) ?? '']
            const state = figure ? stateOfFigure(kpi, figure.value) : 'N'
            const other = kpi.values[otherOf(kpi.run) ?? '']
            return (
              <tr key={kpi.code} className={kpi.code === chosen ? 'chosen' : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className="t-link"
                    title={kpi.name ?? kpi.code}
                    aria-pressed={kpi.code === chosen}
                    onClick={() => onChoose(kpi.code)}
                  >
                    {kpi.name ?? kpi.code}
                  </button>
                </th>
                <td className="category">
                  <ChoiceText choice="KpiCategory" code={kpi.category} />
                </td>
                <td className="number">{kpiText(kpi.target, kpi)}</td>
                <td className="number strong">{kpiText(figure?.value, kpi)}</td>
                <td>
                  {state !== 'N' && (
                    <StatusChip tone={stateTones[state]} dot>
                      {label(states[state]!)}
                    </StatusChip>
                  )}
                </td>
                <td className="number compared">{kpiText(other?.value, kpi)}</td>
                <td className="number">
                  <KpiChange kpi={kpi} before={other?.value} now={figure?.value} />
                </td>
                <td>
                  <Sparkline {...trendOf(kpi, historyOf(kpi, runs), t('run'))} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
