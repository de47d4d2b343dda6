import { labelOfError } from '#domain/label.ts'
import { whole } from '../../../crud/reading.ts'
import { inBothLanguages } from '#domain/rules/both-languages.ts'
import { withTenant, type Scope, type Tx } from '../../../db/tenant.ts'
import type { ConnectionEntry } from '../../../outgoing/connections.ts'
import type { Services } from '../../../services.ts'
import { SourceFault } from '../../source-fault.ts'
import type { Progress } from '../progress.ts'
import type { Taken } from '../queue.ts'
import { Stopped } from '../stopped.ts'
import { sendCall, writeFile } from './target.ts'

export interface Delivering {
  readonly services: Services
  /** Of the server itself: what is sent was read with the owner's rights. */
  readonly scope: Scope
  readonly entry: ConnectionEntry
  readonly taken: Taken
  readonly progress: Progress
  readonly signal: AbortSignal
  /** For tests: between what the other system was sent and our commit. */
  readonly onSent?: (() => Promise<void>) | undefined
}

/** Sends what waits in the outbox of a run, one after another in its order. */
export async function deliver(delivering: Delivering): Promise<void> {
  const { services, scope, entry, taken, progress } = delivering
  progress.refused = await withTenant(services.database.app, scope, (tx) => refusedRows(tx, taken.runId))
  if (entry.kind === 'folder') return deliverFile(delivering)
  while (await deliverNext(delivering));
}

interface Delivery {
  readonly id: string
  readonly connection: string
  readonly target: string
  readonly type: string
  readonly body: string
  readonly rows: number
  readonly attempts: number
}

/**
 * Sends the next delivery while its row is locked: another server that takes the run over waits until this one is through, or
 * gone. Answers whether to go on.
 */
async function deliverNext(delivering: Delivering): Promise<boolean> {
  const { services, scope, entry, taken, progress, signal, onSent } = delivering
  signal.throwIfAborted()
  const outcome = await withTenant(services.database.app, scope, async (tx) => {
    await requireOurs(tx, taken)
    const next = await tx.row<Delivery>(
      `select id, connection, target, type, body, rows, attempts from interface_delivery
       where run_id = $1 and state = 'W' order by line limit 1 for update`,
      [taken.runId],
    )
    if (!next) return { next: null, fault: null, more: await isWaiting(tx, taken.runId) }
    const fault = await faultOf(() => sendCall(next.connection, entry, next.target, next, signal), signal)
    await onSent?.()
    await note(tx, services, next, fault)
    if (fault === null) await countSent(tx, taken.runId, next.rows)
    return { next, fault, more: true }
  })
  const { next, fault, more } = outcome
  if (!next || !fault) return more
  progress.tries = next.attempts + 1
  if (!isRefusal(fault)) throw fault
  progress.refused += next.rows
  const { faultLimit } = taken.config
  if (progress.counts.faulty + progress.refused > faultLimit)
    throw new Stopped('tooManyRefused', { limit: faultLimit, reason: labelOfError(fault) })
  return true
}

/** The other system does not take these rows, however often they are sent; it may take others. */
const isRefusal = ({ reason }: SourceFault): boolean => reason === 'status'

async function faultOf(work: () => Promise<unknown>, signal: AbortSignal): Promise<SourceFault | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof SourceFault) return error
    throw error
  }
}

async function requireOurs(tx: Tx, { runId, attempts }: Taken): Promise<void> {
  const row = await tx.row<{ cancel: boolean }>(
    `select coalesce(cancel_asked, false) as cancel from ${whole('interfaceRun')}
     where id = $1 and state = 'R' and attempts = $2`,
    [runId, attempts],
  )
  if (!row) throw new Stopped('lost')
  if (row.cancel) throw new Stopped('cancelled')
}

async function refusedRows(tx: Tx, runId: string): Promise<number> {
  const row = await tx.row<{ rows: number }>(
    `select coalesce(sum(rows), 0)::int4 as rows from interface_delivery where run_id = $1 and state = 'F'`,
    [runId],
  )
  return row!.rows
}

const isWaiting = async (tx: Tx, runId: string): Promise<boolean> =>
  (await tx.row(`select from interface_delivery where run_id = $1 and state = 'W' limit 1`, [runId])) !==
  undefined

/** Sent, refused for good, or to be tried again. */
async function note(
  tx: Tx,
  services: Services,
  { id }: Pick<Delivery, 'id'>,
  fault: SourceFault | null,
): Promise<void> {
  const state = fault === null ? 'S' : isRefusal(fault) ? 'F' : 'W'
  await tx.run(
    `update interface_delivery set state = $2::text, attempts = attempts + 1, message = $3,
       settled_at = case when $2::text = 'W' then null else $4::timestamptz end where id = $1`,
    [id, state, fault && inBothLanguages(labelOfError(fault)), services.now()],
  )
}

const countSent = (tx: Tx, runId: string, rows: number): Promise<number> =>
  tx.run('update interface_run set sent = sent + $2, unsent = unsent - $2 where id = $1', [runId, rows])

/** One file of all that waits. */
async function deliverFile(delivering: Delivering): Promise<void> {
  const { services, scope, entry, taken, progress, signal, onSent } = delivering
  const fault = await withTenant(services.database.app, scope, async (tx) => {
    await requireOurs(tx, taken)
    const parts = await tx.rows<Omit<Delivery, 'body'>>(
      `select id, connection, target, type, rows, attempts from interface_delivery
       where run_id = $1 and state = 'W' order by line for update`,
      [taken.runId],
    )
    const [first] = parts
    if (!first) return null
    const name = `${first.target}-${taken.no}`
    const file = { name, type: first.type, parts: bodiesOf(tx, parts, signal) }
    const failed = await faultOf(() => writeFile(first.connection, entry, file), signal)
    await onSent?.()
    progress.tries = first.attempts + 1
    for (const part of parts) {
      await note(tx, services, part, failed)
      if (failed === null) await countSent(tx, taken.runId, part.rows)
    }
    return failed
  })
  if (fault) throw fault
}

async function* bodiesOf(
  tx: Tx,
  parts: readonly Pick<Delivery, 'id'>[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  for (const { id } of parts) {
    signal.throwIfAborted()
    const row = await tx.row<{ body: string }>('select body from interface_delivery where id = $1', [id])
    yield row!.body
  }
}
