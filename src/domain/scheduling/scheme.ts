import { choiceOf } from '../choices/index.ts'
import { expressionFault } from '../environments/field-expression.ts'
import type { Field } from '../field-kinds.ts'
import { fill, textOf, type Label, type Language } from '../label.ts'
import { parseSeconds } from '../rules/dates.ts'
import { schedulingOptions, scoreTerms, type SchedulingOption } from './policy.ts'
import { dispatchFields, emptyJson, objectiveParts, type SchedulingPolicy } from './policy-values.ts'

const faultTexts = {
  notAnObject: { zh: '策略应为 JSON 对象', en: 'the policy must be a JSON object' },
  unknownOption: { zh: '没有策略项 {option}', en: 'there is no policy option {option}' },
  unknownValue: {
    zh: '{label} 没有取值 {value}；可用：{allowed}',
    en: '{label} has no value {value}; possible: {allowed}',
  },
  wrongType: { zh: '{label} 应为{wanted}，而不是 {value}', en: '{label} must be {wanted}, not {value}' },
  outOfRange: { zh: '{label} 应在 {min} 与 {max} 之间', en: '{label} must lie between {min} and {max}' },
  badExpression: {
    zh: '{label} 第 {position} 个字符：{reason}',
    en: '{label}, character {position}: {reason}',
  },
  endBeforeStart: {
    zh: '排产结束早于排产开始',
    en: 'the end of the assignment lies before its start',
  },
} as const satisfies Record<string, Label>

/** Something wrong in a scheduling policy. */
export interface SchedulingFault {
  readonly level: 'E' | 'W'
  readonly option: string
  readonly code: keyof typeof faultTexts
  messageIn(language: Language): string
}

