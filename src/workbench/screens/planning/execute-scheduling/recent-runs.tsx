import { useTranslation } from 'react-i18next'
import type { AcceptanceProgress } from '#domain/scheduling/acceptance.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import type { RunsFollowed } from '../../../runs/run-progress.ts'
import { RunStatusChip } from '../../../runs/run-status-chip.tsx'
import { AcceptanceChip } from './acceptance-view.tsx'
import type { PlanRun } from './plan-runs.ts'

interface RecentRunsProps {
  readonly runs: readonly PlanRun[]
  readonly byRun: RunsFollowed
  readonly chosen: string | null
  readonly onChoose: (runNo: string) => void
}

/** The last runs of the plan unit; a click shows one. */
export function RecentRuns({ runs, byRun, chosen, onChoose }: RecentRunsProps) {
  const { t } = useTranslation('scheduling')
  const { zone } = useFormatSettings()
  if (runs.length === 0)
    return (
      <Panel title={t('recentRuns')} fill>
        <EmptyState title={t('noRun')} hint={t('noRunBeside')} />
      </Panel>
    )
  return (
    <Panel title={t('recentRuns')} fill flush>
      <ul className="p-runs" aria-label={t('recentRuns')}>
        {runs.map((run) => (
          <li key={run.runNo}>
            <button type="button" aria-pressed={run.runNo === chosen} onClick={() => onChoose(run.runNo)}>
              <strong>{run.runNo}</strong>
              <RunStatusChip status={byRun[run.runNo]?.status ?? run.status} />
              <AcceptanceChip
                acceptance={(byRun[run.runNo] ?? run).acceptance as AcceptanceProgress | null}
              />
              {run.accepted && <StatusChip tone="info">{t('accepted')}</StatusChip>}
              <span className="facts">
                {run.schemeCode} v{run.schemeVersion} · {formatTime(run.asOf, zone).slice(0, 16)}
                {run.operations
                  ? ` · ${t('operationCount', { count: run.operations, figure: groupDigits(String(run.operations)) })}`
                  : ''}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
