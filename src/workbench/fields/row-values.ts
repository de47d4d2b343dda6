import { writableFields, type Entity } from '#domain/entity.ts'
import type { FieldFault } from '#domain/errors.ts'
import type { Field } from '#domain/field-kinds.ts'
import { readRow } from '#domain/checks/row.ts'
import { currentModel } from '../client/model.ts'
import type { FormatSettings } from './format.ts'

/** A list without codes is an empty list; any other kind may have no value. */
const nothing = (field: Field): unknown => (field.kind === 'references' ? [] : null)

/** Values a new row's form starts with: the declared defaults. */
export function newRowValues(entity: Entity): Record<string, unknown> {
  return Object.fromEntries(
    writableFields(entity).map(([name, field]) => [name, field.default ?? nothing(field)]),
  )
}

/** Values of an existing row as its form starts with them. */
export function rowValues(entity: Entity, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    writableFields(entity).map(([name, field]) => [name, row[name] ?? nothing(field)]),
  )
}

/** The wire values of a form that holds no faults, read by the same rules the server checks with. */
export function readForm(
  entity: Entity,
  values: Readonly<Record<string, unknown>>,
  { zone }: FormatSettings,
) {
  return readRow(entity, values, { zone, model: currentModel() })
}

/** Faults by the field of an entity that they concern, and the messages that belong to none. */
export function faultsByField(
  entity: Entity,
  faults: readonly FieldFault[],
): { readonly byField: readonly (readonly [field: string, message: string])[]; readonly rest: string[] } {
  const names = new Map(Object.keys(entity.fields).map((name) => [name.toLowerCase(), name]))
  const byField: (readonly [string, string])[] = []
  const rest = faults.flatMap(({ message, members }) => {
    const known = members
      .map((member) => names.get(member.toLowerCase()))
      .filter((name) => name !== undefined)
    for (const name of known) byField.push([name, message])
    return known.length > 0 ? [] : [message]
  })
  return { byField, rest }
}
