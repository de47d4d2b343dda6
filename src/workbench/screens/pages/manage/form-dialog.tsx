import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#domain/entity.ts'
import { useAction } from '../../../actions/use-action.ts'
import { FormField, type FieldEditors, type FormValues } from '../../../fields/form-field.tsx'
import { showsFaults, useRowForm } from '../../../fields/row-form.ts'
import { newRowValues, readForm } from '../../../fields/row-values.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'

export interface FormDialogProps {
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
export function FormDialog(props: FormDialogProps) {
  const { form, onTake, onClose } = props
  const { t } = useTranslation('pages-manage')
  const settings = useFormatSettings()
  const id = useId()
  const { busy, attempt } = useAction()
  const row = useRowForm(form, { ...newRowValues(form), ...props.start }, settings)
  const take = row.handleSubmit((typed) =>
    attempt(
      () => onTake(readForm(form, typed, settings).values),
      (error) => showsFaults(row, form, error),
    ),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={props.title}
      {...(props.description === undefined ? {} : { description: props.description })}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" type="submit" form={id} loading={busy}>
            {props.take}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="t-form" onSubmit={(event) => void take(event)}>
        {Object.entries(form.fields).map(([name, field]) => (
          <FormField
            key={name}
            name={name}
            field={field}
            control={row.control}
            Editor={props.fieldEditors?.[name]}
          />
        ))}
      </form>
      {props.children}
    </Dialog>
  )
}
