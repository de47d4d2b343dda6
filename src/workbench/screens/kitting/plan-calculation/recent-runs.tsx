import { useTranslation } from 'react-i18next'
import { groupDigits, formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { PublishedChip } from '../runs/run-chips.tsx'
import { RunStatusChip } from '../../../runs/run-status-chip.tsx'
import { runSeconds, type Run } from '../runs/run-figures.tsx'
import type { RunsFollowed } from '../../../runs/run-progress.ts'
import { useFigures } from '../../../fields/use-figures.ts'

interface RecentRunsProps {
  readonly runs: readonly Run[]
  readonly byRun: RunsFollowed
  readonly chosen: string | null
  readonly onChoose: (runNo: string) => void
}

/** The last runs of the plan unit; a click shows one above. */
export function RecentRuns({ runs, byRun, chosen, onChoose }: RecentRunsProps) {
  const { t } = useTranslation('kitting-runs')
  const { zone } = useFormatSettings()
  const figures = useFigures()
  return (
    <Panel
      title={t('recentRuns')}
      fill
      flush
      actions={
        <Button tone="ghost" onClick={() => openScreen('/qtManagement/QtResultMan')}>
          {t('history')}
        </Button>
      }
    >
      <DataTable
        label={t('recentRuns')}
        rows={runs}
        empty={<EmptyState title={t('noRun')} hint={t('noRunBeside')} />}
        keyOf={({ runNo }) => runNo}
        rowProps={({ runNo }) => ({ 'aria-selected': runNo === chosen })}
        columns={[
          {
            title: t('run'),
            cell: ({ runNo }) => (
              <button type="button" className="t-link" onClick={() => onChoose(runNo)}>
                {runNo}
              </button>
            ),
          },
          {
            title: t('status'),
            cell: ({ runNo, status, published }) => (
              <>
                <RunStatusChip status={byRun[runNo]?.status ?? status} /> {published && <PublishedChip />}
              </>
            ),
          },
          {
            title: t('scheme'),
            cell: ({ schemeCode, schemeVersion }) => `${schemeCode} v${schemeVersion}`,
          },
          { title: t('asOf'), cell: ({ asOf }) => formatTime(asOf, zone) },
          { title: t('orders'), isNumber: true, cell: ({ orders }) => groupDigits(String(orders ?? '')) },
          {
            title: `${t('kitRate')} %`,
            isNumber: true,
            cell: ({ kitRate }) => (kitRate ? figures.share(kitRate) : ''),
          },
          {
            title: `${t('duration')} s`,
            isNumber: true,
            cell: ({ durationMs }) => (durationMs ? figures.text(durationMs / 1000, runSeconds) : ''),
          },
          { title: t('by'), cell: ({ by }) => by },
        ]}
      />
    </Panel>
  )
}
