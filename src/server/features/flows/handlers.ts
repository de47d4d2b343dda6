import { flow } from '#domain/entities/integration/flow.ts'
import { flowRun } from '#domain/entities/integration/flow-run.ts'
import { TaktError } from '#domain/errors.ts'
import { publishFaults, readSteps, type FlowStep, type StepFault } from '#domain/integration/flows/steps.ts'
import { textOf, type Label, type Language } from '#domain/label.ts'
import { flowServices } from '#domain/services/integration/flows.ts'
import { writeLogged } from '../../platform/crud/logged-write.ts'
import { findRow } from '../../platform/crud/read.ts'
import { isRowId } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { labelOf } from '../../http/failure-label.ts'
import { asked, requireRight } from './advance.ts'
import { beginRun } from './begin.ts'
import { dueAfter, findVersion, flowWith, versionsOf, type KeptFlow } from './flow.ts'
import { requireOwner } from './rule.ts'
import { endRun } from './settle.ts'
import { StepRefused } from './worker.ts'
import { workers } from './workers/index.ts'

export const flowHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(flowServices.check, ({ steps }, call) =>
    call.transaction(
      async (tx) => {
        const { faults, would } = await dryRun(tx, service, stepsOf(steps, call), call)
        const said = (message: Label) => textOf(message, call.language)
        return {
          faults: faults.map((one) => ({ ...one, message: said(one.message) })),
          would: would.map(({ step, text }) => ({ step, text: said(text) })),
        }
      },
      { readOnly: true },
    ),
  ),
  handle(flowServices.publish, ({ id, rowVersion }, call) =>
    call.transaction((tx) => publish(tx, service, id, rowVersion, call)),
  ),
  handle(flowServices.versions, ({ id }, call) =>
    call.transaction(
      async (tx) => {
        await seenFlow(tx, id, call)
        return { items: await versionsOf(tx, id) }
      },
      { readOnly: true },
    ),
  ),
  handle(flowServices.version, ({ id, version }, call) =>
    call.transaction(
      async (tx) => {
        await seenFlow(tx, id, call)
        const found = await findVersion(tx, id, version)
        if (found) return found.steps
        throw new TaktError('notFound', { entity: textOf(flow.label, call.language), id: String(version) })
      },
      { readOnly: true },
    ),
  ),
  handle(flowServices.runNow, ({ id }, call) =>
    call.transaction(async (tx) => {
      const kept = await flowOf(tx, id, call)
      if (!kept.version) throw new TaktError('flowNotPublished', { flow: kept.code })
      requireOwner(kept.owner, call.caller!)
      const by = call.caller!.userName
      const beginning = { cause: 'hand', by, due: null, late: false, missedTimes: 0, causeRun: null } as const
      return beginRun(tx, kept, beginning, service.services.now())
    }),
  ),
  handle(flowServices.steps, ({ runNo }, call) =>
    call.transaction(async (tx) => ({ items: await stepsOfRun(tx, runNo, call) }), { readOnly: true }),
  ),
  handle(flowServices.cancel, ({ runNo }, call) => cancel(service, runNo, call)),
  handle(flowServices.rerun, ({ runNo }, call) =>
    call.transaction((tx) => rerun(tx, runNo, service.services.now(), call)),
  ),
]

function stepsOf(source: unknown, call: Call): FlowStep[] {
  const steps = readSteps(source)
  if (steps === null)
    throw new TaktError('invalidRequest', {}, { details: textOf(flow.fields.steps.label, call.language) })
  return steps
}

async function flowOf(tx: Tx, id: string, call: Call): Promise<KeptFlow> {
  const kept = await flowWith(tx, id)
  if (!kept) throw new TaktError('notFound', { entity: textOf(flow.label, call.language), id })
  return kept
}

/** @throws TaktError where the caller sees no such flow */
async function seenFlow(tx: Tx, id: string, call: Call): Promise<void> {
  if (!isRowId(id) || !(await findRow(flow, tx, id)))
    throw new TaktError('notFound', { entity: textOf(flow.label, call.language), id })
}

/** What is wrong with steps for the caller, and what those would do with which nothing is wrong. */
async function dryRun(tx: Tx, service: CalculationService, steps: readonly FlowStep[], call: Call) {
  const faults: StepFault[] = publishFaults(steps)
  const would: { step: number; text: Label }[] = []
  const owner = call.caller!
  for (const [at, step] of steps.entries()) {
    if (faults.some((one) => one.step === at)) continue
    try {
      requireRight(step, owner)
      const text = await workers[step.kind].plan(tx, { ...asked(service, step, {}), reader: call, owner })
      would.push({ step: at, text })
    } catch (error) {
      if (!(error instanceof StepRefused) && !(error instanceof TaktError)) throw error
      const message = error instanceof StepRefused ? error.label : labelOf(error)
      faults.push({ step: at, param: null, message })
    }
  }
  return { faults, would }
}

