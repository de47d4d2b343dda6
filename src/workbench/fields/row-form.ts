import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { Entity } from '#domain/entity.ts'
import type { FieldFault } from '#domain/errors.ts'
import { fieldFaults } from '#domain/rules/messages.ts'
import { RequestError } from '../client/request-error.ts'
import type { FormValues } from './form-field.tsx'
import type { FormatSettings } from './format.ts'
import { faultsByField, readForm } from './row-values.ts'

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
  const { byField, rest } = faultsByField(entity, faults)
  for (const [at, [name, message]] of byField.entries())
    form.setError(name, { type: 'server', message }, { shouldFocus: at === 0 })
  return rest
}

/** Shows an error at the fields it belongs to; false where some of it belongs to none of them. */
export const showsFaults = (form: UseFormReturn<FormValues>, entity: Entity, error: unknown): boolean =>
  error instanceof RequestError &&
  error.faults.length > 0 &&
  showFaults(form, entity, error.faults).length === 0
