import type { Entity } from '../entity.ts'
import { isOwnTable } from '../modelling/custom-field.ts'

/**
 * Entities whose rows interfaces send: data and results of a plan unit and tables of the tenant's own, but not what interfaces
 * and receivers keep themselves.
 */
export const sentOf = (all: readonly Entity[]): readonly Entity[] =>
  all.filter(
    ({ name, scope, area }) =>
      isOwnTable(name) || (scope === 'planUnit' && area !== 'integration' && area !== 'system'),
  )

/** Has the entity a time of the last change, by which changed rows are found? */
export const tellsChanges = ({ view }: Entity): boolean => !view

/** Name of a file without its end, or of a target of a service. */
export const isFileName = (name: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,99}$/u.test(name)
