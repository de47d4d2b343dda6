import { text, time, type Field } from '#domain/field-kinds.ts'
import type { ExpressionGives } from '#domain/pages/property.ts'
import { hindering, orNothing, textOfValue, type FieldProps } from './field-props.ts'
import { ExpressionBox, ValueField } from './value-field.tsx'
import { fieldOfTarget } from './typed-by.ts'

/** Fields by which plain values are typed, where they are written otherwise than typed; null: they are the same. */
const plainFields: Readonly<Record<ExpressionGives, Field | null>> = {
  text: text('', ''),
  any: text('', ''),
  time: time('', ''),
  bool: null,
  number: null,
}

export function ExpressionField(props: FieldProps<'expression'>) {
  const { id, property, label, value, onChange, scope, faults, describedBy } = props
  const plain = plainFields[property.gives]
  const typed = fieldOfTarget(property, scope)
  const box = {
    id,
    label,
    value: value === undefined ? (property.default ?? '') : textOfValue(value),
    onChange: (next: string) => onChange(next === property.default ? undefined : orNothing(next)),
    scope: scope.scope,
    gives: property.gives,
    invalid: hindering(faults) !== undefined,
    describedBy,
  }
  if (typed) return <ValueField key={typed.kind} box={box} field={typed} startsPlain />
  return plain ? <ValueField box={box} field={plain} startsPlain={false} /> : <ExpressionBox {...box} />
}
