import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import { kpiTexts, type KpiText } from '#domain/scheduling/kpi-texts.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { JsonText } from '../../http/envelope.ts'
import { handle, inTransaction, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { publishedRun, type RunRow } from '../../platform/jobs/runs.ts'
import { buffersOf } from '../../platform/jobs/task.ts'
import { exportTable } from '../../platform/runs/export-table.ts'
import {
  bytesForReader,
  listForReader,
  sendForReader,
  tablesForReader,
} from '../../platform/runs/reader-tables.ts'
import { anyRun, finishedRun } from '../../platform/runs/run-tables.ts'
import { progressOf } from '../../platform/runs/run-view.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { listRuns, logOf, runEvents } from '../../platform/runs/watch-run.ts'
import { planBars, planOrders } from './plan-bars.ts'
import { planRunOf } from './run-view.ts'

const kind = 'SCHED'
const sideTables = ['operations', 'jobs'] as const

export const historyHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  inTransaction(schedulingRuns.progress, async ({ runNo }, tx, call) =>
    progressOf(await anyRun(tx, runNo, kind), call.language, tx),
  ),
  handle(schedulingRuns.events, async (_, call) => runEvents(service, kind, call)),
  inTransaction(schedulingRuns.list, async (input, tx, call) => {
    const { totalCount, rows } = await listRuns(tx, kind, input)
    const items = []
    for (const row of rows) items.push(await planRunOf(tx, row, call.language))
    return { totalCount, items }
  }),
  inTransaction(schedulingRuns.get, async ({ runNo }, tx, call) =>
    planRunOf(tx, await anyRun(tx, runNo, kind), call.language),
  ),
  inTransaction(schedulingRuns.current, async (_, tx, call) => {
    const run = await publishedRun(tx, kind)
    return run ? planRunOf(tx, run, call.language) : null
  }),
  inTransaction(schedulingRuns.log, async ({ runNo, skipCount, maxResultCount }, tx, call) => {
    const run = await anyRun(tx, runNo, kind)
    return { items: await logOf(tx, run.runNo, call.language, maxResultCount ?? 10_000, skipCount ?? 0) }
  }),
  handle(schedulingRuns.tables, ({ runNo }, call) => listForReader(service, runNo, kind, call)),
  handle(schedulingRuns.table, async ({ runNo, table }, call) => {
    const found = await call.transaction((tx) => tablesForReader(service, tx, runNo, kind, [table]))
    return sendForReader(service, found, call)
  }),
  handle(schedulingRuns.messages, async ({ runNo, keyword, violations, skipCount, maxResultCount }, call) => {
    const { bytes } = await bytesOf(service, runNo, ['messages'], call)
    const task = {
      bytes: bytes['messages']!,
      language: call.language,
      keyword: keyword?.trim() ?? '',
      violations: violations === true,
      skip: skipCount ?? 0,
      max: maxResultCount ?? 10,
    }
    return new JsonText(await service.pool.ask<string>('planMessages', task, buffersOf(bytes)))
  }),
  inTransaction(schedulingRuns.kpis, async ({ runNo }, tx, call) => {
    const { kpiBefore, kpi } = await planRunOf(tx, await finishedRun(tx, runNo, kind), call.language)
    return { items: kpiRows(kpiBefore as Kpis | null, kpi as Kpis | null, call.language) }
  }),
  handle(schedulingRuns.export, (input, call) => exportTable(service, kind, input, call)),
  handle(schedulingRuns.compare, async ({ left, right }, call) => {
    if (!left) return againstStanding(service, right, call)
    const [from, to] = await Promise.all([
      bytesOf(service, left, sideTables, call),
      bytesOf(service, right, sideTables, call),
    ])
    const task = { left: from.bytes, right: to.bytes }
    const compared = await service.pool.ask<object>('planCompare', task, buffersOf(task))
    const kpiOf = ({ run }: { run: RunRow }) =>
      call.transaction(async (tx) => (await planRunOf(tx, run, call.language)).kpi)
    return { ...compared, kpi: { left: await kpiOf(from), right: await kpiOf(to) } }
  }),
  handle(schedulingRuns.whyLate, async ({ runNo, order }, call) => {
    const no = runNo ?? (await currentNo(call))
    const { bytes } = await bytesOf(service, no, sideTables, call)
    const task = { bytes, order, language: call.language }
    const why = await service.pool.ask<object | null>('planWhy', task, buffersOf(bytes))
    if (!why) throw new TaktError('orderNotInRun', { run: no, order })
    return why
  }),
]

/** The plan that a run would replace need not come from a run, and may have been changed by hand since. */
async function againstStanding(service: CalculationService, right: string, call: Call): Promise<object> {
  const { run, bytes } = await bytesOf(service, right, sideTables, call)
  const { bars, orders } = await call.transaction(async (tx) => ({
    bars: await planBars(tx),
    orders: await planOrders(tx),
  }))
  const task = { bars, orders, right: bytes }
  const compared = await service.pool.ask<object>('planAgainstStanding', task, buffersOf(task))
  const { kpiBefore, kpi } = await call.transaction((tx) => planRunOf(tx, run, call.language))
  return { ...compared, kpi: { left: kpiBefore, right: kpi } }
}

async function currentNo(call: Call): Promise<string> {
  const run = await call.transaction((tx) => publishedRun(tx, kind))
  if (!run) throw new TaktError('noPlan')
  return run.runNo
}

async function bytesOf(
  service: CalculationService,
  runNo: string,
  names: readonly string[],
  call: Call,
): Promise<{ run: RunRow; bytes: Record<string, Uint8Array<ArrayBuffer>> }> {
  const found = await call.transaction((tx) => tablesForReader(service, tx, runNo, kind, names))
  return { run: found.run, bytes: await bytesForReader(service, found) }
}

type Kpis = Readonly<Record<string, number | string | null>>

/** KPIs in the order in which they are shown; texts (the bottleneck) have no number and are left to the run itself. */
function kpiRows(before: Kpis | null, after: Kpis | null, language: Language) {
  return Object.entries<KpiText>(kpiTexts).flatMap(([name, { label, unit, better }]) => {
    if (unit === 'text') return []
    const [from, to] = [before?.[name], after?.[name]].map((value) =>
      typeof value === 'number' && Number.isFinite(value) ? value : null,
    )
    const change = typeof from === 'number' && typeof to === 'number' ? Math.sign(to - from) * better : 0
    return [
      {
        name,
        label: textOf(label, language),
        before: decimal(from ?? null),
        after: decimal(to ?? null),
        unit,
        better: change === 0 ? 0 : change,
      },
    ]
  })
}

const decimal = (value: number | null): string | null =>
  value === null ? null : String(Math.round(value * 1e6) / 1e6)
