import { choiceOf } from '../choices/index.ts'
import { filterOperators, type Condition } from '../crud.ts'
import type { Field } from '../field-kinds.ts'
import { labelOfError, fill, textOf, type Label, type Language } from '../label.ts'
import { commandCatalogue, commandTypes, exportTables, tableNames, type CommandType } from './commands.ts'
import { filterFieldsOf } from './filter-fields.ts'
import { schedulingOptions } from './policy.ts'
import type { SchedulingPolicy } from './policy-values.ts'
import { readPolicy } from './scheme.ts'

/** One command as the interpreter runs it: own options by name, and the policy where it assigns or optimises. */
export interface Command {
  readonly type: CommandType
  readonly options: Readonly<Record<string, unknown>>
  readonly policy: SchedulingPolicy | null
}

const faultTexts = {
  notAList: { zh: '命令应为列表', en: 'commands must be a list' },
  noCommand: { zh: '方案没有命令', en: 'the scheme has no command' },
  notACommand: { zh: '命令应为 {"type", "props"}', en: 'a command must be {"type", "props"}' },
  unknownCommand: { zh: '没有命令 {value}', en: 'there is no command {value}' },
  scriptNotAvailable: {
    zh: '不能执行命令 {value}：没有规定脚本语言；请用筛选、排产规则与有效条件中的表达式',
    en: 'command {value} cannot be executed: no script language is laid down; use expressions in filters, rules and conditions',
  },
  unknownOption: { zh: '{command} 没有选项 {option}', en: '{command} has no option {option}' },
  wrongType: { zh: '{label} 应为{wanted}，而不是 {value}', en: '{label} must be {wanted}, not {value}' },
  unknownValue: {
    zh: '{label} 没有取值 {value}；可用：{allowed}',
    en: '{label} has no value {value}; possible: {allowed}',
  },
  unknownField: {
    zh: '没有字段 {value}；可用：{allowed}',
    en: 'there is no field {value}; possible: {allowed}',
  },
  outOfRange: { zh: '{label} 应在 {min} 与 {max} 之间', en: '{label} must lie between {min} and {max}' },
  policy: { zh: '{text}', en: '{text}' },
  twice: { zh: '{command} 只能出现一次', en: '{command} may stand once only' },
  tooEarly: { zh: '{command} 之前应有 {needed}', en: '{command} must come after {needed}' },
  tooLate: { zh: '{command} 应在 {needed} 之前', en: '{command} must come before {needed}' },
  assignsNothing: {
    zh: '方案没有排产命令，不会改变计划',
    en: 'the scheme assigns nothing; no plan comes of it',
  },
} as const satisfies Record<string, Label>

/** A mistake (E) or doubt (W) in a scheme: which command (from 1; 0 = the whole scheme) and which option. */
export interface CommandFault {
  readonly level: 'E' | 'W'
  readonly code: keyof typeof faultTexts
  readonly command: number
  readonly option: string | null
  messageIn(language: Language): string
}

type Values = Readonly<Record<string, string | number | Label>>

