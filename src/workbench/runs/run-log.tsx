import { useTranslation } from 'react-i18next'
import type { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useCall } from '../client/query.ts'
import { formatTime } from '../fields/format.ts'
import { useFormatSettings } from '../fields/settings.ts'
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx'
import './runs.css'

interface RunLogProps {
  /** The log of a service of runs. */
  readonly log: typeof kittingRuns.log
  readonly runNo: string
  /** Reads the log again every second while the run goes on. */
  readonly live?: boolean
}

/** What a run did and when, in its own words. */
export function RunLog({ log: endpoint, runNo, live = false }: RunLogProps) {
  const { t } = useTranslation('kitting-runs')
  const { zone } = useFormatSettings()
  const log = useCall(endpoint, { runNo, maxResultCount: 1000 }, { refetchInterval: live ? 1000 : false })
  if (log.isPending) return <LoadingState />
  if (log.isError) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />
  if (log.data.items.length === 0) return <EmptyState title={t('noLog')} />
  return (
    <ol className="run-log" aria-label={t('log')}>
      {log.data.items.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a log only grows at its end
        <li key={index} className={line.level}>
          <time>{formatTime(line.at, zone).slice(11)}</time>
          <span>{line.message}</span>
        </li>
      ))}
    </ol>
  )
}
