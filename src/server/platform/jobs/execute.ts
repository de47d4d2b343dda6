import { setTimeout as sleep } from 'node:timers/promises'
import { TaktError } from '#domain/errors.ts'
import type { Label, Language } from '#domain/label.ts'
import { withTenant, type Tx } from '../../db/tenant.ts'
import { tellStarter } from '../notices/notices.ts'
import type { ResultStore } from '../results/store.ts'
import type { Services } from '../../identity/services.ts'
import { spanning } from '../../base/tracing.ts'
import { Control } from './control.ts'
import type { Failure } from './failure.ts'
import { giveBack, isOwn } from './give-back.ts'
import { measureRun } from './measure-run.ts'
import type { RunQueue } from './queue.ts'
import { CalculationCancelled, type CalculationPool } from './pool.ts'
import { systemFault } from '../../base/system-fault.ts'
import { scopeOfRun, type RunKey } from './run-key.ts'
import {
  endRun,
  findRun,
  log,
  notify,
  setProgress,
  type EndOfRun,
  type RunKind,
  type RunRow,
} from './runs.ts'
import { buffersOf, type ResultFile, type RunAnswer, type RunResult } from './task.ts'
import { texts } from './texts.ts'

export interface Prepared {
  readonly task: object
  /** What progress counts. */
  readonly total: number
  /** Names of the steps that the worker tells by number; they become the phase. */
  readonly steps?: readonly string[]
}

/** Everything a run needs beside its row; made by the part that knows what is calculated. */
export interface Calculation {
  /** Name of the worker's function. */
  readonly work: string
  /** Reads the input in one transaction; `total` is what progress counts. */
  prepare(run: RunRow, key: RunKey, signal: AbortSignal): Promise<Prepared>
  /** What the log says at the end. */
  finished(result: RunResult): Label
  /** Last words in the transaction that keeps the result: pruning of old ones. */
  kept(tx: Tx, run: RunRow, result: RunResult): Promise<void>
}

export interface Executor {
  readonly services: Services
  readonly pool: CalculationPool
  readonly queue: RunQueue
  readonly store: ResultStore
  readonly owner: string
  readonly calculations: Readonly<Record<RunKind, Calculation>>
  /** Runs of this process, so that a cancellation reaches them at once. */
  readonly active: Map<string, Active>
  /** Aborted when this process ends: its runs are left for the next one to take up. */
  readonly closing: AbortSignal
  /** What follows from a result once it is kept; what goes wrong there does not touch the run. */
  settled(key: RunKey): Promise<void>
}

export interface Active {
  readonly control: Control
  readonly aborter: AbortController
}

/** Progress is written at most this often. */
const progressMs = 250

/**
 * One run from queued to finished: claim, read, calculate, keep. The row of the run names its files only after they
 * are durable, all in one transaction, so a run that fails or is killed leaves the results before it as they are.
 * A run that is not queued any more (cancelled meanwhile, taken by another attempt) is left alone.
 */
export async function executeRun(executor: Executor, key: RunKey, name: string): Promise<void> {
  const run = await claim(executor, key)
  if (!run) return
  const { tenantId, runNo, traceparent = null } = key
  const values = { 'takt.tenant': tenantId, 'takt.run': runNo }
  const span = executor.services.tracing?.start(`run ${run.kind}`, 'consumer', values, traceparent) ?? null
  await spanning(span, () => calculate(executor, key, run, name))
}

