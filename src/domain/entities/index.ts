import type { Entity } from '../entity.ts'
import { unit } from './master/unit.ts'

/** Every entity of the product. A reference's target must stand here; order: referenced before referencing. */
export const entities: readonly Entity[] = [unit]

const byName = new Map(entities.map((entity) => [entity.name, entity]))

export function entityNamed(name: string): Entity {
  const entity = byName.get(name)
  if (!entity) throw new Error(`no entity named ${name}`)
  return entity
}
