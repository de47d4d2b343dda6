import type { Label } from '#domain/label.ts'
import type { AcceptancePhase } from '#domain/scheduling/acceptance.ts'
import { dayNumbers } from '../../db/day-numbers.ts'
import type { Tx } from '../../db/tenant.ts'
import { tellStarter } from '../notices/notices.ts'
import { logWith } from '../../log/entries.ts'
import { failureShown, type Failure, type FailureCode } from './failure.ts'
import { runChannel } from './owner.ts'
import { keyText } from './run-key.ts'

/** A run as the service works with it: the row of plan_run and, while it is queued or running, its state. */
export interface RunRow {
  readonly runNo: string
  readonly kind: RunKind
  readonly status: RunStatus
  readonly schemeCode: string
  readonly schemeVersion: number
  readonly scenarioId: string | null
  readonly asOf: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly durationMs: number | null
  readonly orders: number | null
  readonly lines: number | null
  readonly supplies: number | null
  readonly fullOrders: number | null
  readonly kitRate: string | null
  readonly published: boolean
  readonly by: string | null
  readonly inputHash: string | null
  readonly resultHash: string | null
  readonly engineVersion: string | null
  readonly kpi: unknown
  readonly error: string | null
  /** Why it failed, in both languages. */
  readonly reason: Failure | null
  /** What the run was asked for beside its scheme; each kind has its own. */
  readonly progress: Readonly<Record<string, unknown>> | null
  readonly phase: string | null
  readonly total: number | null
  readonly current: number | null
  readonly errors: number | null
  readonly jobId: string | null
  readonly owner: string | null
  readonly cancel: boolean | null
  /** OptimisationTrace while it goes on. */
  readonly best: unknown
  /** While its result is being made the plan. */
  readonly acceptance: {
    readonly phase: AcceptancePhase
    readonly percent: number
    readonly by: string | null
  } | null
}

/** Kinds of calculation that this service does. */
export type RunKind = 'KIT' | 'SCHED'
export type RunStatus = 'Q' | 'R' | 'S' | 'W' | 'F' | 'C'
export const activeStatuses: readonly RunStatus[] = ['Q', 'R']
export const finishedStatuses: readonly RunStatus[] = ['S', 'W']

export const selectRuns = `
  select r.run_no as "runNo", r.kind, r.status, r.scheme_code as "schemeCode", r.scheme_version as "schemeVersion",
    r.scenario_id as "scenarioId", r.as_of as "asOf", r.started_at as "startedAt", r.ended_at as "endedAt",
    r.duration_ms as "durationMs", r.orders, r.lines, r.supplies, r.full_orders as "fullOrders",
    r.kit_rate as "kitRate", r.published, r.by, r.input_hash as "inputHash", r.result_hash as "resultHash",
    r.engine_version as "engineVersion", r.kpi, r.error, r.progress,
    case when r.status = 'F' then (select json_build_object('code', l.code, 'zh', l.zh, 'en', l.en) from run_log l
      where l.tenant_id = r.tenant_id and l.plan_unit_code = r.plan_unit_code and l.run_no = r.run_no
        and l.level = 'E' order by l.id desc limit 1) end as reason,
    s.phase, s.total, s.current, s.errors, s.job_id as "jobId", s.owner, s.cancel, s.best,
    case when a.run_no is not null then json_build_object('phase', a.phase, 'percent', a.percent, 'by', a.by) end
      as acceptance
  from plan_run r
  left join run_acceptance a
    on a.tenant_id = r.tenant_id and a.plan_unit_code = r.plan_unit_code and a.run_no = r.run_no
  left join run_state s on s.tenant_id = r.tenant_id and s.plan_unit_code = r.plan_unit_code and s.run_no = r.run_no
  where r.tenant_id = (select current_tenant())`

export const selectRunsOf = (kind: RunKind): string => `${selectRuns} and r.kind = '${kind}'`

/** A run of the plan unit; of one kind only when that is given. */
export function findRun(tx: Tx, runNo: string, kind: RunKind | null = null): Promise<RunRow | undefined> {
  return tx.row<RunRow>(
    `${selectRuns} and lower(r.run_no) = lower($1) and ($2::text is null or r.kind = $2)`,
    [runNo, kind],
  )
}

/** The one published run of a kind. */
export async function publishedRun(tx: Tx, kind: RunKind): Promise<RunRow | undefined> {
  return tx.row<RunRow>(`${selectRunsOf(kind)} and r.published`)
}

/**
 * The published run of a kind, or the newest with a result where none is published; of a scheme, its newest. Never a what-if
 * run.
 */
