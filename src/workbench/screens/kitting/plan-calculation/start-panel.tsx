import { TextField } from '@radix-ui/themes'
import { Play, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { qtProgramme } from '#domain/entities/kitting/qt-programme.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { call } from '../../../client/call.ts'
import { useCall } from '../../../client/query.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { TimeEditor } from '../../../fields/time-editors.tsx'
import '../../../fields/fields.css'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, LoadingState } from '../../../parts/states.tsx'
import { schemeOptions } from '../../../schemes/scheme-options.ts'
import { openScreen } from '../../../shell/navigation.ts'
import { showError } from '../../../state/error-popup.ts'
import { FaultList, type Fault } from '../../../runs/fault-list.tsx'
import { noteProgress } from '../runs/use-run-progress.ts'

const schemes = crudOf(qtProgramme)

interface StartPanelProps {
  readonly onStarted: (runNo: string) => void
}

/** Scheme, as-of time and scenario of the next run, with the checks that can be made before it. */
export function StartPanel({ onStarted }: StartPanelProps) {
  const { t } = useTranslation('kitting-runs')
  const { zone } = useFormatSettings()
  const [scheme, setScheme] = useState('')
  const [asOf, setAsOf] = useState<string | null>(null)
  const [scenario, setScenario] = useState('')
  const [busy, setBusy] = useState<'check' | 'start' | null>(null)
  const [faults, setFaults] = useState<readonly Fault[] | null>(null)
  const list = useCall(schemes.getAll, { maxResultCount: 1000 })
  const options = schemeOptions(list.data?.items ?? [])
  const chosen = scheme || options[0]?.value || ''

  const input = () => ({ schemeCode: chosen, asOf, scenario: scenario.trim() || null })
  const check = async (): Promise<void> => {
    setBusy('check')
    try {
      setFaults((await call(kittingRuns.preflight, input())).items)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(null)
    }
  }
  const start = async (): Promise<void> => {
    setBusy('start')
    try {
      const progress = await call(kittingRuns.start, input())
      noteProgress(progress)
      onStarted(progress.runNo)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(null)
    }
  }

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
            <Button onClick={() => openScreen('/qtManagement/QtProgrammeMan')}>{t('openSchemes')}</Button>
          }
        />
      </Panel>
    )
  return (
    <Panel title={t('newRun')} fill className="k-start">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <label htmlFor="k-scheme">{t('scheme')}</label>
        <Select id="k-scheme" label={t('scheme')} value={chosen} options={options} onChange={setScheme} />
        <label htmlFor="k-as-of">{t('asOf')}</label>
        <TimeEditor
          id="k-as-of"
          field={kittingRuns.start.input.asOf}
          label={t('asOf')}
          value={asOf}
          describedBy="k-as-of-hint"
          onChange={(value) => setAsOf(typeof value === 'string' ? value : null)}
        />
        <small id="k-as-of-hint">{t('asOfHint', { zone })}</small>
        <label htmlFor="k-scenario">{t('scenario')}</label>
        <TextField.Root
          id="k-scenario"
          size="1"
          value={scenario}
          placeholder={t('scenarioHint')}
          onChange={(event) => setScenario(event.target.value)}
        />
        <div className="k-start-buttons">
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
