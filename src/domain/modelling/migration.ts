import type { Entity } from '../entity.ts'
import { customFaults, slotFault, type CustomFault } from './check-fields.ts'
import { customKinds, freeSlot, type CustomField } from './custom-field.ts'
import type { TenantModel } from './tenant-model.ts'

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

/**
 * The steps from the fields that a tenant has (of all entities) to those wanted for one entity, and what is wrong with them.
 * The id of a field of another entity counts as none.
 */
export function migrationOf(
  entity: Entity,
  kept: readonly KeptField[],
  wanted: readonly WantedField[],
  model?: TenantModel,
): Migration {
  const byId = new Map(kept.filter(({ tableCode }) => tableCode === entity.name).map((one) => [one.id, one]))
  const drops = wanted.flatMap(({ id, dropped }): FieldStep[] => {
    const before = dropped && id !== null ? byId.get(id) : undefined
    return before ? [{ kind: 'drop', before }] : []
  })
  const gone = new Set(drops.map((step) => (step.kind === 'drop' ? step.before.id : '')))
  let others: CustomField[] = kept.filter(({ id }) => !gone.has(id))
  const steps: FieldStep[] = [...drops]
  const faults: FieldFaultOf[] = []
  for (const { id, rowVersion: _version, dropped, ...given } of wanted) {
    if (dropped) continue
    const before = id === null ? undefined : byId.get(id)
    const rest = others.filter((one) => one !== before)
    const keeps = before !== undefined && customKinds[before.kind] === customKinds[given.kind]
    const stored = keeps ? before.stored : freeSlot(entity, given.kind, others)
    const code = before?.code ?? given.code
    const after = { ...given, code, tableCode: entity.name, stored: stored ?? '' }
    const found = customFaults(after, rest, entity, model)
    if (stored === null) found.push(slotFault(entity, given.kind))
    faults.push(...found.map((fault) => ({ ...fault, field: code })))
    steps.push(
      before ? { kind: 'change', before, after, converts: converts(before, after) } : { kind: 'add', after },
    )
    // A field that moves to another family of columns keeps its old one until it has moved.
    others = [...rest, after, ...(before && !keeps ? [{ ...before, code: '', zh: '', en: '' }] : [])]
  }
  return { steps, faults }
}
