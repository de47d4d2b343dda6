import { toast } from 'sonner'
import i18next from 'i18next'
import type { Action } from '#domain/pages/actions.ts'
import { pageAddress } from '#domain/pages/addresses.ts'
import { isKindName, kindNamed } from '#domain/pages/kinds/index.ts'
import type { PageComponent } from '#domain/pages/page.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import type { Tone } from '#domain/pages/tones.ts'
import { componentsOf } from '#domain/pages/walk.ts'
import { queryClient } from '../../../../client/query.ts'
import { openScreen, safeRedirect } from '../../../../navigation/navigation.ts'
import { confirm } from '../../../../state/asked.ts'
import { mayLoseForm } from '../forms/may-lose-form.ts'
import { leaveDialog } from '../page-state.ts'
import { sourceOptions } from '../sources/source-options.ts'
import { wireText } from '../wire-values.ts'
import { actionFaults } from './faults.ts'
import type { Step, Steps } from './step.ts'
import { sourceContextOf } from './turn.ts'
import { ActionFault, textValues, valueOf, valuesOf, wordsIn } from './values.ts'

const toasts: Readonly<Record<Tone, (text: string) => unknown>> = {
  none: (text) => toast(text),
  quiet: (text) => toast(text),
  accent: (text) => toast.info(text),
  good: (text) => toast.success(text),
  warn: (text) => toast.warning(text),
  bad: (text) => toast.error(text),
}

const partOf = (id: string, { open }: Step): PageComponent | undefined =>
  [...componentsOf(open.page.data)].find(({ component }) => component.props.id === id)?.component

/** Takes the actions that follow the closing of a dialog. */
async function closed(id: string, value: unknown, step: Step): Promise<boolean> {
  const { open, run } = step
  const part = partOf(id, step)
  if (!part || !isKindName(part.type)) return true
  const { type, props } = part
  const event = kindNamed(type).events['closed']
  const actions = isRecord(props['on']) ? props['on']['closed'] : null
  // A dialog that its own closing closes again ends here.
  if (!event || !Array.isArray(actions) || open.state.busy[id]) return true
  return run(actions as readonly Action[], { event, component: id, value }, null)
}

/** Actions on the page itself and on what is open around it. */
export const pageSteps: Steps<
  'set' | 'reload' | 'open' | 'address' | 'openDialog' | 'closeDialog' | 'toast' | 'confirm'
> = {
  set: async ({ variable, value }, step) => {
    const { page, state } = step.open
    if (!page.variables.some(({ name }) => name === variable))
      throw new ActionFault(actionFaults.variable(variable), step.settings.language)
    state.values[variable] = await valueOf(value, 'any', step)
  },
  reload: async ({ sources }, step) => {
    const all = step.open.page.sources.map(({ name }) => name)
    const names = sources.length === 0 ? all : sources.map(({ source }) => source)
    const context = sourceContextOf(step)
    await Promise.all(
      names
        .map((name) => sourceOptions(name, context))
        .filter((options) => options !== null)
        .map(({ queryKey }) => queryClient.invalidateQueries({ queryKey, exact: true })),
    )
  },
  open: async ({ route, parameters }, step) => {
    if (safeRedirect(route) === null) throw new ActionFault(actionFaults.route(route), step.settings.language)
    const values = Object.entries(await valuesOf(parameters, step)).map(([name, value]) => [
      name,
      wireText(value),
    ])
    openScreen(route, Object.fromEntries(values.filter(([, text]) => text !== '')) as Record<string, string>)
  },
  address: async ({ address }, step) => {
    const target = pageAddress(address, await textValues(address, step))
    if (target === null) throw new ActionFault(actionFaults.address(address), step.settings.language)
    window.open(target, '_blank', 'noopener,noreferrer')
  },
  openDialog: async ({ dialog }, { open: { state } }) => {
    state.dialogs = [...state.dialogs.filter((one) => one !== dialog), dialog]
  },
  closeDialog: async ({ result }, step) => {
    const { state } = step.open
    const id = state.dialogs.at(-1)
    if (id === undefined) return true
    const form = partOf(id, step)?.props['form']
    if (typeof form === 'string' && !(await mayLoseForm(state, form))) return false
    const value = await valueOf(result, 'any', step)
    leaveDialog(state, id)
    return closed(id, value, step)
  },
  toast: async ({ text, tone }, step) => {
    toasts[tone](await wordsIn(text, step))
  },
  confirm: async ({ text }, step) =>
    confirm({ title: i18next.t('confirmTitle', { ns: 'page' }), message: await wordsIn(text, step) }),
}
