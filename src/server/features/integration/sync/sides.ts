import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { syncableNamed } from '#domain/integration/sync/parts.ts'
import { textOf } from '#domain/label.ts'
import { standardModel } from '#domain/modelling/tenant-model.ts'
import { permissions } from '#domain/permissions.ts'
import { checkEntityOpen } from '../../../identity/app-check.ts'
import { standingOf } from '../../../identity/standing.ts'
import { enterTenant, type Tx } from '../../../db/tenant.ts'
import { checkRights, checkWhole } from '../../../platform/exchange/rights.ts'
import type { Call, Side } from '../../../identity/handlers.ts'
import { sideFor } from '../../../identity/acting-reader.ts'
import { sourceOf, targetOf, type KeptSync } from './config.ts'
import { Stopped } from './stopped.ts'

/** The acting user with the rights of each of the two plan units. */
export interface Sides {
  readonly source: Side
  readonly target: Side
}

/** Both sides of a synchronisation for a user, with the present rights of each; refused where one may not be entered. */
export async function sidesFor(tx: Tx, sync: KeptSync, user: string | null): Promise<Sides> {
  const source = await sideIn(tx, sourceOf(sync), user ?? '')
  const target = await sideIn(tx, targetOf(sync), user ?? '')
  await enterTenant(tx, tx.tenantId, tx.planUnitCode)
  return { source, target }
}

async function sideIn(tx: Tx, unit: string, user: string): Promise<Side> {
  await enterTenant(tx, tx.tenantId, unit)
  const at = { ...tx, planUnitCode: unit, limits: undefined }
  const standing = await standingOf(at, user)
  if (!standing) throw new Stopped('noOwner', { user, unit })
  return sideFor(at, standing, tx.language ?? 'en')
}

/** The same for who calls. An API key is of one plan unit and has less rights than its user: it is not for two. */
export async function sidesOfCall(tx: Tx, call: Call, sync: KeptSync): Promise<Sides> {
  const { apiKey, userName } = call.caller!
  if (apiKey) throw new TaktError('apiKeyNotPerson', { key: apiKey.name })
  return sidesFor(tx, sync, userName)
}

/** An entity that is synchronised, as the tenant has it; refused where it is one no more. */
export function syncEntity(name: string, { source: { limitedScope } }: Sides): Entity {
  const entity = syncableNamed(name, limitedScope.model ?? standardModel)
  if (!entity) throw new Stopped('noEntity', { entity: name })
  return entity
}

/** Refuses where the user may not read rows of the entity in the one plan unit, or bring rows of it into the other. */
export function checkSides(entity: Entity, { source, target }: Sides): void {
  if (!source.caller?.permissions.has(entity.permission))
    throw new TaktError('notPermitted', {
      permissions: textOf(permissions[entity.permission], source.language),
    })
  checkEntityOpen(entity, 'getAll', source)
  checkRights(entity, target)
  checkWhole(entity, target)
  const hidden = source.limitedScope.limits?.hidden(entity)
  if (entity.key.some((name) => hidden?.has(name)))
    throw new Stopped('hiddenKey', { entity: entity.label, unit: source.scope.planUnitCode })
}

/** Goes on in the plan unit of one side within the transaction, with what the acting user sees there. */
export async function entering(tx: Tx, { limitedScope }: Side): Promise<Tx> {
  await enterTenant(tx, limitedScope.tenantId, limitedScope.planUnitCode)
  return { ...tx, ...limitedScope, limits: limitedScope.limits }
}
