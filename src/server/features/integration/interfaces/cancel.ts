import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import { cancelLeased } from '../leased-run.ts'
import { dropDeliveries } from './out/settle.ts'
import { stops } from './stopped.ts'

/** Ends a run that waits, with what it was to send; asks one that is under way to end; false: it is over. */
export async function cancelInterfaceRun(tx: Tx, id: string, now: Date): Promise<boolean> {
  const isWaiting = await tx.row(
    `select from ${whole('interfaceRun')} where id = $1 and state = 'W' for update`,
    [id],
  )
  if (isWaiting) await dropDeliveries(tx, id, 'C', null)
  return cancelLeased(tx, 'interface_run', id, now, stops.cancelled)
}
