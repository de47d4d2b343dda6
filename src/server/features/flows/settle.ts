import { filled, label, type Label } from '#domain/label.ts'
import { pauseAfter } from '#domain/integration/flows/steps.ts'
import { inAllLanguages } from '#domain/rules/all-languages.ts'
import type { Tx } from '../../db/tenant.ts'
import { tellNamed } from '../../platform/notices/notices.ts'
import type { ClaimedStep } from './advance.ts'
import { versionOf } from './flow.ts'
import type { StepOutcome } from './worker.ts'

/** How an attempt at a step ended. `over`: its run had ended before. */
export type Settled =
  | StepOutcome
  | { readonly state: 'failed'; readonly message: Label }
  | { readonly state: 'over' }

interface Run {
  readonly runNo: string
  readonly flowId: string
  readonly flowCode: string
  readonly version: number
  readonly owner: string
  readonly state: string
}

const thisStep = 'tenant_id = $1 and plan_unit_code = $2 and run_no = $3 and seq = $4'

const stopped = label('步骤 {step} 失败：{message}', 'step {step} failed: {message}')

/** Notes how an attempt ended and what comes next, in one transaction; nothing where another process has the step by now. */
export async function settle(
  tx: Tx,
  step: ClaimedStep,
  settled: Settled,
  worker: string,
  now: Date,
): Promise<void> {
  const run = await tx.row<Run>(
    `select run_no as "runNo", flow_id as "flowId", flow_code as "flowCode", version, owner, state from flow_run
     where plan_unit_code = $1 and run_no = $2 for update`,
    [tx.planUnitCode, step.runNo],
  )
  const set = (assignments: string, values: readonly unknown[] = []): Promise<number> =>
    tx.run(`update flow_step set worker = null, ${assignments} where ${thisStep} and worker = $5`, [
      tx.tenantId,
      tx.planUnitCode,
      step.runNo,
      step.seq,
      worker,
      ...values,
    ])
  const isOver = run?.state !== 'R'
  if (settled.state === 'done') {
    const values = [JSON.stringify(settled.gave), jsonOf(settled.message), now]
    if ((await set(`state = 'S', gave = $6, message = $7, ended_at = $8, next_at = null`, values)) === 0)
      return
    if (!isOver) await goOn(tx, run, settled.goOn ?? null, now)
  } else if (isOver || settled.state === 'over') {
    await set(`state = 'C', ended_at = $6, next_at = null`, [now])
  } else if (settled.state === 'waits') {
    await set(`next_at = $6`, [later(now, settled.seconds)])
  } else await fail(tx, run, step, settled.message, { set, now })
}

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
const jsonOf = (message: Label | undefined): string | null => (message ? JSON.stringify(message) : null)

interface Noting {
  readonly set: (assignments: string, values?: readonly unknown[]) => Promise<number>
  readonly now: Date
}

async function fail(
  tx: Tx,
  run: Run,
  claimed: ClaimedStep,
  message: Label,
  { set, now }: Noting,
): Promise<void> {
  const { steps } = await versionOf(tx, run.flowId, run.version)
  const step = steps[claimed.seq]!
  const failures = claimed.failures + 1
  const pause = pauseAfter(step, failures)
  if (pause !== null) {
    // What the failed attempt began is not what the next one goes on with.
    await set(`state = 'W', failures = $6, message = $7, ref = null, next_at = $8`, [
      failures,
      JSON.stringify(message),
      later(now, pause),
    ])
    return
  }
  const values = [failures, JSON.stringify(message), now]
  if ((await set(`state = 'F', failures = $6, message = $7, ended_at = $8, next_at = null`, values)) === 0)
    return
  if (step.notify) await tellOwner(tx, run, step.key, message)
  if (step.onError === 'goOn') await goOn(tx, run, null, now)
  else await endRun(tx, run, 'F', now, filled(stopped, { step: step.key, message }))
}

/** The next step waits from now on; without one the run is done. */
async function goOn(tx: Tx, run: Run, then: 'end' | 'skip' | null, now: Date): Promise<void> {
  const next = await tx.rows<{ seq: number }>(
    `select seq from flow_step where tenant_id = $1 and plan_unit_code = $2 and run_no = $3 and state = 'N'
     order by seq limit 2`,
    [tx.tenantId, tx.planUnitCode, run.runNo],
  )
  const [left, following] = then === 'skip' ? next : [undefined, next[0]]
  const at = (seq: number) => [tx.tenantId, tx.planUnitCode, run.runNo, seq]
  if (left) await tx.run(`update flow_step set state = 'K' where ${thisStep}`, at(left.seq))
  if (then !== 'end' && following) {
    await tx.run(`update flow_step set state = 'W', next_at = $5 where ${thisStep}`, [
      ...at(following.seq),
      now,
    ])
    return
  }
  const failed = await tx.row(
    `select from flow_step where tenant_id = $1 and plan_unit_code = $2 and run_no = $3 and state = 'F'`,
    [tx.tenantId, tx.planUnitCode, run.runNo],
  )
  await endRun(tx, run, failed ? 'W' : 'S', now)
}

/** Ends a run; steps that did not begin are left out. */
export async function endRun(
  tx: Tx,
  { runNo, flowId }: Pick<Run, 'runNo' | 'flowId'>,
  state: 'S' | 'W' | 'F' | 'C',
  now: Date,
  message: Label | null = null,
): Promise<void> {
  await tx.run(
    `update flow_step set state = 'K' where tenant_id = $1 and plan_unit_code = $2 and run_no = $3 and state = 'N'`,
    [tx.tenantId, tx.planUnitCode, runNo],
  )
  await tx.run(
    'update flow_run set state = $3, ended_at = $4, message = $5 where plan_unit_code = $1 and run_no = $2',
    [tx.planUnitCode, runNo, state, now, message && inAllLanguages(message)],
  )
  await tx.run('update flow set last_state = $2 where id::text = $1', [flowId, state])
}

const tellOwner = (tx: Tx, { owner, flowCode, runNo }: Run, step: string, error: Label): Promise<void> =>
  tellNamed(tx, owner, 'flowFailed', { flow: flowCode, step, error, runNo })
