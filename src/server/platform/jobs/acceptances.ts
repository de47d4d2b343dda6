import type { AcceptancePhase } from '#domain/scheduling/acceptance.ts'
import { TaktError } from '#domain/errors.ts'
import { backendOf } from '../../db/cancel.ts'
import { withTenant, type Tx } from '../../db/tenant.ts'
import type { Services } from '../../identity/services.ts'
import { ownerIsGone, runChannel } from './owner.ts'
import { scopeOfRun, stopText, type RunKey } from './run-key.ts'
import { notify } from './runs.ts'

/** Progress is written at most this often. */
const progressMs = 250

/** One result on its way to become the plan, as whoever writes it sees it. */
export interface Acceptance {
  /**
   * Says what is done next, and how much of the whole is done, 0..1.
   * @throws TaktError acceptCancelled
   */
  tell(phase: AcceptancePhase, share: number): void
  /** Does the work of a transaction; when the acceptance is cancelled, the statement that goes on is interrupted. */
  within<T>(tx: Tx, work: () => Promise<T>): Promise<T>
  /**
   * Everything is written and only to be committed: from now on it cannot be cancelled.
   * @throws TaktError acceptCancelled
   */
  keep(): Promise<void>
}

interface Row {
  readonly runNo: string
  readonly owner: string
  readonly by: string | null
}

const selectRow = `select run_no as "runNo", owner::text as owner, by from run_acceptance
  where plan_unit_code = (select current_plan_unit()) for update`
const thisOne = 'plan_unit_code = (select current_plan_unit()) and run_no = $1 and owner = $2::uuid'

/** Acceptances of all processes: their rows are seen by everybody, those of this process are worked on here. */
export class Acceptances {
  readonly #services: Services
  readonly #owner: string
  readonly #active = new Map<string, ActiveAcceptance>()

  /** @param owner id of this process (owner.ts) */
  constructor(services: Services, owner: string) {
    this.#services = services
    this.#owner = owner
  }

  /**
   * Works on the acceptance of a run, the only one in its plan unit, and tells everybody who follows runs how far it is.
   * @param by name of the user
   * @throws TaktError planBeingAccepted, acceptCancelled
   */
  async during<T>(key: RunKey, by: string | null, work: (acceptance: Acceptance) => Promise<T>): Promise<T> {
    const unit = unitOf(key)
    const other = this.#active.get(unit)
    if (other) throw busy(other.key.runNo, other.by)
    const active = new ActiveAcceptance(this.#services, this.#owner, key, by)
    this.#active.set(unit, active)
    try {
      await this.#transaction(key, (tx) => this.#claim(tx, key, by))
      active.begin()
      return await work(active)
    } catch (error) {
      throw active.cancelled ? cancelled(key) : error
    } finally {
      await active.end()
      this.#active.delete(unit)
    }
  }

  /** Ends an acceptance that this process works on. */
  stopHere(key: RunKey): void {
    const active = this.#active.get(unitOf(key))
    if (active?.key.runNo === key.runNo) active.cancel()
  }

  /**
   * Takes away what processes left behind that were killed.
   * @returns the runs that are accepted no more
   */
  async clearLeft(tenantIds: readonly number[]): Promise<string[]> {
    const cleared: string[] = []
    for (const tenantId of tenantIds) {
      const all = { tenantId, planUnitCode: null, userId: null }
      const rows = await withTenant(this.#services.database.app, all, (tx) =>
        tx.rows<{ unit: string }>('select plan_unit_code as unit from run_acceptance'),
      )
      for (const { unit } of rows) {
        const key = { tenantId, planUnitCode: unit, runNo: '' }
        const left = await this.#transaction(key, async (tx) => {
          const row = await tx.row<Row>(selectRow)
          if (!row || !(await this.#isLeft(tx, key, row))) return null
          await remove(tx, row)
          return row.runNo
        })
        if (left !== null) cleared.push(left)
      }
    }
    return cleared
  }

  async #claim(tx: Tx, key: RunKey, by: string | null): Promise<void> {
    const insert = () =>
      tx.run('insert into run_acceptance (run_no, owner, by) values ($1, $2, $3) on conflict do nothing', [
        key.runNo,
        this.#owner,
        by,
      ])
    if ((await insert()) === 0) {
      const row = await tx.row<Row>(selectRow)
      if (row) {
        const isMine = row.owner === this.#owner
        if (!isMine && !(await ownerLeft(tx, row.owner))) throw busy(row.runNo, row.by)
        await remove(tx, row)
      }
      if ((await insert()) === 0) throw new TaktError('planBusy')
    }
    await notify(tx, key.runNo)
  }

  #isLeft(tx: Tx, key: RunKey, { owner }: Row): boolean | Promise<boolean> {
    return owner === this.#owner ? !this.#active.has(unitOf(key)) : ownerLeft(tx, owner)
  }

  #transaction<T>(key: RunKey, work: (tx: Tx) => Promise<T>): Promise<T> {
    return withTenant(this.#services.database.app, scopeOfRun(key), work)
  }
}

/**
 * Asks whoever accepts the run to stop. False: nobody accepts it.
 * @throws TaktError acceptTooLate
 */
