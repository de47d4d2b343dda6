import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { defineEntity } from '#domain/entity.ts'
import type { Fields } from '#domain/field-kinds.ts'
import type { Endpoint, InputOf, OutputOf } from '#domain/service.ts'
import { useAction } from './use-action.ts'
import { write } from '../client/write.ts'
import { type FieldEditors, type FormValues, FormFields } from '../fields/form-field.tsx'
import { showsFaults, useRowForm } from '../fields/row-form.ts'
import { newRowValues, readForm } from '../fields/row-values.ts'
import { useFormatSettings } from '../fields/settings.ts'
import { useLabel } from '../i18n/index.ts'
import { FormDialog } from '../parts/form-dialog.tsx'

interface ActionDialogProps<E extends Endpoint> {
  readonly endpoint: E
  /** What the screen knows already; the other fields of the input are asked for. */
  readonly given: Partial<InputOf<E>>
  /** Fields of the input to ask for; default: those that are not given. */
  readonly ask?: readonly (keyof InputOf<E> & string)[]
  /** What the form starts with beside the declared defaults. */
  readonly start?: FormValues
  readonly title?: ReactNode
  readonly description?: ReactNode
  readonly fieldEditors?: FieldEditors
  readonly onDone: (answer: OutputOf<E>, values: FormValues) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks for what an action still needs to know, from the declaration of its endpoint, and calls it. */
export function ActionDialog<E extends Endpoint>(props: ActionDialogProps<E>) {
  const { endpoint, given, onDone, onClose } = props
  const { t } = useTranslation('actions')
  const label = useLabel()
  const settings = useFormatSettings()
  const { busy, attempt } = useAction()
  const [asked] = useState(() =>
    formOf(endpoint, props.ask ?? Object.keys(endpoint.input).filter((name) => !(name in given))),
  )
  const form = useRowForm(asked, { ...newRowValues(asked), ...props.start }, settings)
  const send = form.handleSubmit(async (typed) => {
    const work = async (): Promise<void> => {
      const { values } = readForm(asked, typed, settings)
      const answer = await write(endpoint, { ...given, ...values } as InputOf<E>)
      onClose()
      onDone(answer, values)
    }
    await attempt(work, (error) => showsFaults(form, asked, error))
  })
  return (
    <FormDialog
      onClose={onClose}
      title={props.title ?? label(endpoint.label)}
      description={props.description}
      width={480}
      form="t-form"
      submit={label(endpoint.label)}
      busy={busy}
      onSubmit={send}
      below={props.children}
    >
      <FormFields fields={Object.entries(asked.fields)} control={form.control} editors={props.fieldEditors} />
    </FormDialog>
  )
}

function formOf(endpoint: Endpoint, names: readonly string[]) {
  const fields: Fields = Object.fromEntries(names.map((name) => [name, endpoint.input[name]!]))
  return defineEntity({
    name: endpoint.method,
    service: endpoint.service,
    area: 'planning',
    label: endpoint.label,
    key: names.slice(0, 1),
    standard: false,
    fields,
  })
}
