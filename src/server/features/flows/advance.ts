import { filled, label, type Label } from '#domain/label.ts'
import { stepKindOf } from '#domain/integration/flows/kinds.ts'
import { filledPlaces, valueOf, type FlowStep, type Given } from '#domain/integration/flows/steps.ts'
import { standingOf } from '../../identity/standing.ts'
import { withTenant, type Scope, type Tx } from '../../db/tenant.ts'
import { ownerGone } from '../../platform/jobs/owner.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { labelOf } from '../../http/failure-label.ts'
import { readerFor } from '../../identity/acting-reader.ts'
import { standardLanguage } from '../../identity/setting-values.ts'
import { sessionOfRun } from '../../platform/events/raise.ts'
import { versionOf } from './flow.ts'
import { settle, type Settled } from './settle.ts'
import { StepRefused, type AskedStep, type StepOutcome } from './worker.ts'
import { workers } from './workers/index.ts'

/** Steps that one process works on at the same time. */
const mostAtOnce = 8

/** A step that this process has claimed. */
export interface ClaimedStep {
  readonly planUnitCode: string
  readonly runNo: string
  readonly seq: number
  readonly ref: string | null
  readonly failures: number
  readonly startedAt: string
}

/** Between two parts of the work on a step, and once the step is over; tests of faults end it there. */
export type Between = (part: 'claimed' | 'worked' | 'settled', step: ClaimedStep) => void

export interface FlowEngine {
  readonly service: CalculationService
  /** What this process works on, by the key of the step. */
  readonly active: Map<string, Promise<void>>
  readonly between?: Between | undefined
}

const keyOf = ({ planUnitCode, runNo }: ClaimedStep): string => `${planUnitCode} ${runNo}`

/**
 * Begins to work on the steps of a tenant whose time has come, and answers how many. Each is claimed by one process: while
 * that lives nobody else takes it; once it is gone the next one goes on with what the step had begun.
 */
export async function advance(engine: FlowEngine, tenant: Scope): Promise<number> {
  const { services } = engine.service
  const free = mostAtOnce - engine.active.size
  if (free <= 0) return 0
  const claimed = await withTenant(services.database.app, tenant, (tx) => claim(tx, engine, free))
  for (const step of claimed) {
    const scope = { ...tenant, planUnitCode: step.planUnitCode }
    const key = `${tenant.tenantId} ${keyOf(step)}`
    const work = perform(engine, scope, step)
      .catch((err: unknown) => services.log.error({ err, run: step.runNo }, 'a step of a flow'))
      .then(() => void engine.active.delete(key))
    engine.active.set(key, work)
  }
  return claimed.length
}

/** The time of a step counts from the beginning of its attempt: one that waits for its result has the state R meanwhile. */
function claim(tx: Tx, { service, active }: FlowEngine, free: number): Promise<ClaimedStep[]> {
  return tx.rows<ClaimedStep>(
    `update flow_step s set state = 'R', worker = $2,
       started_at = case s.state when 'W' then $1::timestamptz else s.started_at end
     from (select plan_unit_code, run_no, seq from flow_step
       where tenant_id = $5 and state in ('W', 'R') and next_at <= $1
         and (worker is null or (worker = $2 and not (tenant_id || ' ' || plan_unit_code || ' ' || run_no = any ($3)))
           or (worker <> $2 and ${ownerGone('worker')}))
       order by next_at, run_no limit $4 for update skip locked) due
     where s.tenant_id = $5 and s.plan_unit_code = due.plan_unit_code and s.run_no = due.run_no and s.seq = due.seq
     returning s.plan_unit_code as "planUnitCode", s.run_no as "runNo", s.seq, s.ref, s.failures,
       s.started_at as "startedAt"`,
    [service.services.now(), service.owner.id, [...active.keys()], free, tx.tenantId],
  )
}

async function perform(engine: FlowEngine, scope: Scope, step: ClaimedStep): Promise<void> {
  const { services, owner } = engine.service
  engine.between?.('claimed', step)
  const settled = await attempt(engine, scope, step)
  engine.between?.('worked', step)
  await withTenant(services.database.app, scope, (tx) => settle(tx, step, settled, owner.id, services.now()))
  if (settled.state !== 'waits') engine.between?.('settled', step)
}

