import { MOST_TRIED, type SyncTrial, type TriedRow } from '#domain/integration/sync/difference.ts'
import { TaktError } from '#domain/errors.ts'
import { labelOfError, textOf, type Label } from '#domain/label.ts'
import { enterTenant, type Scope, type Tx } from '../../../db/tenant.ts'
import type { Call } from '../../../identity/handlers.ts'
import type { Services } from '../../../identity/services.ts'
import { undone } from '../../../identity/undone.ts'
import type { RowFault } from '../interfaces/checked-rows.ts'
import { compare, comparing } from './compare.ts'
import { requireIdle, type KeptSync } from './config.ts'
import { differencePage } from './difference.ts'
import { plansOf } from './plan.ts'
import { noCounts, writtenOf } from './progress.ts'
import { insertRun } from './queue.ts'
import { Run, type Execution } from './run.ts'
import type { Sides } from './sides.ts'
import { Stopped } from './stopped.ts'

interface Tried {
  readonly sync: KeptSync
  readonly sides: Sides
}

/**
 * Runs a synchronisation in one transaction with the rights of who calls, and takes it back: the rows that it names, and
 * why, are those that a run now would refuse. `locked` finds the synchronisation and locks it.
 */
export const dryRun = (
  services: Services,
  locked: (tx: Tx) => Promise<Tried>,
  call: Call,
): Promise<SyncTrial> =>
  undone(
    call,
    async (tx) => {
      const tried = await locked(tx)
      await requireIdle(tx, tried.sync)
      await tx.run('savepoint before_run')
      const execution = await executionOf(tx, services, tried.sync, call)
      const reason = await reasonOf(new Run(execution, (scope, work) => inside(tx, scope, work)))
      const found = await inside(tx, execution.scope, (home) => faultyOf(home, execution))
      await tx.run('rollback to savepoint before_run')
      return {
        reason: reason && textOf(reason, call.language),
        written: writtenOf(execution.counts),
        entities: [...found].map(([entity, rows]) => ({ entity, faulty: rows.length })),
        rows: await rowsOf(tx, tried, found, services.now(), call),
      }
    },
    { signal: call.signal },
  )

async function inside<T>(tx: Tx, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const at: Tx = { ...tx, ...scope, limits: undefined }
  await enterTenant(at, scope.tenantId, scope.planUnitCode)
  return work(at)
}

/** Of a run that is taken as servers take runs; nobody else ever sees it. */
async function executionOf(tx: Tx, services: Services, sync: KeptSync, call: Call): Promise<Execution> {
  const user = call.caller!.userName
  const run = (await insertRun(tx, sync, { now: services.now(), state: 'S', byHand: true, user }))!
  const attempts = 1
  await tx.run(`update data_sync_run set state = 'R', attempts = $2 where id = $1`, [run.id, attempts])
  return {
    services,
    scope: call.scope,
    taken: { runId: run.id, no: run.no, attempts, user, sync, counts: noCounts },
    signal: call.signal,
    counts: noCounts,
    faulty: null,
  }
}

/** Why the run ends before everything is written; null: it does not. */
async function reasonOf(run: Run): Promise<Label | null> {
  try {
    await run.all()
    return null
  } catch (error) {
    if (error instanceof Stopped) return error.label
    if (error instanceof TaktError) return labelOfError(error)
    throw error
  }
}

interface Faulty {
  readonly entity: string
  readonly key: string
  readonly faults: readonly RowFault[]
}

/** Faulty rows of the run by their entities: those that it noted, and those that ended it. */
async function faultyOf(
  tx: Tx,
  { taken: { runId }, faulty }: Execution,
): Promise<ReadonlyMap<string, readonly Faulty[]>> {
  const noted = await tx.rows<Faulty>(
    `select entity, key, faults from data_sync_row where run_id = $1 and kind = 'F' order by id`,
    [runId],
  )
  const ended = (faulty?.rows ?? []).map((row) => ({ ...row, entity: faulty!.entity }))
  return Map.groupBy([...noted, ...ended], ({ entity }) => entity)
}

/** The first of the faulty rows as the differences that they are. */
async function rowsOf(
  tx: Tx,
  { sync, sides }: Tried,
  found: ReadonlyMap<string, readonly Faulty[]>,
  now: Date,
  { language }: Call,
): Promise<TriedRow[]> {
  const rows: TriedRow[] = []
  for (const plan of plansOf(sync, sides)) {
    const faulty = new Map(found.get(plan.entity.name)?.map((row) => [row.key, row.faults]))
    const most = MOST_TRIED - rows.length
    if (faulty.size === 0 || most === 0) continue
    const page = { show: null, keys: [...faulty.keys()], skip: 0, most }
    const { items } = await differencePage(tx, await compare(tx, plan, comparing(now)), page)
    for (const item of items)
      rows.push({
        ...item,
        entity: plan.entity.name,
        faults: faulty
          .get(item.key)!
          .map(({ target, message }) => ({ target, message: textOf(message, language) })),
      })
  }
  return rows
}
