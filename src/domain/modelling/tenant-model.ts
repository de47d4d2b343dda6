import { entities } from '../entities/index.ts'
import type { Entity } from '../entity.ts'
import { standardFields } from '../standard-fields.ts'
import { fieldOf, wireName, type CustomField } from './custom-field.ts'

/** The entities of the product as one tenant has them. */
export interface TenantModel {
  /** The fields that the tenant added. */
  readonly custom: readonly CustomField[]
  /** All entities, in the order of the declaration. */
  readonly entities: readonly Entity[]
  /** An entity of the product with the tenant's fields; throws for a name that no entity has. */
  named(name: string): Entity
}

/**
 * The declared entity with the fields of a tenant: they come after its own and before the standard ones, and take the
 * place of the user fields in whose columns they are kept.
 */
export function withCustomFields(entity: Entity, custom: readonly CustomField[]): Entity {
  const own = custom.filter(({ tableCode }) => tableCode === entity.name)
  if (own.length === 0) return entity
  const taken = new Set(own.map(({ stored }) => stored))
  const ordered = own.toSorted((a, b) => a.sortNo - b.sortNo || (a.code < b.code ? -1 : 1))
  const added = ordered.map((one) => [wireName(one.code), fieldOf(one)] as const)
  const kept = Object.entries(entity.fields).filter(([name]) => !taken.has(name))
  const tail = kept.findIndex(([name]) => name in standardFields.tail)
  const place = tail < 0 ? kept.length : tail
  const words = ordered.filter(({ kind }) => kind === 'text' || kind === 'reference')
  return {
    ...entity,
    // No index helps a search in these columns: of a million rows it would read every one.
    searchable: entity.large
      ? entity.searchable
      : [...entity.searchable, ...words.map(({ code }) => wireName(code))],
    fields: Object.fromEntries([...kept.slice(0, place), ...added, ...kept.slice(place)]),
  }
}

export function modelOf(custom: readonly CustomField[]): TenantModel {
  const all = custom.length === 0 ? entities : entities.map((entity) => withCustomFields(entity, custom))
  const byName = new Map(all.map((entity) => [entity.name, entity]))
  return {
    custom,
    entities: all,
    named: (name) => {
      const entity = byName.get(name)
      if (!entity) throw new Error(`no entity named ${name}`)
      return entity
    },
  }
}

/** The model of a tenant that added nothing. */
export const standardModel: TenantModel = modelOf([])
