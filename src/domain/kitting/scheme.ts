import { choiceOf } from '../choices/index.ts'
import { filterOperators } from '../crud.ts'
import type { Field } from '../field-kinds.ts'
import { say, type Label, type Language } from '../label.ts'
import { isDate } from './condition/index.ts'
import { policyOptions, type PolicyName } from './policy.ts'
import { defaultOf, type Policy } from './policy-values.ts'

const faultTexts = {
  notAnObject: { zh: '策略应为 JSON 对象', en: 'the policy must be a JSON object' },
  unknownOption: { zh: '没有策略项 {option}', en: 'there is no policy option {option}' },
  unknownValue: {
    zh: '{label} 没有取值 {value}；可用：{allowed}',
    en: '{label} has no value {value}; possible: {allowed}',
  },
  wrongType: { zh: '{label} 应为{wanted}，而不是 {value}', en: '{label} must be {wanted}, not {value}' },
  outOfRange: {
    zh: '{label} 应在 {min} 与 {max} 之间',
    en: '{label} must lie between {min} and {max}',
  },
  contradiction: { zh: '{label}：{text}', en: '{label}: {text}' },
} as const satisfies Record<string, Label>

/** Something wrong (E) or without effect (W) in a policy. */
export interface PolicyFault {
  readonly level: 'E' | 'W'
  readonly option: string
  readonly code: keyof typeof faultTexts
  messageIn(language: Language): string
}

const none: Label = { zh: '', en: '' }

export function policyFault(
  level: 'E' | 'W',
  option: string,
  code: keyof typeof faultTexts,
  values: Readonly<Record<string, string | number | Label>> = {},
): PolicyFault {
  const field: Field | undefined = policyOptions[option as PolicyName]?.field
  return {
    level,
    option,
    code,
    messageIn: (language) =>
      say(faultTexts[code], language, { option, label: field?.label ?? none, ...values }),
  }
}

/**
 * Reads a policy as schemes and `--scheme` files hold it: an object with some of the options by name. Options left
 * out have their defaults. Unknown names and values are faults; the policy returned then has the default there.
 */
export function readPolicy(source: unknown): { policy: Policy; faults: PolicyFault[] } {
  const faults: PolicyFault[] = []
  const given = source === null || source === undefined ? {} : source
  if (!isObject(given)) faults.push(policyFault('E', '', 'notAnObject'))
  const entries = isObject(given) ? given : {}
  for (const name of Object.keys(entries))
    if (!Object.hasOwn(policyOptions, name)) faults.push(policyFault('E', name, 'unknownOption'))
  const policy: Record<string, unknown> = {}
  for (const [name, { field }] of Object.entries(policyOptions)) {
    const value = entries[name]
    const read = value === undefined || value === null ? null : readOption(name as PolicyName, field, value)
    if (read?.fault) faults.push(read.fault)
    policy[name] = read && !read.fault ? read.value : defaultOf(name, field)
  }
  return { policy: policy as unknown as Policy, faults }
}