async function attempt(engine: FlowEngine, scope: Scope, step: ClaimedStep): Promise<Settled> {
  const { services } = engine.service
  try {
    return await workOn(engine, scope, step)
  } catch (error) {
    if (error instanceof StepRefused) return { state: 'failed', message: error.label }
    services.log.warn({ err: error, run: step.runNo, step: step.seq }, 'a step of a flow failed')
    return { state: 'failed', message: labelOf(error) }
  }
}

const texts = {
  noOwner: label(
    '负责人 {owner} 已不存在、已停用或不能进入该计划单元',
    'its owner {owner} does not exist any more, is not active or may not enter the plan unit',
  ),
  noRight: label(
    '负责人 {owner} 没有权限 {permission}',
    'its owner {owner} lacks the permission {permission}',
  ),
} as const satisfies Record<string, Label>

async function workOn(
  { service }: FlowEngine,
  scope: Scope,
  claimed: ClaimedStep,
): Promise<StepOutcome | { state: 'over' }> {
  const { services } = service
  const found = await withTenant(services.database.app, scope, (tx) => stepOf(tx, claimed))
  if (!found) return { state: 'over' }
  const { steps, given, owner: userName, standing } = found
  const step = steps[claimed.seq]!
  if (!standing) throw new StepRefused(filled(texts.noOwner, { owner: userName }))
  requireRight(step, standing)
  const language = await standardLanguage(services.database, scope.tenantId)
  const at = { ...scope, session: sessionOfRun(claimed.runNo) }
  return workers[step.kind].work({
    ...asked(service, step, given),
    reader: readerFor(services, at, standing, language),
    owner: standing,
    runNo: claimed.runNo,
    flowCode: found.flowCode,
    ref: claimed.ref,
    startedAt: new Date(claimed.startedAt),
    given,
    earlier: steps.slice(0, claimed.seq),
    keep: async (tx, ref) => {
      await tx.run(
        `update flow_step set ref = $4 where tenant_id = $1 and plan_unit_code = $2 and run_no = $3 and seq = $5`,
        [tx.tenantId, tx.planUnitCode, claimed.runNo, ref, claimed.seq],
      )
    },
  })
}

/** @throws StepRefused where the owner may not do such work */
export function requireRight(step: FlowStep, { userName, permissions }: AskedStep['owner']): void {
  const { permission } = stepKindOf(step.kind)
  if (!permissions.has(permission))
    throw new StepRefused(filled(texts.noRight, { owner: userName, permission }))
}

/** How a worker reads the parameters of a step. */
export function asked(service: CalculationService, step: FlowStep, given: Given) {
  const value = (name: string): unknown => {
    const kept = valueOf(step, name)
    const hasPlaces = stepKindOf(step.kind).places?.includes(name) ?? false
    return hasPlaces && typeof kept === 'string' ? filledPlaces(kept, given) : kept
  }
  const text = (name: string): string => String((value(name) ?? '') as string | number | boolean)
  return { service, step, value, text }
}

/** What a step is about; null: its run is over. */
async function stepOf(tx: Tx, { runNo, seq }: ClaimedStep) {
  const run = await tx.row<{ flowId: string; flowCode: string; version: number }>(
    `select flow_id as "flowId", flow_code as "flowCode", version from flow_run
     where plan_unit_code = $1 and run_no = $2 and state = 'R'`,
    [tx.planUnitCode, runNo],
  )
  if (!run) return null
  const { steps, owner } = await versionOf(tx, run.flowId, run.version)
  const earlier = await tx.rows<{ key: string; gave: Readonly<Record<string, unknown>> | null }>(
    'select key, gave from flow_step where tenant_id = $1 and plan_unit_code = $2 and run_no = $3 and seq < $4',
    [tx.tenantId, tx.planUnitCode, runNo, seq],
  )
  const given = Object.fromEntries(earlier.map(({ key, gave }) => [key, gave ?? {}]))
  return { flowCode: run.flowCode, steps, owner, given, standing: await standingOf(tx, owner) }
}
