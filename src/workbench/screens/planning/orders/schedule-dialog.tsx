import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { planCommandScheme } from '#domain/entities/planning/plan-command-scheme.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { useBusy } from '../../../actions/use-busy.ts'
import { call } from '../../../client/call.ts'
import { refreshService, useCall } from '../../../client/query.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Select } from '../../../parts/select.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { Progress } from '../../../parts/status-chip.tsx'
import { going } from '../../../runs/run-state.ts'
import { schemeOptions } from '../../../schemes/scheme-options.ts'
import { KpiTable } from '../execute-scheduling/kpi-table.tsx'

interface ScheduleDialogProps {
  readonly orders: readonly string[]
  readonly onClose: () => void
  readonly onAccepted: () => void
}

/** Schedules the chosen orders beside all others, shows what comes of it, and takes it or not. */
export function ScheduleDialog({ orders, onClose, onAccepted }: ScheduleDialogProps) {
  const { t } = useTranslation('orders')
  const [scheme, setScheme] = useState('')
  const [runNo, setRunNo] = useState<string | null>(null)
  const { busy, attempt } = useBusy()
  const list = useCall(crudOf(planCommandScheme).getAll, { maxResultCount: 1000 })
  const options = schemeOptions(list.data?.items ?? [])
  const chosen = scheme || options[0]?.value || ''
  const progress = useCall(
    schedulingRuns.progress,
    { runNo: runNo ?? '' },
    { enabled: runNo !== null, refetchInterval: 1000 },
  )
  const start = () =>
    attempt(async () => {
      const orderFilter = [{ field: 'code', op: 'in', values: [...orders] }]
      const started = await call(schedulingRuns.start, { schemeCode: chosen, scope: 'FILTER', orderFilter })
      setRunNo(started.runNo)
    })
  const accept = () =>
    attempt(async () => {
      const count = await call(schedulingRuns.accept, { runNo: runNo! })
      toast.success(t('accepted', { count }))
      await refreshService(schedulingRuns.list)
      onAccepted()
      onClose()
    })
  const running = runNo !== null && (!progress.data || going(progress.data))
  const done = runNo !== null && progress.data && ['S', 'W'].includes(progress.data.status)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('scheduleSelected')}
      description={t('scheduleHint', { count: orders.length })}
      width={640}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            tone="primary"
            loading={busy || running}
            disabled={chosen === ''}
            onClick={() => void (done ? accept() : start())}
          >
            {t(done ? 'accept' : 'start')}
          </Button>
        </>
      }
    >
      {list.isPending && <LoadingState />}
      {runNo === null && <Select label={t('scheme')} value={chosen} options={options} onChange={setScheme} />}
      {running && <Progress value={progress.data?.progressPercent ?? null} label={t('running')} withText />}
      {progress.data?.status === 'F' && (
        <ErrorState error={new Error(progress.data.message ?? t('failed'))} />
      )}
      {done && <KpiTable runNo={runNo} />}
    </Dialog>
  )
}
