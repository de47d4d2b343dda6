import type { Choice } from '../choices/define.ts'
import type { Entity } from '../entity.ts'
import type { Field, FieldKind } from '../field-kinds.ts'
import type { Label } from '../label.ts'

/** Kinds of fields that a tenant adds, each with the user fields whose columns can hold its values. */
export const customKinds = {
  text: 'userStr',
  integer: 'userNum',
  quantity: 'userNum',
  date: 'userDate',
  time: 'userDate',
  flag: 'userNum',
  choice: 'userStr',
  reference: 'userStr',
  expression: 'userStr',
} as const satisfies Partial<Record<FieldKind, Slot>>

export type CustomKind = keyof typeof customKinds

/** Families of user fields (standard-fields.ts). */
export type Slot = 'userStr' | 'userNum' | 'userDate'

export interface OwnChoice {
  readonly code: string
  readonly zh: string
  readonly en: string
}

/** A field that a tenant adds to an entity of the product, or that a table of its own has. */
export interface CustomField {
  /** Name of the entity. */
  readonly tableCode: string
  /** Its wire and expression name is `X_` and this; in a table of the tenant's own it is this alone. */
  readonly code: string
  readonly zh: string
  readonly en: string
  readonly kind: CustomKind
  /** The user field in whose column its values are kept; in a table of the tenant's own the column. */
  readonly stored: string
  /** Kind `choice`: what can be chosen, in the order shown. */
  readonly choices: readonly OwnChoice[]
  /** Kind `reference`: name of the entity whose code is meant. */
  readonly target: string | null
  readonly required: boolean
  /** Wire value as text. */
  readonly initial: string | null
  readonly helpZh: string | null
  readonly helpEn: string | null
  readonly sortNo: number
}

const prefix = 'X_'

/** Name of a tenant's field on the wire, in files and in expressions. */
export const wireName = (code: string): string => `${prefix}${code}`

/** Code of the field with a wire name; null: it is no tenant's. */
export const customCode = (name: string): string | null =>
  name.startsWith(prefix) ? name.slice(prefix.length) : null

/** Is a name that of a table of a tenant's own? */
export const isOwnTable = (name: string): boolean => name.startsWith(prefix)

/** Name of a field on the wire: only what is added to tables of the product needs a prefix. */
export const fieldName = ({ tableCode, code }: Pick<CustomField, 'tableCode' | 'code'>): string =>
  isOwnTable(tableCode) ? code : wireName(code)

/** Fields of one table among those of a tenant, in the order shown. */
export const fieldsOfTable = (tableCode: string, custom: readonly CustomField[]): readonly CustomField[] =>
  custom
    .filter((field) => field.tableCode === tableCode)
    .toSorted((a, b) => a.sortNo - b.sortNo || (a.code < b.code ? -1 : 1))

/** Names of those that the quick search looks through. */
export const searchedFields = (fields: readonly CustomField[]): readonly string[] =>
  fields.filter(({ kind }) => kind === 'text' || kind === 'reference').map(fieldName)

/** Longest text that a user field holds. */
const longestText = 400

/** Entities that take fields: those of plan units with user fields. */
export const takesFields = ({ fields, view, scope }: Entity): boolean =>
  'userStr1' in fields && !view && scope === 'planUnit'

/** User fields of a family that an entity has, in their order. */
export const slotsOf = ({ fields }: Entity, slot: Slot): string[] =>
  Object.keys(fields).filter((name) => name.startsWith(slot) && /^\d+$/.test(name.slice(slot.length)))

/** The first user field of the kind's family that no other field has taken; null: all are. */
export function freeSlot(
  entity: Entity,
  kind: CustomKind,
  taken: readonly Pick<CustomField, 'tableCode' | 'stored'>[],
): string | null {
  const used = new Set(taken.filter(({ tableCode }) => tableCode === entity.name).map(({ stored }) => stored))
  return slotsOf(entity, customKinds[kind]).find((name) => !used.has(name)) ?? null
}

/** The declaration of a tenant's field, as those of the product are. */
export function fieldOf(custom: CustomField): Field {
  const { kind, zh, en, required, stored, target, helpZh, helpEn } = custom
  const help: Label | null = helpZh || helpEn ? { zh: helpZh || helpEn!, en: helpEn || helpZh! } : null
  const field: Field = {
    kind,
    label: { zh, en },
    required,
    ...(isOwnTable(custom.tableCode) ? {} : { stored }),
    ...(help ? { help } : {}),
    ...(kind === 'text' || kind === 'expression' ? { length: longestText } : {}),
    ...(kind === 'choice' ? { choice: choicesOf(custom.choices) } : {}),
    ...(kind === 'reference' && target !== null ? { target } : {}),
    ...(kind === 'expression' ? { about: { ME: custom.tableCode } } : {}),
  }
  const initial = initialOf(custom)
  return initial === undefined ? field : { ...field, default: initial }
}

const choicesOf = (choices: readonly OwnChoice[]): Choice =>
  Object.fromEntries(choices.map(({ code, zh, en }) => [code, { zh, en }]))

/** What new rows begin with; undefined: nothing. It was checked when the field was saved (check-fields.ts). */
function initialOf({ initial, kind }: CustomField): string | number | boolean | undefined {
  if (initial === null || initial === '') return undefined
  if (kind === 'integer') return Number(initial)
  return kind === 'flag' ? initial === 'true' : initial
}
