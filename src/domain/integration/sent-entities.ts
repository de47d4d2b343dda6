import { entities } from '../entities/index.ts'
import type { Entity } from '../entity.ts'

/** Entities whose rows interfaces send: data and results of a plan unit, but not what interfaces and receivers keep themselves. */
export const sentEntities: readonly Entity[] = entities.filter(
  ({ scope, area }) => scope === 'planUnit' && area !== 'integration' && area !== 'system',
)

/** Has the entity a time of the last change, by which changed rows are found? */
export const tellsChanges = ({ view }: Entity): boolean => !view

/** Name of a file without its end, or of a target of a service. */
export const isFileName = (name: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,99}$/u.test(name)
