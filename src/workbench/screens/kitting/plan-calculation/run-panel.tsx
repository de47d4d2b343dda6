import { BadgeCheck, OctagonX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { useCall } from '../../../client/query.ts'
import { groupDigits } from '../../../fields/format.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { Progress } from '../../../parts/status-chip.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { PublishedChip, ScenarioChip } from '../runs/run-chips.tsx'
import { RunStatusChip } from '../../../runs/run-status-chip.tsx'
import { RunFigures } from '../runs/run-figures.tsx'
import { RunLog } from '../../../runs/run-log.tsx'
import { useRunActions } from '../runs/use-run-actions.ts'
import type { RunProgress } from '../../../runs/run-progress.ts'

interface RunPanelProps {
  readonly runNo: string | null
  readonly progress: RunProgress | null
}

/** One run: its progress while it continues, its figures and what to do with them afterwards. */
export function RunPanel({ runNo, progress }: RunPanelProps) {
  const { t } = useTranslation('kitting-runs')
  if (!runNo)
    return (
      <Panel fill>
        <EmptyState title={t('noRun')} hint={t('noRunHint')} />
      </Panel>
    )
  return <ShownRun key={runNo} runNo={runNo} progress={progress} />
}

function ShownRun({ runNo, progress }: { readonly runNo: string; readonly progress: RunProgress | null }) {
  const { t } = useTranslation('kitting-runs')
  const run = useCall(kittingRuns.get, { runNo }, { keepPrevious: true })
  const actions = useRunActions(runNo)
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
  const going = ['Q', 'R'].includes(now.status)
  const done = ['S', 'W'].includes(now.status)

  return (
    <Panel
      fill
      title={
        <span className="k-run-title">
          {runNo} <RunStatusChip status={now.status} /> {run.data.published && <PublishedChip />}
          {run.data.scenario && <ScenarioChip name={run.data.scenario} />}
        </span>
      }
      actions={
        <>
          {going && (
            <Button tone="danger" icon={OctagonX} onClick={() => void actions.cancel()}>
              {t('cancelRun')}
            </Button>
          )}
          {done && !run.data.published && !run.data.scenario && (
            <Button icon={BadgeCheck} onClick={() => void actions.publish()}>
              {t('publish')}
            </Button>
          )}
          {done && (
            <>
              <Button onClick={() => openScreen('/qtManagement/MaterialShortage', { run: runNo })}>
                {t('shortages')}
              </Button>
              <Button
                tone="primary"
                onClick={() => openScreen('/qtManagement/OrderCompleteResults', { run: runNo })}
              >
                {t('results')}
              </Button>
            </>
          )}
        </>
      }
    >
      {going && <RunProgressBar progress={now} />}
      {done && <RunFigures run={run.data} />}
      {now.status === 'F' && <ErrorState error={new Error(run.data.error ?? t('failed'))} />}
      <h3>{t('log')}</h3>
      <RunLog log={kittingRuns.log} runNo={runNo} live={going} />
    </Panel>
  )
}

function RunProgressBar({ progress }: { readonly progress: RunProgress }) {
  const { t } = useTranslation('kitting-runs')
  return (
    <div className="k-progress" aria-live="polite">
      <Progress value={progress.progressPercent} label={t('progress')} withText />
      <p>
        {progress.message ?? progress.phase ?? ''}
        <span>
          {t('counted', {
            current: groupDigits(String(progress.currentExecution)),
            total: groupDigits(String(progress.totalNumber)),
            ok: groupDigits(String(progress.successNumber)),
            bad: groupDigits(String(progress.errorNumber)),
          })}
        </span>
      </p>
    </div>
  )
}