function faultOf(
  option: string,
  code: keyof typeof faultTexts,
  values: Readonly<Record<string, string | number | Label>> = {},
): SchedulingFault {
  const field: Field | undefined = schedulingOptions[option as SchedulingOption]
  return {
    level: 'E',
    option,
    code,
    messageIn: (language) => {
      const texts = Object.entries({ option, label: field?.label ?? option, ...values }).map(
        ([name, value]) => [name, typeof value === 'object' ? textOf(value, language) : value] as const,
      )
      return fill(textOf(faultTexts[code], language), Object.fromEntries(texts))
    },
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads a policy as command schemes and `--scheme` files hold it: an object with some of the options by name. Options
 * left out have their defaults. Unknown names and values are faults; the policy returned then has the default there.
 */
export function readPolicy(
  source: unknown,
  zone = 'UTC',
): { policy: SchedulingPolicy; faults: SchedulingFault[] } {
  const faults: SchedulingFault[] = []
  const given = source === null || source === undefined ? {} : source
  if (!isObject(given)) faults.push(faultOf('', 'notAnObject'))
  const entries = isObject(given) ? given : {}
  for (const name of Object.keys(entries))
    if (!Object.hasOwn(schedulingOptions, name)) faults.push(faultOf(name, 'unknownOption'))
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries<Field>(schedulingOptions)) {
    const value = entries[name]
    const read = value === undefined || value === null ? null : readOption(name, field, value, zone)
    if (read?.fault) faults.push(read.fault)
    values[name] = read && !read.fault ? read.value : defaultOf(name, field)
  }
  const policy = values as unknown as SchedulingPolicy
  const { assignStart, assignEnd } = policy
  if (assignStart !== null && assignEnd !== null && assignEnd <= assignStart)
    faults.push(faultOf('assignEnd', 'endBeforeStart'))
  return { policy, faults }
}

const defaultOf = (name: string, field: Field): unknown =>
  name in emptyJson ? emptyJson[name as keyof typeof emptyJson] : (field.default ?? null)

interface Read {
  readonly value?: unknown
  readonly fault?: SchedulingFault
}

function readOption(name: string, field: Field, value: unknown, zone: string): Read {
  const wrong = (wanted: Label): Read => ({
    fault: faultOf(name, 'wrongType', { wanted, value: JSON.stringify(value).slice(0, 80) }),
  })
  const within = (number: number, read: unknown): Read => {
    const [min, max] = [field.min ?? 0, field.max ?? 1e9]
    if (number >= min && number <= max) return { value: read }
    return { fault: faultOf(name, 'outOfRange', { min, max }) }
  }
  switch (field.kind) {
    case 'choice': {
      const allowed = Object.keys(choiceOf(field.choice!))
      if (typeof value === 'string' && allowed.includes(value)) return { value }
      const values = { value: JSON.stringify(value), allowed: allowed.join(', ') }
      return { fault: faultOf(name, 'unknownValue', values) }
    }
    case 'flag':
      return typeof value === 'boolean' ? { value } : wrong({ zh: '是或否', en: 'true or false' })
    case 'integer':
    case 'duration':
      if (typeof value !== 'number' || !Number.isSafeInteger(value))
        return wrong({ zh: '整数', en: 'a whole number' })
      return within(value, value)
    case 'quantity': {
      const text = typeof value === 'number' ? String(value) : value
      if (typeof text !== 'string' || !/^\d{1,9}(\.\d{1,6})?$/.test(text))
        return wrong({ zh: '数量', en: 'a quantity' })
      return within(Number(text), text)
    }
    case 'time': {
      const seconds = typeof value === 'string' ? parseSeconds(value, zone) : null
      return seconds === null ? wrong({ zh: '时间', en: 'a time' }) : { value: seconds }
    }
    case 'expression': {
      if (typeof value !== 'string') return wrong({ zh: '表达式', en: 'an expression' })
      if (value.trim() === '') return { value: null }
      const bad = expressionFault(value, field.about!)
      return bad
        ? { fault: faultOf(name, 'badExpression', { position: bad.position, reason: bad.reason }) }
        : { value }
    }
    default: {
      const [read, wanted] = shapes[name as keyof typeof shapes]
      const result = read(value)
      return result === null ? wrong(wanted) : { value: result }
    }
  }
}

const shapes = {
  dispatchRule: [
    dispatchKeys,
    {
      zh: `[{field, descending}] 列表 (${dispatchFields.join(' ')})`,
      en: `a list of {field, descending} (${dispatchFields.join(' ')})`,
    },
  ],
  resStrategies: [
    scoreWeights,
    {
      zh: `[{key, weight}] 列表 (${scoreTerms.join(' ')})`,
      en: `a list of {key, weight} (${scoreTerms.join(' ')})`,
    },
  ],
  objective: [
    objective,
    { zh: `{${objectiveParts.join(', ')}} 的权重`, en: `weights of {${objectiveParts.join(', ')}}` },
  ],
} as const satisfies Record<keyof typeof emptyJson, readonly [(value: unknown) => unknown, Label]>

const isDispatchField = (field: unknown): boolean => (dispatchFields as readonly unknown[]).includes(field)

function dispatchKeys(value: unknown): unknown {
  if (!Array.isArray(value)) return null
  const keys = value.map((key: unknown) => {
    if (typeof key === 'string') return isDispatchField(key) ? { field: key, descending: false } : null
    if (!isObject(key) || !isDispatchField(key['field'])) return null
    return { field: key['field'], descending: key['descending'] === true }
  })
  return keys.includes(null) ? null : keys
}

const isWeight = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e9

function scoreWeights(value: unknown): unknown {
  if (!Array.isArray(value)) return null
  const weights = value.map((term: unknown) => {
    if (!isObject(term) || !(scoreTerms as readonly unknown[]).includes(term['key'])) return null
    const weight = term['weight'] ?? 1
    return isWeight(weight) ? { key: term['key'], weight } : null
  })
  return weights.includes(null) ? null : weights
}

function objective(value: unknown): unknown {
  if (!isObject(value)) return null
  const known = Object.entries(value).every(
    ([part, weight]) =>
      (objectiveParts as readonly string[]).includes(part) && isWeight(weight) && weight >= 0,
  )
  return known ? value : null
}
