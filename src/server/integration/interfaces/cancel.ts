import type { Tx } from '../../db/tenant.ts'
import { logLine } from './queue.ts'
import { stops } from './stopped.ts'

/** Ends a run that waits, asks one that is under way to end; false: it is over. */
export async function cancelInterfaceRun(tx: Tx, id: string, now: Date): Promise<boolean> {
  const waiting = await tx.run(
    `update interface_run set state = 'C', ended_at = $2 where id = $1 and state = 'W'`,
    [id, now],
  )
  if (waiting > 0) {
    await logLine(tx, id, now, stops.cancelled)
    return true
  }
  return (
    (await tx.run(`update interface_run set cancel_asked = true where id = $1 and state = 'R'`, [id])) > 0
  )
}