function faultOf(
  code: keyof typeof faultTexts,
  command: number,
  option: string | null = null,
  values: Values = {},
  level: 'E' | 'W' = 'E',
): CommandFault {
  return {
    level,
    code,
    command,
    option,
    messageIn: (language) => {
      const shown = Object.entries({ option: option ?? '', ...values }).map(
        ([name, value]) => [name, typeof value === 'object' ? textOf(value, language) : value] as const,
      )
      return fill(textOf(faultTexts[code], language), Object.fromEntries(shown))
    },
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typeLabel = (type: string): Label => {
  const [zh, en] = [choiceOf('PlanCommand')[type]?.zh, choiceOf('PlanCommand')[type]?.en]
  return { zh: zh ?? type, en: en ?? type }
}

/**
 * Reads the commands of a scheme as its row holds them: [{type, props}]. Options left out have their defaults; what
 * cannot be read is a fault, and a command with faults is left out of the result.
 */
export function readCommands(source: unknown, zone = 'UTC'): { commands: Command[]; faults: CommandFault[] } {
  if (!Array.isArray(source)) return { commands: [], faults: [faultOf('notAList', 0)] }
  if (source.length === 0) return { commands: [], faults: [faultOf('noCommand', 0)] }
  const faults: CommandFault[] = []
  const commands = source.flatMap((one: unknown, index): Command[] => {
    const before = faults.length
    const command = readCommand(one, index + 1, zone, faults)
    return command && faults.length === before ? [command] : []
  })
  faults.push(...orderFaults(source))
  return { commands, faults }
}

function readCommand(one: unknown, place: number, zone: string, faults: CommandFault[]): Command | null {
  if (!isObject(one) || typeof one['type'] !== 'string') {
    faults.push(faultOf('notACommand', place))
    return null
  }
  const type = one['type']
  if (!isCommand(type)) {
    const known = Object.hasOwn(choiceOf('PlanCommand'), type)
    faults.push(faultOf(known ? 'scriptNotAvailable' : 'unknownCommand', place, null, { value: type }))
    return null
  }
  const given = one['props'] ?? {}
  if (!isObject(given)) {
    faults.push(faultOf('notACommand', place))
    return null
  }
  const spec = commandCatalogue[type]
  const options: Record<string, unknown> = {}
  const assigned: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const field = spec.options[name]
    if (!field) faults.push(faultOf('unknownOption', place, name, { command: typeLabel(type) }))
    else if (isPolicyOption(name)) assigned[name] = value
  }
  for (const [name, field] of Object.entries(spec.options))
    if (!isPolicyOption(name)) options[name] = readOption(name, field, given[name], place, faults)
  const usesPolicy = Object.keys(spec.options).some(isPolicyOption)
  if (!usesPolicy) return { type, options, policy: null }
  const read = readPolicy(assigned, zone)
  for (const fault of read.faults) {
    const text = labelOfError(fault)
    faults.push(faultOf('policy', place, fault.option, { text }, fault.level))
  }
  return { type, options, policy: read.policy }
}

const isCommand = (type: string): type is CommandType => (commandTypes as readonly string[]).includes(type)

const isPolicyOption = (name: string): boolean => Object.hasOwn(schedulingOptions, name)

function readOption(
  name: string,
  field: Field,
  value: unknown,
  place: number,
  faults: CommandFault[],
): unknown {
  const nothing = field.kind === 'json' ? [] : (field.default ?? null)
  if (value === undefined || value === null) return nothing
  const shown = JSON.stringify(value).slice(0, 80)
  const wrong = (wanted: Label): unknown => {
    faults.push(faultOf('wrongType', place, name, { label: field.label, wanted, value: shown }))
    return nothing
  }
  switch (field.kind) {
    case 'flag':
      return typeof value === 'boolean' ? value : wrong({ zh: '是或否', en: 'true or false' })
    case 'integer': {
      if (typeof value !== 'number' || !Number.isSafeInteger(value))
        return wrong({ zh: '整数', en: 'a whole number' })
      const [min, max] = [field.min ?? 0, field.max ?? 1e9]
      if (value >= min && value <= max) return value
      faults.push(faultOf('outOfRange', place, name, { label: field.label, min, max }))
      return nothing
    }
    case 'choice': {
      const allowed = Object.keys(choiceOf(field.choice!))
      if (typeof value === 'string' && allowed.includes(value)) return value
      const values = { label: field.label, value: shown, allowed: allowed.join(', ') }
      faults.push(faultOf('unknownValue', place, name, values))
      return nothing
    }
    case 'json': {
      const conditions = readConditions(value)
      if (conditions === null)
        return wrong({ zh: '[{field, op, values}] 列表', en: 'a list of {field, op, values}' })
      const fields = filterFieldsOf[name] ?? {}
      const unknown = conditions.find((one) => !Object.hasOwn(fields, one.field))
      if (!unknown) return conditions
      const values = { value: unknown.field, allowed: Object.keys(fields).join(', ') }
      faults.push(faultOf('unknownField', place, name, values))
      return nothing
    }
    default: {
      if (typeof value !== 'string') return wrong({ zh: '文本', en: 'a text' })
      const stranger = name === 'tables' ? tableNames(value).find((one) => !isTable(one)) : undefined
      if (stranger === undefined) return value
      const values = { label: field.label, value: stranger, allowed: exportTables.join(', ') }
      faults.push(faultOf('unknownValue', place, name, values))
      return nothing
    }
  }
}

const isTable = (name: string): boolean => (exportTables as readonly string[]).includes(name)

/** Conditions as lists send them; null when something is not one. */
export function readConditions(value: unknown): Condition[] | null {
  if (!Array.isArray(value)) return null
  const all = value.map((one: unknown): Condition | null => {
    if (!isObject(one) || typeof one['field'] !== 'string') return null
    if (!(filterOperators as readonly unknown[]).includes(one['op'])) return null
    const values: unknown = one['values'] ?? []
    if (!Array.isArray(values)) return null
    return { field: one['field'], op: one['op'] as Condition['op'], values: values as Condition['values'] }
  })
  return all.every((one): one is Condition => one !== null) ? all : null
}

const assigns: readonly string[] = ['ASSIGN', 'ASSIGN_PRIV', 'ASSIGN_FIXED']

/** Commands in an order that cannot work. */
function orderFaults(source: readonly unknown[]): CommandFault[] {
  const types = source.map((one) => (isObject(one) ? String(one['type']) : ''))
  const faults: CommandFault[] = []
  types.forEach((type, index) => {
    if (!isCommand(type)) return
    const { after, once, before: follows } = commandCatalogue[type]
    const before = types.slice(0, index)
    if (once && before.includes(type))
      faults.push(faultOf('twice', index + 1, null, { command: typeLabel(type) }))
    const late = follows?.find((one) => before.includes(one))
    if (late) {
      const values = { command: typeLabel(type), needed: typeLabel(late) }
      faults.push(faultOf('tooLate', index + 1, null, values))
    }
    for (const oneOf of after ?? []) {
      if (oneOf.some((needed) => before.includes(needed))) continue
      const needed = {
        zh: oneOf.map((one) => typeLabel(one).zh).join(' / '),
        en: oneOf.map((one) => typeLabel(one).en).join(' / '),
      }
      faults.push(faultOf('tooEarly', index + 1, null, { command: typeLabel(type), needed }))
    }
  })
  if (!types.some((type) => assigns.includes(type))) faults.push(faultOf('assignsNothing', 0, null, {}, 'W'))
  return faults
}
