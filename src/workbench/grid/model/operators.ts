import type { FilterOperator } from '#domain/crud.ts'
import type { Label } from '#domain/label.ts'
import type { CellKind } from './column.ts'

export const operatorLabels: Readonly<Record<FilterOperator, Label>> = {
  contains: { zh: '包含', en: 'contains' },
  starts: { zh: '开头是', en: 'starts with' },
  ends: { zh: '结尾是', en: 'ends with' },
  eq: { zh: '等于', en: 'equals' },
  ne: { zh: '不等于', en: 'does not equal' },
  gt: { zh: '大于', en: 'greater than' },
  ge: { zh: '大于等于', en: 'at least' },
  lt: { zh: '小于', en: 'less than' },
  le: { zh: '小于等于', en: 'at most' },
  between: { zh: '介于', en: 'between' },
  in: { zh: '属于', en: 'is one of' },
  empty: { zh: '为空', en: 'is empty' },
  notEmpty: { zh: '不为空', en: 'is not empty' },
}

const textual: readonly FilterOperator[] = [
  'contains',
  'starts',
  'ends',
  'eq',
  'ne',
  'in',
  'empty',
  'notEmpty',
]
const ordered: readonly FilterOperator[] = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'between',
  'empty',
  'notEmpty',
]
const listed: readonly FilterOperator[] = ['in', 'ne', 'empty', 'notEmpty']

/** The operators that make sense for a kind; the first one is offered first. */
export const operatorsOf: Readonly<Record<CellKind, readonly FilterOperator[]>> = {
  code: textual,
  text: textual,
  longText: textual,
  expression: textual,
  reference: textual,
  references: textual,
  color: textual,
  json: textual,
  integer: ordered,
  quantity: ordered,
  rate: ordered,
  duration: ordered,
  date: ['between', ...ordered.filter((op) => op !== 'between')],
  time: ['between', 'eq', 'gt', 'ge', 'lt', 'le', 'empty', 'notEmpty'],
  flag: ['eq', 'empty', 'notEmpty'],
  choice: listed,
}

/** How many values an operator takes; -1 represents any number. */
export function valueCount(op: FilterOperator): number {
  if (op === 'empty' || op === 'notEmpty') return 0
  if (op === 'between') return 2
  return op === 'in' ? -1 : 1
}
