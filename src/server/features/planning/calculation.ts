import type { Condition } from '#domain/crud.ts'
import { TaktError } from '#domain/errors.ts'
import { filled, type Label, type Language } from '#domain/label.ts'
import type { PlanScope } from '#engine/scheduling/commands/state.ts'
import { ANALYSED_FROM, analyseTable } from '../../db/statistics.ts'
import { readLagging } from '../../db/lagging.ts'
import { writtenBy } from '../../db/lsn.ts'
import { withTenant, type Scope, type Tx } from '../../db/tenant.ts'
import { fillStage, makeStage } from '../../platform/exchange/stage.ts'
import { writeStage } from '../../platform/exchange/write-stage.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { Calculation } from '../../platform/jobs/execute.ts'
import type { EntityCopy } from '../../platform/jobs/entity-copy.ts'
import { scopeOfRun } from '../../platform/jobs/run-key.ts'
import { eraseRun, log, type RunRow } from '../../platform/jobs/runs.ts'
import { countOf, sentence, texts, theSystem, warningCount } from '../../platform/jobs/texts.ts'
import type { PlanTask, RunResult } from '../../platform/jobs/task.ts'
import type { Services } from '../../identity/services.ts'
import { ofTable } from '../kitting/outside/read.ts'
import { planSources, type SchemeFault } from '../kitting/scheme-store.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { findPlanScheme, soundCommands, type PlanSchemeRow } from './scheme-store.ts'
import { readPlanSnapshot, type PlanReading } from './snapshot.ts'
import { unitMoments, withUnitMoments } from './unit-moments.ts'

/** What a run is asked to do beside its scheme; kept with the run. */
export interface PlanRequest {
  readonly scope: PlanScope['kind']
  readonly orderFilter: readonly Condition[]
  /** Language of the texts that are kept. */
  readonly language: Language
}

export const requestOf = (run: RunRow): PlanRequest => ({
  scope: (run.progress?.['scope'] as PlanScope['kind'] | undefined) ?? 'ALL',
  orderFilter: (run.progress?.['orderFilter'] as Condition[] | undefined) ?? [],
  language: (run.progress?.['language'] as Language | undefined) ?? 'zh-Hans',
})

export const planTexts = {
  read: (counts: { orders: number; resources: number; ms: number }): Label =>
    filled(
      {
        zh: '读取 {orders} 个订单、{resources} 个资源，用时 {ms} 毫秒。',
        en: '{orders} {orders|order|orders} and {resources} {resources|resource|resources} read in {ms} ms.',
      },
      { orders: counts.orders, resources: counts.resources, ms: counts.ms },
    ),
  finished: ({ orders, lines, refused, warnings, engineMs }: RunResult): Label =>
    sentence([
      filled(
        {
          zh: '排程完成，{orders} 个订单、{lines} 道工序，引擎用时 {ms} 毫秒',
          en: 'The run finished: {orders} {orders|order|orders}, {lines} {lines|operation|operations}, engine time {ms} ms',
        },
        { orders, lines, ms: Math.round(engineMs) },
      ),
      countOf(refused, { zh: '{count} 个错误', en: '{count} {count|error|errors}' }),
      countOf(warnings, warningCount),
    ]),
  accepted: (by: string | null, operations: number, before: string | null): Label =>
    filled(
      before
        ? {
            zh: '{by} 采用了此计划，共 {operations} 道工序，替换 {before}。',
            en: '{by} accepted this plan of {operations} {operations|operation|operations} in place of {before}.',
          }
        : {
            zh: '{by} 采用了此计划，共 {operations} 道工序。',
            en: '{by} accepted this plan of {operations} {operations|operation|operations}.',
          },
      { by: by ?? theSystem, operations, before },
    ),
} as const

