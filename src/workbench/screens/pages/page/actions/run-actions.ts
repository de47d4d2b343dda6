import { isActionKind, actionKinds, type Action, type ActionKind } from '#domain/pages/actions.ts'
import { textOf } from '#domain/label.ts'
import { readProperties } from '#domain/pages/read-properties.ts'
import { showError } from '../../../../client/error-popup.ts'
import { dataSteps } from './data-steps.ts'
import type { ResolveConflict } from '../forms/save-form.ts'
import { noteEvent } from '../inspector/event-log.ts'
import { actionFaults } from './faults.ts'
import { formSteps } from '../forms/form-steps.ts'
import { exportSteps } from './export-step.ts'
import { pageSteps } from './page-steps.ts'
import { runSteps } from './run-steps.ts'
import type { Step, Steps } from './step.ts'
import type { Acting, Run } from './turn.ts'
import { ActionFault, valueOf } from './values.ts'

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
