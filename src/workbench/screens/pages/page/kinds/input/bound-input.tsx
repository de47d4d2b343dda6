import { createElement, useId, useState, type ReactNode } from 'react'
import type { Field } from '#domain/field-kinds.ts'
import type { commonProperties, inputProperties } from '#domain/pages/kind.ts'
import type { ValuesOf } from '#domain/pages/property.ts'
import type { EditorProps } from '../../../../../fields/editor-props.ts'
import { editors } from '../../../../../fields/editors.ts'
import { FieldFrame, noteId } from '../../../../../fields/field-frame.tsx'
import { TargetEditor } from '../../../../../fields/reference-editor.tsx'
import { useLabel } from '../../../../../i18n/index.ts'
import { debounced } from '../../../../../parts/timing.ts'
import { useEvents } from '../../page-context.ts'
import { useText } from '../../use-text.ts'
import { useExpression } from '../../use-expressions.ts'
import { useBound, useInitial, type Bound } from './use-bound.ts'

type InputValues = ValuesOf<typeof commonProperties & typeof inputProperties>

interface BoundInputProps {
  readonly values: InputValues
  /** How values of a variable are read. */
  readonly of?: Partial<Field>
  /** Its changes count once typing rests. */
  readonly isTyped?: boolean
  /** EVENT.value of a change; default: the value. */
  readonly changed?: (value: unknown) => unknown
  /** What is wrong beside the rules of the field. */
  readonly fault?: string | null
  /** Its editor; left out: that of the kind of its values. */
  readonly children?: (props: EditorProps, bound: Bound) => ReactNode
}

const asItIs = (value: unknown): unknown => value

/** Label, help and fault around an input, and what every input does with its value. */
export function BoundInput(props: BoundInputProps) {
  const { values, of, children, isTyped = false, changed = asItIs } = props
  const { bind, isRequired } = values
  const id = useId()
  const labelOf = useLabel()
  const bound = useBound({ bind, isRequired, ...(of ? { of } : {}) })
  useInitial(bind, useExpression(values.initial, 'any').value)
  const isDisabled = useExpression(values.disabled, 'bool').value === true
  const own = useText(values.label)
  const help = useText(values.help)
  const { field, isOfForm } = bound
  const change = useChange(isTyped)
  const label = own !== '' ? own : isOfForm ? labelOf(field.label) : ''
  const fault = bound.fault ?? props.fault ?? null
  const note = help !== '' ? help : isOfForm && field.help ? labelOf(field.help) : ''
  const editor: EditorProps = {
    id,
    field: aboutOf(field, bound),
    label: label === '' ? labelOf(field.label) : label,
    value: bound.value,
    onChange: (value) => {
      bound.set(value)
      change(changed(value))
    },
    disabled: isDisabled || bound.isLocked,
    invalid: fault !== null,
    describedBy: noteId(id, note, fault),
  }
  return (
    <FieldFrame {...{ id, label, fault }} name={bind} isRequired={field.required} help={note}>
      {children ? children(editor, bound) : <OwnEditor props={editor} bound={bound} />}
    </FieldFrame>
  )
}

/** The editor that forms of lists have for a field. */
export function OwnEditor({ props, bound }: { readonly props: EditorProps; readonly bound: Bound }) {
  const { targetBy, kind } = props.field
  if (!targetBy) return createElement(editors[kind], props)
  return <TargetEditor {...props} targets={targetBy.entities[String(bound.other(targetBy.field))] ?? []} />
}

/** A field whose expressions are about what another field names. */
function aboutOf(field: Field, { other }: Bound): Field {
  const about = field.aboutField === undefined ? null : other(field.aboutField)
  return typeof about === 'string' && about !== '' ? { ...field, about: { ME: about } } : field
}

/** Raises the event change; of what is typed once it rests. */
function useChange(isTyped: boolean): (value: unknown) => void {
  const { raise } = useEvents<'input'>()
  const [rested] = useState(() => debounced((act: () => void) => act()))
  const change = (value: unknown): void => void raise('change', { value })
  return isTyped ? (value) => rested(() => change(value)) : change
}
