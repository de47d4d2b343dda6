import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { lookupEntitiesOf } from '#domain/integration/check-mapping.ts'
import type { MappingLine } from '#domain/integration/mapping.ts'
import { readMapping } from '#domain/integration/read-mapping.ts'
import { textOf } from '#domain/label.ts'
import { checkShown } from '../../../platform/crud/reading.ts'
import type { Scope } from '../../../db/tenant.ts'
import { checkRights, checkWhole } from '../../../platform/exchange/rights.ts'
import type { Reader } from '../../../identity/handlers.ts'
import { tenantEntities } from '../../../db/tenant-entity.ts'
import type { Services } from '../../../identity/services.ts'
import { readerNamed } from '../../../identity/acting-reader.ts'
import { targetNamed, type KeptInterface } from './config.ts'
import { checkSent } from './out/plan.ts'
import { Stopped } from './stopped.ts'

export interface Ownership {
  /** With present rights. */
  readonly owner: Reader
  /** What the interface writes, or sends. */
  readonly entity: Entity
}

/** Refused where the owner may no longer export rows of the entity, or import them and look rows up as the mapping does. */
export async function ownerOf(
  services: Services,
  at: Scope,
  { owner: name, entity, mapping, direction }: KeptInterface,
): Promise<Ownership> {
  const owner = await readerNamed(services, at, name)
  if (!owner) throw new Stopped('noOwner')
  if (direction === 'in') checkLookups(readMapping(mapping).lines, owner)
  return { owner, entity: checkEntity({ direction, entity }, owner) }
}

/** The entity that an interface writes or sends, if the user may do so. */
export const checkEntity = (
  { direction, entity }: Pick<KeptInterface, 'direction' | 'entity'>,
  user: Reader,
): Entity => (direction === 'out' ? checkSent(entity, user) : checkTarget(entity, user))

const table = { zh: '数据表', en: 'table' }

/** The entity that an interface writes, if the user may bring rows of it in. */
export function checkTarget(name: string, user: Reader): Entity {
  const entity = targetNamed(name, user.limitedScope)
  if (!entity)
    throw new TaktError('notFound', { entity: textOf(table, user.language), id: name.slice(0, 80) })
  checkRights(entity, user)
  checkWhole(entity, user)
  return entity
}

/** A row that is looked up says what its fields hold: the user must be allowed to read them. */
export function checkLookups(lines: readonly MappingLine[], user: Reader): void {
  const known = lookupEntitiesOf({ entities: tenantEntities(user.limitedScope) })
  for (const { value } of lines) {
    if (value.kind !== 'lookup') continue
    const entity = known.find(({ name }) => name === value.entity)
    if (!entity) continue
    checkRights(entity, user)
    for (const field of [...entity.key, ...value.by.map((term) => term.field)])
      checkShown(user.limitedScope, entity.name, field, user.language)
  }
}
