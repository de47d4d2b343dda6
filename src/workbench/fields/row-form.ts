import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form'
import { writableFields, type Entity } from '#domain/entity.ts'
import type { Field } from '#domain/field-kinds.ts'
import type { FieldFault } from '#domain/errors.ts'
import { fieldFaults } from '#domain/rules/messages.ts'
import { readRow } from '#domain/rules/row.ts'
import type { FormValues } from './form-field.tsx'
import type { FormatSettings } from './format.ts'

/** A list without codes is an empty list; any other kind may have no value. */
const nothing = (field: Field): unknown => (field.kind === 'references' ? [] : null)

/** Values a new row's form starts with: the declared defaults. */
export function newRowValues(entity: Entity): FormValues {
  return Object.fromEntries(
    writableFields(entity).map(([name, field]) => [name, field.default ?? nothing(field)]),
  )
}

/** Values of an existing row as its form starts with them. */
export function rowValues(entity: Entity, row: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    writableFields(entity).map(([name, field]) => [name, row[name] ?? nothing(field)]),
  )
}

/** The wire values of a form that holds no faults, read by the same rules the server checks with. */
export function readForm(entity: Entity, values: FormValues, { zone }: FormatSettings) {
  return readRow(entity, values, { zone })
}

/** A form over the writable fields of an entity; faults in the user's language, from the shared rules. */
export function useRowForm(
  entity: Entity,
  start: FormValues,
  settings: FormatSettings,
): UseFormReturn<FormValues> {
  const resolver: Resolver<FormValues> = (values) => {
    const { faults } = readForm(entity, values, settings)
    if (faults.length === 0) return { values, errors: {} }
    const errors = fieldFaults(faults, settings.language).map(
      ({ message, members }) => [members[0] ?? 'root', { type: 'rule', message }] as const,
    )
    return { values: {}, errors: Object.fromEntries(errors) }
  }
  return useForm<FormValues>({ defaultValues: start, resolver, mode: 'onChange' })
}

/** Puts the faults a server found at their fields; gives the messages that belong to no field of the form. */
export function showFaults(
  form: UseFormReturn<FormValues>,
  entity: Entity,
  faults: readonly FieldFault[],
): string[] {
  const names = new Map(Object.keys(entity.fields).map((name) => [name.toLowerCase(), name]))
  let isFirst = true
  return faults.flatMap(({ message, members }) => {
    const known = members
      .map((member) => names.get(member.toLowerCase()))
      .filter((name) => name !== undefined)
    for (const name of known) {
      form.setError(name, { type: 'server', message }, { shouldFocus: isFirst })
      isFirst = false
    }
    return known.length > 0 ? [] : [message]
  })
}
