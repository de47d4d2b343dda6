import { createElement, useId, useState, type KeyboardEvent } from 'react'
import type { Entity } from '#domain/entity.ts'
import { faultText } from '#domain/rules/messages.ts'
import { checkValue } from '#domain/checks/values.ts'
import { useAction } from '../actions/use-action.ts'
import { RequestError } from '../client/request-error.ts'
import { editors } from '../fields/editors.ts'
import type { FieldEditors } from '../fields/form-field.tsx'
import { useFormatSettings } from '../fields/settings.ts'
import type { AfterEdit, CellEditorProps } from '../grid/model/cell-editing.ts'
import { useLabel } from '../i18n/index.ts'
import type { ListRow } from './list-row.ts'
import { sameValue } from './merge.ts'

interface InlineEditorProps extends CellEditorProps {
  readonly entity: Entity
  readonly fieldEditors: FieldEditors | undefined
  readonly onChange: (row: ListRow, field: string, value: unknown) => Promise<void>
}

/** Kinds whose value is chosen and not typed: the choice is the change. */
const chosenAtOnce = new Set(['choice', 'flag'])
const typedKinds = new Set([
  'code',
  'text',
  'longText',
  'integer',
  'quantity',
  'duration',
  'reference',
  'expression',
])

/** A declared field's editor in the place of its cell. Enter writes and goes down, Tab goes right; a refusal is shown below. */
export function InlineEditor({
  row,
  field: name,
  typed,
  entity,
  fieldEditors,
  onClose,
  onChange,
}: InlineEditorProps) {
  const field = entity.fields[name]!
  const label = useLabel()
  const settings = useFormatSettings()
  const id = useId()
  const old = row.values[name]
  const [value, setValue] = useState<unknown>(
    typed !== null && typedKinds.has(field.kind) ? typed : (old ?? null),
  )
  const [fault, setFault] = useState<string | null>(null)
  const { busy, attempt } = useAction()

  const commit = async (wanted: unknown, after: AfterEdit): Promise<void> => {
    if (busy) return
    const empty = field.kind === 'references' && wanted === null ? [] : wanted
    const checked = checkValue(field, empty, settings)
    if ('fault' in checked) {
      setFault(faultText(checked.fault, settings.language))
      return
    }
    if (sameValue(old, checked.value)) {
      onClose(after)
      return
    }
    const work = async (): Promise<void> => {
      await onChange(row.values as ListRow, name, checked.value)
      onClose(after)
    }
    await attempt(work, (error) => {
      const faultTexts = error instanceof RequestError ? error.faults.map(({ message }) => message) : []
      setFault(
        faultTexts.length > 0
          ? faultTexts.join('\n')
          : error instanceof Error
            ? error.message
            : String(error),
      )
      return true
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter and Tab of an input method choose what it offers.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Tab') {
      event.preventDefault()
      void commit(value, event.shiftKey ? 'left' : 'right')
    } else if (
      event.key === 'Enter' &&
      !event.shiftKey &&
      !event.defaultPrevented &&
      !isButton(event.target)
    ) {
      event.preventDefault()
      void commit(value, 'down')
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter and Tab write from any part of the editor
    <form
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        void commit(value, 'stay')
      }}
      onKeyDown={onKeyDown}
    >
      {createElement(fieldEditors?.[name] ?? editors[field.kind], {
        id,
        field,
        label: label(field.label),
        value,
        onChange: (next: unknown) => {
          setValue(next)
          setFault(null)
          if (chosenAtOnce.has(field.kind)) void commit(next, 'stay')
        },
        invalid: fault !== null,
        describedBy: fault === null ? undefined : `${id}-fault`,
      })}
      {fault && (
        <span className="fault" id={`${id}-fault`} role="alert">
          {fault}
        </span>
      )}
    </form>
  )
}

/** Enter on a button presses it. */
const isButton = (target: EventTarget): boolean => (target as Element).closest('button') !== null
