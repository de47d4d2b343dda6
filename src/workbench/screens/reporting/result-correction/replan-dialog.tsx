import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { planCommandScheme } from '#domain/entities/planning/plan-command-scheme.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { call } from '../../../client/call.ts'
import { useCall } from '../../../client/query.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Select } from '../../../parts/select.tsx'
import { LoadingState } from '../../../parts/states.tsx'
import { Progress } from '../../../parts/status-chip.tsx'
import { going } from '../../../runs/run-state.ts'
import { schemeOptions } from '../../../schemes/scheme-options.ts'
import { openScreen } from '../../../shell/navigation.ts'
import { showError } from '../../../state/error-popup.ts'
import { KpiTable } from '../../planning/execute-scheduling/kpi-table.tsx'

/**
 * What the results mean for the rest of the plan: a run with them, compared with the plan as it is. It changes nothing;
 * who likes it goes on to the run and accepts it there.
 */
export function ReplanDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('result-correction')
  const [scheme, setScheme] = useState('')
  const [runNo, setRunNo] = useState<string | null>(null)
  const list = useCall(crudOf(planCommandScheme).getAll, { maxResultCount: 1000 })
  const options = schemeOptions(list.data?.items ?? [])
  const chosen = scheme || options[0]?.value || ''
  const progress = useCall(
    schedulingRuns.progress,
    { runNo: runNo ?? '' },
    { enabled: runNo !== null, refetchInterval: 1000 },
  )
  const start = async (): Promise<void> => {
    try {
      const started = await call(schedulingRuns.start, {
        schemeCode: chosen,
        scope: 'ALL',
        orderFilter: null,
      })
      setRunNo(started.runNo)
    } catch (error) {
      showError(error)
    }
  }
  const running = runNo !== null && (!progress.data || going(progress.data))
  const done = runNo !== null && progress.data && ['S', 'W'].includes(progress.data.status)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('replan')}
      description={t('replanHint')}
      width={640}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {done ? (
            <Button tone="primary" onClick={() => openScreen('/myDesk/ExecuteScheduling')}>
              {t('openRun')}
            </Button>
          ) : (
            <Button tone="primary" loading={running} disabled={chosen === ''} onClick={() => void start()}>
              {t('start')}
            </Button>
          )}
        </>
      }
    >
      {list.isPending && <LoadingState />}
      {runNo === null && <Select label={t('scheme')} value={chosen} options={options} onChange={setScheme} />}
      {running && <Progress value={progress.data?.progressPercent ?? null} label={t('running')} withText />}
      {done && <KpiTable runNo={runNo} />}
    </Dialog>
  )
}
