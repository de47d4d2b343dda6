import type { MappingWorld } from '#domain/integration/mapped-value.ts'
import type { Tx } from '../../db/tenant.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'

/** What expressions of a mapping know beside the row. */
export const worldOf = async (tx: Tx, now: Date): Promise<MappingWorld> => ({
  now: Math.floor(now.getTime() / 1000),
  zone: await unitZone(tx),
  model: tx.model,
})
