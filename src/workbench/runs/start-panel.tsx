import { ListChecks, Play } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { useAllRows } from '../client/all-rows.ts'
import { fetchCall } from '../client/query.ts'
import { write } from '../client/write.ts'
import { useAction } from '../actions/use-action.ts'
import { useFormatSettings } from '../fields/settings.ts'
import { TimeEditor } from '../fields/time-editors.tsx'
import '../fields/fields.css'
import { Button } from '../parts/button.tsx'
import { Panel } from '../parts/page.tsx'
import { Select } from '../parts/select.tsx'
import { EmptyState, LoadingState } from '../parts/states.tsx'
import { chosenScheme, draftOptions } from '../schemes/draft-options.ts'
import { schemeOptions } from '../schemes/scheme-options.ts'
import { openScreen } from '../navigation/navigation.ts'
import { FaultList, type Fault } from '../parts/fault-list.tsx'
import { noteProgress, runServices, type RunKind } from './run-progress.ts'
import { TextInput } from '../parts/inputs.tsx'
import './runs.css'

interface StartPanelProps {
  readonly kind: RunKind
  /** Namespace of the texts. */
  readonly texts: 'kitting-runs' | 'scheduling'
  /** Entity of the schemes, and the screen that edits them. */
  readonly schemes: Entity
  readonly schemesScreen: string
  /** What this kind of run asks beside scheme, as-of time and scenario: its fields and their part of the input. */
  readonly more?: { readonly fields: ReactNode; readonly input: object }
  /** Chosen when the panel opens. */
  readonly initial?: string | undefined
  /** Drafts of approved schemes may be tried; how one is called. */
  readonly drafts?: (scheme: string, version: number) => string
  readonly fill?: boolean
  readonly onStarted: (runNo: string) => void
}

/** Scheme, as-of time and scenario of the next run, with the checks that can be made before it. */
export function StartPanel({
  kind,
  texts,
  schemes,
  schemesScreen,
  more,
  initial,
  drafts,
  fill,
  onStarted,
}: StartPanelProps) {
  const { t } = useTranslation(texts)
  const { busy: isBusy, attempt } = useAction()
  const { zone } = useFormatSettings()
  const id = useId()
  const [scheme, setScheme] = useState(initial ?? '')
  const [asOf, setAsOf] = useState<string | null>(null)
  const [scenario, setScenario] = useState('')
  const [doing, setDoing] = useState<'check' | 'start'>('start')
  const busy = isBusy ? doing : null
  const [faults, setFaults] = useState<readonly Fault[] | null>(null)
  const list = useAllRows(crudOf(schemes).getAll, {})
  const rows = list.data?.items ?? []
  const options = [...schemeOptions(rows), ...(drafts ? draftOptions(rows, drafts) : [])]
  const chosen = options.find(({ value }) => value === scheme)?.value ?? options[0]?.value ?? ''
  const service = runServices[kind]

  const input = { ...chosenScheme(chosen), asOf, scenario: scenario.trim() || null, ...more?.input }
  const busyWith = (what: 'check' | 'start', work: () => Promise<void>): Promise<void> => {
    setDoing(what)
    return attempt(work)
  }
  const check = () =>
    busyWith('check', async () => setFaults((await fetchCall(service.preflight, input)).items))
  const start = () =>
    busyWith('start', async () => {
      const progress = await write(service.start, input)
      noteProgress(kind, progress)
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
          action={<Button onClick={() => openScreen(schemesScreen)}>{t('openSchemes')}</Button>}
        />
      </Panel>
    )
  return (
    <Panel title={t('newRun')} {...(fill ? { fill } : {})} className="run-start">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <label htmlFor={`${id}scheme`}>{t('scheme')}</label>
        <Select
          id={`${id}scheme`}
          label={t('scheme')}
          value={chosen}
          options={options}
          onChange={setScheme}
        />
        {more?.fields}
        <label htmlFor={`${id}as-of`}>{t('asOf')}</label>
        <TimeEditor
          id={`${id}as-of`}
          field={service.start.input.asOf}
          label={t('asOf')}
          value={asOf}
          describedBy={`${id}as-of-hint`}
          onChange={(value) => setAsOf(typeof value === 'string' ? value : null)}
        />
        <small id={`${id}as-of-hint`}>{t('asOfHint', { zone })}</small>
        <label htmlFor={`${id}scenario`}>{t('scenario')}</label>
        <TextInput
          id={`${id}scenario`}
          value={scenario}
          placeholder={t('scenarioHint')}
          onChange={setScenario}
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
