import { Check, Flag, OctagonX, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AcceptanceProgress } from '#domain/scheduling/acceptance.ts'
import type { OptimisationTrace } from '#domain/scheduling/optimisation.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { useCall } from '../../../client/query.ts'
import { groupDigits } from '../../../fields/format.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { Progress, StatusChip } from '../../../parts/status-chip.tsx'
import { Tabs } from '../../../parts/tabs.tsx'
import type { RunProgress } from '../../../runs/run-progress.ts'
import { going as goesOn } from '../../../runs/run-state.ts'
import { RunStatusChip } from '../../../runs/run-status-chip.tsx'
import { AcceptanceView } from './acceptance-view.tsx'
import { CommandTable } from './command-table.tsx'
import { ComparisonTab } from './comparison-tab.tsx'
import { KpiTable } from './kpi-table.tsx'
import { MessageTable } from './message-table.tsx'
import { OptimisationView } from './optimisation-view.tsx'
import type { PlanRun } from './plan-runs.ts'
import { ResultGrid } from './result-grid.tsx'
import { RunLog } from '../../../runs/run-log.tsx'
import { useRunActions } from './use-run-actions.ts'

interface RunPanelProps {
  readonly runNo: string | null
  readonly progress: RunProgress | null
  readonly onGone: () => void
}

/** One run: its progress while it continues; afterwards what it would change, and whether to take it. */
export function RunPanel({ runNo, progress, onGone }: RunPanelProps) {
  const { t } = useTranslation('scheduling')
  if (!runNo)
    return (
      <Panel fill>
        <EmptyState title={t('noRun')} hint={t('noRunHint')} />
      </Panel>
    )
  return <ShownRun key={runNo} runNo={runNo} progress={progress} onGone={onGone} />
}

function ShownRun({ runNo, progress, onGone }: RunPanelProps & { readonly runNo: string }) {
  const { t } = useTranslation('scheduling')
  const actions = useRunActions(runNo, onGone)
  // Whoever accepts sees how it goes even when no events come through.
  const refetchInterval = actions.accepting ? 1000 : false
  const run = useCall(schedulingRuns.get, { runNo }, { keepPrevious: true, refetchInterval })
  if (run.isPending)
    return (
      <Panel fill>
        <LoadingState />
      </Panel>
    )
  if (run.isError)
    return (
      <Panel fill>
        <ErrorState error={run.error} onRetry={() => void run.refetch()} />
      </Panel>
    )
  const now = progress ?? run.data
  const going = goesOn(now)
  const trace = now.optimisation as OptimisationTrace | null
  const acceptance = now.acceptance as AcceptanceProgress | null
  const done = ['S', 'W'].includes(now.status) && !goesOn(run.data)
  const decidable = !run.data.accepted && !acceptance && !actions.accepting
  return (
    <Panel
      fill
      title={
        <span className="p-run-title">
          {runNo} <RunStatusChip status={now.status} />
          {run.data.accepted && <StatusChip tone="info">{t('accepted')}</StatusChip>}
        </span>
      }
      actions={
        <>
          {going && (
            <>
              {trace && (
                <Button tone="primary" icon={Flag} onClick={() => void actions.finish()}>
                  {t('finishRun')}
                </Button>
              )}
              <Button tone="danger" icon={OctagonX} onClick={() => void actions.cancel()}>
                {t('cancelRun')}
              </Button>
            </>
          )}
          {!going && decidable && (
            <Button tone="ghost" icon={Trash2} onClick={() => void actions.discard()}>
              {t('discard')}
            </Button>
          )}
          {done && decidable && (
            <Button tone="primary" icon={Check} onClick={() => void actions.accept()}>
              {t('accept')}
            </Button>
          )}
        </>
      }
    >
      {going && (
        <div className="p-progress" aria-live="polite">
          <Progress value={now.progressPercent} label={t('progress')} withText />
          <p>
            {now.message ?? now.phase ?? ''}
            <span>
              {groupDigits(String(now.currentExecution))} / {groupDigits(String(now.totalNumber))}
            </span>
          </p>
          {trace && <OptimisationView trace={trace} />}
          <RunLog log={schedulingRuns.log} runNo={runNo} live />
        </div>
      )}
      {done && (acceptance || actions.accepting) && (
        <AcceptanceView acceptance={acceptance} onCancel={() => void actions.cancelAccept()} />
      )}
      {now.status === 'F' && <ErrorState error={new Error(run.data.error ?? t('failed'))} />}
      {done && <RunTabs run={run.data} />}
      {!going && !done && <RunLog log={schedulingRuns.log} runNo={runNo} />}
    </Panel>
  )
}

function RunTabs({ run }: { readonly run: PlanRun }) {
  const { t } = useTranslation('scheduling')
  const [tab, setTab] = useState('kpis')
  const [onlyViolations, setOnlyViolations] = useState(false)
  const trace = run.optimisation as OptimisationTrace | null
  const contents = {
    kpis: (
      <>
        {trace && <OptimisationView trace={trace} />}
        <KpiTable
          runNo={run.runNo}
          onViolations={() => {
            setOnlyViolations(true)
            setTab('messages')
          }}
        />
      </>
    ),
    jobs: <ResultGrid run={run} table="jobs" />,
    operations: <ResultGrid run={run} table="operations" />,
    resources: <ResultGrid run={run} table="resources" />,
    comparison: <ComparisonTab runNo={run.runNo} />,
    messages: (
      <MessageTable runNo={run.runNo} onlyViolations={onlyViolations} onOnlyViolations={setOnlyViolations} />
    ),
    commands: <CommandTable commands={run.commands} />,
    log: <RunLog log={schedulingRuns.log} runNo={run.runNo} />,
  } as const
  return (
    <Tabs
      label={t('runTabs')}
      value={tab}
      onChange={setTab}
      items={Object.entries(contents).map(([value, content]) => ({
        value,
        label: t(`tabs.${value}`),
        content,
      }))}
    />
  )
}
