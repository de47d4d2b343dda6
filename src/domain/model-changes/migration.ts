import type { Entity } from '../entity.ts'
import { customFaults, slotFault, type CustomFault } from './check-fields.ts'
import { customKinds, freeSlot, type CustomField } from '../modelling/custom-field.ts'
import type { TenantModel } from '../modelling/tenant-model.ts'

/** A field as it is kept, with its row. */
export interface KeptField extends CustomField {
  readonly id: string
  readonly rowVersion: number
}

/** A field as a designer wants it. */
export interface WantedField extends Omit<CustomField, 'stored' | 'tableCode'> {
  readonly id: string | null
  readonly rowVersion: number | null
  readonly dropped: boolean
}

/** What happens to a field, and between which forms. */
export type FieldStep =
  | { readonly kind: 'add'; readonly after: CustomField }
  | {
      readonly kind: 'change'
      readonly before: KeptField
      readonly after: CustomField
      readonly converts: boolean
    }
  | { readonly kind: 'drop'; readonly before: KeptField }

export interface FieldFaultOf extends CustomFault {
  readonly field: string
}

export interface Migration {
  /** In the order in which they are made: what is dropped first gives its column to others. */
  readonly steps: readonly FieldStep[]
  readonly faults: readonly FieldFaultOf[]
}

/** Values that were written under one form may not fit the other. */
export const converts = (before: CustomField, after: CustomField): boolean =>
  before.kind !== after.kind ||
  (after.kind === 'reference' && before.target !== after.target) ||
  (after.kind === 'choice' &&
    before.choices.some(({ code }) => !after.choices.some((other) => other.code === code)))

/** Where fields of one kind of tables are kept, and what is wrong with them. */
export interface Placing {
  readonly entity: Entity
  /** Where the field is kept; null: there is no place. */
  readonly place: (
    field: Omit<CustomField, 'stored'>,
    before: KeptField | null,
    others: readonly CustomField[],
  ) => string | null
  readonly faults: (
    field: CustomField,
    before: KeptField | null,
    rest: readonly CustomField[],
  ) => CustomFault[]
}

/**
 * The steps from the fields that a tenant has (of all entities) to those wanted for one entity, and what is wrong with them.
 * The id of a field of another entity counts as none.
 */
export function stepsOf(
  { entity, place, faults: faultsOf }: Placing,
  kept: readonly KeptField[],
  wanted: readonly WantedField[],
): Migration {
  const byId = new Map(kept.filter(({ tableCode }) => tableCode === entity.name).map((one) => [one.id, one]))
  const keptAs = (id: string | null): KeptField | null => (id === null ? null : (byId.get(id) ?? null))
  const gone = wanted.flatMap(({ id, dropped }) => (dropped ? (keptAs(id) ?? []) : []))
  let others: CustomField[] = kept.filter((one) => !gone.includes(one))
  const steps: FieldStep[] = gone.map((before) => ({ kind: 'drop', before }))
  const faults: FieldFaultOf[] = []
  for (const { id, rowVersion: _version, dropped, ...given } of wanted) {
    if (dropped) continue
    const before = keptAs(id)
    const code = before?.code ?? given.code
    const field = { ...given, code, tableCode: entity.name }
    const stored = place(field, before, others)
    const after: CustomField = { ...field, stored: stored ?? '' }
    const rest = others.filter((one) => one !== before)
    faults.push(...faultsOf(after, before, rest).map((fault) => ({ ...fault, field: code })))
    if (stored === null) faults.push({ ...slotFault(entity, given.kind), field: code })
    steps.push(
      before ? { kind: 'change', before, after, converts: converts(before, after) } : { kind: 'add', after },
    )
    // A field that moves to another column keeps its old one until it has moved.
    const moves = before !== null && before.stored !== after.stored
    others = [...rest, after, ...(moves ? [{ ...before, code: '', zh: '', en: '' }] : [])]
  }
  return { steps, faults }
}

/** The steps for an entity of the product, whose user fields hold the values. */
export const migrationOf = (
  entity: Entity,
  kept: readonly KeptField[],
  wanted: readonly WantedField[],
  model?: TenantModel,
): Migration =>
  stepsOf(
    {
      entity,
      place: ({ kind }, before, others) =>
        before && customKinds[before.kind] === customKinds[kind]
          ? before.stored
          : freeSlot(entity, kind, others),
      faults: (field, _before, rest) => customFaults(field, rest, entity, model),
    },
    kept,
    wanted,
  )