/** Whoever publishes it is its owner from then on: it runs with that user's rights. */
async function publish(
  tx: Tx,
  service: CalculationService,
  id: string,
  rowVersion: number,
  call: Call,
): Promise<number> {
  const kept = await flowOf(tx, id, call)
  const { userName } = call.caller!
  requireOwner(kept.owner, call.caller!)
  if (kept.rowVersion !== rowVersion)
    throw new TaktError('changedByOthers', { entity: textOf(flow.label, call.language), key: kept.code })
  const steps = stepsOf(kept.steps, call)
  const { faults } = await dryRun(tx, service, steps, call)
  if (faults.length > 0) throw invalid(faults.map((one) => faultOf(one, steps, call.language)))
  const version = (kept.version ?? 0) + 1
  const now = service.services.now()
  await tx.run('insert into flow_version (flow_id, version, steps, owner, at) values ($1, $2, $3, $4, $5)', [
    kept.id,
    version,
    JSON.stringify(steps),
    userName,
    now,
  ])
  const next = dueAfter({ ...kept, version }, Math.floor(now.getTime() / 1000), await unitZone(tx))
  const set = 'version = $2, published_at = $3, owner = $4, next_due = $5'
  await writeLogged(flow, tx, kept.id, set, [version, now, userName, next])
  return version
}

const faultOf = ({ step, message }: StepFault, steps: readonly FlowStep[], language: Language) => ({
  message: `${steps[step]?.key ?? step + 1}: ${textOf(message, language)}`,
  members: ['steps'],
})

/** What steps gave counts rows, so readers who do not see all rows do not see it. */
async function stepsOfRun(tx: Tx, runNo: string, { language, limitedScope }: Call) {
  const rows = await tx.rows<StepRow>(
    `select key, kind, state, failures + (state in ('R', 'S'))::integer as attempts, started_at as "startedAt",
       ended_at as "endedAt", next_at as "nextAt", message, gave, case when kind in ('kitting', 'scheduling', 'report')
         then ref end as ref
     from flow_step where tenant_id = $1 and plan_unit_code = $2 and lower(run_no) = lower($3) order by seq`,
    [tx.tenantId, tx.planUnitCode, runNo],
  )
  const isLimited = limitedScope.limits?.narrows ?? false
  return rows.map((row) => ({
    ...row,
    nextAt: row.state === 'W' ? row.nextAt : null,
    message: row.message && textOf(row.message, language),
    gave: isLimited ? null : row.gave,
  }))
}

interface StepRow {
  readonly key: string
  readonly kind: string
  readonly state: string
  readonly attempts: number
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly nextAt: string | null
  readonly message: Label | null
  readonly gave: Readonly<Record<string, unknown>> | null
  readonly ref: string | null
}

interface RunRow {
  readonly runNo: string
  readonly flowId: string
  readonly state: string
  readonly owner: string
}

async function runOf(tx: Tx, runNo: string, call: Call): Promise<RunRow> {
  const row = await tx.row<RunRow>(
    `select run_no as "runNo", flow_id as "flowId", state, owner from flow_run
     where plan_unit_code = $1 and lower(run_no) = lower($2) for update`,
    [tx.planUnitCode, runNo],
  )
  if (!row) throw new TaktError('notFound', { entity: textOf(flowRun.label, call.language), id: runNo })
  requireOwner(row.owner, call.caller!)
  return row
}

/** A run that is over stays as it is. A step that works at this moment notices when it is done. */
async function cancel(service: CalculationService, runNo: string, call: Call): Promise<void> {
  const begun = await call.transaction(async (tx) => {
    const run = await runOf(tx, runNo, call)
    if (run.state !== 'R') return []
    await endRun(tx, run, 'C', service.services.now())
    await tx.run(
      `update flow_step set state = 'C', ended_at = $4, next_at = null where tenant_id = $1 and plan_unit_code = $2
         and run_no = $3 and state in ('W', 'R') and worker is null`,
      [tx.tenantId, tx.planUnitCode, run.runNo, service.services.now()],
    )
    return tx.rows<{ kind: keyof typeof workers; ref: string }>(
      `select kind, ref from flow_step where tenant_id = $1 and plan_unit_code = $2 and run_no = $3
         and state in ('C', 'R') and ref is not null`,
      [tx.tenantId, tx.planUnitCode, run.runNo],
    )
  })
  for (const { kind, ref } of begun) await workers[kind].cancel?.({ service, reader: call, ref })
}

/** The run goes on where it failed or was cancelled, with the version that it began with. */
async function rerun(tx: Tx, runNo: string, now: Date, call: Call): Promise<void> {
  const run = await runOf(tx, runNo, call)
  const values = [tx.tenantId, tx.planUnitCode, run.runNo]
  const ofRun = 'tenant_id = $1 and plan_unit_code = $2 and run_no = $3'
  const first = await tx.row<{ seq: number }>(
    `select seq from flow_step where ${ofRun} and state in ('F', 'C') order by seq limit 1`,
    values,
  )
  if (run.state === 'R' || !first) throw new TaktError('flowNotFailed', { run: run.runNo })
  await tx.run(
    `update flow_step set state = case when seq = $4 then 'W' else 'N' end, failures = 0, ref = null, worker = null,
       gave = null, message = null, started_at = null, ended_at = null, next_at = case when seq = $4 then $5::timestamptz end
     where ${ofRun} and seq >= $4 and state <> 'S'`,
    [...values, first.seq, now],
  )
  await tx.run(
    `update flow_run set state = 'R', ended_at = null, message = null where plan_unit_code = $1 and run_no = $2`,
    [tx.planUnitCode, run.runNo],
  )
  await tx.run(`update flow set last_state = 'R' where id::text = $1`, [run.flowId])
}
