import i18next from 'i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import type { Field } from '#domain/field-kinds.ts'
import { pageCalls } from '#domain/pages/calls.ts'
import { pageEntity } from '#domain/pages/source-fields.ts'
import type { Endpoint } from '#domain/service.ts'
import { showSeveral } from '../../../../actions/show-several.ts'
import { currentModel } from '../../../../client/model.ts'
import { write } from '../../../../client/write.ts'
import { actionFaults } from './faults.ts'
import { idsOf, keyOfSource } from './row-keys.ts'
import { rowByCode } from './rows.ts'
import type { Step, Steps } from './step.ts'
import { answerOf } from './turn.ts'
import { ActionFault, valueOf, valuesOf } from './values.ts'
import { wireText } from '../wire-values.ts'

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
