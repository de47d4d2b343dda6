import { choice, code, duration, flag, integer, type Field } from '../../field-kinds.ts'
import { compileFilter, fieldsObject, plainEnvironment, type Environment } from '../../expressions/index.ts'
import { filled, type Label } from '../../label.ts'
import { faultLabel } from '../../rules/messages.ts'
import { checkValue } from '../../checks/values.ts'
import { isStepKind, shownParams, stepKindOf, type StepKindName } from './kinds.ts'

/** One step of a flow as it is kept. */
export interface FlowStep {
  /** Name by which later steps use what it gives. */
  readonly key: string
  readonly kind: StepKindName
  readonly params: Readonly<Record<string, unknown>>
  readonly onError: 'stop' | 'goOn'
  /** How often it is tried again after it failed. */
  readonly retries: number
  /** Seconds before the first repetition; each later one waits twice as long. */
  readonly pause: number
  /** The owner learns in the inbox that it failed. */
  readonly notify: boolean
}

/** A pause between repetitions is no longer, seconds. */
const longestPause = 6 * 3600

/** What every step has beside the parameters of its kind. */
export const stepFields = {
  key: code('名称', 'Name', {
    required: true,
    length: 20,
    help: { zh: '后续步骤以此引用其结果', en: 'by which later steps use what it gives' },
  }),
  onError: choice('失败时', 'When it fails', 'FlowOnError', { required: true, default: 'stop' }),
  retries: integer('重试次数', 'Repetitions', { required: true, min: 0, max: 10, default: 0 }),
  pause: duration('首次重试间隔', 'Pause before the first', {
    required: true,
    min: 5,
    max: longestPause,
    default: 60,
    help: { zh: '之后每次加倍', en: 'each later one is twice as long' },
  }),
  notify: flag('通知负责人', 'Notify the owner', { default: true }),
} as const

/** A flow has no more steps. */
export const mostSteps = 50
/** Seconds until a step that failed for the n-th time is tried again; null: it is not. */
export const pauseAfter = ({ retries, pause }: FlowStep, failures: number): number | null =>
  failures > retries ? null : Math.min(longestPause, pause * 2 ** (failures - 1))

/** Something wrong with a step: its place among the steps, and the parameter, where it is about one. */
export interface StepFault {
  readonly step: number
  readonly param: string | null
  readonly message: Label
}

const texts = {
  none: { zh: '流程没有步骤', en: 'the flow has no steps' },
  tooMany: { zh: `最多 ${mostSteps} 个步骤`, en: `${mostSteps} steps at most` },
  noKind: { zh: '没有该步骤类型', en: 'there is no such kind of step' },
  badKey: {
    zh: '名称应以字母开头，仅含字母和数字',
    en: 'a name begins with a letter and has letters and digits alone',
  },
  sameKey: { zh: '名称重复', en: 'another step has this name' },
  noPlace: {
    zh: '{place} 不是前面步骤给出的值',
    en: '{place} is nothing that an earlier step gives',
  },
  noLimit: { zh: '至少填写一个限值', en: 'at least one limit is needed' },
} as const satisfies Record<string, Label>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Steps as they were kept or sent; null: they are none. */
export function readSteps(source: unknown): FlowStep[] | null {
  if (source === null || source === undefined) return []
  if (!Array.isArray(source)) return null
  const steps: FlowStep[] = []
  for (const one of source as readonly unknown[]) {
    if (!isObject(one) || !isStepKind(one['kind'])) return null
    const { key, kind, params, onError, retries, pause, notify } = one
    steps.push({
      key: typeof key === 'string' ? key : '',
      kind,
      params: readParams(kind, isObject(params) ? params : {}),
      onError: onError === 'goOn' ? 'goOn' : 'stop',
      retries: read(stepFields.retries, retries) as number,
      pause: read(stepFields.pause, pause) as number,
      notify: notify !== false,
    })
  }
  return steps
}

/** A value as it is kept; what cannot be read stays as it was typed, and is a fault. */
function read(field: Field, value: unknown): unknown {
  const checked = checkValue(field, value ?? field.default ?? null)
  return 'fault' in checked ? value : checked.value
}

function readParams(kind: StepKindName, params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const found = Object.entries(stepKindOf(kind).params).flatMap(([name, field]) => {
    const value = params[name]
    return value === undefined || value === null || value === '' ? [] : [[name, read(field, value)] as const]
  })
  return Object.fromEntries(found)
}

/** Everything that is wrong with the steps by themselves; whether what they name exists, the server says. */
export function stepFaults(steps: readonly FlowStep[]): StepFault[] {
  const faults: StepFault[] = []
  if (steps.length > mostSteps) faults.push({ step: mostSteps, param: null, message: texts.tooMany })
  steps.forEach((step, at) => {
    const add = (param: string | null, message: Label) => faults.push({ step: at, param, message })
    if (!/^[a-z][a-z0-9]{0,19}$/i.test(step.key)) add('key', texts.badKey)
    else if (steps.findIndex((other) => same(other.key, step.key)) < at) add('key', texts.sameKey)
    for (const name of ['retries', 'pause'] as const) {
      const wrong = valueFault(stepFields[name], step[name])
      if (wrong) add(name, wrong)
    }
    for (const [param, message] of paramFaults(step, steps.slice(0, at))) add(param, message)
  })
  return faults
}

