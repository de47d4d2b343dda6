import { whole } from '../crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'

/** Keeps the codes of an event, with its transaction, for the interfaces that run after it. */
export const keepForInterfaces = (tx: Tx, event: string, codes: readonly string[]): Promise<number> =>
  tx.run(
    `insert into interface_event (config_id, keys) select id, $3::text[] from ${whole('interfaceConfig')}
     where plan_unit_code = $1 and enabled and event = $2`,
    [tx.planUnitCode, event, codes],
  )

/** A run that begins takes the events that are there. */
export const takeEvents = (tx: Tx, configId: string, runId: string): Promise<number> =>
  tx.run('update interface_event set run_id = $2 where config_id = $1 and run_id is null', [configId, runId])

/** Codes that the events of a run named. */
export async function codesOfRun(tx: Tx, runId: string): Promise<readonly string[]> {
  const rows = await tx.rows<{ code: string }>(
    'select distinct unnest(keys) as code from interface_event where run_id = $1',
    [runId],
  )
  return rows.map(({ code }) => code)
}
