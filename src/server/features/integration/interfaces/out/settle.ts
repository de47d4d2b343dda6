import type { Tx } from '../../../../db/tenant.ts'

/** What a run that is over did not send: failed with the reason of the run, or cancelled. */
export const dropDeliveries = (
  tx: Tx,
  runId: string,
  state: 'F' | 'C',
  message: string | null,
): Promise<number> =>
  tx.run(
    `update interface_delivery set state = $2, message = coalesce(message, $3) where run_id = $1 and state = 'W'`,
    [runId, state, message],
  )
