import type { Entity } from '../../entity.ts'
import { entities } from '../../entities/index.ts'
import { importable } from '../../import-target.ts'

/** Rows of one entity that a data synchronisation is about. */
export interface SyncPart {
  /** Name of the entity. */
  readonly entity: string
  /** Condition on its rows in the language of lists; null: all. */
  readonly filter: string | null
}

/** Entities that can be synchronised: rows of a plan unit that files bring, too. In the order in which one may name another. */
export const syncable: readonly Entity[] = importable.filter(
  ({ scope, view }) => scope === 'planUnit' && !view,
)

export const syncableNamed = (name: string): Entity | undefined => syncable.find((one) => one.name === name)

/** The parts that stand in a value, as far as they have their shape; entities that are named by others come first. */
export function readParts(value: unknown): readonly SyncPart[] {
  if (!Array.isArray(value)) return []
  const parts = (value as readonly unknown[]).flatMap((one): SyncPart[] => {
    const { entity, filter } = (one ?? {}) as { entity?: unknown; filter?: unknown }
    if (typeof entity !== 'string') return []
    const text = typeof filter === 'string' ? filter.trim() : ''
    return [{ entity, filter: text === '' ? null : text }]
  })
  return inOrder(parts)
}

const place = new Map(entities.map(({ name }, at) => [name, at]))

export const inOrder = <P extends Pick<SyncPart, 'entity'>>(parts: readonly P[]): readonly P[] =>
  [...parts].sort((a, b) => (place.get(a.entity) ?? 0) - (place.get(b.entity) ?? 0))

/** Names of the entities that rows of the parts may refer to and that are no parts yet, with what those refer to in turn. */
export function missingReferences(parts: readonly Pick<SyncPart, 'entity'>[]): readonly string[] {
  const present = new Set(parts.map(({ entity }) => entity))
  const added = new Set<string>()
  const waiting = [...present]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
    for (const { target } of Object.values(syncableNamed(name)?.fields ?? {})) {
      if (target === undefined || present.has(target) || added.has(target) || !syncableNamed(target)) continue
      added.add(target)
      waiting.push(target)
    }
  return syncable.filter(({ name }) => added.has(name)).map(({ name }) => name)
}
