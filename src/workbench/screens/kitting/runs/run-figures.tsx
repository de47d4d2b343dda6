import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#domain/service.ts'
import type { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useFigures } from '../../../fields/use-figures.ts'
import { useDefinitions } from '../../../i18n/use-definitions.ts'
import { KpiRow, KpiTile } from '../../../parts/status-chip.tsx'
import { openScreen } from '../../../navigation/navigation.ts'

export type Run = OutputOf<typeof kittingRuns.get>

/** How the time that a run took is written. */
export const runSeconds = { kind: 'measure', unit: 's', decimals: 2 } as const

interface RunFiguresProps {
  readonly run: Run
  /** Pages that the user may open; default: all. */
  readonly open?: ReadonlySet<string>
}

/** The key figures of a finished run; each leads to the rows behind it. */
export function RunFigures({ run, open: pages }: RunFiguresProps) {
  const { t } = useTranslation('kitting-runs')
  const figures = useFigures()
  const { term, about } = useDefinitions()
  const open = (route: string) =>
    !pages || pages.has(route) ? { onClick: () => openScreen(route, { run: run.runNo }) } : {}
  const rate = Number(run.kitRate ?? 0)
  return (
    <KpiRow>
      <KpiTile
        label={term('orders')}
        about={about('orders')}
        value={figures.count(run.orders)}
        {...open('/qtManagement/OrderCompleteResults')}
      />
      <KpiTile
        label={term('kitted')}
        about={about('kitted')}
        value={figures.count(run.fullOrders)}
        tone={(run.fullOrders ?? 0) > 0 ? 'good' : 'quiet'}
        {...open('/qtManagement/OrderCompleteResults')}
      />
      <KpiTile
        label={term('orderKitRate')}
        about={about('orderKitRate')}
        figure={figures.parts(run.kitRate, { kind: 'share' })}
        tone={rate >= 0.9 ? 'good' : rate >= 0.6 ? 'warn' : 'bad'}
        {...open('/qtManagement/Backorder')}
      />
      <KpiTile
        label={term('lines')}
        about={about('lines')}
        value={figures.count(run.lines)}
        {...open('/qtManagement/SupplyAndDemandDistributionDetails')}
      />
      <KpiTile
        label={term('supplies')}
        about={about('supplies')}
        value={figures.count(run.supplies)}
        {...open('/qtManagement/MaterialSupplyDetails')}
      />
      <KpiTile
        label={t('duration')}
        figure={figures.parts(run.durationMs == null ? null : run.durationMs / 1000, runSeconds)}
      />
    </KpiRow>
  )
}
