import { importFields, type Entity } from '#domain/entity.ts'
import { inOrder, type SyncPart } from '#domain/integration/sync/parts.ts'
import { standardModel } from '#domain/modelling/tenant-model.ts'
import { namesParameters } from '#domain/checks/row.ts'
import { rowRuleOf } from '../../../platform/crud/rules.ts'
import type { Tx } from '../../../db/tenant.ts'
import { readParameters } from '../../../platform/crud/parameters.ts'
import { conditionFault } from '../../../platform/expressions/condition.ts'
import { unitZone } from '../../../platform/runs/unit-zone.ts'
import type { KeptSync } from './config.ts'
import { checkSides, entering, syncEntity, type Sides } from './sides.ts'
import { Stopped } from './stopped.ts'

/** One entity of a synchronisation, ready to be compared and written. */
export interface PartPlan {
  readonly sync: KeptSync
  readonly sides: Sides
  readonly entity: Entity
  readonly filter: string | null
  /** Fields whose values are compared and written. */
  readonly compared: readonly string[]
  /** Fields that new rows bring, too. */
  readonly restored: readonly string[]
  /** Fields that the acting user does not see in the source: they stay as they are. */
  readonly hidden: readonly string[]
}

/** What a synchronisation is about for a user, in the order of writing; refused where one of the rights is missing. */
export function plansOf(sync: KeptSync, sides: Sides): readonly PartPlan[] {
  if (sync.parts.length === 0) throw new Stopped('noParts')
  const { model = standardModel } = sides.source.limitedScope
  return inOrder(sync.parts, model).map((part) => planOf(sync, sides, part))
}

function planOf(sync: KeptSync, sides: Sides, { entity: name, filter }: SyncPart): PartPlan {
  const entity = syncEntity(name, sides)
  checkSides(entity, sides)
  const { limits, model } = sides.source.limitedScope
  const reason = filter === null ? null : conditionFault(filter, entity, limits, model)
  if (reason) throw new Stopped('filter', { entity: entity.label, reason })
  if (sync.deletes !== 'none') {
    // Whether single rows may go is for those who call for it.
    if (rowRuleOf(entity)) throw new Stopped('noDeleting', { entity: entity.label })
    if (limits && limits.condition(entity, () => 'null') !== null)
      throw new Stopped('filteredSource', { entity: entity.label, unit: sides.source.scope.planUnitCode })
  }
  const kept = limits?.hidden(entity)
  const all = importFields(entity).filter(([field]) => !entity.key.includes(field))
  const seen = all.filter(([field]) => !kept?.has(field))
  return {
    sync,
    sides,
    entity,
    filter,
    compared: seen.flatMap(([field, { restored }]) => (restored ? [] : field)),
    restored: seen.flatMap(([field, { restored }]) => (restored ? field : [])),
    hidden: all.flatMap(([field]) => (kept?.has(field) ? field : [])),
  }
}

/** Zone of times and parameters of expressions of the target, by which its rows are checked. */
export async function rulesOfTarget(tx: Tx, { entity, sides }: PartPlan) {
  const target = await entering(tx, sides.target)
  return {
    zone: await unitZone(target),
    parameters: namesParameters(entity) ? await readParameters(target) : undefined,
  }
}

/** More rows than there are. */
const everything = 2_147_483_647

/** Rows of a batch: all of an entity whose rows name rows of the same, as one may name a later one. */
export const rowsAtOnce = (entity: Entity, most: number): number =>
  Object.values(entity.fields).some(({ target }) => target === entity.name) ? everything : most
