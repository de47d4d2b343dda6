import { dueWork } from '../../db/schema/due-work.ts'
import type { Scope } from '../../db/tenant.ts'
import type { DueKind, Services } from '../../identity/services.ts'
import { repeat } from '../../base/repeat.ts'
import { dueParameters, scopeOf, type DueScope } from './due-scopes.ts'
import { startElection } from './election.ts'

export const schedulerLock = 'takt scheduler'
/** How late due work may begin, as long as it has a place. */
const LOOK_MS = 1_000
/** How often a process that is not elected asks again. */
const ASK_MS = 2_000
/** Rows that were changed so long ago have been seen by the looks before, however long their transactions took. */
const OVERLAP_MS = 10 * 60_000
/** A look at all rows, whenever they changed. */
const ALL_MS = 3_600_000

export interface Scheduler {
  /** Begins no more work, and resolves when what has begun is over. */
  close(): Promise<void>
}

/**
 * The clock of all servers of one database. One statement a second looks for what is due in all tenants (db/schema/due-work.ts);
 * each kind of work then runs in the scopes that were found. One process is elected to do so; that two believe to be elected
 * does no harm, since the work itself locks the rows it takes.
 */
export function startScheduler(services: Services, kinds: readonly DueKind[]): Scheduler {
  const { database, log, now } = services
  const election = startElection(database.connection('app_rw'), schedulerLock)
  const queues = kinds.map((kind) => new WorkQueue(kind, log))
  let [notBefore, allSeen] = [0, 0]
  let isElected = false

  const round = async (): Promise<void> => {
    const at = Date.now()
    if (at < notBefore) return
    const asked = queues.filter(({ nextLook }) => nextLook <= at)
    if (isElected && asked.length === 0) return
    const isAll = at - allSeen >= ALL_MS
    const since = isAll ? null : new Date(at - OVERLAP_MS)
    const names = asked.map(({ kind }) => kind.kind)
    const rows = await election
      .rows<DueScope>(dueWork, dueParameters(names, now(), since))
      .catch((error: unknown) => {
        lose(at)
        throw error
      })
    if (rows === null) return lose(at)
    if (!isElected) log.info('this process is the elected scheduler')
    isElected = true
    if (isAll) allSeen = at
    for (const queue of asked) {
      queue.nextLook = at + (queue.kind.everyMs ?? 0)
      for (const row of rows) if (row.kind === queue.kind.kind) queue.add(scopeOf(row))
    }
  }
  const lose = (at: number): void => {
    isElected = false
    allSeen = 0
    notBefore = at + ASK_MS
    for (const queue of queues) queue.clear()
  }
  const stop = repeat(LOOK_MS, round, (err) => log.warn({ err }, 'scheduler'))
  return {
    close: async () => {
      await stop()
      for (const queue of queues) queue.clear()
      await Promise.all(queues.map((queue) => queue.idle()))
      await election.close()
    },
  }
}

/** Scopes of one kind of work that wait for a place, in the order in which they were found due. */
class WorkQueue {
  readonly kind: DueKind
  nextLook: number
  readonly #log: Services['log']
  readonly #waiting = new Map<string, Scope>()
  readonly #busy = new Map<string, Promise<void>>()

  constructor(kind: DueKind, log: Services['log']) {
    this.kind = kind
    this.nextLook = Date.now() + (kind.everyMs ?? 0)
    this.#log = log
  }

  add(scope: Scope): void {
    const key = `${scope.tenantId} ${scope.planUnitCode}`
    if (this.#busy.has(key)) return
    this.#waiting.set(key, scope)
    this.#begin()
  }

  clear(): void {
    this.#waiting.clear()
  }

  async idle(): Promise<void> {
    await Promise.all(this.#busy.values())
  }

  #begin(): void {
    for (const [key, scope] of this.#waiting) {
      if (this.#busy.size >= (this.kind.atOnce ?? 4)) return
      this.#waiting.delete(key)
      const work = this.kind
        .work(scope)
        .catch((err: unknown) => this.#log.error({ err, tenant: scope.tenantId }, this.kind.kind))
        .then(() => {
          this.#busy.delete(key)
          this.#begin()
        })
      this.#busy.set(key, work)
    }
  }
}
