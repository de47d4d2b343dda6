import type { Entity } from '../entity.ts'
import { plainName } from '../expressions/environment.ts'
import { filled, type Label } from '../label.ts'
import { checkValue } from '../checks/values.ts'
import { faultLabel } from '../rules/messages.ts'
import {
  customKinds,
  fieldName,
  fieldOf,
  isOwnTable,
  slotsOf,
  type CustomField,
  type CustomKind,
} from '../modelling/custom-field.ts'
import { bothNames, isCode, type DeclarationFault } from './declaration.ts'
import { standardModel, type TenantModel } from '../modelling/tenant-model.ts'

/** Most fields that a tenant adds to the tables of the product, over all of them. */
export const mostCustomFields = 200
/** Most fields that a table of a tenant's own has. */
export const mostOwnFields = 60
const mostChoices = 200

export type CustomFault = DeclarationFault<keyof CustomField>

const texts = {
  code: {
    zh: '编码须以字母开头，只含字母、数字和下划线，最长 30 个字符',
    en: 'A code begins with a letter and holds letters, digits and underscores, at most 30',
  },
  sameCode: { zh: '“{table}”已有名为 {name} 的字段', en: '{table} already has a field named {name}' },
  sameLabel: { zh: '“{table}”已有名为“{label}”的字段', en: '{table} already has a field called {label}' },
  noSlot: {
    zh: '“{table}”没有空闲的{slot}列（共 {count} 列）',
    en: '{table} has no free {slot} column (of {count})',
  },
  noChoices: { zh: '选项至少一个', en: 'A choice needs at least one option' },
  manyChoices: { zh: '选项最多 {count} 个', en: 'A choice has at most {count} {count|option|options}' },
  choice: {
    zh: '选项“{code}”的编码或名称缺失或重复',
    en: 'Option {code} lacks its code or a name, or is there twice',
  },
  target: {
    zh: '引用的对象不存在或没有单一编码',
    en: 'The entity referred to does not exist or has no single code',
  },
  tooMany: {
    zh: '每个租户最多 {count} 个自定义字段',
    en: 'A tenant adds at most {count} {count|field|fields}',
  },
  tooManyOwn: {
    zh: '“{table}”最多 {count} 个字段',
    en: '{table} has at most {count} {count|field|fields}',
  },
} as const satisfies Record<string, Label>

const slotTexts: Readonly<Record<string, Label>> = {
  userStr: { zh: '用户文本', en: 'user text' },
  userNum: { zh: '用户数值', en: 'user number' },
  userDate: { zh: '用户日期', en: 'user date' },
}

const longestChoice = 40

/** Entities that a field of a tenant can refer to: those inside of tenants with one key of kind code. */
export const isTarget = ({ key, fields, view, scope }: Entity): boolean =>
  !view && scope !== 'host' && key.length === 1 && fields[key[0]!]!.kind === 'code'

/**
 * What is wrong with a field of a tenant beside its other fields, which `others` are (also those of other entities); the
 * column it is kept in is checked by `slotFault`. `model` has the entities that it may refer to.
 */
export function customFaults(
  field: CustomField,
  others: readonly CustomField[],
  entity: Entity,
  model: TenantModel = standardModel,
): CustomFault[] {
  const faults: CustomFault[] = []
  const add = (
    member: keyof CustomField,
    text: Label,
    values: Readonly<Record<string, unknown>> = {},
  ): void => void faults.push({ member, message: filled(text, { table: entity.label, ...values }) })
  if (!isCode(field.code)) add('code', texts.code)
  const siblings = others.filter(({ tableCode }) => tableCode === field.tableCode)
  const plain = plainName(fieldName(field))
  const names = [...Object.keys(entity.fields), ...siblings.map(fieldName)]
  if (names.some((name) => plainName(name) === plain)) add('code', texts.sameCode, { name: fieldName(field) })
  if (field.zh.trim() === '' || field.en.trim() === '') add(field.zh.trim() === '' ? 'zh' : 'en', bothNames)
  for (const language of ['zh', 'en'] as const) {
    const wanted = field[language].trim().toLowerCase()
    const labels = [
      ...Object.entries(entity.fields).map(([, { label }]) => label[language]),
      ...siblings.map((one) => one[language]),
    ]
    if (wanted !== '' && labels.some((label) => label.toLowerCase() === wanted))
      add(language, texts.sameLabel, { label: field[language] })
  }
  if (field.kind === 'choice') faults.push(...choiceFaults(field))
  if (field.kind === 'reference' && !model.entities.some((one) => one.name === field.target && isTarget(one)))
    add('target', texts.target)
  const { most, has, text } = limitOf(field, others)
  if (has >= most) add('code', text, { count: most })
  return faults.length > 0 ? faults : initialFaults(field, model)
}

/** How many fields there may be, of the table or of the tenant, and how many there are beside this one. */
function limitOf({ tableCode }: CustomField, others: readonly CustomField[]) {
  return isOwnTable(tableCode)
    ? {
        most: mostOwnFields,
        has: others.filter((one) => one.tableCode === tableCode).length,
        text: texts.tooManyOwn,
      }
    : {
        most: mostCustomFields,
        has: others.filter((one) => !isOwnTable(one.tableCode)).length,
        text: texts.tooMany,
      }
}

function choiceFaults({ choices }: CustomField): CustomFault[] {
  if (choices.length === 0) return [{ member: 'choices', message: texts.noChoices }]
  if (choices.length > mostChoices)
    return [{ member: 'choices', message: filled(texts.manyChoices, { count: mostChoices }) }]
  const seen = new Set<string>()
  const bad = choices.find(({ code, zh, en }) => {
    const plain = code.trim().toLowerCase()
    const isBad = plain === '' || plain.length > longestChoice || zh.trim() === '' || en.trim() === ''
    const isAgain = seen.has(plain)
    seen.add(plain)
    return isBad || isAgain || code !== code.trim() || /[;,*?[\]]/.test(code)
  })
  return bad ? [{ member: 'choices', message: filled(texts.choice, { code: bad.code }) }] : []
}

function initialFaults(field: CustomField, model: TenantModel): CustomFault[] {
  if (field.initial === null || field.initial === '') return []
  const checked = checkValue(fieldOf({ ...field, initial: null }), field.initial, { model })
  if (!('fault' in checked)) return []
  return [{ member: 'initial', message: faultLabel(checked.fault) }]
}

/** The fault of a field for whose kind the entity has no free column. */
export const slotFault = (entity: Entity, kind: CustomKind): CustomFault => ({
  member: 'kind',
  message: filled(texts.noSlot, {
    table: entity.label,
    slot: slotTexts[customKinds[kind]]!,
    count: slotsOf(entity, customKinds[kind]).length,
  }),
})
