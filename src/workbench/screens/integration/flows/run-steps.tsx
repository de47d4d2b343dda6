import { RotateCcw, Square } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import type { Field } from '#domain/field-kinds.ts'
import { isStepKind, stepKindOf } from '#domain/integration/flows/kinds.ts'
import { flowServices } from '#domain/services/integration/flows.ts'
import type { OutputOf } from '#domain/service.ts'
import { useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { refreshRuns } from './refresh-runs.ts'
import { stepTones } from './tones.ts'
import './flows.css'

type Step = OutputOf<typeof flowServices.steps>['items'][number]

const lookMs = 1_000

const isUnderWay = (steps: readonly Step[]): boolean =>
  steps.some(({ state }) => state === 'W' || state === 'R')

/** Steps of a run with times, what they gave and what went wrong; a run is cancelled and repeated from here. */
export function RunSteps({ runNo }: { readonly runNo: string }) {
  const { t } = useTranslation('flows')
  const { attempt } = useAction()
  const answer = useCall(
    flowServices.steps,
    { runNo },
    { staleTime: 0, refetchInterval: (steps) => (steps && !isUnderWay(steps.items) ? false : lookMs) },
  )
  if (answer.isError) return <ErrorState error={answer.error} />
  if (!answer.data) return <LoadingState />
  const { items } = answer.data
  if (items.length === 0) return <EmptyState title={t('noSteps')} hint={t('noStepsHint')} />
  const act = async (endpoint: typeof flowServices.cancel): Promise<void> => {
    await attempt(async () => {
      await write(endpoint, { runNo })
      await refreshRuns()
    })
  }
  const isActive = isUnderWay(items)
  const hasFailed = !isActive && items.some(({ state }) => state === 'F' || state === 'C')
  return (
    <div className="t-flow-steps">
      <ol>
        {items.map((step) => (
          <li key={step.key} data-step={step.key}>
            <StepLine step={step} />
          </li>
        ))}
      </ol>
      {isActive && (
        <Button icon={Square} onClick={() => void act(flowServices.cancel)}>
          {t('cancel')}
        </Button>
      )}
      {hasFailed && (
        <Button icon={RotateCcw} onClick={() => void act(flowServices.rerun)}>
          {t('rerun')}
        </Button>
      )}
    </div>
  )
}

/** Where what a step began is looked at. */
const places: Readonly<Record<string, string>> = {
  kitting: '/qtManagement/OrderCompleteResults',
  scheduling: '/myDesk/ExecuteScheduling',
  report: '/report/ReportCentre',
}

function StepLine({ step }: { readonly step: Step }) {
  const { t } = useTranslation('flows')
  const label = useLabel()
  const { zone } = useFormatSettings()
  const state = choiceOf('FlowStepState')[step.state]
  const kind = isStepKind(step.kind) ? stepKindOf(step.kind) : null
  const clock = (instant: string): string => formatTime(instant, zone).slice(11, 19)
  const times = [
    step.startedAt && clock(step.startedAt),
    step.startedAt && step.endedAt && t('took', { seconds: secondsOf(step.startedAt, step.endedAt) }),
    step.attempts > 1 && t('attempts', { count: step.attempts }),
    step.nextAt && step.attempts > 0 && t('again', { time: clock(step.nextAt) }),
  ]
  const place = places[step.kind]
  return (
    <>
      <header>
        <StatusChip tone={stepTones[step.state] ?? 'quiet'}>{state && label(state)}</StatusChip>
        <b>{step.key}</b>
        <span>{kind && label(kind.label)}</span>
        {step.ref && place && (
          <button
            type="button"
            className="link"
            onClick={() => openScreen(place, step.kind === 'report' ? {} : { run: step.ref! })}
          >
            {step.kind === 'report' ? t('open') : step.ref}
          </button>
        )}
      </header>
      <p className="facts">{times.filter(Boolean).join(' · ')}</p>
      {step.message && <p className={step.state === 'S' ? 'facts' : 'fault'}>{step.message}</p>}
      {kind && <Gave fields={kind.gives} values={step.gave} />}
    </>
  )
}

const secondsOf = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 100) / 10)

/** The most figures of one step that are shown. */
const mostShown = 6

function Gave({
  fields,
  values,
}: {
  readonly fields: Readonly<Record<string, Field>>
  readonly values: unknown
}) {
  const { t } = useTranslation('flows')
  const label = useLabel()
  const given = (values ?? {}) as Readonly<Record<string, string | number | boolean | null>>
  const shown = Object.entries(fields).flatMap(([name, field]) => {
    const value = given[name]
    if (value === undefined || value === null || name === 'runNo') return []
    const text = typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value)
    return [`${label(field.label)} ${text}`]
  })
  return shown.length === 0 ? null : <p className="facts">{shown.slice(0, mostShown).join(' · ')}</p>
}
