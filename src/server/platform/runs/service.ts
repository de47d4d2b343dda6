import { setTimeout as sleep } from 'node:timers/promises'
import { Acceptances } from '../jobs/acceptances.ts'
import { cancelActive, executeRun, type Active, type Calculation, type Executor } from '../jobs/execute.ts'
import { startOwner, type Owner } from '../jobs/owner.ts'
import { startPool, type CalculationPool } from '../jobs/pool.ts'
import { startQueue, type RunQueue } from '../jobs/queue.ts'
import { recoverRuns } from '../jobs/recover.ts'
import { repeat } from '../../base/repeat.ts'
import { keyOfText, keyText, type RunKey, type StopKind } from '../jobs/run-key.ts'
import type { RunKind } from '../jobs/runs.ts'
import { isBackingUp } from '../../db/backup-lock.ts'
import { abandonedBefore, collectUnreferenced, resultStore } from '../results/store.ts'
import { dueScopes } from '../due/due-scopes.ts'
import { allTenants } from '../../db/every-unit.ts'
import { TableCopies } from '../../db/table-copies.ts'
import { withTenant } from '../../db/tenant.ts'
import type { Services } from '../../identity/services.ts'
import { runTables, type RunTables } from './run-tables.ts'

/** The calculation service of this process: its queue, its worker threads, its store of results. */
export interface CalculationService {
  readonly services: Services
  readonly tables: RunTables
  /** Copies of tables of runs in the database. */
  readonly copies: TableCopies
  readonly queue: RunQueue
  readonly owner: Owner
  readonly pool: CalculationPool
  /** Results that are being made the plan. */
  readonly acceptances: Acceptances
  /** Stops a run that this process works on. */
  stopHere(key: RunKey, kind: StopKind): void
  close(): Promise<void>
}

/** Interrupted runs are looked for this often. */
const recoverMs = 3_000
/** Each part of the service has so long to close. */
const closeMs = 5_000
const collectMs = 6 * 3600 * 1000

/** What calculates the runs of each kind. */
export type MakeCalculations = (
  services: Services,
  tables: RunTables,
) => Readonly<Record<RunKind, Calculation>>

export async function startCalculationService(
  services: Services,
  calculations: MakeCalculations,
  settled: (service: CalculationService, key: RunKey) => Promise<void>,
  workerFile?: URL,
): Promise<CalculationService> {
  const { database, log } = services
  const warn = (err: unknown): void => log.warn({ err }, 'calculation service')
  const store = resultStore(services.files)
  const tables = runTables(store)
  const owner = await startOwner(database.connection('app_rw'), warn)
  const queue = await startQueue(database, warn)
  const pool = await startPool(services.settings.TAKT_WORKERS, workerFile)
  const active = new Map<string, Active>()
  const closing = new AbortController()
  const executor: Executor = {
    services,
    pool,
    queue,
    store,
    owner: owner.id,
    calculations: calculations(services, tables),
    active,
    closing: closing.signal,
    settled: (key) => settled(service, key),
  }
  const copies = new TableCopies(database.connection('app_rw'))
  const acceptances = new Acceptances(services, owner.id)
  const stopHere = (key: RunKey, kind: StopKind): void => {
    if (kind === 'acceptance') return acceptances.stopHere(key)
    const running = active.get(keyText(key))
    if (!running) return
    if (kind === 'cancel') cancelActive(running)
    else running.control.finish()
  }
  const service: CalculationService = {
    services,
    tables,
    copies,
    queue,
    owner,
    pool,
    acceptances,
    stopHere,
    close: async () => {
      closing.abort()
      for (const running of active.values()) running.aborter.abort()
      const parts = [
        ...stopRepeating,
        () => queue.close(),
        () => pool.close(),
        () => copies.close(),
        () => owner.close(),
      ]
      // What is left undone is taken up at the next start, so no part may keep the server from ending.
      for (const stop of parts) await Promise.race([stop(), sleep(closeMs, undefined, { ref: false })])
    },
  }
  owner.listen((payload) => {
    const key = keyOfText(payload)
    if (key?.stop) stopHere(key, key.stop)
    else queue.hear()
  })
  const worksOn = (key: RunKey): boolean => active.has(keyText(key))
  const recover = async () => {
    await recoverRuns({ services, queue, owner: owner.id, worksOn })
    const left = await dueScopes(services, 'acceptances')
    if (left.length > 0) await acceptances.clearLeft(left.map(({ tenantId }) => tenantId))
  }
  await recover()
  queue.work((key) => executeRun(executor, key, keyText(key)), pool.calculations)
  const stopRepeating = [repeat(recoverMs, recover, warn), repeat(collectMs, () => collect(services), warn)]
  return service
}

async function collect(services: Services): Promise<void> {
  // Rows that a backup copied may name files that no row names any more.
  if (await isBackingUp(services.database)) return
  const { files, now } = services
  for (const tenantId of await allTenants(services.database))
    await collectUnreferenced(files, tenantId, () => keysOf(services, tenantId), now())
  await files.dropAbandoned(abandonedBefore(now()))
}

async function keysOf({ database }: Services, tenantId: number): Promise<ReadonlySet<string>> {
  const scope = { tenantId, planUnitCode: null, userId: null }
  const rows = await withTenant(database.app, scope, (tx) =>
    tx.rows<{ key: string }>('select distinct key from run_file where tenant_id = (select current_tenant())'),
  )
  return new Set(rows.map(({ key }) => key))
}