async function calculate(executor: Executor, key: RunKey, run: RunRow, name: string): Promise<void> {
  const active: Active = { control: new Control(), aborter: new AbortController() }
  executor.active.set(name, active)
  const measured = measureRun(executor.services.metrics, run.kind)
  const reporter = startReporter(executor, key, active)
  try {
    const calculation = executor.calculations[run.kind]
    const { task, total, steps } = await calculation.prepare(run, key, active.aborter.signal)
    measured.stage('calculating')
    reporter.phase('calculating', total, steps)
    const answer = await executor.pool.run<RunAnswer>(task, calculation.work, active.control, buffersOf(task))
    if (answer.error !== null)
      throw answer.cancelled ? new CalculationCancelled() : new CalculationFailed(answer.error)
    measured.stage('writing')
    reporter.phase('writing')
    await Promise.all(answer.files.map((file) => store(executor, key, file)))
    await reporter.stop()
    await persistently(() => keep(executor, key, run, answer))
    measured.end('kept')
    await persistently(() => executor.settled(key), executor.closing).catch((error: unknown) => {
      if (executor.closing.aborted) return
      executor.services.log.error({ err: error, run: key.runNo }, 'what follows from a run failed')
    })
  } catch (error) {
    await reporter.stop()
    if (executor.closing.aborted && !active.control.cancelled) {
      measured.end('givenBack')
      return await giveBack(executor, key, run)
    }
    measured.end(isCancelled(active, error) ? 'cancelled' : 'failed')
    await persistently(() => giveUp(executor, key, run, active, error))
  } finally {
    executor.active.delete(name)
  }
}

async function store({ store }: Executor, { tenantId }: RunKey, file: ResultFile): Promise<void> {
  await store.keep(tenantId, file)
  // Its memory is given back at once, not when this thread next looks for what it can free.
  file.stored.buffer.transfer(0)
}

function claim(executor: Executor, key: RunKey): Promise<RunRow | null> {
  return withTenant(executor.services.database.app, scopeOfRun(key), async (tx) => {
    const started = await tx.run(
      `update plan_run set status = 'R', started_at = statement_timestamp()
       where plan_unit_code = (select current_plan_unit()) and run_no = $1 and status in ('Q', 'R')`,
      [key.runNo],
    )
    if (started === 0) return null
    await tx.run(
      `update run_state set owner = $2, attempt = attempt + 1, phase = 'reading', updated_at = now()
       where plan_unit_code = (select current_plan_unit()) and run_no = $1`,
      [key.runNo, executor.owner],
    )
    const run = await findRun(tx, key.runNo)
    if (!run) return null
    await log(tx, key.runNo, 'I', texts.started(run))
    await notify(tx, key.runNo)
    return run
  })
}

interface Reporter {
  phase(name: string, total?: number, steps?: readonly string[]): void
  stop(): Promise<void>
}

/** Writes progress at most four times a second, and learns of cancellations made in other processes. */
function startReporter(executor: Executor, key: RunKey, active: Active): Reporter {
  const { control } = active
  let phase = 'reading'
  let names: readonly string[] = []
  let written = ''
  let writing: Promise<void> = Promise.resolve()
  let busy = false
  const write = async (): Promise<void> => {
    const step = phase === 'calculating' ? names[control.step] : undefined
    const { total, current, trace: best } = control
    const progress = { phase: step ?? phase, total, current, errors: 0, best }
    const now = JSON.stringify(progress)
    if (busy || now === written) return
    busy = true
    try {
      const asked = await withTenant(executor.services.database.app, scopeOfRun(key), (tx) =>
        setProgress(tx, key.runNo, progress),
      )
      written = now
      if (asked.cancel) cancelActive(active)
      else if (asked.finish) control.finish()
    } catch (error) {
      // Progress that cannot be told now is told next time; the result itself is what must not be lost.
      executor.services.log.warn({ err: error, run: key.runNo }, 'progress of a run was not written')
    } finally {
      busy = false
    }
  }
  const timer = setInterval(() => {
    writing = write()
  }, progressMs)
  return {
    phase: (name, total, steps) => {
      phase = name
      if (steps) names = steps
      if (total !== undefined) control.report(0, total)
    },
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}

const patience = [300, 1000, 3000]

/**
 * The end of a run is worth more than one try: a database that restarts must not cost a calculation. Both ends are
 * transactions that change nothing when they were done before.
 */
async function persistently(work: () => Promise<void>, closing?: AbortSignal): Promise<void> {
  for (const pause of patience) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof CalculationCancelled || closing?.aborted) throw error
      await sleep(pause)
    }
  }
  return work()
}

export function cancelActive({ control, aborter }: Active): void {
  control.cancel()
  aborter.abort()
}

