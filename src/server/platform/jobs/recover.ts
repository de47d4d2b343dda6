import { withTenant } from '../../db/tenant.ts'
import type { Services } from '../../identity/services.ts'
import { dueScopes } from '../due/due-scopes.ts'
import { ownerIsGone } from './owner.ts'
import type { RunQueue } from './queue.ts'
import { keyText, notQueued, scopeOfRun, type RunKey } from './run-key.ts'
import { endRun, log, notify } from './runs.ts'
import { texts } from './texts.ts'

/** A run that its process left behind is tried again once. */
const attempts = 2

interface Left {
  readonly runNo: string
  readonly planUnitCode: string
  readonly jobId: string
  readonly owner: string | null
  readonly attempt: number
  readonly cancel: boolean
  /** Nothing was heard of it for some seconds. */
  readonly silent: boolean
}

export interface Recovery {
  readonly services: Services
  readonly queue: RunQueue
  /** This process, and whether it works on a run. */
  readonly owner: string
  readonly worksOn: (key: RunKey) => boolean
}

/**
 * Looks for runs whose process is gone (its lock is free) and queues them again or ends them with a clear reason, and
 * for runs that nobody has queued yet.
 * Done at the start of every server and every few seconds, so no run stays "running" after a kill.
 */
export async function recoverRuns(recovery: Recovery): Promise<RunKey[]> {
  const { services } = recovery
  const recovered: RunKey[] = []
  for (const scope of await dueScopes(services, 'runs')) {
    const { tenantId } = scope
    const left = await withTenant(services.database.app, scope, (tx) =>
      tx.rows<Left>(
        `select run_no as "runNo", plan_unit_code as "planUnitCode", job_id::text as "jobId", owner::text as owner,
           attempt, cancel, updated_at < now() - interval '4 seconds' as silent
         from run_state where tenant_id = (select current_tenant())`,
      ),
    )
    for (const run of left) {
      const key = { tenantId, planUnitCode: run.planUnitCode, runNo: run.runNo }
      if ((await mayBeLeft(recovery, key, run)) && (await takeOver(recovery, key, run))) recovered.push(key)
    }
  }
  return recovered
}

/** Without an owner, or with this one who knows nothing of it, the job in the queue tells whether anybody will come. */
async function mayBeLeft({ queue, owner, worksOn }: Recovery, key: RunKey, run: Left): Promise<boolean> {
  if (run.owner !== null && run.owner !== owner) return true
  if (run.jobId === notQueued) return true
  if (!run.silent || worksOn(key)) return false
  return (await queue.stateOf(run.jobId)) !== 'waiting'
}

function takeOver({ services, queue, owner }: Recovery, key: RunKey, run: Left): Promise<boolean> {
  return withTenant(services.database.app, scopeOfRun(key), async (tx) => {
    if (run.owner !== null && run.owner !== owner) {
      const lock = await tx.row<{ gone: boolean }>(`select ${ownerIsGone} as gone`, [run.owner])
      if (!lock?.gone) return false
    }
    // The row of the run is locked before its state, as by the process that works on it.
    await tx.row(
      'select from plan_run where plan_unit_code = (select current_plan_unit()) and run_no = $1 for update',
      [key.runNo],
    )
    const mine = await tx.run(
      `update run_state set owner = null, phase = 'queued', current = 0, updated_at = now()
       where plan_unit_code = (select current_plan_unit()) and run_no = $1 and owner is not distinct from $2::uuid and job_id = $3`,
      [key.runNo, run.owner, run.jobId],
    )
    if (mine === 0) return false
    await queue.cancel(tx, run.jobId)
    if (run.cancel) {
      await endRun(tx, key.runNo, { status: 'C', log: [{ level: 'W', text: texts.cancelled }] })
      return true
    }
    if (run.attempt >= attempts) {
      const text = texts.abandoned
      await endRun(tx, key.runNo, {
        status: 'F',
        error: text.en,
        log: [{ level: 'E', text, code: 'abandoned' }],
      })
      return true
    }
    const jobId = await queue.send(tx, key)
    await tx.run(
      'update run_state set job_id = $2 where plan_unit_code = (select current_plan_unit()) and run_no = $1',
      [key.runNo, jobId],
    )
    await tx.run(
      `update plan_run set status = 'Q' where plan_unit_code = (select current_plan_unit()) and run_no = $1`,
      [key.runNo],
    )
    await notify(tx, key.runNo)
    if (run.jobId === notQueued) return true
    await log(tx, key.runNo, 'W', texts.retried)
    services.log.warn({ run: keyText(key) }, 'a run was queued again after its process stopped')
    return true
  })
}
