import i18next from 'i18next'
import { toast } from 'sonner'
import { isActionKind, actionKinds, type Action, type ActionKind } from '#domain/pages/actions.ts'
import { textOf } from '#domain/label.ts'
import { readProperties } from '#domain/pages/read-properties.ts'
import { choiceOf } from '#domain/choices/index.ts'
import { crudOf } from '#domain/crud.ts'
import { qtProgramme } from '#domain/entities/kitting/qt-programme.ts'
import { planCommandScheme } from '#domain/entities/planning/plan-command-scheme.ts'
import { showError } from '../../../../client/error-popup.ts'
import { fetchCall } from '../../../../client/query.ts'
import { write } from '../../../../client/write.ts'
import { noteProgress, runEnd, runServices, type RunKind } from '../../../../runs/run-progress.ts'
import { schemeOptions } from '../../../../schemes/scheme-options.ts'
import { openScreen } from '../../../../navigation/navigation.ts'
import { type ResolveConflict, formSteps } from '../forms/open-form.ts'
import { noteEvent } from '../inspector/event-log.ts'
import { wireText } from '../wire-values.ts'
import { dataSteps, pageSteps } from './steps.ts'
import {
  actionFaults,
  type Step,
  type Steps,
  type Acting,
  type Run,
  ActionFault,
  valueOf,
  valuesOf,
} from './step.ts'
import { exportSteps } from './export-step.ts'

const schemes = { KIT: qtProgramme, SCHED: planCommandScheme } as const satisfies Record<RunKind, object>

/** The first scheme, as the screens choose it that start runs. */
async function firstScheme(kind: RunKind): Promise<string> {
  const { items } = await fetchCall(crudOf(schemes[kind]).getAll, {})
  const [first] = schemeOptions(items)
  if (!first) throw new Error(i18next.t('noScheme', { ns: 'page' }))
  return first.value
}

const succeeded: ReadonlySet<string> = new Set(['S', 'W'])

/** Starts a run and says how far it is, until it ends. */
async function started(kind: RunKind, schemeCode: string, { settings }: Step): Promise<void> {
  const begun = await write(runServices[kind].start, { schemeCode } as never)
  noteProgress(kind, begun)
  const { runNo } = begun
  const id = `run ${runNo}`
  const ended = await runEnd(kind, runNo, ({ progressPercent: percent }) =>
    toast.loading(i18next.t('runGoing', { ns: 'page', runNo, percent }), { id }),
  )
  toast.dismiss(id)
  const { status, message } = ended
  if (succeeded.has(status)) {
    toast.success(i18next.t('runEnded', { ns: 'page', runNo }))
    return
  }
  const named = choiceOf('RunStatus')[status]
  const words = {
    ns: 'page',
    runNo,
    status: named ? textOf(named, settings.language) : status,
    message: message ?? '',
  }
  throw new Error(i18next.t('runFailed', words))
}

/** Actions that calculate: runs that are followed to their end, and reports. */
const runSteps: Steps<'run' | 'report'> = {
  run: async ({ calculation, scheme }, step) => {
    const named = wireText(await valueOf(scheme, 'text', step))
    await started(calculation, named === '' ? await firstScheme(calculation) : named, step)
  },
  report: async ({ report, parameters }, step) => {
    const values = await valuesOf(parameters, step)
    openScreen('/report/ReportCentre', { report, parameters: JSON.stringify(values) })
  },
}

const steps: Steps<ActionKind> = { ...pageSteps, ...dataSteps, ...formSteps, ...runSteps, ...exportSteps }

/** Takes one action, where its condition holds. */
async function taken(action: Action, step: Step): Promise<boolean> {
  if (action.when && (await valueOf(action.when, 'bool', step)) !== true) return true
  const { language } = step.settings
  if (!isActionKind(action.do)) throw new ActionFault(actionFaults.unknown(action.do), language)
  const take = steps[action.do]
  const { label, properties } = actionKinds[action.do]
  const { values, faults } = readProperties(properties, action)
  if (faults.length > 0) throw new ActionFault(actionFaults.incomplete(textOf(label, language)), language)
  return (await take(values as never, step)) !== false
}

/** Takes actions in their order up to the first that fails or is declined; what went wrong is shown. Never throws. */
async function inOrder(actions: readonly Action[], step: Step): Promise<boolean> {
  try {
    for (const action of actions) if (!(await taken(action, step))) return false
    return true
  } catch (error) {
    showError(error)
    return false
  }
}

/**
 * Takes the actions of the events of a page. A component whose actions run is locked: further events of it do nothing,
 * except that each new value has its turn, as the last one counts.
 */
export function runner(resolveConflict: ResolveConflict): (acting: Acting) => Run {
  const last = new Map<string, Promise<boolean>>()
  const runIn =
    (acting: Acting): Run =>
    async (actions, happened, me) => {
      const { component, event } = happened
      const begin = async (): Promise<boolean> => {
        const kinds = actions.map((action) => action.do)
        const ended = noteEvent(acting.open.state, { event: event.label, component, actions: kinds })
        const isDone = await inOrder(actions, {
          ...acting,
          happened,
          me,
          run: runIn(acting),
          resolveConflict,
        })
        ended(isDone)
        return isDone
      }
      if (component === null) return begin()
      const { busy } = acting.open.state
      const before = last.get(component)
      if (before && !event.gives?.value) return false
      busy[component] = true
      const turn = before ? before.then(begin) : begin()
      last.set(component, turn)
      try {
        return await turn
      } finally {
        if (last.get(component) === turn) {
          last.delete(component)
          delete busy[component]
        }
      }
    }
  return runIn
}
