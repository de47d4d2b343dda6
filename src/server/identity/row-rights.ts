import type { Entity } from '#domain/entity.ts'
import type { Caller } from './caller.ts'
import type { Grant } from './grants.ts'

type Holder = Pick<Caller, 'grants'>

const ofEntity = <V>(map: Readonly<Record<string, V>> | null, entity: Entity): V | undefined =>
  map && Object.hasOwn(map, entity.name) ? map[entity.name] : undefined

/**
 * Roles that let a user at the rows of an entity. Who reaches them by another permission (results, references) is bound
 * by all of his roles.
 */
function giving(holder: Holder, entity: Entity): readonly Grant[] {
  const roles = holder.grants.filter((grant) => grant.part === 'app')
  const own = roles.filter(({ permissions, rolePermissions = permissions }) =>
    rolePermissions.includes(entity.permission),
  )
  return own.length > 0 ? own : roles
}

/**
 * Expressions of which one must hold for a row that the user may see; null: he sees them all, because a role of his gives
 * the entity without a filter. Rights on data alone (voucher type `data`) add the rows of their role.
 */
export function rowFilters(holder: Holder, entity: Entity): readonly string[] | null {
  const filters = giving(holder, entity).map((grant) => ofEntity(grant.rowFilter, entity))
  if (filters.length === 0 || filters.includes(undefined)) return null
  const added = holder.grants
    .filter((grant) => grant.part === 'data')
    .map((grant) => ofEntity(grant.rowFilter, entity))
  return [...new Set([...filters, ...added].filter((text): text is string => text !== undefined))]
}

/** Fields of an entity that no role of the user shows: hidden in every role that gives it. */
export function hiddenColumns(holder: Holder, entity: Entity): ReadonlySet<string> {
  const [first, ...rest] = giving(holder, entity).map((grant) => new Set(ofEntity(grant.columnMask, entity)))
  if (!first) return new Set()
  return new Set([...first].filter((field) => rest.every((mask) => mask.has(field))))
}

/** Which roles show rows of an entity to a user, each with what it keeps from him. */
export function limitsByRole(
  holder: Holder,
  entity: Entity,
): {
  readonly roleCode: string
  readonly rowFilter: string | null
  readonly hiddenColumns: readonly string[]
}[] {
  const added = holder.grants.filter((grant) => grant.part === 'data' && ofEntity(grant.rowFilter, entity))
  return [...giving(holder, entity), ...added].map((grant) => ({
    roleCode: grant.role,
    rowFilter: ofEntity(grant.rowFilter, entity) ?? null,
    hiddenColumns: grant.part === 'app' ? (ofEntity(grant.columnMask, entity) ?? []) : [],
  }))
}
