import { useTranslation } from 'react-i18next'
import { groupDigits, formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { openScreen } from '../../../shell/navigation.ts'
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
      {runs.length === 0 ? (
        <EmptyState title={t('noRun')} hint={t('noRunBeside')} />
      ) : (
        <table className="t-table" aria-label={t('recentRuns')}>
          <thead>
            <tr>
              <th scope="col">{t('run')}</th>
              <th scope="col">{t('status')}</th>
              <th scope="col">{t('scheme')}</th>
              <th scope="col">{t('asOf')}</th>
              <th scope="col" className="number">
                {t('orders')}
              </th>
              <th scope="col" className="number">
                {t('kitRate')} %
              </th>
              <th scope="col" className="number">
                {t('duration')} s
              </th>
              <th scope="col">{t('by')}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.runNo} aria-selected={run.runNo === chosen}>
                <td>
                  <button type="button" className="t-link" onClick={() => onChoose(run.runNo)}>
                    {run.runNo}
                  </button>
                </td>
                <td>
                  <RunStatusChip status={byRun[run.runNo]?.status ?? run.status} />{' '}
                  {run.published && <PublishedChip />}
                </td>
                <td>
                  {run.schemeCode} v{run.schemeVersion}
                </td>
                <td>{formatTime(run.asOf, zone)}</td>
                <td className="number">
                  {run.orders === null || run.orders === undefined ? '' : groupDigits(String(run.orders))}
                </td>
                <td className="number">{run.kitRate ? figures.share(run.kitRate) : ''}</td>
                <td className="number">
                  {run.durationMs ? figures.text(run.durationMs / 1000, runSeconds) : ''}
                </td>
                <td>{run.by}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
