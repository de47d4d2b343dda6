import { withTenant, type Tx } from '../../db/tenant.ts'
import type { Services } from '../../identity/services.ts'
import type { RunQueue } from './queue.ts'
import { scopeOfRun, type RunKey } from './run-key.ts'
import { log, notify, type RunRow } from './runs.ts'
import { texts } from './texts.ts'

interface Worker {
  readonly services: Services
  readonly queue: RunQueue
  readonly owner: string
}

/** Whether the run goes on and nobody else works on it; its row is locked first, as everywhere. */
export async function isOwn(tx: Tx, { runNo }: RunKey, owner: string): Promise<boolean> {
  const going = await tx.row(
    `select from plan_run where plan_unit_code = (select current_plan_unit()) and run_no = $1 and status = 'R' for update`,
    [runNo],
  )
  if (!going) return false
  const other = await tx.row(
    `select from run_state where plan_unit_code = (select current_plan_unit()) and run_no = $1
       and owner is distinct from $2::uuid`,
    [runNo, owner],
  )
  return !other
}

/** Queues a run again that this process cannot end because it ends itself; the attempt does not count. */
export async function giveBack({ services, queue, owner }: Worker, key: RunKey, run: RunRow): Promise<void> {
  await withTenant(services.database.app, scopeOfRun(key), async (tx) => {
    if (!(await isOwn(tx, key, owner))) return
    if (run.jobId) await queue.finish(tx, run.jobId)
    const jobId = await queue.send(tx, key)
    await tx.run(
      `update run_state set owner = null, phase = 'queued', current = 0, attempt = attempt - 1, job_id = $2, updated_at = now()
       where plan_unit_code = (select current_plan_unit()) and run_no = $1`,
      [key.runNo, jobId],
    )
    await tx.run(
      `update plan_run set status = 'Q' where plan_unit_code = (select current_plan_unit()) and run_no = $1`,
      [key.runNo],
    )
    await log(tx, key.runNo, 'I', texts.givenBack)
    await notify(tx, key.runNo)
  })
}
