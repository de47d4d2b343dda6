import { columnOf } from '../entity.ts'
import { plainName } from '../expressions/environment.ts'
import { filled, type Label } from '../label.ts'
import { customCode, type CustomField } from '../modelling/custom-field.ts'
import { ownTableFields, type CustomIndex, type CustomTable } from '../modelling/custom-table.ts'
import { bothNames, isCode, type DeclarationFault } from './declaration.ts'
import type { TenantModel } from '../modelling/tenant-model.ts'
import type { CustomFault } from './check-fields.ts'

/** Most tables of its own that a tenant has, and indexes that a table has. */
export const mostOwnTables = 50
export const mostOwnIndexes = 10
/** Most fields of an index. */
export const mostIndexFields = 5

const texts = {
  tableCode: {
    zh: '编码须以 X_ 加字母开头，只含字母、数字和下划线，最长 32 个字符',
    en: 'A code begins with X_ and a letter, and holds letters, digits and underscores, at most 32',
  },
  sameTable: { zh: '已有名为“{name}”的表', en: 'There is a table named {name} already' },
  tooManyTables: {
    zh: '每个租户最多 {count} 张自定义表',
    en: 'A tenant has at most {count} {count|table|tables} of its own',
  },
  fieldCode: {
    zh: '编码须以小写字母开头，只含字母、数字和下划线，最长 30 个字符',
    en: 'A code begins with a lower-case letter and holds letters, digits and underscores, at most 30',
  },
  reserved: { zh: '编码“{name}”已被系统占用', en: 'The code {name} is taken by the system' },
  indexFields: {
    zh: '索引须有 1 至 {count} 个不同的字段，且都属于该表',
    en: 'An index has one to {count} different fields of the table',
  },
  longExpression: { zh: '表达式字段不能建索引', en: 'An expression cannot be indexed' },
  sameIndex: { zh: '已有相同字段的索引', en: 'There is an index of the same fields already' },
  tooManyIndexes: {
    zh: '每张表最多 {count} 个索引',
    en: 'A table has at most {count} {count|index|indexes}',
  },
} as const satisfies Record<string, Label>

type NamedTable = Pick<CustomTable, 'code' | 'zh' | 'en'>

/** What is wrong with a table beside the others of the tenant. */
export function tableFaults(table: NamedTable, { tables, entities }: TenantModel, isNew: boolean) {
  const faults: DeclarationFault<keyof NamedTable>[] = []
  const add = (member: keyof NamedTable, text: Label, values: Readonly<Record<string, unknown>> = {}): void =>
    void faults.push({ member, message: filled(text, values) })
  const code = customCode(table.code) ?? ''
  if (!isCode(code)) add('code', texts.tableCode)
  const plain = plainName(table.code)
  if (isNew && entities.some(({ name }) => plainName(name) === plain))
    add('code', texts.sameTable, { name: table.code })
  for (const language of ['zh', 'en'] as const) {
    const wanted = table[language].trim().toLowerCase()
    if (wanted === '') add(language, bothNames)
    else if (
      entities.some(({ name, label }) => name !== table.code && label[language].toLowerCase() === wanted)
    )
      add(language, texts.sameTable, { name: table[language] })
  }
  if (isNew && tables.length >= mostOwnTables) add('code', texts.tooManyTables, { count: mostOwnTables })
  return faults
}

/** Columns of every table, and those that PostgreSQL has of its own. */
const taken = new Set([
  'tenant_id',
  'plan_unit_code',
  'id',
  'row_version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'tableoid',
  'xmin',
  'cmin',
  'xmax',
  'cmax',
  'ctid',
  ...Object.keys({ ...ownTableFields.head, ...ownTableFields.tail }).map(columnOf),
])
const longestColumn = 40

/** What is wrong with the code of a field of a table of the tenant's own, whose column it names. */
export function ownFieldFaults(field: CustomField, siblings: readonly CustomField[]): CustomFault[] {
  const { code } = field
  if (!/^[a-z][A-Za-z0-9_]{0,29}$/.test(code)) return [{ member: 'code', message: texts.fieldCode }]
  const column = columnOf(code)
  const isTaken =
    taken.has(column) ||
    column.length > longestColumn ||
    code in {} ||
    siblings.some(({ stored }) => stored === column)
  return isTaken ? [{ member: 'code', message: filled(texts.reserved, { name: code }) }] : []
}

/** What is wrong with an index beside the others of its table. */
export function indexFaults(
  index: Pick<CustomIndex, 'fields'>,
  others: readonly CustomIndex[],
  fields: readonly Pick<CustomField, 'code' | 'kind'>[],
): Label[] {
  const kinds = new Map([
    ...fields.map(({ code, kind }) => [code, kind as string] as const),
    ...Object.entries(ownTableFields.head).map(([name, { kind }]) => [name, kind as string] as const),
  ])
  const named = index.fields
  const sound =
    named.length > 0 &&
    named.length <= mostIndexFields &&
    new Set(named).size === named.length &&
    named.every((code) => kinds.has(code))
  if (!sound) return [filled(texts.indexFields, { count: mostIndexFields })]
  if (named.some((code) => kinds.get(code) === 'expression')) return [texts.longExpression]
  if (others.length >= mostOwnIndexes) return [filled(texts.tooManyIndexes, { count: mostOwnIndexes })]
  return others.some(({ fields: own }) => own.join() === named.join()) ? [texts.sameIndex] : []
}
