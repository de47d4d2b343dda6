import type { FilterOperator } from '#domain/crud.ts'
import type { Field, Fields } from '#domain/field-kinds.ts'
import type { PageCondition } from '#domain/pages/property.ts'
import { operatorsOf, valueCount } from '../../../../grid/model/operators.ts'

/** As many values as an operator takes; of any number at least one. */
function valuesFor(op: FilterOperator, values: readonly string[]): readonly string[] {
  const count = valueCount(op)
  if (count < 0) return values.length === 0 ? [''] : values
  return Array.from({ length: count }, (_, at) => values[at] ?? '')
}

const fieldNamed = (fields: Fields | null, name: string): Field | undefined =>
  fields?.[name] as Field | undefined

const firstOperator = (field: Field | undefined): FilterOperator =>
  field === undefined ? 'eq' : operatorsOf[field.kind][0]!

/** A condition on the first field there is. */
export function newCondition(fields: Fields | null): PageCondition {
  const [field = ''] = Object.keys(fields ?? {})
  const op = firstOperator(fieldNamed(fields, field))
  return { field, op, values: valuesFor(op, []) }
}

/**
 * A condition with another field or operator. Values of another kind of field are no longer meant, and an operator that the
 * field does not have gives way to its first one.
 */
export function conditionWith(
  condition: PageCondition,
  change: Partial<Pick<PageCondition, 'field' | 'op'>>,
  fields: Fields | null,
): PageCondition {
  const { field, op } = { ...condition, ...change }
  const [before, after] = [fieldNamed(fields, condition.field), fieldNamed(fields, field)]
  const fits = after === undefined || operatorsOf[after.kind].includes(op)
  const next = fits ? op : firstOperator(after)
  const isSameKind = before?.kind === after?.kind && before?.choice === after?.choice
  return { field, op: next, values: valuesFor(next, isSameKind ? condition.values : []) }
}