/** The same before a flow can be published. */
export const publishFaults = (steps: readonly FlowStep[]): StepFault[] =>
  steps.length === 0 ? [{ step: 0, param: null, message: texts.none }] : stepFaults(steps)

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function valueFault(field: Field, value: unknown): Label | null {
  const checked = checkValue(field, value)
  return 'fault' in checked ? faultLabel(checked.fault) : null
}

function paramFaults(step: FlowStep, earlier: readonly FlowStep[]): [string, Label][] {
  const kind = stepKindOf(step.kind)
  const found: [string, Label][] = []
  const shown = shownParams(kind, step.params)
  for (const [name, field] of shown) {
    const value = valueOf(step, name)
    const wrong = valueFault(field, value)
    if (wrong) found.push([name, wrong])
    if (kind.places?.includes(name) && typeof value === 'string')
      for (const place of placesIn(value))
        if (!isGiven(place, earlier)) found.push([name, filled(texts.noPlace, { place: `{${place}}` })])
    if (field.kind === 'expression' && typeof value === 'string' && value !== '') {
      const compiled = compileFilter(value, stepsEnvironment(earlier))
      if (!compiled.ok) found.push([name, compiled.faults[0]!.reason])
    }
  }
  const limits = shown.filter(([name]) => kind.shownWhen?.[name] !== undefined)
  if (limits.length > 0 && limits.every(([name]) => valueOf(step, name) === null))
    found.push([kind.shownWhen![limits[0]![0]]!.param, texts.noLimit])
  return found
}

/** A parameter of a step, or what holds where it was left empty; null: nothing. */
export function valueOf({ kind, params }: Pick<FlowStep, 'kind' | 'params'>, name: string): unknown {
  const value = params[name]
  if (value !== undefined && value !== null && value !== '') return value
  return stepKindOf(kind).params[name]?.default ?? null
}

const place = /\{([a-z]\w*\.\w+)\}/gi

/** Names `step.value` of the places in a text. */
const placesIn = (text: string): string[] => [...text.matchAll(place)].map((found) => found[1]!)

function isGiven(name: string, earlier: readonly FlowStep[]): boolean {
  const [key = '', value = ''] = name.split('.')
  const step = earlier.find((one) => same(one.key, key))
  return step !== undefined && Object.hasOwn(stepKindOf(step.kind).gives, value)
}

/** What steps gave, by the keys of the steps. */
export type Given = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** A text with its places filled; what was not given is left empty. */
export const filledPlaces = (text: string, given: Given): string =>
  text.replaceAll(place, (_all, name: string) => {
    const [key = '', value = ''] = name.split('.')
    const step = Object.keys(given).find((one) => same(one, key))
    const found = step === undefined ? null : (given[step]?.[value] ?? null)
    return found === null ? '' : String(found as string | number | boolean)
  })

/** Conditions use `ME.step.value` for what earlier steps gave. */
export function stepsEnvironment(earlier: readonly FlowStep[]): Environment {
  const objects = earlier.map(({ key, kind }) =>
    fieldsObject(`step ${key}`, stepKindOf(kind).label, stepKindOf(kind).gives),
  )
  const properties = earlier.map(({ key, kind }) => ({
    name: key,
    label: stepKindOf(kind).label,
    type: { object: `step ${key}` },
    from: { kind: 'computed' as const, read: (row: Readonly<Record<string, unknown>>) => rowIn(row, key) },
  }))
  const flow = {
    name: 'flow',
    label: { zh: '流程', en: 'flow' },
    key: null,
    properties: () => properties,
    property: (wanted: string) => properties.find(({ name }) => same(name, wanted.replaceAll('_', ''))),
  }
  return plainEnvironment({ roots: { ME: 'flow' }, objects: [flow, ...objects] })
}

const rowIn = (row: Readonly<Record<string, unknown>>, key: string) => {
  const found = row[key]
  return isObject(found) ? found : null
}

/** A name for a new step that none has yet. */
function nextKey(kind: StepKindName, steps: readonly FlowStep[]): string {
  const base = shortNames[kind] ?? kind
  const taken = new Set(steps.map(({ key }) => key.toLowerCase()))
  for (let count = 1; ; count++) {
    const name = count === 1 ? base : `${base}${count}`
    if (!taken.has(name.toLowerCase())) return name
  }
}

const shortNames: Readonly<Partial<Record<StepKindName, string>>> = { kitting: 'kit', scheduling: 'plan' }

/** A new step with the defaults of its kind. */
export function newStep(kind: StepKindName, steps: readonly FlowStep[]): FlowStep {
  const params = Object.entries(stepKindOf(kind).params).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default]],
  )
  return {
    key: nextKey(kind, steps),
    kind,
    params: Object.fromEntries(params) as Record<string, unknown>,
    onError: 'stop',
    retries: read(stepFields.retries, null) as number,
    pause: read(stepFields.pause, null) as number,
    notify: true,
  }
}
