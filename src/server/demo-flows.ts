import { flow } from '#domain/entities/integration/flow.ts'
import { newStep, type FlowStep } from '#domain/integration/flows/steps.ts'
import type { StepKindName } from '#domain/integration/flows/kinds.ts'
import { adminUser } from './access/password-change.ts'
import { insertRows } from './crud/bulk.ts'
import type { Tx } from './db/tenant.ts'

/** Late enough that nobody works, early enough that everything is there in the morning. */
const nightTime = 'MO-SA 02:30'

function stepsOf(subscription: string): readonly FlowStep[] {
  const steps: FlowStep[] = []
  const add = (kind: StepKindName, params: object, more: Partial<FlowStep> = {}): void => {
    const made = newStep(kind, steps)
    steps.push({ ...made, ...more, params: { ...made.params, ...params } })
  }
  add('kitting', { schemeCode: 'STD' }, { retries: 1 })
  add('scheduling', { schemeCode: 'Default', limit_violations: 0, limit_unassigned: 20 }, { retries: 1 })
  add('callOff', { schemeCode: 'CALL-D', runNo: '{kit.runNo}' })
  add('report', { subscription }, { onError: 'goOn', retries: 3 })
  return steps
}

/**
 * The night of the demo factory: kit, plan, accept within limits, call material off, send the report of the morning. It is
 * begun by hand until somebody enables it: the plan of the demo stays as it was delivered.
 */
export async function loadFlows(tx: Tx, now: Date): Promise<void> {
  const subscription = await tx.row<{ id: string }>(
    `select id from report_subscription where report_code = 'OverdueReceipts' order by id limit 1`,
  )
  const steps = stepsOf(subscription!.id)
  const [code, at] = ['NIGHT', now.toISOString()]
  const row = { code, name: '夜间运行 Night run', schedule: nightTime, steps }
  await insertRows(flow, tx, [{ ...row, enabled: false, missed: 'once', overlap: 'skip' }])
  const kept = await tx.row<{ id: string }>(
    'update flow set version = 1, published_at = $2, owner = $3 where code = $1 returning id',
    [code, at, adminUser],
  )
  await tx.run('insert into flow_version (flow_id, version, steps, owner, at) values ($1, 1, $2, $3, $4)', [
    kept!.id,
    JSON.stringify(steps),
    adminUser,
    at,
  ])
}
