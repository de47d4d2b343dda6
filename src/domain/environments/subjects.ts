import { entities } from '../entities/index.ts'
import type { Entity } from '../entity.ts'
import { standardModel, type TenantModel } from '../modelling/tenant-model.ts'

/** Entities that a field names as what its expression is about, though their area keeps accounts and rights. */
const named = new Set(
  entities.flatMap(({ fields }) => Object.values(fields).flatMap(({ about }) => (about ? [about.ME] : []))),
)

/** Can ME be a row of the entity? Accounts, rights and settings are nobody's expression. */
export const isSubject = ({ name, scope, area }: Entity): boolean =>
  scope !== 'host' && (area !== 'access' || named.has(name))

const made = new WeakMap<TenantModel, ReadonlyMap<string, Entity>>()

/** Every entity whose rows ME can be as a tenant has it, by its name. */
export function subjectsIn(model: TenantModel): ReadonlyMap<string, Entity> {
  const known = made.get(model)
  if (known) return known
  const byName = new Map(model.entities.filter(isSubject).map((entity) => [entity.name, entity]))
  made.set(model, byName)
  return byName
}

/** The same for a name in any case; undefined: there is none. */
export function subjectSpelt(name: string, model: TenantModel = standardModel): Entity | undefined {
  const wanted = name.toLowerCase()
  return [...subjectsIn(model).values()].find((entity) => entity.name.toLowerCase() === wanted)
}
