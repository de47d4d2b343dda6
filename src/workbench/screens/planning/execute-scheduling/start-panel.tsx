import { TextField } from '@radix-ui/themes'
import { ListChecks, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf, type Condition } from '#domain/crud.ts'
import { planCommandScheme } from '#domain/entities/planning/plan-command-scheme.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { call } from '../../../client/call.ts'
import { useCall } from '../../../client/query.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { TimeEditor } from '../../../fields/time-editors.tsx'
import '../../../fields/fields.css'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, LoadingState } from '../../../parts/states.tsx'
import { schemeOptions } from '../../../schemes/scheme-options.ts'
import { openScreen } from '../../../shell/navigation.ts'
import { showError } from '../../../state/error-popup.ts'
import { FaultList, type Fault } from '../../../runs/fault-list.tsx'
import { OrderFilter } from './order-filter.tsx'
import { noteProgress } from './plan-runs.ts'

type Scope = 'ALL' | 'FILTER' | 'NOW'

/** Scheme, orders, as-of time and scenario of the next run, with the checks that can be made before it. */
export function StartPanel({ onStarted }: { readonly onStarted: (runNo: string) => void }) {
  const { t } = useTranslation('scheduling')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [scheme, setScheme] = useState('')
  const [scope, setScope] = useState<Scope>('ALL')
  const [filter, setFilter] = useState<readonly Condition[]>([])
  const [asOf, setAsOf] = useState<string | null>(null)
  const [scenario, setScenario] = useState('')
  const [busy, setBusy] = useState<'check' | 'start' | null>(null)
  const [faults, setFaults] = useState<readonly Fault[] | null>(null)
  const list = useCall(crudOf(planCommandScheme).getAll, { maxResultCount: 1000 })
  const options = schemeOptions(list.data?.items ?? [])
  const chosen = scheme || options[0]?.value || ''

  const input = () => ({
    schemeCode: chosen,
    scope,
    orderFilter: scope === 'FILTER' ? filter : null,
    asOf,
    scenario: scenario.trim() || null,
  })
  const busyWith = async (what: 'check' | 'start', work: () => Promise<void>): Promise<void> => {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      showError(error)
    } finally {
      setBusy(null)
    }
  }
  const check = () =>
    busyWith('check', async () => setFaults((await call(schedulingRuns.preflight, input())).items))
  const start = () =>
    busyWith('start', async () => {
      const progress = await call(schedulingRuns.start, input())
      noteProgress(progress)
      onStarted(progress.runNo)
    })

  if (list.isPending)
    return (
      <Panel title={t('newRun')}>
        <LoadingState />
      </Panel>
    )
  if (options.length === 0)
    return (
      <Panel title={t('newRun')}>
        <EmptyState
          title={t('noScheme')}
          hint={t('noSchemeHint')}
          action={
            <Button onClick={() => openScreen('/PlanManger/PlanCommandMangerList')}>
              {t('openSchemes')}
            </Button>
          }
        />
      </Panel>
    )
  return (
    <Panel title={t('newRun')} className="p-start">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <label htmlFor="p-scheme">{t('scheme')}</label>
        <Select id="p-scheme" label={t('scheme')} value={chosen} options={options} onChange={setScheme} />
        <label htmlFor="p-scope">{t('scope')}</label>
        <Select
          id="p-scope"
          label={t('scope')}
          value={scope}
          options={Object.entries(choiceOf('PlanScope')).map(([value, text]) => ({
            value,
            label: label(text),
          }))}
          onChange={(value) => setScope(value as Scope)}
        />
        {scope === 'FILTER' && <OrderFilter conditions={filter} onChange={setFilter} />}
        <label htmlFor="p-as-of">{t('asOf')}</label>
        <TimeEditor
          id="p-as-of"
          field={schedulingRuns.start.input.asOf}
          label={t('asOf')}
          value={asOf}
          describedBy="p-as-of-hint"
          onChange={(value) => setAsOf(typeof value === 'string' ? value : null)}
        />
        <small id="p-as-of-hint">{t('asOfHint', { zone })}</small>
        <label htmlFor="p-scenario">{t('scenario')}</label>
        <TextField.Root
          id="p-scenario"
          size="1"
          value={scenario}
          placeholder={t('scenarioHint')}
          onChange={(event) => setScenario(event.target.value)}
        />
        <div className="buttons">
          <Button icon={ListChecks} loading={busy === 'check'} onClick={() => void check()}>
            {t('preflight')}
          </Button>
          <Button tone="primary" type="submit" icon={Play} loading={busy === 'start'}>
            {t('start')}
          </Button>
        </div>
      </form>
      {faults && (
        <section aria-live="polite">
          <h3>{t('preflightResult')}</h3>
          <FaultList faults={faults} />
        </section>
      )}
    </Panel>
  )
}
