import type { Condition } from '#domain/crud.ts'
import type { PageCondition } from '#domain/pages/property.ts'
import type { AskedSource } from './source-query.ts'

type Wire = Condition['values'][number]

/** Conditions with their values; one whose values are all null is left out, as a filter that is not set. */
export function conditionsOf(
  conditions: readonly PageCondition[],
  valueOf: AskedSource['valueOf'],
): readonly Condition[] {
  return conditions.flatMap(({ field, op, values }) => {
    const given = values.map(valueOf).flatMap((value) => (Array.isArray(value) ? value : [value]))
    const known = given.filter((value): value is Wire => value !== null && value !== undefined)
    return known.length === 0 && values.length > 0 ? [] : [{ field, op, values: known }]
  })
}

/** The order of a source, as lists take it. */
export const sortingOf = (
  sort: readonly { readonly field: string; readonly descending: boolean }[],
): string => sort.map(({ field, descending }) => (descending ? `${field} desc` : field)).join(',')
