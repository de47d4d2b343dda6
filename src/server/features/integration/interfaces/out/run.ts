import { withTenant, type Scope } from '../../../../db/tenant.ts'
import type { Services } from '../../../../identity/services.ts'
import { entrySeen } from '../../../../platform/connections/with-connection.ts'
import type { KeptInterface } from '../config.ts'
import type { Ownership } from '../owner.ts'
import type { Progress } from '../progress.ts'
import type { Taken } from '../queue.ts'
import { deliver, type Delivering } from './deliver.ts'
import { prepare } from './prepare.ts'
import { checkFor } from './tables/check-columns.ts'
import { checkTarget } from './target.ts'

interface Sending extends Ownership, Pick<Delivering, 'onSent'> {
  readonly services: Services
  /** Of the server itself. */
  readonly scope: Scope
  readonly taken: Taken
  readonly progress: Progress
  readonly signal: AbortSignal
}

/** Sends what an outgoing interface is to send; an attempt after the outbox was filled goes on with what it holds. */
export async function send(sending: Sending): Promise<void> {
  const { services, scope, owner, taken } = sending
  if (!taken.isPrepared) {
    const target = targetOf(taken.config)
    const entry = await entrySeen(services, owner, target.connection)
    checkTarget(target.connection, entry, target.sourceTable)
    await prepare({ ...sending, entry, checkOf: await checkFor({ ...taken.config, ...target }, entry) })
  }
  // The interface may name another target by now.
  const filled = await withTenant(services.database.app, scope, (tx) =>
    tx.row<{ connection: string; target: string }>(
      'select connection, target from interface_delivery where run_id = $1 limit 1',
      [taken.runId],
    ),
  )
  if (!filled) return
  const entry = await entrySeen(services, owner, filled.connection)
  checkTarget(filled.connection, entry, filled.target)
  await deliver({ ...sending, entry })
}

/** Where rows are sent; the rule of interfaces asks for both. */
const targetOf = ({ connection, sourceTable }: KeptInterface) => ({
  connection: connection ?? '',
  sourceTable: sourceTable ?? '',
})
