import type { Entity } from '#domain/entity.ts'
import { syncableNamed } from '#domain/integration/sync/parts.ts'
import { filled, type Label } from '#domain/label.ts'
import { standardModel } from '#domain/modelling/tenant-model.ts'
import type { Scope } from '../../../db/tenant.ts'
import { conditionFault } from '../../../platform/expressions/condition.ts'
import type { KeptSync } from './config.ts'
import { stops } from './stopped.ts'

interface SyncFault {
  readonly member: string
  readonly message: Label
}

/** Rows of the entity can be deleted at all. */
export const isDeletable = (entity: Entity): boolean =>
  entity.operations.includes('delete') && entity.states === undefined

/** What is wrong with a synchronisation as it stands; conditions by what the user sees. */
export function syncFaults(
  sync: KeptSync,
  { limits, model = standardModel }: Pick<Scope, 'limits' | 'model'>,
): readonly SyncFault[] {
  const { parts } = sync
  const found: SyncFault[] = []
  if (sync.otherUnit.toLowerCase() === sync.unit.toLowerCase())
    found.push({ member: 'otherUnit', message: stops.sameUnit })
  if (parts.length === 0) found.push({ member: 'parts', message: stops.noParts })
  for (const [at, { entity: name, filter }] of parts.entries()) {
    const entity = syncableNamed(name, model)
    const add = (message: Label) => found.push({ member: 'parts', message })
    if (!entity) add(filled(stops.noEntity, { entity: name }))
    else {
      if (parts.findIndex((one) => one.entity === name) !== at)
        add(filled(stops.twice, { entity: entity.label }))
      const reason = filter === null ? null : conditionFault(filter, entity, limits, model)
      if (reason) add(filled(stops.filter, { entity: entity.label, reason }))
      if (sync.deletes !== 'none' && !isDeletable(entity))
        found.push({ member: 'deletes', message: filled(stops.noDeleting, { entity: entity.label }) })
    }
  }
  return found
}
