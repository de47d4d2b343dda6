import { entities } from '../entities/index.ts'
import type { Entity } from '../entity.ts'
import type { Label } from '../label.ts'
import { standardFields } from '../standard-fields.ts'
import {
  fieldName,
  fieldOf,
  fieldsOfTable,
  isOwnTable,
  searchedFields,
  type CustomField,
} from './custom-field.ts'
import { ownEntity, type CustomTable } from './custom-table.ts'

/** What a tenant declared; all of its model follows from it. */
export interface ModelRows {
  /** The fields that the tenant added, also those of its own tables. */
  readonly custom: readonly CustomField[]
  /** Tables of its own. */
  readonly tables: readonly CustomTable[]
}

/** The entities of the product as one tenant has them, and those of its own tables. */
export interface TenantModel extends ModelRows {
  /**
   * All entities: those of the product in the order of the declaration, then those of the tenant's tables; a table to which
   * others refer comes before these, unless they refer to each other.
   */
  readonly entities: readonly Entity[]
  /** An entity with the tenant's fields; throws for a name that no entity has. */
  named(name: string): Entity
  /** The same for a name that somebody gave; undefined: there is none. */
  find(name: string): Entity | undefined
}

/** What an entity is called; one that is gone is called by its name. */
export const entityLabel = (model: Pick<TenantModel, 'find'>, name: string): Label =>
  model.find(name)?.label ?? { zh: name, en: name }

/**
 * The declared entity with the fields of a tenant: they come after its own and before the standard ones, and take the
 * place of the user fields in whose columns they are kept.
 */
export function withCustomFields(entity: Entity, custom: readonly CustomField[]): Entity {
  if (isOwnTable(entity.name)) return entity
  const own = fieldsOfTable(entity.name, custom)
  if (own.length === 0) return entity
  const taken = new Set(own.map(({ stored }) => stored))
  const added = own.map((one) => [fieldName(one), fieldOf(one)] as const)
  const kept = Object.entries(entity.fields).filter(([name]) => !taken.has(name))
  const tail = kept.findIndex(([name]) => name in standardFields.tail)
  const place = tail < 0 ? kept.length : tail
  return {
    ...entity,
    // No index helps a search in these columns: of a million rows it would read every one.
    searchable: entity.large ? entity.searchable : [...entity.searchable, ...searchedFields(own)],
    fields: Object.fromEntries([...kept.slice(0, place), ...added, ...kept.slice(place)]),
  }
}

export function modelOf(custom: readonly CustomField[], tables: readonly CustomTable[] = []): TenantModel {
  const declared = custom.length === 0 ? entities : entities.map((entity) => withCustomFields(entity, custom))
  const all =
    tables.length === 0
      ? declared
      : referredFirst([...declared, ...tables.map((table) => ownEntity(table, custom))])
  const byName = new Map(all.map((entity) => [entity.name, entity]))
  return {
    custom,
    tables,
    entities: all,
    find: (name) => byName.get(name),
    named: (name) => {
      const entity = byName.get(name)
      if (!entity) throw new Error(`no entity named ${name}`)
      return entity
    },
  }
}

function referredFirst(all: readonly Entity[]): Entity[] {
  const left = new Map(all.map((entity) => [entity.name, entity]))
  const placed: Entity[] = []
  const place = (entity: Entity): void => {
    if (!left.delete(entity.name)) return
    for (const { target } of Object.values(entity.fields)) {
      const named = target === undefined ? undefined : left.get(target)
      if (named) place(named)
    }
    placed.push(entity)
  }
  for (const entity of left.values()) place(entity)
  return placed
}

/** The model of a tenant that added nothing. */
export const standardModel: TenantModel = modelOf([])
