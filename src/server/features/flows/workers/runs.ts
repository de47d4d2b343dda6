import type { Label } from '#domain/label.ts'
import { filled, label } from '#domain/label.ts'
import { kpiLimits } from '#domain/integration/flows/kinds.ts'
import { kpiTexts } from '#domain/scheduling/kpi-texts.ts'
import { formatDuration } from '#domain/rules/duration.ts'
import { failureShown } from '../../../platform/jobs/failure.ts'
import { activeStatuses, findRun, type RunKind, type RunRow } from '../../../platform/jobs/runs.ts'
import { findScheme, planScheme, requireSound } from '../../kitting/scheme-store.ts'
import { publishKitting, startKitting } from '../../kitting/run-handlers.ts'
import { accept } from '../../planning/accept.ts'
import { schemeToRun, startPlan } from '../../planning/run-handlers.ts'
import { soundCommands } from '../../planning/scheme-store.ts'
import { cancelRun } from '../../../platform/runs/start-run.ts'
import { unitZone } from '../../../platform/runs/unit-zone.ts'
import { StepRefused, waits, type StepContext, type StepWorker } from '../worker.ts'

/** Seconds between two looks at a run. */
const lookAgain = 1

const texts = {
  cancelled: label('计算 {run} 已取消', 'run {run} was cancelled'),
  erased: label('计算 {run} 已被删除', 'run {run} was erased'),
  failed: label('计算 {run} 失败：{reason}', 'run {run} failed: {reason}'),
  kit: label(
    '将按方案 {scheme} 版本 {version} 运行齐套计算{next}',
    'would run kitting scheme {scheme}, version {version}{next}',
  ),
  publish: label('并发布结果', ' and publish the result'),
  nothing: label('', ''),
  plan: label(
    '将按方案 {scheme} 版本 {version} 排程，{next}',
    'would run plan scheme {scheme}, version {version}, and {next}',
  ),
  always: label('并采用结果', 'accept the result'),
  never: label('不采用结果', 'leave the result for people to accept'),
  limits: label('满足 {limits} 时采用结果', 'accept it when {limits}'),
  beyond: label('未采用：{limits}', 'not accepted: {limits}'),
} as const satisfies Record<string, Label>

/** The run that a step began, once it is over with a result; null: it goes on. @throws StepRefused where it has none */
async function ended(context: StepContext, kind: RunKind): Promise<RunRow | null> {
  const { reader, ref } = context
  const run = await reader.transaction((tx) => findRun(tx, ref!, kind), { readOnly: true })
  if (!run) throw new StepRefused(filled(texts.erased, { run: ref }))
  if (activeStatuses.includes(run.status)) return null
  if (run.status === 'C') throw new StepRefused(filled(texts.cancelled, { run: ref }))
  if (run.status === 'F') {
    const given = { code: null, zh: run.error ?? '', en: run.error ?? '' }
    const reason = failureShown(run.reason ?? given, reader.limitedScope.limits)
    throw new StepRefused(filled(texts.failed, { run: ref, reason }))
  }
  return run
}

export const kittingWorker: StepWorker = {
  plan: async (tx, { text, value, reader }) => {
    const scheme = await findScheme(tx, text('schemeCode'))
    requireSound(await planScheme(tx, scheme, reader.language))
    const next = value('publish') ? texts.publish : texts.nothing
    return filled(texts.kit, { scheme: scheme.code, version: scheme.version, next })
  },
  work: async (context) => {
    const { service, reader, ref, text, value } = context
    if (ref === null) {
      await reader.transaction(async (tx) => {
        const run = await startKitting(service, tx, { schemeCode: text('schemeCode') }, reader)
        await context.keep(tx, run.runNo)
      })
      return waits(lookAgain)
    }
    const run = await ended(context, 'KIT')
    if (!run) return waits(lookAgain)
    const published = value('publish') === true
    if (published) await reader.transaction((tx) => publishKitting(tx, run.runNo, reader))
    const { runNo, orders, lines, fullOrders, kitRate } = run
    return { state: 'done', gave: { runNo, orders, lines, fullOrders, kitRate, published } }
  },
  cancel: ({ service, ref, reader }) => cancelRun(service, ref, 'KIT', reader),
}

type Kpis = Readonly<Record<string, unknown>>

/** A KPI as a decimal text; null: the run has none. */
const figure = (kpis: Kpis, name: string): string | null => {
  const value = kpis[name]
  return typeof value === 'number' ? String(Number(value.toFixed(6))) : null
}

const shown = (unit: string, value: number): string =>
  unit === 'seconds' ? formatDuration(value) : String(Number(value.toFixed(6)))

/** Limits that a step sets, and on which side of them the KPIs are. */
function limitsOf(value: (name: string) => unknown, kpis: Kpis | null): { text: Label; broken: boolean }[] {
  return kpiLimits.flatMap(({ kpi, param, better, label: name, unit }) => {
    const limit = value(param)
    if (limit === null) return []
    const sign = better === 1 ? '≥' : '≤'
    const is = kpis && figure(kpis, kpi)
    const level = shown(unit, Number(limit))
    const broken = is === null || (Number(is) - Number(limit)) * better < 0
    const now = is === null || is === undefined ? '–' : shown(unit, Number(is))
    const of = (text: string): string =>
      kpis ? `${text} ${now} (${sign} ${level})` : `${text} ${sign} ${level}`
    return [{ text: { zh: of(name.zh), en: of(name.en) }, broken }]
  })
}

const joined = (labels: readonly Label[]): Label => ({
  zh: labels.map(({ zh }) => zh).join('，'),
  en: labels.map(({ en }) => en).join(', '),
})

export const schedulingWorker: StepWorker = {
  plan: async (tx, { text, value, reader }) => {
    const scheme = await schemeToRun(tx, { schemeCode: text('schemeCode') })
    soundCommands(scheme, await unitZone(tx), reader.language)
    const rule = text('accept') as 'always' | 'never' | 'limits'
    const limits = joined(limitsOf(value, null).map((one) => one.text))
    const next = filled(texts[rule], { limits })
    return filled(texts.plan, { scheme: scheme.code, version: scheme.version, next })
  },
  work: async (context) => {
    const { service, reader, ref, text, value } = context
    if (ref === null) {
      await reader.transaction(async (tx) => {
        const run = await startPlan(service, tx, { schemeCode: text('schemeCode') }, reader)
        await context.keep(tx, run.runNo)
      })
      return waits(lookAgain)
    }
    const run = await ended(context, 'SCHED')
    if (!run) return waits(lookAgain)
    const kpis = (run.kpi as { readonly after?: Kpis | null } | null)?.after ?? {}
    const rule = text('accept')
    const broken = rule === 'limits' ? limitsOf(value, kpis).filter((one) => one.broken) : []
    if (broken.length > 0)
      throw new StepRefused(filled(texts.beyond, { limits: joined(broken.map((one) => one.text)) }))
    // After a kill it may have been accepted already.
    if (rule !== 'never' && !run.published) await accept(service, run.runNo, reader)
    const figures = Object.keys(kpiTexts).flatMap((name) => {
      const is = figure(kpis, name)
      return is === null ? [] : [[name, is]]
    })
    const gave = { runNo: run.runNo, accepted: rule !== 'never' }
    return { state: 'done', gave: { ...gave, ...(Object.fromEntries(figures) as Kpis) } }
  },
  cancel: ({ service, ref, reader }) => cancelRun(service, ref, 'SCHED', reader),
}
