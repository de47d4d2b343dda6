import type { ReactNode } from 'react'
import type { Entity } from '#domain/entity.ts'
import { useAction } from '../../../actions/use-action.ts'
import { FormField, type FieldEditors, type FormValues } from '../../../fields/form-field.tsx'
import { showsFaults, useRowForm } from '../../../fields/row-form.ts'
import { newRowValues, readForm } from '../../../fields/row-values.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'

export interface FieldsDialogProps {
  readonly title: string
  readonly description?: string
  /** Declares what is entered. */
  readonly form: Entity
  /** What the form starts with beside the declared defaults. */
  readonly start?: FormValues
  readonly fieldEditors?: FieldEditors
  /** Text of the button that takes it. */
  readonly take: string
  readonly onTake: (values: FormValues) => Promise<void>
  readonly onClose: () => void
  /** Below the form. */
  readonly children?: ReactNode
}

/** A few declared fields in a dialog; what the server refuses is shown at its field. */
export function FieldsDialog(props: FieldsDialogProps) {
  const { form, onTake, onClose } = props
  const settings = useFormatSettings()
  const { busy, attempt } = useAction()
  const row = useRowForm(form, { ...newRowValues(form), ...props.start }, settings)
  const take = row.handleSubmit((typed) =>
    attempt(
      () => onTake(readForm(form, typed, settings).values),
      (error) => showsFaults(row, form, error),
    ),
  )
  return (
    <FormDialog
      onClose={onClose}
      title={props.title}
      {...(props.description === undefined ? {} : { description: props.description })}
      width={560}
      submit={props.take}
      busy={busy}
      form="t-form"
      onSubmit={take}
      below={props.children}
    >
      {Object.entries(form.fields).map(([name, field]) => (
        <FormField
          key={name}
          name={name}
          field={field}
          control={row.control}
          Editor={props.fieldEditors?.[name]}
        />
      ))}
    </FormDialog>
  )
}
