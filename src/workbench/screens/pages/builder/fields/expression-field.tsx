import { flag, quantity, text, time, type Field } from '#domain/field-kinds.ts'
import type { ExpressionGives } from '#domain/pages/property.ts'
import { hindering } from './faults.ts'
import { orNothing, textOfValue, type FieldProps } from './field-props.ts'
import { ExpressionBox } from './expression-box.tsx'
import { ValueField } from './value-field.tsx'

/** Fields by which plain values are typed, where they are written otherwise than typed; null: they are the same. */
const plainFields: Readonly<Record<ExpressionGives, Field | null>> = {
  text: text('', ''),
  any: text('', ''),
  time: time('', ''),
  bool: null,
  number: null,
}

export const fieldOfType = {
  text: text('', ''),
  number: quantity('', ''),
  bool: flag('', ''),
  time: time('', ''),
} as const

export function ExpressionField(props: FieldProps<'expression'>) {
  const { id, property, label, value, onChange, scope, faults, describedBy } = props
  const plain = plainFields[property.gives]
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
  return plain ? <ValueField box={box} field={plain} startsPlain={false} /> : <ExpressionBox {...box} />
}
