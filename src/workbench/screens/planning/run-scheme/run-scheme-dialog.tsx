import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { planCommandScheme } from '#domain/entities/planning/plan-command-scheme.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Select } from '../../../parts/select.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { Progress } from '../../../parts/status-chip.tsx'
import { going } from '../../../runs/run-state.ts'
import { schemeOptions } from '../../../schemes/scheme-options.ts'
import { KpiTable } from '../execute-scheduling/kpi-table.tsx'

interface RunSchemeDialogProps {
  readonly title: string
  readonly hint: string
  /** Codes of the orders that are scheduled, all others keep their places; left out: all are. */
  readonly orders?: readonly string[]
  /** Where one may continue with a result. */
  readonly next?: { readonly label: string; readonly onOpen: (runNo: string) => void }
  /** The result may become the plan right here. */
  readonly onAccepted?: () => void
  readonly onClose: () => void
}

/** Runs a scheme where one is: chosen, watched, judged against the plan, and taken or not. */
export function RunSchemeDialog(props: RunSchemeDialogProps) {
  const { title, hint, orders, next, onAccepted, onClose } = props
  const { t } = useTranslation('run-scheme')
  const [scheme, setScheme] = useState('')
  const list = useAllRows(crudOf(planCommandScheme).getAll, {})
  const options = schemeOptions(list.data?.items ?? [])
  const chosen = scheme || options[0]?.value || ''
  const run = useRun(orders)
  const accept = async (): Promise<void> => {
    const count = await run.accept()
    if (count === undefined) return
    toast.success(t('accepted', { count }))
    onAccepted?.()
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={hint}
      width={640}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {run.state === 'running' && (
            <Button tone="danger" disabled={run.busy} onClick={() => void run.cancel()}>
              {t('cancel')}
            </Button>
          )}
          {run.state === 'done' && next && (
            <Button tone={onAccepted ? 'plain' : 'primary'} onClick={() => next.onOpen(run.runNo)}>
              {next.label}
            </Button>
          )}
          {run.state === 'done' && onAccepted && (
            <Button tone="primary" loading={run.busy} onClick={() => void accept()}>
              {t('accept')}
            </Button>
          )}
          {run.state === 'none' && (
            <Button
              tone="primary"
              loading={run.busy}
              disabled={chosen === ''}
              onClick={() => void run.start(chosen)}
            >
              {t('start')}
            </Button>
          )}
        </>
      }
    >
      {list.isPending && <LoadingState />}
      {run.state === 'none' && (
        <Select label={t('scheme')} value={chosen} options={options} onChange={setScheme} />
      )}
      {run.state === 'running' && <Progress value={run.percent} label={t('running')} withText />}
      {run.failure !== null && <ErrorState error={new Error(run.failure || t('failed'))} />}
      {run.state === 'done' && <KpiTable runNo={run.runNo} />}
    </Dialog>
  )
}

/** A run that is started, watched until it ends, and accepted; one that failed or was cancelled may be started again. */
function useRun(orders: readonly string[] | undefined) {
  const [runNo, setRunNo] = useState('')
  const { busy, attempt } = useAction()
  const progress = useCall(
    schedulingRuns.progress,
    { runNo },
    { enabled: runNo !== '', refetchInterval: 1000 },
  )
  const { data } = progress
  const running = runNo !== '' && (!data || going(data))
  const done = !running && data !== undefined && ['S', 'W'].includes(data.status)
  const failed = !running && data !== undefined && !done
  return {
    runNo,
    busy,
    state: running ? 'running' : done ? 'done' : 'none',
    percent: data?.progressPercent ?? null,
    /** Why the last run came to nothing; empty: nobody says. */
    failure: failed ? (data.message ?? '') : null,
    start: (schemeCode: string) =>
      attempt(async () => {
        const orderFilter = orders ? [{ field: 'code', op: 'in', values: [...orders] }] : null
        const scope = orders ? 'FILTER' : 'ALL'
        setRunNo((await write(schedulingRuns.start, { schemeCode, scope, orderFilter })).runNo)
      }),
    cancel: () => attempt(() => write(schedulingRuns.cancel, { runNo })),
    /** Operations of the plan that it became; undefined: it did not. */
    accept: () =>
      attempt(async () => {
        const count = await write(schedulingRuns.accept, { runNo })
        await refreshed(schedulingRuns.list)
        return count
      }),
  } as const
}
