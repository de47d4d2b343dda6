import { useTranslation } from 'react-i18next'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import '../../kitting/runs/runs.css'

interface RunLogProps {
  readonly runNo: string
  /** Reads the log again every second while the run goes on. */
  readonly live?: boolean
}

export function RunLog({ runNo, live = false }: RunLogProps) {
  const { t } = useTranslation('scheduling')
  const { zone } = useFormatSettings()
  const log = useCall(
    schedulingRuns.log,
    { runNo, maxResultCount: 1000 },
    { refetchInterval: live ? 1000 : false },
  )
  if (log.isPending) return <LoadingState />
  if (log.isError) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />
  if (log.data.items.length === 0) return <EmptyState title={t('noLog')} />
  return (
    <ol className="k-log" aria-label={t('tabs.log')}>
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
