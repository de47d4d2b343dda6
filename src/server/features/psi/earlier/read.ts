import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { TaktError } from '#domain/errors.ts'
import { readBatches } from '#engine/arrow-batches.ts'
import type { TableSchema } from '#engine/columns.ts'
import { earlierEventSchema, earlierOrderSchema, earlierTables } from '#engine/psi/earlier.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Call } from '../../../identity/handlers.ts'
import type { EarlierAnswer, EarlierTask } from '../../../platform/jobs/psi-tasks.ts'
import { copyToTemporary, type Lasting } from '../../../platform/sources/temporary-table.ts'
import { tablesForReader } from '../../../platform/runs/reader-tables.ts'
import { bytesOfTables } from '../../../platform/runs/run-tables.ts'
import type { CalculationService } from '../../../platform/runs/service.ts'
import { isHidden } from '../needed.ts'
import type { EarlierPlan } from './bind.ts'

/** The run whose plan is looked at; none: the plan that is there. */
export interface EarlierInput {
  readonly run?: string | null | undefined
}

/** A plan that its reader may look at, before it is read. */
interface EarlierRun {
  readonly at: string
  /** Plans of the same key are equal. */
  readonly key: string
  readonly task: () => Promise<EarlierTask>
}

/** 404 for a run that is not known, 409 for one that is not finished. */
async function chooseEarlier({ tables }: CalculationService, tx: Tx, runNo: string): Promise<EarlierRun> {
  const { run, files, limits } = await tablesForReader({ tables }, tx, runNo, 'SCHED', earlierTables)
  if (!run.startedAt) throw new TaktError('runNotFinished', { run: run.runNo })
  const without = withoutTables(tx)
  return {
    at: run.startedAt,
    key: createHash('sha256')
      .update(JSON.stringify([files, limits, without]))
      .digest('hex'),
    task: async () => ({
      bytes: (await bytesOfTables(tables, run, files)) as EarlierTask['bytes'],
      limits,
      without,
    }),
  }
}

async function copyEarlier(
  { pool }: CalculationService,
  tx: Tx,
  { at, task }: EarlierRun,
  lasting: Lasting,
): Promise<EarlierPlan> {
  const { events, orders } = await pool.ask<EarlierAnswer>('psiEarlier', await task())
  const copied = (schema: TableSchema, bytes: Uint8Array): Promise<string> =>
    copyToTemporary(
      tx,
      Object.entries(schema).map(([name, kind]) => ({ name, kind })),
      readBatches(schema, whole(bytes)),
      lasting,
    )
  const plan = {
    at,
    events: await copied(earlierEventSchema, events),
    orders: await copied(earlierOrderSchema, orders),
  }
  await tx.run(`create index on ${plan.events} (item)`)
  await tx.run(`create index on ${plan.orders} ("order")`)
  await tx.run(`analyze ${plan.events}, ${plan.orders}`)
  return plan
}

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The plan of an earlier run in a transaction that may write; null: none is asked for. */
export async function earlierPlan(
  service: CalculationService,
  tx: Tx,
  runNo: string | null | undefined,
): Promise<EarlierPlan | null> {
  if (!runNo) return null
  return copyEarlier(service, tx, await chooseEarlier(service, tx, runNo), 'transaction')
}

/** Where transactions see the plan of an earlier run. */
export interface WithEarlier {
  readonly earlier: EarlierPlan | null
  /** Of TxOptions. */
  readonly on: { readonly client?: PoolClient }
}

/**
 * Runs `work` with the plan of an earlier run where one is asked for. It is read once for all calls of a comparison; what of
 * it the caller may see is looked up each time.
 */
export async function withEarlier<T>(
  service: CalculationService,
  { run: runNo }: EarlierInput,
  call: Call,
  work: (plan: WithEarlier) => Promise<T>,
): Promise<T> {
  if (!runNo) return work({ earlier: null, on: {} })
  const { signal, scope } = call
  const chosen = await call.transaction((tx) => chooseEarlier(service, tx, runNo), { readOnly: true, signal })
  const copy = {
    tenantId: scope.tenantId,
    key: chosen.key,
    fill: (tx: Tx) => copyEarlier(service, tx, chosen, 'connection'),
  }
  // Runs of equal content may have begun at different times.
  return service.copies.read(
    copy,
    (client, plan) => work({ earlier: { ...plan, at: chosen.at }, on: { client } }),
    signal,
  )
}

/** As the plan that is there counts: nothing without orders, orders alone without operations. */
function withoutTables(tx: Tx): EarlierTask['without'] {
  if (isHidden(tx, 'order')) return earlierTables
  if (isHidden(tx, 'operation')) return ['operations']
  return isHidden(tx, 'inputInst') ? ['instructions'] : []
}
