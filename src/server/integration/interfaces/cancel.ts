import type { Tx } from '../../db/tenant.ts'
import { cancelLeased } from '../leased-run.ts'
import { stops } from './stopped.ts'

/** Ends a run that waits, asks one that is under way to end; false: it is over. */
export const cancelInterfaceRun = (tx: Tx, id: string, now: Date): Promise<boolean> =>
  cancelLeased(tx, 'interface_run', id, now, stops.cancelled)
