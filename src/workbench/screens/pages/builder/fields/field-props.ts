import { createContext, createElement, use, type ComponentType, type ReactNode } from 'react'
import { text, type Field } from '#domain/field-kinds.ts'
import type { ValueFault } from '#domain/pages/fault.ts'
import type { Property, PropertyKind } from '#domain/pages/property.ts'
import type { EditorProps } from '../../../../fields/editor-props.ts'
import type { FieldScope, PropertyFormProps } from './scope.ts'

/** What the editor of a property is given. */
export interface FieldProps<K extends PropertyKind = PropertyKind> {
  readonly id: string
  readonly property: Property<K>
  readonly label: string
  /** As the page keeps it; undefined: the default. */
  readonly value: unknown
  /** undefined: left out of the file. */
  readonly onChange: (value: unknown) => void
  /** The innermost record is that of the property. */
  readonly scope: FieldScope
  /** By the path within the value. */
  readonly faults: readonly ValueFault[]
  /** Id of the text that describes or faults the value. */
  readonly describedBy: string | undefined
}

export type FieldEditor<K extends PropertyKind> = (props: FieldProps<K>) => ReactNode

/** The form of records inside of values; editors reach it here, because it knows all of them. */
export const FormContext = createContext<ComponentType<PropertyFormProps> | null>(null)

/** The form of a record inside of a value. */
export function InnerForm(props: PropertyFormProps) {
  const form = use(FormContext)
  if (!form) throw new Error('the editor of a property is drawn outside of a form')
  return createElement(form, props)
}

export const textOfValue = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A text as a page keeps it: an empty one is left out. */
export const orNothing = (value: unknown): unknown => (value === '' || value === null ? undefined : value)

const plainField = text('', '')

/** What the editors of entity fields are given for the value of a property. */
export const editorProps = (props: FieldProps, field: Field = plainField): EditorProps => ({
  id: props.id,
  field: props.property.required ? { ...field, required: true } : field,
  label: props.label,
  value: props.value,
  onChange: (value) => props.onChange(orNothing(value)),
  invalid: props.faults.some(({ code }) => code !== 'untranslated'),
  describedBy: props.describedBy,
})
