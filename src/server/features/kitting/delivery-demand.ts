import type { DeliveryRow } from '#engine/kitting/delivery.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Reader } from '../../identity/handlers.ts'
import type { DeliveryTask, TableBytes } from '../../platform/jobs/table-tasks.ts'
import { bytesForReader, tablesForReader } from '../../platform/runs/reader-tables.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { currentRun } from '../../platform/jobs/runs.ts'

interface DeliveryDemand {
  readonly runNo: string
  readonly rows: readonly DeliveryRow[]
}

/** What suppliers must deliver by a run, default the current one, as far as the caller sees it; null: there is no run. */
export async function deliveryOf(
  service: CalculationService,
  asked: string | null | undefined,
  call: Reader,
  zoneOf: (tx: Tx) => string | Promise<string>,
): Promise<DeliveryDemand | null> {
  const found = await call.transaction(async (tx) => {
    const runNo = asked || (await currentRun(tx, 'KIT'))?.runNo
    if (!runNo) return null
    const tables = await tablesForReader(service, tx, runNo, 'KIT', ['allocations', 'shortages'])
    return { runNo, tables, zone: await zoneOf(tx) }
  })
  if (!found) return null
  const bytes = (await bytesForReader(service, found.tables)) as TableBytes<'allocations' | 'shortages'>
  const task: DeliveryTask = { bytes, zone: found.zone }
  return { runNo: found.runNo, rows: await service.pool.ask<DeliveryRow[]>('delivery', task) }
}
