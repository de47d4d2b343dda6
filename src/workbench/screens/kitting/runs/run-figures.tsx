import { useTranslation } from 'react-i18next'
import type { OutputOf } from '#domain/service.ts'
import type { kittingRuns } from '#domain/services/kitting/runs.ts'
import { groupDigits } from '../../../fields/format.ts'
import { KpiRow, KpiTile } from '../../../parts/status-chip.tsx'
import { openScreen } from '../../../shell/navigation.ts'

export type Run = OutputOf<typeof kittingRuns.get>

const count = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : groupDigits(String(value))

/** `0.8333` -> `83.3`; rates travel as fractions. */
export function percent(rate: string | null | undefined): string {
  return rate === null || rate === undefined ? '–' : (Number(rate) * 100).toFixed(1)
}

export function seconds(ms: number | null | undefined): string {
  return ms === null || ms === undefined ? '–' : (ms / 1000).toFixed(ms < 10_000 ? 2 : 1)
}

/** The key figures of a finished run; each leads to the rows behind it. */
export function RunFigures({ run }: { readonly run: Run }) {
  const { t } = useTranslation('kitting-runs')
  const open = (route: string) => () => openScreen(route, { run: run.runNo })
  const rate = Number(run.kitRate ?? 0)
  return (
    <KpiRow>
      <KpiTile
        label={t('orders')}
        value={count(run.orders)}
        onClick={open('/qtManagement/OrderCompleteResults')}
      />
      <KpiTile
        label={t('fullOrders')}
        value={count(run.fullOrders)}
        tone="good"
        onClick={open('/qtManagement/OrderCompleteResults')}
      />
      <KpiTile
        label={t('kitRate')}
        value={percent(run.kitRate)}
        unit="%"
        tone={rate >= 0.9 ? 'good' : rate >= 0.6 ? 'warn' : 'bad'}
        onClick={open('/qtManagement/Backorder')}
      />
      <KpiTile
        label={t('lines')}
        value={count(run.lines)}
        onClick={open('/qtManagement/SupplyAndDemandDistributionDetails')}
      />
      <KpiTile
        label={t('supplies')}
        value={count(run.supplies)}
        onClick={open('/qtManagement/MaterialSupplyDetails')}
      />
      <KpiTile label={t('duration')} value={seconds(run.durationMs)} unit="s" />
    </KpiRow>
  )
}