interface Read {
  readonly value?: unknown
  readonly fault?: PolicyFault
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readOption(name: PolicyName, field: Field, value: unknown): Read {
  const wrong = (wanted: Label): Read => ({
    fault: policyFault('E', name, 'wrongType', { wanted, value: JSON.stringify(value) }),
  })
  switch (field.kind) {
    case 'choice': {
      const allowed = Object.keys(choiceOf(field.choice!))
      if (typeof value === 'string' && allowed.includes(value)) return { value }
      return {
        fault: policyFault('E', name, 'unknownValue', {
          value: JSON.stringify(value),
          allowed: allowed.join(', '),
        }),
      }
    }
    case 'flag':
      return typeof value === 'boolean' ? { value } : wrong({ zh: '是或否', en: 'true or false' })
    case 'integer':
    case 'duration':
      if (typeof value !== 'number' || !Number.isSafeInteger(value))
        return wrong({ zh: '整数', en: 'a whole number' })
      return inRange(name, field, value, value)
    case 'quantity': {
      const text = typeof value === 'number' ? String(value) : value
      if (typeof text !== 'string' || !/^\d{1,14}(\.\d{1,6})?$/.test(text))
        return wrong({ zh: '数量', en: 'a quantity' })
      return inRange(name, field, Number(text), text)
    }
    case 'date':
      return typeof value === 'string' && isDate(value)
        ? { value }
        : wrong({ zh: '日期（YYYY-MM-DD）', en: 'a date (YYYY-MM-DD)' })
    default:
      return readJson(name, value)
  }
}

function inRange(name: string, field: Field, number: number, value: unknown): Read {
  const [min, max] = [field.min ?? 0, field.max ?? 1e14]
  if (number >= min && number <= max) return { value }
  return { fault: policyFault('E', name, 'outOfRange', { min, max }) }
}

const listShape: Label = { zh: '列表', en: 'a list' }
const sortShape: Label = { zh: '[{field, descending}] 列表', en: 'a list of {field, descending}' }
const groupShape: Label = { zh: '[{name, classes, keys}] 列表', en: 'a list of {name, classes, keys}' }
const levelShape: Label = {
  zh: '{供应类别：{use, extraDays, minConfidence}}',
  en: '{supply class: {use, extraDays, minConfidence}}',
}
const conditionShape: Label = { zh: '[{field, op, values}] 列表', en: 'a list of {field, op, values}' }

function readJson(name: PolicyName, value: unknown): Read {
  const shapes: Partial<Record<PolicyName, readonly [(value: unknown) => unknown, Label]>> = {
    demandSort: [sortKeys, sortShape],
    supplyGroups: [supplyGroups, groupShape],
    supplyLevels: [supplyLevels, levelShape],
    stealHard: [texts, listShape],
    demandFilter: [conditions, conditionShape],
    supplyFilter: [conditions, conditionShape],
    allocValid: [conditions, conditionShape],
  }
  const [read, wanted] = shapes[name]!
  const result = read(value)
  if (result !== null) return { value: result }
  return { fault: policyFault('E', name, 'wrongType', { wanted, value: JSON.stringify(value).slice(0, 80) }) }
}

/** Every element read, or null when one cannot be. */
function listOf<T>(value: unknown, read: (element: unknown) => T | null): T[] | null {
  if (!Array.isArray(value)) return null
  const all = value.map(read)
  return all.every((one): one is Awaited<T> & T => one !== null) ? all : null
}

const texts = (value: unknown): string[] | null =>
  listOf(value, (one) => (typeof one === 'string' ? one : null))

function sortKeys(value: unknown): unknown {
  return listOf(value, (key) => {
    if (typeof key === 'string') return { field: key, descending: false }
    if (!isObject(key) || typeof key['field'] !== 'string') return null
    return { field: key['field'], descending: key['descending'] === true }
  })
}

function supplyGroups(value: unknown): unknown {
  return listOf(value, (group) => {
    if (!isObject(group)) return null
    const [classes, keys] = [supplyClasses(group['classes'] ?? []), sortKeys(group['keys'] ?? [])]
    if (!classes || !keys) return null
    return { name: typeof group['name'] === 'string' ? group['name'] : '', classes, keys }
  })
}

function supplyClasses(value: unknown): string[] | null {
  const list = texts(value)
  return list?.every((one) => one in choiceOf('SupplyClass')) ? list : null
}

function supplyLevels(value: unknown): unknown {
  if (!isObject(value)) return null
  const levels = Object.entries(value).map(([name, level]) => {
    if (!(name in choiceOf('SupplyClass')) || !isObject(level)) return null
    const [extraDays, least] = [level['extraDays'] ?? 0, level['minConfidence'] ?? '0']
    const confidence = typeof least === 'number' ? String(least) : least
    if (typeof extraDays !== 'number' || !Number.isInteger(extraDays) || extraDays < 0) return null
    if (typeof confidence !== 'string' || !/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(confidence)) return null
    return [name, { use: level['use'] !== false, extraDays, minConfidence: confidence }] as const
  })
  return levels.every((one) => one !== null) ? Object.fromEntries(levels) : null
}

function conditions(value: unknown): unknown {
  return listOf(value, (one) => {
    if (!isObject(one) || typeof one['field'] !== 'string') return null
    if (!(filterOperators as readonly unknown[]).includes(one['op'])) return null
    const values = one['values'] ?? []
    return Array.isArray(values) ? { field: one['field'], op: one['op'], values } : null
  })
}
