import { Check, Minus } from 'lucide-react'
import type { ComponentType } from 'react'
import { isNumeric, type Field, type FieldKind } from '#domain/field-kinds.ts'
import { fieldText } from './format.ts'
import { useFormatSettings } from './settings.ts'

export interface DisplayProps {
  readonly field: Field
  readonly value: unknown
}

function TextDisplay({ field, value }: DisplayProps) {
  const text = fieldText(value, field, useFormatSettings())
  if (field.syntax === 'picture' && text) return <img className="t-picture" src={text} alt="" />
  return <span className={field.choice ? 't-words' : isNumeric(field.kind) ? 'number' : ''}>{text}</span>
}

function FlagDisplay({ field, value }: DisplayProps) {
  const text = fieldText(value ?? false, field, useFormatSettings())
  return (
    <span role="img" className="t-flag" aria-label={text}>
      {value ? <Check size={14} aria-hidden /> : <Minus size={14} aria-hidden />}
    </span>
  )
}

function ColorDisplay({ value }: DisplayProps) {
  return typeof value === 'string' ? (
    <span className="t-colour">
      <i style={{ background: value }} aria-hidden />
      {value}
    </span>
  ) : null
}

function JsonDisplay({ field, value }: DisplayProps) {
  return <code>{fieldText(value, field, useFormatSettings())}</code>
}

/** How a value is shown outside of the grid: forms, details, dialogs. */
export const displays: Readonly<Record<FieldKind, ComponentType<DisplayProps>>> = {
  code: TextDisplay,
  text: TextDisplay,
  longText: TextDisplay,
  integer: TextDisplay,
  quantity: TextDisplay,
  flag: FlagDisplay,
  date: TextDisplay,
  time: TextDisplay,
  duration: TextDisplay,
  choice: TextDisplay,
  reference: TextDisplay,
  references: TextDisplay,
  expression: JsonDisplay,
  color: ColorDisplay,
  json: JsonDisplay,
}
