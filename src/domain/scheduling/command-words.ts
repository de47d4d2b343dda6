import { choiceOf } from '../choices/index.ts'
import type { Condition } from '../crud.ts'
import type { Field } from '../field-kinds.ts'
import { say, textOf, type Language } from '../label.ts'
import { commandCatalogue } from './commands.ts'
import type { Command } from './read-commands.ts'

const isCondition = (value: unknown): value is Condition =>
  typeof value === 'object' && value !== null && 'op' in value && 'field' in value

/** Commands as sentences, one each: what it does, and the options that are not at their defaults. */
export function commandsInWords(commands: readonly Command[], language: Language): string[] {
  return commands.map(({ type, options, policy }, index) => {
    const spec = commandCatalogue[type]
    const values: Readonly<Record<string, unknown>> = { ...policy, ...options }
    const changedOptions = Object.entries(spec.options).flatMap(([name, field]) => {
      const value = values[name]
      return isDefault(field, value)
        ? []
        : [`${textOf(field.label, language)} = ${valueText(field, value, language)}`]
    })
    const label = textOf(choiceOf('PlanCommand')[type]!, language)
    const details =
      changedOptions.length > 0
        ? say({ zh: '（{options}）', en: ' ({options})' }, language, {
            options: changedOptions.join(textOf({ zh: '；', en: '; ' }, language)),
          })
        : ''
    return `${index + 1}. ${label}: ${textOf(spec.help, language)}${details}`
  })
}

function isDefault(field: Field, value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (Array.isArray(value)) return value.length === 0
  if (typeof value === 'object') return Object.keys(value).length === 0
  return value === field.default
}

function valueText(field: Field, value: unknown, language: Language): string {
  if (field.choice && typeof value === 'string')
    return textOf(choiceOf(field.choice)[value] ?? { zh: value, en: value }, language)
  if (typeof value === 'boolean')
    return textOf(value ? { zh: '是', en: 'yes' } : { zh: '否', en: 'no' }, language)
  if (field.kind === 'time') return new Date(Number(value) * 1000).toISOString()
  if (!Array.isArray(value)) return typeof value === 'string' ? value : JSON.stringify(value)
  return value
    .map((one: unknown) =>
      isCondition(one) ? `${one.field} ${one.op} ${one.values.join(', ')}`.trim() : JSON.stringify(one),
    )
    .join(textOf({ zh: ' 且 ', en: ' and ' }, language))
}
