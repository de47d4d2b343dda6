import type { Condition } from '#domain/crud.ts'
import type { Policy } from '#domain/kitting/policy-values.ts'
import type { ScenarioPatch } from '#domain/kitting/scenario.ts'
import type { KittingInput } from '#engine/kitting/input.ts'
import { readLagging } from '../../db/lagging.ts'
import { writtenBy } from '../../db/lsn.ts'
import { withTenant, type Scope, type Tx } from '../../db/tenant.ts'
import type { Calculation } from '../../platform/jobs/execute.ts'
import { scopeOfRun } from '../../platform/jobs/run-key.ts'
import { eraseRun, log, publishedRun, type RunRow } from '../../platform/jobs/runs.ts'
import type { KitTask } from '../../platform/jobs/task.ts'
import { texts } from '../../platform/jobs/texts.ts'
import type { Services } from '../../identity/services.ts'
import type { RunTables } from '../../platform/runs/run-tables.ts'
import { keepRows } from './outside/kept.ts'
import { readSources } from './outside/read.ts'
import type { ReadSource, SourceReading } from './outside/read-source.ts'
import { findScheme, planScheme, requireSound, type PlannedScheme } from './scheme-store.ts'
import { readReceiving, receivingFaultText } from './receiving.ts'
import { readSnapshot } from './snapshot.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { kittingTexts } from './texts.ts'

/** What a run is asked to do beside its scheme. */
export interface RunRequest {
  readonly asOf: string
  readonly demandFilter: readonly Condition[]
  readonly patches: readonly ScenarioPatch[]
}

/** What a what-if run keeps beside that: the run it changes, and whether its reservations were written. */
export interface KeptRequest extends RunRequest {
  readonly baseRun: string | null
  readonly accepted: boolean
}

/** What was asked for when a run was started. */
export function requestOf(run: RunRow): KeptRequest {
  const {
    demandFilter = [],
    patches = [],
    baseRun = null,
    accepted = false,
  } = (run.progress ?? {}) as Partial<KeptRequest>
  return { asOf: run.asOf, demandFilter, patches, baseRun, accepted }
}

/**
 * Data and settings of a run as they are now: what it would calculate if it were started again. Rows of connections are
 * those that it, or the run that it changes, read.
 */
export async function taskOfRun(
  services: Services,
  tables: RunTables,
  scope: Scope,
  run: RunRow,
  signal: AbortSignal,
): Promise<KitTask> {
  return (await preparedTask(services, tables, scope, run, signal)).task
}

/** A task with the rows of connections, as they are to be kept with its run. */
interface PreparedTask {
  readonly task: KitTask
  readonly keep: (tx: Tx) => Promise<void>
}

async function preparedTask(
  services: Services,
  tables: RunTables,
  scope: Scope,
  run: RunRow,
  signal: AbortSignal,
): Promise<PreparedTask> {
  const planned = await withTenant(services.database.app, scope, async (tx) => {
    const scheme = await findScheme(tx, run.schemeCode, run.schemeVersion)
    return { ...(await planScheme(tx, scheme, 'zh-Hans')), zone: await unitZone(tx) }
  })
  requireSound(planned)
  const request = requestOf(run)
  const keptBy = [run.runNo, ...(request.baseRun === null ? [] : [request.baseRun])]
  const read = await readScheme({ services, tables, scope, zone: planned.zone, keptBy, signal }, planned)
  return {
    task: await makeTask(services, tables, scope, { ...planned, ...read }, request, signal),
    keep: async (tx) => {
      await keepRows(tx, tables, run.runNo, planned.demands, read.demands)
      await keepRows(tx, tables, run.runNo, planned.supplies, read.supplies)
    },
  }
}

/** The sources of a scheme with the rows of those that read connections. */
export const readScheme = async (
  reading: SourceReading,
  { demands, supplies }: Pick<PlannedScheme, 'demands' | 'supplies'>,
): Promise<ReadScheme> => ({
  demands: await readSources(reading, demands),
  supplies: await readSources(reading, supplies),
})

