import type { Label } from '../label.ts'
import type { Capacity } from '../rules/capacity.ts'

/** What a value of an expression is. `null` is the type of the word null alone: it fits every other. */
export type ScalarType = 'number' | 'text' | 'bool' | 'time' | 'date' | 'span' | 'capacity' | 'null'
export interface ListType {
  readonly list: Type
}
/** A row of an entity, or of another declared object. */
export interface ObjectType {
  readonly object: string
}
export type Type = ScalarType | ListType | ObjectType

/** A row as the wire carries it (field-kinds.ts); read by declared field names only, own members only. */
export type Row = Readonly<Record<string, unknown>>

/**
 * A value while an expression runs; which of them it is, the static type says.
 *   number   bigint in 10^-6, within int64
 *   time     bigint, seconds UTC      date   bigint, days since 1970-01-01      span   bigint, seconds
 *   capacity time per operation and per piece (rules/capacity.ts)
 */
export type Value = bigint | string | boolean | null | Capacity | Row | readonly Value[]

export const isList = (type: Type): type is ListType => typeof type === 'object' && 'list' in type
export const isObject = (type: Type): type is ObjectType => typeof type === 'object' && 'object' in type

/** Single values that are equal, less or greater. */
export const comparable = (type: Type): boolean => typeof type === 'string' && type !== 'capacity'

export function sameType(a: Type, b: Type): boolean {
  if (isList(a)) return isList(b) && sameType(a.list, b.list)
  if (isObject(a)) return isObject(b) && a.object === b.object
  return a === b
}

const scalarLabels: Readonly<Record<ScalarType, Label>> = {
  number: { zh: '数值', en: 'number' },
  text: { zh: '文本', en: 'text' },
  bool: { zh: '是/否', en: 'yes/no' },
  time: { zh: '时间', en: 'time' },
  date: { zh: '日期', en: 'date' },
  span: { zh: '时长', en: 'span' },
  capacity: { zh: '产能', en: 'capacity' },
  null: { zh: '空值', en: 'null' },
}

/** The name of a type for messages and completion. */
export function typeLabel(type: Type): Label {
  if (isList(type)) {
    const of = typeLabel(type.list)
    return { zh: `${of.zh}列表`, en: `list of ${of.en}` }
  }
  return isObject(type) ? { zh: `对象 ${type.object}`, en: `object ${type.object}` } : scalarLabels[type]
}
