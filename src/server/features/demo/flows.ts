import { flow } from '#domain/entities/integration/flow.ts'
import { newStep, type FlowStep } from '#domain/integration/flows/steps.ts'
import type { StepKindName } from '#domain/integration/flows/kinds.ts'
import { adminUser } from '../../identity/admin.ts'
import { insertRows } from '../../platform/crud/bulk.ts'
import { erpDates, erpInterface } from './erp.ts'
import type { Tx } from '../../db/tenant.ts'
import { beginRun } from '../flows/begin.ts'
import { flowWith } from '../flows/flow.ts'

/** Late enough that nobody works, early enough that everything is there in the morning. */
const nightTime = 'MO-SA 02:30'
const clearing = 'CLEAR'

function stepsOf(subscription: string, hasErp: boolean): readonly FlowStep[] {
  const steps: FlowStep[] = []
  const add = (kind: StepKindName, params: object, more: Partial<FlowStep> = {}): void => {
    const made = newStep(kind, steps)
    steps.push({ ...made, ...more, params: { ...made.params, ...params } })
  }
  if (hasErp) add('interface', { interface: erpInterface }, { retries: 2, onError: 'goOn' })
  add('kitting', { schemeCode: 'STD' }, { retries: 1 })
  // Batches that have begun small stay below the smallest batch.
  add('scheduling', { schemeCode: 'Default', limit_violations: 10, limit_unassigned: 20 }, { retries: 1 })
  add('callOff', { schemeCode: 'CALL-D', runNo: '{kit.runNo}' })
  if (hasErp) add('interface', { interface: erpDates }, { retries: 2, onError: 'goOn' })
  add('report', { subscription }, { onError: 'goOn', retries: 3 })
  return steps
}

interface Published {
  readonly code: string
  readonly name: string
  readonly schedule: string
  readonly enabled: boolean
  readonly steps: readonly FlowStep[]
}

async function publish(tx: Tx, flowRow: Published, now: Date): Promise<void> {
  const at = now.toISOString()
  await insertRows(flow, tx, [{ ...flowRow, missed: 'once', overlap: 'skip' }])
  const kept = await tx.row<{ id: string }>(
    `update flow set version = 1, published_at = $2, owner = $3 where plan_unit_code = $4 and code = $1 returning id`,
    [flowRow.code, at, adminUser, tx.planUnitCode],
  )
  await tx.run('insert into flow_version (flow_id, version, steps, owner, at) values ($1, 1, $2, $3, $4)', [
    kept!.id,
    JSON.stringify(flowRow.steps),
    adminUser,
    at,
  ])
}

/**
 * The night of the demo factory: read the ERP, kit, plan, accept within limits, call material off, tell the ERP the dates,
 * send the report of the morning. It is begun by hand until somebody enables it: the plan of the demo stays as it was delivered. Beside it old
 * results are cleared once a week.
 */
export async function loadFlows(tx: Tx, now: Date, hasErp: boolean): Promise<void> {
  const subscription = await tx.row<{ id: string }>(
    `select id from report_subscription where report_code = 'OverdueReceipts' order by id limit 1`,
  )
  const steps = stepsOf(subscription!.id, hasErp)
  await publish(
    tx,
    { code: 'NIGHT', name: '夜间运行 Night run', schedule: nightTime, enabled: false, steps },
    now,
  )
  const clear = newStep('archive', [])
  const name = '每周清理 Weekly clear-up'
  await publish(tx, { code: clearing, name, schedule: 'SU 03:00', enabled: true, steps: [clear] }, now)
}

/** A run of the weekly clear-up, done once the server works on flows, so that the log has something to look at. */
export async function leaveFlowRun(tx: Tx, now: Date): Promise<void> {
  const row = await tx.row<{ id: string }>('select id from flow where plan_unit_code = $1 and code = $2', [
    tx.planUnitCode,
    clearing,
  ])
  const kept = await flowWith(tx, row?.id)
  const byHand = {
    cause: 'hand',
    by: adminUser,
    due: null,
    late: false,
    missedTimes: 0,
    causeRun: null,
  } as const
  await beginRun(tx, kept!, byHand, now)
}
