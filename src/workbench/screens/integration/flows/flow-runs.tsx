import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { flowRun } from '#domain/entities/integration/flow-run.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { MoreNote } from '../../../parts/more-note.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { RunSteps } from './run-steps.tsx'
import { runTones } from './tones.ts'
import './flows.css'

const { getAll } = crudOf(flowRun)
const shownRuns = 30
/** How often a run that is under way is looked at, and how often whether a new one began. */
const lookMs = 2_000
const lookForNewMs = 15_000

interface Run {
  readonly runNo: string
  readonly state: string
  readonly version: number
  readonly cause: string
  readonly startedAt: string
  readonly late: boolean
  readonly message: string | null
}

const isUnderWay = ({ state }: Readonly<Record<string, unknown>>): boolean => state === 'R'

/** Runs of one flow, the newest first and open. */
export function FlowRuns({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('flows')
  const filter = JSON.stringify([{ field: 'flowCode', op: 'eq', values: [String(row['code'])] }])
  const answer = useCall(
    getAll,
    { filter, maxResultCount: shownRuns },
    { refetchInterval: (found) => (found?.items.some(isUnderWay) ? lookMs : lookForNewMs) },
  )
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const runs = answer.data.items as unknown as Run[]
  if (runs.length === 0) return <EmptyState title={t('noRuns')} hint={t('noRunsHint')} />
  return (
    <>
      <ul className="t-flow-runs">
        {runs.map((run, at) => (
          <li key={run.runNo}>
            <RunLine run={run} isNewest={at === 0} />
          </li>
        ))}
      </ul>
      <MoreNote shown={runs.length} total={answer.data.totalCount} hint={t('newestRuns')} />
    </>
  )
}

function RunLine({ run, isNewest }: { readonly run: Run; readonly isNewest: boolean }) {
  const { t } = useTranslation('flows')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [open, setOpen] = useState(isNewest)
  const state = choiceOf('FlowRunState')[run.state]
  const cause = choiceOf('FlowCause')[run.cause]
  const facts = [
    run.runNo,
    t('version', { version: run.version }),
    cause && label(cause),
    run.late ? t('late') : null,
  ]
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <time dateTime={run.startedAt}>{formatTime(run.startedAt, zone).slice(0, 16)}</time>
        <StatusChip tone={runTones[run.state] ?? 'quiet'}>{state && label(state)}</StatusChip>
        <span className="facts">{facts.filter(Boolean).join(' · ')}</span>
      </summary>
      {run.message && <p className="fault">{run.message}</p>}
      {open && <RunSteps key={run.state} runNo={run.runNo} />}
    </details>
  )
}
