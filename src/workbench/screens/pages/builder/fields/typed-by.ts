import { date, flag, quantity, text, time, type Field } from '#domain/field-kinds.ts'
import type { ValueType } from '#domain/pages/page.ts'
import type { Property } from '#domain/pages/property.ts'
import { textOfValue, type FieldScope } from './field-props.ts'

/** Fields by which values of a type are typed. */
export const typedBy: Readonly<Record<ValueType, Field>> = {
  text: text('', ''),
  number: quantity('', ''),
  bool: flag('', ''),
  time: time('', ''),
  date: date('', ''),
}

/** The field by which the value is typed that an expression gives to a variable or to a field of a form; null: it has none. */
export function fieldOfTarget(
  { target }: Property<'expression'>,
  { page, scope, records }: Pick<FieldScope, 'page' | 'scope' | 'records'>,
): Field | null {
  const [name = '', field] = target === undefined ? [] : textOfValue(records[0]?.[target]).split('.')
  if (field !== undefined) return scope.sources[name]?.[field] ?? null
  const variable = page.variables.find((one) => one.name === name)
  return variable ? typedBy[variable.type] : null
}
