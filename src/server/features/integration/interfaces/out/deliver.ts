import { labelOfError } from '#domain/label.ts'
import { whole } from '../../../../platform/crud/reading.ts'
import { inAllLanguages } from '#domain/rules/all-languages.ts'
import { withTenant, type Scope, type Tx } from '../../../../db/tenant.ts'
import type { ConnectionEntry } from '../../../../outgoing/connections.ts'
import type { Services } from '../../../../identity/services.ts'
import { SourceFault } from '../../../../platform/connections/source-fault.ts'
import type { Progress } from '../progress.ts'
import type { Taken } from '../queue.ts'
import { Stopped } from '../stopped.ts'
import { isWhole, senderOf, type Parcel, type Sender } from './sender.ts'
import type { TableCounts } from './tables/write-rows.ts'

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

/** Sends what waits in the outbox of a run: one delivery after another in their order, or all of it as one whole. */
export async function deliver(delivering: Delivering): Promise<void> {
  const { services, scope, entry, taken, progress, signal } = delivering
  const first = await withTenant(services.database.app, scope, async (tx) => {
    progress.refused = await refusedRows(tx, taken.runId)
    return (await waitingOf(tx, taken.runId, 1))[0]
  })
  if (!first) return
  const sender = senderOf(first.connection, entry, signal)
  try {
    const most = isWhole(entry, first.type) ? null : 1
    while (await deliverNext(delivering, sender, most));
  } finally {
    await sender.close()
  }
}

interface Delivery {
  readonly id: string
  readonly connection: string
  readonly target: string
  readonly type: string
  readonly rows: number
  readonly attempts: number
}

/** Deliveries that wait, in their order; `most` null: all of them. */
const waitingOf = (tx: Tx, runId: string, most: number | null): Promise<Delivery[]> =>
  tx.rows<Delivery>(
    `select id, connection, target, type, rows, attempts from interface_delivery
     where run_id = $1 and state = 'W' order by line limit $2 for update`,
    [runId, most],
  )

/**
 * Sends the next deliveries while their rows are locked: another server that takes the run over waits until this one is
 * through, or gone. Answers whether to go on.
 */
async function deliverNext(delivering: Delivering, sender: Sender, most: number | null): Promise<boolean> {
  const { services, scope, taken, progress, signal, onSent } = delivering
  signal.throwIfAborted()
  const { next, fault } = await withTenant(services.database.app, scope, async (tx) => {
    await requireOurs(tx, taken)
    const found = await waitingOf(tx, taken.runId, most)
    if (!found[0]) return { next: null, fault: null }
    const parcel = parcelOf(tx, taken.no, found, signal)
    let counts: TableCounts | void = undefined
    const failed = await faultOf(async () => (counts = await sender.send(parcel)), signal)
    await onSent?.()
    for (const one of found) await note(tx, services, one, failed)
    if (failed === null) await countSent(tx, taken.runId, parcel.rows, counts)
    return { next: { ...found[0], rows: parcel.rows }, fault: failed }
  })
  if (!next) return false
  if (!fault) return true
  progress.tries = next.attempts + 1
  if (!isRefusal(fault)) throw fault
  progress.refused += next.rows
  const { faultLimit } = taken.config
  if (progress.counts.faulty + progress.refused > faultLimit)
    throw new Stopped('tooManyRefused', { limit: faultLimit, reason: labelOfError(fault) })
  return true
}

const parcelOf = (tx: Tx, runNo: string, found: readonly Delivery[], signal: AbortSignal): Parcel => ({
  id: found[0]!.id,
  runNo,
  target: found[0]!.target,
  type: found[0]!.type,
  rows: found.reduce((sum, { rows }) => sum + rows, 0),
  bodies: () => bodiesOf(tx, found, signal),
})

/** The other system does not take these rows, however often they are sent; it may take others. */
const isRefusal = ({ reason }: SourceFault): boolean => refusals.has(reason)

const refusals: ReadonlySet<string> = new Set(['status', 'rowRefused', 'rowsRefused'])

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
    [id, state, fault && inAllLanguages(labelOfError(fault)), services.now()],
  )
}

/** Rows that were sent, and what another database says became of them. */
const countSent = (tx: Tx, runId: string, rows: number, counts: TableCounts | void): Promise<number> =>
  tx.run(
    `update interface_run set sent = sent + $2, unsent = unsent - $2, created = created + $3, updated = updated + $4,
       deleted = deleted + $5 where id = $1`,
    [runId, rows, counts?.created ?? 0, counts?.updated ?? 0, counts?.deleted ?? 0],
  )

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
