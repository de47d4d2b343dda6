import { useTranslation } from 'react-i18next'
import type { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useAllRows } from '../client/all-rows.ts'
import { formatTime } from '../fields/format.ts'
import { useFormatSettings } from '../fields/settings.ts'
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx'
import { VirtualList } from '../parts/virtual-list.tsx'
import './runs.css'

interface RunLogProps {
  /** The log of a service of runs. */
  readonly log: typeof kittingRuns.log
  readonly runNo: string
  /** Reads the log again every second while the run continues. */
  readonly live?: boolean
}

/** What a run did and when, in its own words. */
export function RunLog({ log: endpoint, runNo, live = false }: RunLogProps) {
  const { t } = useTranslation('kitting-runs')
  const { zone } = useFormatSettings()
  const log = useAllRows(endpoint, { runNo }, { refetchInterval: live ? 1000 : false })
  if (log.isPending) return <LoadingState />
  if (log.isError) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />
  if (log.data.items.length === 0) return <EmptyState title={t('noLog')} />
  return (
    <VirtualList
      role="list"
      className="run-log"
      label={t('log')}
      count={log.data.items.length}
      // A log only grows at its end.
      keyOf={(at) => at}
      itemProps={(at) => ({ className: log.data.items[at]!.level })}
    >
      {(at) => (
        <>
          <time>{formatTime(log.data.items[at]!.at, zone).slice(11)}</time>
          <span>{log.data.items[at]!.message}</span>
        </>
      )}
    </VirtualList>
  )
}
