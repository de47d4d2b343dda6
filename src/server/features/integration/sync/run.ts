import { filled } from '#domain/label.ts'
import { enterTenant, withTenant, type Scope, type Tx } from '../../../db/tenant.ts'
import type { Services } from '../../../identity/services.ts'
import { logLine } from '../leased-run.ts'
import { compare, type Compared } from './compare.ts'
import { deleteMissing } from './delete.ts'
import { plansOf, rowsAtOnce, rulesOfTarget } from './plan.ts'
import { noteCounts, withBatch, writtenOf, type Counts } from './progress.ts'
import type { Taken } from './queue.ts'
import { faultyRow, forgetEarlier, noteRows } from './rows.ts'
import { sidesFor } from './sides.ts'
import { Stopped, stops } from './stopped.ts'
import type { DiffRow } from './seen.ts'
import { rowsToWrite, writeRows, type BatchResult } from './write.ts'

export interface Execution {
  readonly services: Services
  readonly scope: Scope
  readonly taken: Taken
  readonly signal: AbortSignal
  /** As they are committed. */
  counts: Counts
  /** Rows that show why the run ended without writing them. */
  faulty: { readonly entity: string; readonly rows: BatchResult['faulty'] } | null
}

/**
 * Runs a synchronisation: everything is compared first, then rows are written entity by entity, those that are named by
 * others first, and what the source lacks is deleted the other way round. Batches are committed with the counts and with
 * what they changed; a run whose server ended compares again and goes on with what still differs.
 */
export async function execute(execution: Execution): Promise<void> {
  const { services } = execution
  const client = await services.database.app.connect()
  let broken: Error | undefined
  try {
    await new Run(execution, (scope, work) =>
      withTenant(services.database.app, scope, work, { client }),
    ).all()
  } catch (error) {
    // Its temporary tables end with the connection.
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs work in a transaction, or in a part of one, with the rights of a scope. */
type Transact = <T>(scope: Scope, work: (tx: Tx) => Promise<T>) => Promise<T>

export class Run {
  private readonly execution: Execution
  private readonly transactIn: Transact
  private scope: Scope

  constructor(execution: Execution, transactIn: Transact) {
    this.execution = execution
    this.transactIn = transactIn
    this.scope = execution.scope
  }

  async all(): Promise<void> {
    const compared = await this.transact((tx) => this.compareAll(tx))
    for (const one of compared) await this.part(one, 'written')
    for (const one of [...compared].reverse()) await this.part(one, 'deleted')
    await this.transact(async (tx) => {
      for (const { table } of compared) await tx.run(`drop table ${table}`)
    })
  }

  private transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transactIn(this.scope, work)
  }

  private async compareAll(tx: Tx): Promise<readonly Compared[]> {
    const { services, taken } = this.execution
    const { sync, runId, attempts, user } = taken
    const sides = await sidesFor(tx, sync, user)
    this.scope = { ...this.scope, userId: sides.target.scope.userId }
    const now = services.now()
    const settings = { now: Math.floor(now.getTime() / 1000), preserves: true, notes: true }
    const compared: Compared[] = []
    for (const plan of plansOf(sync, sides)) compared.push(await compare(tx, plan, settings))
    await this.home(tx)
    for (const { plan, counts } of compared)
      if (counts.isOverLimit)
        throw new Stopped('tooManyGone', {
          entity: plan.entity.label,
          count: counts.deleted,
          all: counts.deletable,
          limit: sync.deleteLimit,
        })
    const sum = (of: (counts: Compared['counts']) => number): number =>
      compared.reduce((total, { counts }) => total + of(counts), 0)
    const before = this.execution.counts
    const planned = sum(({ created, updated, deleted }) => created + updated + deleted)
    const counts: Counts = {
      ...before,
      planned: writtenOf(before) + planned,
      // What an earlier attempt wrote is the same by now.
      unchanged: Math.max(0, sum(({ unchanged }) => unchanged) - before.created - before.updated),
      kept: sum(({ kept }) => kept),
      conflicts: sum(({ open }) => open),
    }
    if (!(await noteCounts(tx, { runId, attempts }, counts))) throw new Stopped('lost')
    const { source, target } = {
      source: sides.source.scope.planUnitCode,
      target: sides.target.scope.planUnitCode,
    }
    await logLine(tx, 'data_sync_run', runId, now, filled(stops.started, { source, target }))
    for (const { plan, counts: found } of compared)
      await logLine(
        tx,
        'data_sync_run',
        runId,
        now,
        filled(stops.compared, {
          entity: plan.entity.label,
          planned: found.created + found.updated + found.deleted,
          unchanged: found.unchanged,
        }),
      )
    this.execution.counts = counts
    return compared
  }

  private home = (tx: Tx): Promise<void> => enterTenant(tx, tx.tenantId, this.execution.scope.planUnitCode)

  /** Writes or deletes the rows of one entity, batch by batch or all in one transaction. */
  private async part(compared: Compared, which: 'written' | 'deleted'): Promise<void> {
    const { sync } = this.execution.taken
    const most = rowsAtOnce(compared.plan.entity, sync.batchRows)
    const batches = async (run: (work: (tx: Tx) => Promise<boolean>) => Promise<boolean>): Promise<void> => {
      let last = 0
      const next = async (tx: Tx): Promise<boolean> => {
        this.execution.signal.throwIfAborted()
        const rows = await rowsToWrite(tx, compared, which, last, most)
        if (rows.length === 0) return false
        last = rows.at(-1)!.n
        await this.batch(tx, compared, rows, which)
        return true
      }
      for (let isMore = true; isMore; ) isMore = await run(next)
    }
    if (sync.writing === 'batches') return batches((work) => this.committed(work))
    await this.committed(async (tx) => {
      await batches((work) => work(tx))
      const { faulty } = this.execution
      if (faulty)
        throw new Stopped('notWhole', { entity: compared.plan.entity.label, count: faulty.rows.length })
      return true
    })
  }

  /**
   * Rows, what they were, and counts are kept together or not at all. The run is written last: until then others may look
   * at it, cancel it and keep its lease.
   */
  private async committed(work: (tx: Tx) => Promise<boolean>): Promise<boolean> {
    const before = this.execution.counts
    const { runId, attempts, sync } = this.execution.taken
    try {
      return await this.transact(async (tx) => {
        const isMore = await work(tx)
        const { counts } = this.execution
        if (counts === before) return isMore
        await this.home(tx)
        if (writtenOf(before) === 0 && writtenOf(counts) > 0) await forgetEarlier(tx, sync.id, runId)
        if (!(await noteCounts(tx, { runId, attempts }, counts))) throw new Stopped('lost')
        return isMore
      })
    } catch (error) {
      this.execution.counts = before
      throw error
    }
  }

  private async batch(
    tx: Tx,
    { plan }: Compared,
    rows: readonly DiffRow[],
    which: 'written' | 'deleted',
  ): Promise<void> {
    const { taken } = this.execution
    const { runId, sync } = taken
    const result =
      which === 'deleted'
        ? await deleteMissing(tx, plan, rows, runId)
        : await writeRows(tx, plan, rows, await rulesOfTarget(tx, plan), runId)
    const of = { syncId: sync.id, runId, entity: plan.entity.name }
    if (sync.writing === 'batches') await noteRows(tx, of, result.faulty.map(faultyRow))
    else if (result.faulty.length > 0)
      this.execution.faulty = {
        entity: plan.entity.name,
        rows: [...(this.execution.faulty?.rows ?? []), ...result.faulty],
      }
    this.execution.counts = withBatch(this.execution.counts, result)
  }
}
