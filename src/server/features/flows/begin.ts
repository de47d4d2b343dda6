import type { flowChoices } from '#domain/choices/flows.ts'
import type { Label } from '#domain/label.ts'
import { inAllLanguages } from '#domain/rules/all-languages.ts'
import { TaktError } from '#domain/errors.ts'
import { dayNumbers } from '../../db/day-numbers.ts'
import type { Tx } from '../../db/tenant.ts'
import { KEPT_RUNS } from '../../platform/schedules/rounds.ts'
import { dayIn, unitZone } from '../../platform/runs/unit-zone.ts'
import { versionOf, type KeptFlow } from './flow.ts'

export interface Beginning {
  readonly cause: keyof typeof flowChoices.FlowCause
  readonly by: string | null
  readonly due: string | null
  readonly late: boolean
  readonly missedTimes: number
  /** Run that raised the event that it begins with. */
  readonly causeRun: string | null
  /** Left out, and why. */
  readonly skipped?: Label | undefined
}

const numbered = { of: 'flow run', table: 'flow_run', column: 'run_no', letter: 'F' }

const texts = {
  stillRuns: { zh: '上次运行尚未结束', en: 'the run before was still under way' },
} as const satisfies Record<string, Label>

/** A run of the published version of a flow whose row is locked; with its steps, the first of which waits. Answers its number. */
export async function beginRun(tx: Tx, flow: KeptFlow, beginning: Beginning, now: Date): Promise<string> {
  const version = await versionOf(tx, flow.id, flow.version!)
  const goesOn = await activeRun(tx, flow.id)
  if (goesOn !== null && beginning.cause === 'hand') throw new TaktError('flowRuns', { run: goesOn })
  const skipped = beginning.skipped ?? (goesOn === null ? null : texts.stillRuns)
  const runNo = (await dayNumbers(tx, numbered, dayIn(await unitZone(tx), now)))()
  const state = skipped ? 'K' : 'R'
  await tx.run(
    `insert into flow_run (run_no, flow_code, flow_name, flow_id, version, state, cause, by, due_at, started_at, ended_at, late,
       missed_times, owner, message, cause_run)
     values ($1, $2, $3, $4, $5, $6::text, $7, $8, $9, $10, case when $6::text = 'K' then $10::timestamptz end, $11, $12, $13,
       $14, $15)`,
    [
      runNo,
      flow.code,
      flow.name,
      flow.id,
      version.version,
      state,
      beginning.cause,
      beginning.by,
      beginning.due,
      now,
      beginning.late,
      beginning.missedTimes,
      version.owner,
      skipped && inAllLanguages(skipped),
      beginning.causeRun,
    ],
  )
  await tx.run('update flow set last_run = $2, last_state = $3 where id = $1', [flow.id, now, state])
  if (!skipped)
    for (const [seq, { key, kind }] of version.steps.entries())
      await tx.run(
        `insert into flow_step (run_no, seq, key, kind, state, next_at) values ($1, $2, $3, $4, $5, $6)`,
        [runNo, seq, key, kind, seq === 0 ? 'W' : 'N', seq === 0 ? now : null],
      )
  await forgetOld(tx, flow.id)
  return runNo
}

/** Number of the run of a flow that is under way; null: none is. */
async function activeRun(tx: Tx, flowId: string): Promise<string | null> {
  const row = await tx.row<{ runNo: string }>(
    `select run_no as "runNo" from flow_run where plan_unit_code = $1 and flow_id = $2 and state = 'R' limit 1`,
    [tx.planUnitCode, flowId],
  )
  return row?.runNo ?? null
}

async function forgetOld(tx: Tx, flowId: string): Promise<void> {
  await tx.run(
    `with old as (select run_no from flow_run where plan_unit_code = $1 and flow_id = $2 and state <> 'R'
         order by started_at desc offset ${KEPT_RUNS}),
       gone as (delete from flow_step where tenant_id = $3 and plan_unit_code = $1
         and run_no in (select run_no from old))
     delete from flow_run where plan_unit_code = $1 and run_no in (select run_no from old)`,
    [tx.planUnitCode, flowId, tx.tenantId],
  )
}
