import type { Condition } from '#domain/crud.ts'
import { formatDay, parseDay } from '#domain/rules/dates.ts'

/** Which items are listed. */
export const itemFilters = [
  'all',
  'any',
  'shortage',
  'overdue',
  'excess',
  'noSupplier',
  'belowSafety',
] as const
export type ItemFilter = (typeof itemFilters)[number]

/** Conditions of a filter; `days`: how far shortages are looked for from `today` on. */
export function filterConditions(filter: ItemFilter, today: string, days: number): readonly Condition[] {
  switch (filter) {
    case 'all':
      return []
    case 'any':
      return [{ field: 'problem', op: 'notEmpty', values: [] }]
    case 'shortage':
      return [{ field: 'shortAt', op: 'le', values: [formatDay((parseDay(today) ?? 0) + days)] }]
    case 'overdue':
      return [{ field: 'overdue', op: 'gt', values: [0] }]
    case 'excess':
      return [{ field: 'excessAt', op: 'notEmpty', values: [] }]
    case 'noSupplier':
      return [{ field: 'noSupplier', op: 'eq', values: [true] }]
    case 'belowSafety':
      return [{ field: 'problem', op: 'eq', values: ['belowSafety'] }]
  }
}
