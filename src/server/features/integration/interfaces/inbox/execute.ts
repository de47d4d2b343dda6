import { checkBody, pathOf, type BodyFault } from '#domain/integration/receive/body.ts'
import { withTenant, type Tx } from '../../../../db/tenant.ts'
import type { Reader } from '../../../../identity/handlers.ts'
import { parseBody } from '../../../../http/json.ts'
import {
  claimForInterface,
  Overtaken,
  settleDone,
  settleFailed,
  type ClaimedBody,
} from '../../receive/claim.ts'
import { worldOf } from '../../mapping-world.ts'
import { batchOf } from '../batches.ts'
import type { BadRow } from '../checked-rows.ts'
import { addCounts, noCounts, noteProgress } from '../progress.ts'
import { planOf, type Execution, type Plan } from '../plan.ts'
import { writeBatch } from '../run.ts'
import { Stopped } from '../stopped.ts'
import { checkTopicSeen, sourceRowOf, waitingTopic, type WaitingTopic } from './topic.ts'

type InboxExecution = Omit<Execution, 'reader'>

/** Rows of a body that is written as a whole or not at all. */
class NotWhole extends Error {
  readonly bad: readonly BadRow[]

  constructor(bad: readonly BadRow[]) {
    super('rows of a body are faulty')
    this.bad = bad
  }
}

/** Brings the bodies that wait in the inbox of a topic in, one after another in the order in which they came. */
export async function executeInbox(execution: InboxExecution, owner: Reader, code: string): Promise<void> {
  await checkTopicSeen(owner, code)
  const { services, scope, progress, signal } = execution
  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withTenant(services.database.app, scope, work)
  const topic = await transact((tx) => waitingTopic(tx, code))
  const plan = await transact(async (tx) =>
    planOf(tx, execution, topic.columns, await worldOf(tx, services.now())),
  )
  progress.targets = plan.program.targets
  let after = ''
  for (;;) {
    signal.throwIfAborted()
    const claimed = await transact((tx) => claimForInterface(tx, topic.id, after))
    if (!claimed) return
    after = claimed.no
    const counts = progress.counts
    const failure = await bringIn(execution, { topic, plan, claimed, transact }).catch((error: unknown) => {
      if (!(error instanceof Overtaken)) throw error
      progress.counts = counts
      return null
    })
    if (!failure) continue
    // What the body left in the run is taken back with its transaction.
    progress.counts = addCounts(counts, { ...noCounts, read: failure.read, faulty: failure.count })
    progress.bad = []
    await transact(async (tx) => {
      await settleFailed(tx, claimed, failure, services.now())
      await noteProgress(tx, execution.runId, progress.counts)
    })
  }
}

interface Failure {
  readonly faults: readonly BodyFault[]
  readonly count: number
  readonly read: number
}

interface Body {
  readonly topic: WaitingTopic
  readonly plan: Plan
  readonly claimed: ClaimedBody
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/** Writes the rows of a body and settles it in one transaction; null: it is processed, or somebody decided about it. */
async function bringIn(
  execution: InboxExecution,
  { topic, plan, claimed, transact }: Body,
): Promise<Failure | null> {
  const { services, config, progress } = execution
  const body = await parseBody(claimed.body)
  const checked = checkBody(body, topic.row, { zone: plan.zone })
  if (checked.faultCount > 0)
    return { faults: checked.faults, count: checked.faultCount, read: checked.rows.length }
  const rows = checked.rows.map((row) => sourceRowOf(row, plan.program.columns))
  const first = progress.counts.read + 1
  try {
    await transact(async (tx) => {
      const result = await writeBatch(tx, execution, plan, batchOf(execution, plan, rows))
      if (config.onFault === 'whole' && result.bad.length > 0) throw new NotWhole(result.bad)
      await settleDone(tx, claimed, result, services.now())
    })
    return null
  } catch (error) {
    const bad = error instanceof NotWhole || error instanceof Stopped ? error.bad : []
    if (bad.length === 0) throw error
    return { ...faultsOf(bad, first, Array.isArray(body)), read: rows.length }
  }
}

const faultsOf = (bad: readonly BadRow[], first: number, isList: boolean): Omit<Failure, 'read'> => ({
  faults: bad.flatMap(({ line, faults }) =>
    faults.map(({ target, message }) => ({ path: pathOf(isList ? line - first : null, target), message })),
  ),
  count: bad.length,
})
