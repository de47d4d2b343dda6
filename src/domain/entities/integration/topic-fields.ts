import { date, duration, flag, integer, longText, quantity, text, time } from '../../field-kinds.ts'
import type { Field, Fields } from '../../field-kinds.ts'
import type { Label } from '../../label.ts'

/** Kinds that a field of a topic may have, where the topic names no list of the product. */
export const topicKinds = {
  text: { zh: '文本', en: 'text' },
  longText: { zh: '长文本', en: 'long text' },
  integer: { zh: '整数', en: 'whole number' },
  quantity: { zh: '数量', en: 'quantity' },
  flag: { zh: '是/否', en: 'yes or no' },
  date: { zh: '日期', en: 'date' },
  time: { zh: '时间', en: 'time' },
  duration: { zh: '时长', en: 'duration' },
} as const satisfies Readonly<Record<string, Label>>

export type TopicKind = keyof typeof topicKinds

const makers = { text, longText, integer, quantity, flag, date, time, duration } as const

/** A field that an administrator gave to a topic. */
export interface TopicField {
  readonly name: string
  readonly kind: TopicKind
  readonly required?: boolean
}

const MOST_TOPIC_FIELDS = 200
const nameForm = /^[A-Za-z_][A-Za-z0-9_]{0,59}$/
const taken = new Set(['__proto__', 'constructor', 'prototype'])

/** What is wrong with the list of fields of a topic; null: nothing. */
export function topicFieldsFault(value: unknown): Label | null {
  if (!Array.isArray(value) || value.length > MOST_TOPIC_FIELDS)
    return {
      zh: `须为至多 ${MOST_TOPIC_FIELDS} 个字段的列表`,
      en: `a list of at most ${MOST_TOPIC_FIELDS} fields`,
    }
  const names = new Set<string>()
  for (const one of value as unknown[]) {
    const { name, kind } = (typeof one === 'object' && one !== null ? one : {}) as Partial<TopicField>
    if (typeof name !== 'string' || !nameForm.test(name) || taken.has(name))
      return {
        zh: `字段名“${name ?? ''}”须以字母开头，只含字母、数字和 _`,
        en: `field name "${name ?? ''}": it begins with a letter and holds letters, digits and _`,
      }
    if (typeof kind !== 'string' || !Object.hasOwn(topicKinds, kind))
      return { zh: `字段 ${name} 没有类型`, en: `field ${name} has no kind` }
    if (names.has(name.toLowerCase())) return { zh: `字段 ${name} 重复`, en: `field ${name} is given twice` }
    names.add(name.toLowerCase())
  }
  return null
}

/** The same as fields of a declaration. */
export const declaredFields = (list: readonly TopicField[]): Fields =>
  Object.fromEntries(
    list.map(({ name, kind, required }): [string, Field] => [
      name,
      makers[kind](name, name, { required: required === true }) as Field,
    ]),
  )