interface ReadScheme {
  readonly demands: readonly ReadSource[]
  readonly supplies: readonly ReadSource[]
}

/** Faulty rows of receiving calendars that the log of a run names, at most. */
const toldFaults = 20

export function kittingCalculation(services: Services, tables: RunTables): Calculation {
  return {
    work: 'kit',
    finished: kittingTexts.finished,
    prepare: async (run, key, signal) => {
      const scope = scopeOfRun(key)
      const began = performance.now()
      const { task, keep } = await preparedTask(services, tables, scope, run, signal)
      const { demands, supplies, bom } = task.input
      const ms = Math.round(performance.now() - began)
      const counts = { demands: demands.length, supplies: supplies.length, bom: bom.length, ms }
      await withTenant(services.database.app, scope, async (tx) => {
        await keep(tx)
        await log(tx, key.runNo, 'I', kittingTexts.read(counts))
        const { faults } = await readReceiving(tx, task)
        for (const fault of faults.slice(0, toldFaults))
          await log(tx, key.runNo, 'W', receivingFaultText(fault))
      })
      return { task, total: demands.length }
    },
    kept: (tx, run) => prune(tx, run),
  }
}

/** Scheme, request and data of one moment as the worker gets them. */
export async function makeTask(
  services: Services,
  tables: RunTables,
  scope: Scope,
  planned: Pick<PlannedScheme, 'policy'> & ReadScheme & { readonly zone: string },
  request: RunRequest,
  signal: AbortSignal,
): Promise<KitTask> {
  const policy: Policy = {
    ...planned.policy,
    demandFilter: [...planned.policy.demandFilter, ...request.demandFilter],
  }
  const previous = await publishedAllocations(services, tables, scope)
  const readOnly = ![...planned.demands, ...planned.supplies].some(({ rows }) => rows)
  const options = { isolation: 'repeatable read', readOnly, mayLag: readOnly, asReader: true } as const
  const input: KittingInput = await readLagging(
    services.database,
    writtenBy(services.database.app),
    options,
    (pool) =>
      withTenant(
        pool,
        scope,
        (tx) => readSnapshot(tx, { ...planned, asOf: request.asOf }, { signal, pool }),
        options,
      ),
  )
  return { input, policy, asOf: request.asOf, zone: planned.zone, previous, patches: request.patches }
}

/** Allocations of the published run of a plan unit; null when none is published. */
async function publishedAllocations(
  services: Services,
  tables: RunTables,
  scope: Scope,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = await withTenant(services.database.app, scope, async (tx) => {
    const run = await publishedRun(tx, 'KIT')
    const file = run && (await tables.files(tx, run)).get('allocations')
    return run && file ? { run, file } : null
  })
  return found && tables.read(found.run, found.file)
}

interface Kept {
  readonly keepMode: string
  readonly keepCount: number
}

/**
 * Erases results beyond the number to keep, the oldest first; never the published one, the one just made, nor one that
 * is queued or running. What-if runs are counted apart, so that they push no calculation out. The scheme decides whether
 * the number is its own or counts over all schemes.
 */
async function prune(tx: Tx, run: RunRow): Promise<void> {
  const scheme = await findScheme(tx, run.schemeCode, run.schemeVersion)
  const { policy } = await planScheme(tx, scheme, 'en')
  const { keepMode, keepCount }: Kept = policy
  const old = await tx.rows<{ runNo: string }>(
    `select run_no as "runNo" from plan_run
     where kind = 'KIT' and status not in ('Q', 'R') and ($1 = 'GLOBAL' or scheme_code = $2)
       and (scenario_id is null) = $5
     order by (run_no = $4) desc, coalesce(ended_at, created_at) desc, run_no desc offset $3`,
    [keepMode, run.schemeCode, keepCount, run.runNo, run.scenarioId === null],
  )
  const published = await publishedRun(tx, 'KIT')
  const erased = old.map((row) => row.runNo).filter((runNo) => runNo !== published?.runNo)
  for (const runNo of erased) await eraseRun(tx, runNo)
  if (erased.length > 0) await log(tx, run.runNo, 'I', texts.pruned(erased))
}