export function planCalculation(services: Services): Calculation {
  return {
    work: 'plan',
    finished: planTexts.finished,
    prepare: async (run, key, signal) => {
      const scope = scopeOfRun(key)
      const began = performance.now()
      const scheme = await withTenant(services.database.app, scope, (tx) =>
        findPlanScheme(tx, run.schemeCode, run.schemeVersion),
      )
      const task = await makePlanTask(services, scope, scheme, run.runNo, run.asOf, requestOf(run), signal)
      const ms = Math.round(performance.now() - began)
      const { explode } = task.snapshot
      const counts = { orders: explode.orders.length, resources: explode.resources.length, ms }
      await withTenant(services.database.app, scope, (tx) => log(tx, key.runNo, 'I', planTexts.read(counts)))
      const steps = soundCommands(scheme, task.zone, 'en').map(({ type }) => type)
      return { task, total: Math.max(1, explode.orders.length), steps }
    },
    kept: async (tx, run, result) => {
      for (const rows of result.entityRows ?? []) await writeRows(tx, rows)
      await prunePlans(tx, run.runNo)
    },
  }
}

/** Results that a plan unit keeps beside the accepted one. */
export const keptPlans = 20

/** Erases results beyond the number to keep, the oldest first; never the accepted one, nor one that is not finished. */
export async function prunePlans(tx: Tx, latest: string, keep = keptPlans): Promise<string[]> {
  const old = await tx.rows<{ runNo: string }>(
    `select run_no as "runNo" from plan_run
     where kind = 'SCHED' and status not in ('Q', 'R') and not published
     order by (run_no = $1) desc, coalesce(ended_at, created_at) desc, run_no desc offset $2`,
    [latest, keep],
  )
  for (const { runNo } of old) await eraseRun(tx, runNo)
  const erased = old.map(({ runNo }) => runNo)
  if (erased.length > 0) await log(tx, latest, 'I', texts.pruned(erased))
  return erased
}

/** Writes rows that a worker prepared: new keys are inserted, known ones take the values. */
export async function writeRows(tx: Tx, rows: EntityCopy): Promise<void> {
  if (rows.rows === 0) return
  const stage = await makeStage(tx, entityNamed(rows.entity), rows.fields)
  await fillStage(tx, stage, chunksOf(rows))
  const { inserted } = await writeStage(tx, stage)
  // Rows of a new run are few among those of all runs, and statements that follow ask for them.
  if (inserted >= ANALYSED_FROM) await analyseTable(tx, stage.table.name)
}

export async function* chunksOf({ content }: EntityCopy): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < content.length; from += 1 << 20) yield content.subarray(from, from + (1 << 20))
}

/** Scheme, request and data of one moment as the worker gets them. */
export async function makePlanTask(
  services: Services,
  scope: Scope,
  scheme: PlanSchemeRow,
  runNo: string,
  asOf: string,
  request: PlanRequest,
  signal: AbortSignal,
): Promise<PlanTask> {
  const { reading, moments } = await withTenant(services.database.app, scope, async (tx) => ({
    reading: await readingOf(tx, asOf),
    moments: await unitMoments(tx, new Date(asOf)),
  }))
  const { zone } = reading
  soundCommands(scheme, zone, request.language)
  const options = { isolation: 'repeatable read', readOnly: true, mayLag: true, asReader: true } as const
  const snapshot = await readLagging(services.database, writtenBy(services.database.app), options, (pool) =>
    withTenant(pool, scope, (tx) => readPlanSnapshot(tx, reading, { signal, pool }), options),
  )
  return {
    runNo,
    language: request.language,
    snapshot,
    commands: withUnitMoments(scheme.commands, moments),
    scope: { kind: request.scope, orderFilter: request.orderFilter },
    asOf,
    zone,
  }
}

/** How the plan unit's data is read: its zone, and supplies from the sources that are marked as default. */
export async function readingOf(tx: Tx, asOf: string): Promise<PlanReading> {
  const zone = await unitZone(tx)
  const faults: SchemeFault[] = []
  const supplies = await planSources(tx, 'supply', noSources, 'en', faults)
  const bad = faults.find((fault) => fault.level === 'E' && fault.code !== 'noSource')
  if (bad) throw new TaktError('sourceInvalid', { source: bad.source }, { details: bad.message })
  return { zone, supplies: supplies.map(ofTable), asOf }
}

const noSources = {
  code: '',
  name: null,
  version: 1,
  status: 'draft',
  demandSources: [],
  supplySources: [],
  policy: {},
} as const
