import i18next from 'i18next'
import { toast } from 'sonner'
import type { Action } from '#domain/pages/actions.ts'
import { pageAddress } from '#domain/pages/addresses.ts'
import { isKindName, kindNamed } from '#domain/pages/kinds/index.ts'
import type { PageComponent } from '#domain/pages/page.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import type { Tone } from '#domain/pages/tones.ts'
import { componentsOf } from '#domain/pages/walk.ts'
import { crudOf } from '#domain/crud.ts'
import type { Field } from '#domain/field-kinds.ts'
import { pageCalls } from '#domain/pages/calls.ts'
import { pageEntity } from '#domain/pages/source-fields.ts'
import type { Endpoint } from '#domain/service.ts'
import { queryClient } from '../../../../client/query.ts'
import { openScreen, safeRedirect } from '../../../../navigation/navigation.ts'
import { confirm } from '../../../../state/asked.ts'
import { showSeveral } from '../../../../actions/show-several.ts'
import { currentModel } from '../../../../client/model.ts'
import { write } from '../../../../client/write.ts'
import { mayLoseForm } from '../forms/may-lose-form.ts'
import { leaveDialog } from '../page-state.ts'
import { sourceOptions } from '../sources/use-sources.ts'
import { wireText } from '../wire-values.ts'
import {
  actionFaults,
  type Step,
  type Steps,
  sourceContextOf,
  ActionFault,
  textValues,
  valueOf,
  valuesOf,
  wordsIn,
  answerOf,
} from './step.ts'
import { idsOf, keyOfSource } from './row-keys.ts'
import { rowByCode } from './rows.ts'

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

/** A value of an expression as a call takes it: whole numbers as such, one code as a list of codes. */
function inputValue(value: unknown, field: Field | undefined): unknown {
  if (value === null || field === undefined) return value
  if (field.kind === 'integer' && typeof value === 'string' && value !== '') return Number(value)
  return field.kind === 'references' && !Array.isArray(value) ? [value] : value
}

async function inputOf(
  endpoint: Endpoint,
  parameters: Readonly<Record<string, string>>,
  step: Step,
): Promise<object> {
  const values = Object.entries(await valuesOf(parameters, step))
  return Object.fromEntries(values.map(([name, value]) => [name, inputValue(value, endpoint.input[name])]))
}

/** What an answer says of rows that a call left as they were. */
function refusedIn(answer: unknown): readonly string[] {
  const refused = (answer as { readonly refused?: unknown } | null)?.refused
  if (!Array.isArray(refused)) return []
  return refused.map((one: Readonly<Record<string, unknown>>) =>
    [one['key'] ?? one['operation'], one['reason']].map(wireText).filter(Boolean).join(': '),
  )
}

/** Makes a call for each selected row, one after the other: all of them are tried. */
async function forRows(endpoint: Endpoint, values: CommandValues, step: Step): Promise<boolean> {
  const { rows: source, parameters } = values
  const key = keyOfSource(step.open, source)
  const chosen = new Set(step.open.state.selected[source] ?? [])
  const answer = await answerOf(source, step)
  const all = answer?.rows ?? []
  const ids = idsOf(all, key)
  const rows = all.filter((_, at) => chosen.has(ids[at]!))
  if (rows.length === 0) {
    toast.info(i18next.t('chooseRows', { ns: 'page' }))
    return false
  }
  const failed: string[] = []
  for (const row of rows) {
    const mine: Step = { ...step, me: { source, row } }
    try {
      failed.push(...refusedIn(await write(endpoint, (await inputOf(endpoint, parameters, mine)) as never)))
    } catch (error) {
      failed.push(`${wireText(row[key])}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  showSeveral('error', failed)
  return failed.length === 0
}

interface CommandValues {
  readonly rows: string
  readonly parameters: Readonly<Record<string, string>>
}

/** Actions on rows of the plan unit, through the calls that lists and tool buttons make. */
export const dataSteps: Steps<'delete' | 'command'> = {
  delete: async ({ entity: name, row }, step) => {
    const { language } = step.settings
    const entity = pageEntity(name, currentModel())
    if (!entity) throw new ActionFault(actionFaults.entity(name), language)
    const code = wireText(await valueOf(row, 'text', step))
    const found = await rowByCode(entity, code)
    if (!found) throw new ActionFault(actionFaults.row(code), language)
    await write(crudOf(entity).deleteMany, { ids: [found.id] })
  },
  command: async ({ call: path, parameters, rows }, step) => {
    const endpoint = pageCalls.get(path)
    if (!endpoint) throw new ActionFault(actionFaults.call(path), step.settings.language)
    if (rows !== '') return forRows(endpoint, { rows, parameters }, step)
    const answer = await write(endpoint, (await inputOf(endpoint, parameters, step)) as never)
    const refused = refusedIn(answer)
    showSeveral('error', refused)
    return refused.length === 0
  },
}