export async function currentRun(
  tx: Tx,
  kind: RunKind,
  scheme: string | null = null,
): Promise<RunRow | undefined> {
  const published = scheme === null ? await publishedRun(tx, kind) : undefined
  if (published) return published
  const row = await tx.row<{ runNo: string }>(
    `select run_no as "runNo" from plan_run
     where kind = $1 and status = any ($2) and scenario_id is null and ($3::text is null or scheme_code = $3)
     order by ended_at desc, run_no desc limit 1`,
    [kind, finishedStatuses, scheme],
  )
  return row && findRun(tx, row.runNo)
}

/** Condition on `selectRuns`: something goes on with the run. */
export const isUnderWay = `(r.status in ('Q', 'R') or a.run_no is not null)`

const thisRun = 'plan_unit_code = (select current_plan_unit()) and run_no = $1'

/** Tells everybody who follows runs of this plan unit, when the transaction commits. */
export async function notify(tx: Tx, runNo: string): Promise<void> {
  const key = { tenantId: tx.tenantId, planUnitCode: tx.planUnitCode!, runNo }
  await tx.run('select pg_notify($1, $2)', [runChannel, keyText(key)])
}

export type Level = 'I' | 'W' | 'E'

/** @param code of a failure */
export async function log(
  tx: Tx,
  runNo: string,
  level: Level,
  text: Label,
  code: FailureCode | null = null,
): Promise<void> {
  await tx.run('insert into run_log (run_no, level, zh, en, code) values ($1, $2, $3, $4, $5)', [
    runNo,
    level,
    text.zh,
    text.en,
    code,
  ])
  await logWith(tx, { level, source: 'run', runNo, message: text })
}

const letters: Readonly<Record<RunKind, string>> = { KIT: 'K', SCHED: 'P' }

/** Number of a run that starts on a day. */
export async function nextRunNo(tx: Tx, kind: RunKind, day: string): Promise<string> {
  const numbered = { of: 'run', table: 'plan_run', column: 'run_no', letter: letters[kind] }
  return (await dayNumbers(tx, numbered, day))()
}

/** Queued and running calculations of the whole tenant. */
export async function activeCount(tx: Tx): Promise<number> {
  return (await tx.row<{ count: number }>('select count(*) as count from run_state'))!.count
}

export async function setProgress(
  tx: Tx,
  runNo: string,
  progress: { phase: string; total: number; current: number; errors: number; best: unknown },
): Promise<{ readonly cancel: boolean; readonly finish: boolean }> {
  const row = await tx.row<{ cancel: boolean; finish: boolean }>(
    `update run_state set phase = $2, total = $3, current = $4, errors = $5, best = $6, updated_at = now()
     where ${thisRun} returning cancel, finish`,
    [runNo, progress.phase, progress.total, progress.current, progress.errors, jsonOf(progress.best)],
  )
  await notify(tx, runNo)
  return row ?? { cancel: true, finish: false }
}

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

export interface EndOfRun {
  readonly status: 'S' | 'W' | 'F' | 'C'
  readonly error?: string
  readonly log: readonly { readonly level: Level; readonly text: Label; readonly code?: FailureCode | null }[]
}

const failedNotices = { KIT: 'kittingFailed', SCHED: 'schedulingFailed' } as const

/** The end of a run that leaves no result: failed or cancelled. Earlier results stay as they are. */
export async function endRun(tx: Tx, runNo: string, end: EndOfRun): Promise<boolean> {
  const changed = await tx.run(
    `update plan_run set status = $2, ended_at = statement_timestamp(), error = $3,
       duration_ms = extract(epoch from clock_timestamp() - coalesce(started_at, created_at)) * 1000
     where ${thisRun} and status in ('Q', 'R')`,
    [runNo, end.status, end.error ?? null],
  )
  await tx.run(`delete from run_state where ${thisRun}`, [runNo])
  if (changed === 0) return false
  for (const { level, text, code } of end.log) await log(tx, runNo, level, text, code)
  const last = end.log.at(-1)
  const error: Failure = {
    ...(last?.text ?? { zh: end.error ?? '', en: end.error ?? '' }),
    code: last?.code ?? null,
  }
  if (end.status === 'F')
    await tellStarter(tx, runNo, failedNotices, (limits) => ({ error: failureShown(error, limits) }))
  await notify(tx, runNo)
  return true
}

/** Tables whose rows belong to a run. */
const runRows = [
  'plan_message',
  'plan_evaluation',
  'run_file',
  'run_log',
  'run_batch',
  'run_state',
  'plan_run',
]

/** Every trace of a run; its files are collected when no other run has the same content. */
export async function eraseRun(tx: Tx, runNo: string): Promise<void> {
  for (const table of runRows) await tx.run(`delete from ${table} where ${thisRun}`, [runNo])
  await notify(tx, runNo)
}
