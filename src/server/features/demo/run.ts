import type { Tx } from '../../db/tenant.ts'
import { findScheme } from '../kitting/scheme-store.ts'
import { leaveRun } from '../../platform/runs/start-run.ts'

const firstScheme = 'STD'

/** A first kitting calculation of the plan unit, done once the server works on runs, so that nobody begins without results. */
export async function leaveFirstRun(tx: Tx, now: Date): Promise<void> {
  const { code, version } = await findScheme(tx, firstScheme)
  const asOf = now.toISOString()
  const request = { demandFilter: [] }
  await leaveRun(
    tx,
    { kind: 'KIT', schemeCode: code, schemeVersion: version, scenario: null, asOf, request },
    now,
  )
}