const finishedNotices = { KIT: 'kittingFinished', SCHED: 'schedulingFinished' } as const

async function keep(executor: Executor, key: RunKey, run: RunRow, result: RunResult): Promise<void> {
  const status = result.refused > 0 || result.warnings > 0 ? 'W' : 'S'
  await withTenant(executor.services.database.app, scopeOfRun(key), async (tx) => {
    const changed = await tx.run(
      `update plan_run set status = $2, ended_at = statement_timestamp(),
         duration_ms = extract(epoch from clock_timestamp() - started_at) * 1000,
         orders = $3, lines = $4, supplies = $5, full_orders = $6, kit_rate = $7, kpi = $8,
         input_hash = $9, result_hash = $10, engine_version = $11, error = null
       where plan_unit_code = (select current_plan_unit()) and run_no = $1 and status = 'R'
         and not exists (select from run_state s where s.plan_unit_code = plan_run.plan_unit_code
           and s.run_no = plan_run.run_no and (s.cancel or s.owner is distinct from $12))`,
      [
        key.runNo,
        status,
        result.orders,
        result.lines,
        result.supplies,
        result.fullOrders,
        result.kitRate,
        JSON.stringify(result.kpi),
        result.inputHash,
        result.resultHash,
        result.engineVersion,
        executor.owner,
      ],
    )
    if (changed === 0) throw new CalculationCancelled()
    await insertFiles(tx, key.runNo, result.files)
    await tx.run(
      'delete from run_state where plan_unit_code = (select current_plan_unit()) and run_no = $1',
      [key.runNo],
    )
    if (run.jobId) await executor.queue.finish(tx, run.jobId)
    const calculation = executor.calculations[run.kind]
    await log(tx, key.runNo, status === 'W' ? 'W' : 'I', calculation.finished(result))
    await calculation.kept(tx, run, result)
    await tellStarter(tx, key.runNo, finishedNotices, () => ({}))
    await notify(tx, key.runNo)
  })
}

async function insertFiles(tx: Tx, runNo: string, files: readonly ResultFile[]): Promise<void> {
  for (const { name, key, bytes, rows } of files)
    await tx.run('insert into run_file (run_no, name, key, bytes, rows) values ($1, $2, $3, $4, $5)', [
      runNo,
      name,
      key,
      bytes,
      rows,
    ])
}

/** What the engine says against the data, in both languages. */
class CalculationFailed extends Error {
  readonly reason: Failure

  constructor(reason: Failure) {
    super(reason.en)
    this.reason = reason
  }
}

function reasonOf(error: unknown): Failure {
  if (error instanceof CalculationFailed) return error.reason
  if (error instanceof TaktError)
    return { code: error.code, zh: messageOf(error, 'zh-Hans'), en: messageOf(error, 'en') }
  const known = systemFault(error)
  return known ? reasonOf(known) : { ...texts.broken, code: 'broken' }
}

const messageOf = (error: TaktError, language: Language): string =>
  [error.messageIn(language), typeof error.details === 'string' ? error.details : '']
    .filter(Boolean)
    .join(' ')

const isCancelled = (active: Active, error: unknown): boolean =>
  active.control.cancelled || error instanceof CalculationCancelled

async function giveUp(
  executor: Executor,
  key: RunKey,
  run: RunRow,
  active: Active,
  error: unknown,
): Promise<void> {
  const cancelled = isCancelled(active, error)
  if (!cancelled) executor.services.log.error({ err: error, run: key.runNo }, 'a calculation failed')
  const reason = reasonOf(error)
  const end: EndOfRun = cancelled
    ? { status: 'C', log: [{ level: 'W', text: texts.cancelled }] }
    : { status: 'F', error: reason.en, log: [{ level: 'E', text: texts.failed(reason), code: reason.code }] }
  await withTenant(executor.services.database.app, scopeOfRun(key), async (tx) => {
    // Another process has taken the run over: its end is not for this one to say.
    if (!(await isOwn(tx, key, executor.owner))) return
    const ended = await endRun(tx, key.runNo, end)
    if (ended && run.jobId) await executor.queue.finish(tx, run.jobId)
  })
}