export async function askToCancel(tx: Tx, runNo: string): Promise<RunKey | null> {
  const row = await tx.row<{ runNo: string }>(
    `update run_acceptance set cancel = true
     where plan_unit_code = (select current_plan_unit()) and run_no = $1 and phase <> 'keeping'
     returning run_no as "runNo"`,
    [runNo],
  )
  if (!row) {
    const goesOn = await tx.row(
      'select from run_acceptance where plan_unit_code = (select current_plan_unit()) and run_no = $1',
      [runNo],
    )
    if (goesOn) throw new TaktError('acceptTooLate', { run: runNo })
    return null
  }
  const key = { tenantId: tx.tenantId, planUnitCode: tx.planUnitCode!, runNo: row.runNo }
  await tx.run('select pg_notify($1, $2)', [runChannel, stopText(key, 'acceptance')])
  return key
}

class ActiveAcceptance implements Acceptance {
  readonly key: RunKey
  readonly by: string | null
  readonly #services: Services
  readonly #owner: string
  #now: { readonly phase: AcceptancePhase; readonly percent: number } = { phase: 'checking', percent: 0 }
  #told = this.#now
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | null = null
  #isKept = false
  /** Backend of the transaction that does the work. */
  #backend: number | null = null
  #interrupting: Promise<unknown> = Promise.resolve()
  cancelled = false

  constructor(services: Services, owner: string, key: RunKey, by: string | null) {
    this.#services = services
    this.#owner = owner
    this.key = key
    this.by = by
  }

  begin(): void {
    this.#timer = setInterval(() => {
      this.#writing ??= this.#write().finally(() => (this.#writing = null))
    }, progressMs)
  }

  tell(phase: AcceptancePhase, share: number): void {
    this.#check()
    this.#now = { phase, percent: Math.min(99, Math.floor(share * 100)) }
  }

  async within<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
    this.#check()
    this.#backend = backendOf(tx.client, this.#services.database.app)
    try {
      return await work()
    } finally {
      this.#backend = null
      // What interrupts this transaction must not reach the next one of the connection.
      await this.#interrupting
    }
  }

  async keep(): Promise<void> {
    await this.#stopTelling()
    const mine = await this.#transaction(async (tx) => {
      const changed = await tx.run(
        `update run_acceptance set phase = 'keeping', percent = 99 where ${thisOne} and not cancel`,
        [this.key.runNo, this.#owner],
      )
      if (changed > 0) await notify(tx, this.key.runNo)
      return changed > 0
    })
    if (!mine) this.cancelled = true
    this.#check()
    this.#isKept = true
  }

  cancel(): void {
    if (this.#isKept) return
    this.cancelled = true
    if (this.#backend === null) return
    const { app } = this.#services.database
    this.#interrupting = app.query('select pg_cancel_backend($1)', [this.#backend]).catch(this.#warn)
  }

  /** Nobody is told more than that it is over. */
  async end(): Promise<void> {
    await this.#stopTelling()
    const { runNo } = this.key
    await this.#transaction((tx) => remove(tx, { runNo, owner: this.#owner })).catch(this.#warn)
  }

  #check(): void {
    if (this.cancelled) throw cancelled(this.key)
  }

  async #stopTelling(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
  }

  async #write(): Promise<void> {
    const now = this.#now
    if (now === this.#told) return
    try {
      const row = await this.#transaction(async (tx) => {
        const found = await tx.row<{ cancel: boolean }>(
          `update run_acceptance set phase = $3, percent = $4 where ${thisOne} returning cancel`,
          [this.key.runNo, this.#owner, now.phase, now.percent],
        )
        await notify(tx, this.key.runNo)
        return found
      })
      this.#told = now
      if (row?.cancel) this.cancel()
    } catch (error) {
      // Progress that cannot be told now is told next time.
      this.#warn(error)
    }
  }

  #transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return withTenant(this.#services.database.app, scopeOfRun(this.key), work)
  }

  readonly #warn = (error: unknown): void =>
    this.#services.log.warn({ err: error, run: this.key.runNo }, 'progress of an acceptance was not written')
}

const unitOf = ({ tenantId, planUnitCode }: RunKey): string => `${tenantId} ${planUnitCode}`

const busy = (run: string, by: string | null): TaktError =>
  by === null ? new TaktError('planBusy') : new TaktError('planBeingAccepted', { run, by })

/** The refusal of a change while the plan is locked: it names the run that is being accepted, and who accepts it. */
export async function busyWith(tx: Tx): Promise<TaktError> {
  const row = await tx.row<Pick<Row, 'runNo' | 'by'>>(
    'select run_no as "runNo", by from run_acceptance where plan_unit_code = (select current_plan_unit())',
  )
  return row ? busy(row.runNo, row.by) : new TaktError('planBusy')
}

const cancelled = ({ runNo }: RunKey): TaktError => new TaktError('acceptCancelled', { run: runNo })

/** Nobody holds the lock of the process. */
async function ownerLeft(tx: Tx, owner: string): Promise<boolean> {
  return (await tx.row<{ gone: boolean }>(`select ${ownerIsGone} as gone`, [owner]))!.gone
}

async function remove(tx: Tx, { runNo, owner }: Pick<Row, 'runNo' | 'owner'>): Promise<void> {
  const removed = await tx.run(`delete from run_acceptance where ${thisOne}`, [runNo, owner])
  if (removed > 0) await notify(tx, runNo)
}
