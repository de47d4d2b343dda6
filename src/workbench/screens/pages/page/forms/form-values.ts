import type { Entity } from '#domain/entity.ts'
import type { FieldFault } from '#domain/errors.ts'
import { fieldFaults } from '#domain/rules/messages.ts'
import { isBlank } from '#domain/checks/values.ts'
import { faultsByField, readForm } from '../../../../fields/row-values.ts'
import type { FormatSettings } from '../../../../fields/format.ts'
import type { FormState } from '../page-state.ts'

/** Puts faults at the fields that the page shows; gives the messages of all others. */
export function placeFaults(
  form: FormState,
  entity: Entity,
  faults: readonly FieldFault[],
  shown: ReadonlySet<string>,
): readonly string[] {
  const { byField, rest } = faultsByField(entity, faults)
  const placed = byField.filter(([name]) => shown.has(name))
  // The first of several is said, as in the forms of lists.
  form.faults = Object.fromEntries(placed.toReversed())
  return [...rest, ...byField.filter(([name]) => !shown.has(name)).map(([, message]) => message)]
}

/** What the rules of the entity find wrong with the values of a form, and what the page requires beside them. */
export function faultsOf(
  form: FormState,
  entity: Entity,
  settings: FormatSettings,
  required: ReadonlySet<string> = new Set(),
): readonly FieldFault[] {
  const { faults } = readForm(entity, form.values, settings)
  const missing = [...required].filter(
    (name) =>
      entity.fields[name] && isBlank(form.values[name]) && !faults.some(({ member }) => member === name),
  )
  const more = missing.map((member) => ({
    member,
    code: 'required' as const,
    values: { field: entity.fields[member]!.label },
  }))
  return fieldFaults([...faults, ...more], settings.language)
}

/** A value that the user gives: its field is checked at once, and those that were wrong before. */
export function changeField(
  form: FormState,
  entity: Entity,
  [name, value]: readonly [name: string, value: unknown],
  settings: FormatSettings,
): void {
  form.values[name] = value
  form.changed = true
  const concerned = new Set([name, ...Object.keys(form.faults)])
  placeFaults(form, entity, faultsOf(form, entity, settings), concerned)
}
