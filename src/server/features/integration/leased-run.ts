import type { Label } from '#domain/label.ts'
import { withTenant, type Scope, type Tx } from '../../db/tenant.ts'
import type { Services } from '../../identity/services.ts'

/** Runs of an entity that one server at a time has for a while: state R, lease_until, attempts, cancel_asked, log. */
export type RunTable = 'interface_run' | 'data_sync_run'

/** A run whose server does not renew its lease for so long is taken by another one. */
export const LEASE_SECONDS = 30
const BEAT_MS = 2000

/** Takes a run; null where there is none, or another server takes the same at this moment. */
export async function takeLeased<T>(
  services: Services,
  scope: Scope,
  next: (tx: Tx, now: Date) => Promise<T | null>,
): Promise<T | null> {
  try {
    return await withTenant(services.database.app, scope, (tx) => next(tx, services.now()))
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return null
    throw error
  }
}

interface Held {
  readonly table: RunTable
  readonly runId: string
  /** Number of the attempt that holds it. */
  readonly attempts: number
}

interface Ends {
  /** Another server has it. */
  readonly onLost: () => void
  readonly onCancel: () => void
}

/** Keeps a run for this server until the answered function is called. */
export function keepLease(
  services: Services,
  scope: Scope,
  { table, runId, attempts }: Held,
  { onLost, onCancel }: Ends,
): () => void {
  const once = async (): Promise<void> => {
    const row = await withTenant(services.database.app, scope, (tx) =>
      tx.row<{ cancel: boolean | null }>(
        `update ${table} set lease_until = $3::timestamptz + make_interval(secs => ${LEASE_SECONDS})
         where id = $1 and state = 'R' and attempts = $2 returning cancel_asked as cancel`,
        [runId, attempts, services.now()],
      ),
    )
    if (!row) onLost()
    else if (row.cancel) onCancel()
  }
  const beats = setInterval(() => {
    once().catch((err: unknown) => services.log.warn({ err }, table))
  }, BEAT_MS)
  return () => clearInterval(beats)
}

/** Cancels a run that waits, and asks one that is under way to end; false where it is over. */
export async function cancelLeased(
  tx: Tx,
  table: RunTable,
  id: string,
  now: Date,
  cancelled: Label,
): Promise<boolean> {
  const waiting = await tx.run(
    `update ${table} set state = 'C', ended_at = $2 where id = $1 and state = 'W'`,
    [id, now],
  )
  if (waiting > 0) {
    await logLine(tx, table, id, now, cancelled)
    return true
  }
  return (await tx.run(`update ${table} set cancel_asked = true where id = $1 and state = 'R'`, [id])) > 0
}

export async function logLine(tx: Tx, table: RunTable, runId: string, at: Date, text: Label): Promise<void> {
  await tx.run(`update ${table} set log = coalesce(log, '[]') || $2::jsonb where id = $1`, [
    runId,
    JSON.stringify([{ at: at.toISOString(), zh: text.zh, en: text.en }]),
  ])
}
