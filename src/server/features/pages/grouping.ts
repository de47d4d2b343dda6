import type { Entity } from '#domain/entity.ts'
import { isNumeric, type Field, type FieldKind } from '#domain/field-kinds.ts'
import { filled, textOf, type Label, type Language } from '#domain/label.ts'
import { isPageName } from '#domain/pages/page.ts'
import { totalOps, type TotalOp } from '#domain/rules/totals.ts'
import { invalid } from '../../http/envelope.ts'

export interface GroupTotal {
  readonly name: string
  readonly op: TotalOp
  /** Counts may be of rows. */
  readonly field: string | null
}

/** By which fields rows are grouped, and what is totalled of each group. */
export interface Grouping {
  readonly groupBy: readonly string[]
  readonly totals: readonly GroupTotal[]
}

const mostNames = 20

/** Kinds whose values have an order that a smallest and a largest follow. */
const ordered: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'integer',
  'duration',
  'quantity',
  'date',
  'time',
  'code',
  'text',
  'choice',
  'reference',
])

const refused = (member: string, label: Label, language: Language) =>
  invalid([{ message: textOf(label, language), members: [member] }])

const noField = (name: string): Label =>
  filled({ zh: '没有字段“{name}”', en: 'There is no field "{name}"' }, { name: name.slice(0, 80) })

const texts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= mostNames && value.every((one) => typeof one === 'string')

/** Groups and totals over fields that the reader sees; throws 400 for anything else, hidden fields like unknown ones. */
export function readGrouping(
  { fields }: Entity,
  groupBy: unknown,
  totals: unknown,
  language: Language,
): Grouping {
  const fieldNamed = (name: string, member: string): Field => {
    if (!Object.hasOwn(fields, name)) throw refused(member, noField(name), language)
    return fields[name]!
  }
  if (!texts(groupBy) || new Set(groupBy).size < groupBy.length)
    throw refused('groupBy', { zh: '分组须为字段列表', en: 'Groups are a list of fields' }, language)
  for (const name of groupBy)
    if (fieldNamed(name, 'groupBy').kind === 'json')
      throw refused(
        'groupBy',
        filled({ zh: '不能按“{name}”分组', en: 'Cannot group by "{name}"' }, { name }),
        language,
      )
  if (!Array.isArray(totals) || totals.length > mostNames)
    throw refused('totals', { zh: '汇总须为列表', en: 'Totals are a list' }, language)
  const read = totals.map((one: unknown) => readTotal(one, fieldNamed, language))
  const names = [...groupBy, ...read.map(({ name }) => name)].map((name) => name.toLowerCase())
  if (names.length === 0)
    throw refused('groupBy', { zh: '没有分组和汇总', en: 'There are no groups and totals' }, language)
  if (new Set(names).size < names.length)
    throw refused('totals', { zh: '名称重复', en: 'A name is used twice' }, language)
  return { groupBy, totals: read }
}

function readTotal(
  given: unknown,
  fieldNamed: (name: string, member: string) => Field,
  language: Language,
): GroupTotal {
  const { name, op, field } = (given ?? {}) as { name?: unknown; op?: unknown; field?: unknown }
  if (typeof name !== 'string' || !isPageName(name) || !totalOps.includes(op as TotalOp))
    throw refused('totals', { zh: '汇总无效', en: 'A total is not valid' }, language)
  const wanted = op as TotalOp
  if (field === undefined || field === null || field === '') {
    if (wanted !== 'count')
      throw refused(
        'totals',
        filled({ zh: '“{name}”没有字段', en: '"{name}" has no field' }, { name }),
        language,
      )
    return { name, op: wanted, field: null }
  }
  if (typeof field !== 'string')
    throw refused('totals', { zh: '汇总无效', en: 'A total is not valid' }, language)
  const { kind } = fieldNamed(field, 'totals')
  const fits =
    wanted === 'count' || (wanted === 'min' || wanted === 'max' ? ordered.has(kind) : isNumeric(kind))
  if (!fits)
    throw refused(
      'totals',
      filled({ zh: '“{field}”不能这样汇总', en: '"{field}" has no such total' }, { field }),
      language,
    )
  return { name, op: wanted, field }
}
