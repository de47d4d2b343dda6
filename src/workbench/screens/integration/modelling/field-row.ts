import { customField } from '#domain/entities/integration/custom-field.ts'
import type { Entity } from '#domain/entity.ts'
import type { CustomKind, OwnChoice } from '#domain/modelling/custom-field.ts'
import type { Label } from '#domain/label.ts'
import { currentModel } from '../../../client/model.ts'

/** A table that takes fields, as SysTableM/GetAll answers it. */
export interface TableRow {
  readonly tableCode: string
  readonly name: Label
  readonly fields: number
  readonly free: Readonly<Record<'userStr' | 'userNum' | 'userDate', number>>
  /** A table of the tenant's own. */
  readonly isOwn: boolean
}

/** A table of the tenant's own as the list of them has it. */
export interface OwnTableRow extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly rowVersion: number
  readonly code: string
  readonly zh: string
  readonly en: string
}

/** A field as the list of the tenant's fields has it. */
export interface FieldRow extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly rowVersion: number
  readonly tableCode: string
  readonly code: string
  readonly zh: string
  readonly en: string
  readonly kind: CustomKind
  readonly stored: string
  readonly choices: readonly OwnChoice[] | null
  readonly target: string | null
  readonly required: boolean
}

const shown = [
  'code',
  'kind',
  'zh',
  'en',
  'choices',
  'target',
  'required',
  'initial',
  'helpZh',
  'helpEn',
  'sortNo',
]
const ofKind: Readonly<Record<string, CustomKind>> = { choices: 'choice', target: 'reference' }

/** The fields of the form; what only one kind needs is left out for the others, and a code is given once. */
export function formOf(kind: CustomKind, isNew: boolean): Entity {
  const names = shown.filter((name) => (ofKind[name] ?? kind) === kind && (isNew || name !== 'code'))
  return {
    ...customField,
    key: ['kind'],
    fields: Object.fromEntries(
      names.map((name) => [name, customField.fields[name as keyof typeof customField.fields]]),
    ),
  }
}

/** The name of an entity, or its code where there is none such any more. */
export const labelOfEntity = (name: string): Label =>
  currentModel().find(name)?.label ?? { zh: name, en: name }
