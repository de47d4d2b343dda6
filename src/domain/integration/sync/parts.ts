import type { Entity } from '../../entity.ts'
import { importableOf } from '../../import-target.ts'
import type { TenantModel } from '../../modelling/tenant-model.ts'

/** Rows of one entity that a data synchronisation is about. */
export interface SyncPart {
  /** Name of the entity. */
  readonly entity: string
  /** Condition on its rows in the language of lists; null: all. */
  readonly filter: string | null
}

type Entities = Pick<TenantModel, 'entities'>

/** Entities that can be synchronised: rows of a plan unit that files bring, too. In the order in which one may name another. */
export const syncableOf = ({ entities }: Entities): readonly Entity[] =>
  importableOf(entities).filter(({ scope, view }) => scope === 'planUnit' && !view)

export const syncableNamed = (name: string, model: Entities): Entity | undefined =>
  syncableOf(model).find((one) => one.name === name)

/** The parts that stand in a value, as far as they have their shape. */
export function readParts(value: unknown): readonly SyncPart[] {
  if (!Array.isArray(value)) return []
  return (value as readonly unknown[]).flatMap((one): SyncPart[] => {
    const { entity, filter } = (one ?? {}) as { entity?: unknown; filter?: unknown }
    if (typeof entity !== 'string') return []
    const text = typeof filter === 'string' ? filter.trim() : ''
    return [{ entity, filter: text === '' ? null : text }]
  })
}

/** Parts in the order in which they are written: entities that are named by others come first. */
export function inOrder<P extends Pick<SyncPart, 'entity'>>(
  parts: readonly P[],
  { entities }: Entities,
): readonly P[] {
  const places = new Map(entities.map(({ name }, at) => [name, at]))
  return parts.toSorted((a, b) => (places.get(a.entity) ?? 0) - (places.get(b.entity) ?? 0))
}

/** Names of the entities that rows of the parts may refer to and that are no parts yet, with what those refer to in turn. */
export function missingReferences(
  parts: readonly Pick<SyncPart, 'entity'>[],
  model: Entities,
): readonly string[] {
  const syncable = new Map(syncableOf(model).map((entity) => [entity.name, entity]))
  const present = new Set(parts.map(({ entity }) => entity))
  const added = new Set<string>()
  const waiting = [...present]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
    for (const { target } of Object.values(syncable.get(name)?.fields ?? {})) {
      if (target === undefined || present.has(target) || added.has(target) || !syncable.has(target)) continue
      added.add(target)
      waiting.push(target)
    }
  return [...syncable.keys()].filter((name) => added.has(name))
}
