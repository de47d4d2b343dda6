import { choiceOf } from '#domain/choices/index.ts'
import { percentOf, type Progress } from '#domain/kitting/progress.ts'
import { textOf, type Label, type Language } from '#domain/label.ts'
import { acceptancePhases, type AcceptanceProgress } from '#domain/scheduling/acceptance.ts'
import type { Scope } from '../../db/tenant.ts'
import { failureShown, type Failure } from '../jobs/failure.ts'
import { activeStatuses, type RunRow } from '../jobs/runs.ts'

const phases: Readonly<Record<string, Label>> = {
  queued: { zh: '排队', en: 'queued' },
  reading: { zh: '读取数据', en: 'reading the data' },
  calculating: { zh: '计算', en: 'calculating' },
  writing: { zh: '保存结果', en: 'keeping the result' },
  S: { zh: '完成', en: 'finished' },
  W: { zh: '完成，有警告', en: 'finished with warnings' },
  F: { zh: '失败', en: 'failed' },
  C: { zh: '已取消', en: 'cancelled' },
}

/** The run without its figures for readers who do not see all rows and columns: the figures include the hidden ones. */
export function figuresShown(run: RunRow, { limits }: Pick<Scope, 'limits'>): RunRow {
  if (!limits?.narrows) return run
  const share = run.total ? Math.floor((100 * (run.current ?? 0)) / run.total) : null
  return {
    ...run,
    orders: null,
    lines: null,
    supplies: null,
    fullOrders: null,
    kitRate: null,
    kpi: null,
    best: null,
    errors: null,
    ...failureOf(run, limits),
    current: share,
    total: share === null ? null : 100,
  }
}

function failureOf({ reason, error }: RunRow, limits: Scope['limits']): Pick<RunRow, 'reason' | 'error'> {
  const kept: Failure | null = reason ?? (error === null ? null : { zh: error, en: error, code: null })
  return { reason: kept && { ...failureShown(kept, limits), code: kept.code }, error: null }
}

/** A run as progress (specification §3). Its percent stays at 99 or below until the result is kept. */
export function progressOf(row: RunRow, language: Language, scope: Pick<Scope, 'limits'>): Progress {
  const run = figuresShown(row, scope)
  const active = activeStatuses.includes(run.status)
  const kept = run.status === 'S' || run.status === 'W'
  const total = (active ? run.total : run.orders) ?? 0
  const current = (active ? run.current : kept ? run.orders : 0) ?? 0
  const errors = run.errors ?? 0
  const name = active ? (run.phase ?? 'queued') : run.status
  const phase = phases[name] ?? choiceOf('PlanCommand')[name]
  return {
    runNo: run.runNo,
    status: run.status,
    phase: phase ? textOf(phase, language) : null,
    startTime: run.startedAt,
    totalNumber: total,
    currentExecution: current,
    progressPercent: percentOf(current, total, kept),
    successNumber: current - errors,
    errorNumber: errors,
    optimisation: (active ? run.best : null) ?? null,
    acceptance: acceptanceOf(run, language),
    message: errorOf(run, language),
  }
}

function acceptanceOf({ acceptance }: RunRow, language: Language): AcceptanceProgress | null {
  if (!acceptance) return null
  const { phase, percent, by } = acceptance
  return { phase: textOf(acceptancePhases[phase], language), percent, by, cancellable: phase !== 'keeping' }
}

/** Why a run failed, for the reader. */
export const errorOf = (run: RunRow, language: Language): string | null =>
  run.reason ? textOf(run.reason, language) : run.error
