import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ResultColumn } from '#domain/results/result-column.ts'
import { kittingColumn } from '#domain/results/kitting-columns.ts'
import { counted } from '#domain/label.ts'
import { figureText } from '#domain/rules/figure.ts'
import { planColumn, planTables } from '#domain/results/plan-columns.ts'
import type { Endpoint } from '#domain/service.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import type { Kpi } from '#engine/kitting/finish/kpi.ts'
import { resultSchemas } from '#engine/kitting/results.ts'
import { planTableSchemas } from '#engine/scheduling/commands/tables.ts'
import type { ScheduleKpi } from '#engine/scheduling/results.ts'
import type { Table, TableSchema } from '#engine/columns.ts'
import type { Filling } from '../../support/database.ts'
import { effort } from '../../support/effort.ts'
import { demo, run as kit } from '../../support/kitting.ts'
import { plan } from '../../support/planning.ts'
import { randomFactory } from '../../support/random-factory.ts'
import { perCent, sumOf, type Cells } from '../../support/reconcile.ts'
import { reconcileFile } from '../../support/reconcile-file.ts'
import { reconcileKitting } from '../../support/reconcile-kitting.ts'
import { reconcileSchedule } from '../../support/reconcile-schedule.ts'
import { tableOfRun } from '../../support/run-figures.ts'
import { createFilledServer, type TestServer } from '../../support/server.ts'
import { readBytes } from '../exchange/support.ts'

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 300_000 })

/** The demo and random factories, each calculated by the real server. */
const factories: readonly Filling[] = [
  demo(),
  ...Array.from({ length: effort(30) }, (_, seed) => randomFactory(seed + 1)),
]

let server: TestServer
afterEach(() => server.close())

const secondsOf = (time: string): number => Math.floor(Date.parse(time) / 1000)

async function kpiValues(runNo: string): Promise<Record<string, string | null>> {
  await server.one.ask(kpiServices.calculate, { runNo })
  const { kpis } = (await server.one.ask(kpiServices.query, { runs: 60 })) as {
    kpis: { code: string; values: Record<string, { value: string | null }> }[]
  }
  return Object.fromEntries(
    kpis.flatMap(({ code, values }) => (values[runNo] ? [[code, values[runNo].value]] : [])),
  )
}

/** Files of a table in both formats against its rows. */
async function filesDisagree(
  endpoint: Endpoint,
  runNo: string,
  exported: {
    table: string
    schema: TableSchema
    rows: readonly Cells[]
    column: (table: string, field: string) => ResultColumn
  },
): Promise<readonly string[]> {
  const found: string[] = []
  for (const format of ['csv', 'xlsx']) {
    const file = await server.one.call(endpoint, { runNo, table: exported.table, format })
    expect(file.status, file.text.slice(0, 200)).toBe(200)
    found.push(...reconcileFile(await readBytes(file.bytes), exported).map((one) => `${format} ${one}`))
  }
  return found
}

async function reconcileKittingRun(): Promise<void> {
  const { runNo, status } = await kit(server.one)
  expect('SW').toContain(status)
  const run = await server.one.ask(kittingRuns.get, { runNo })
  const kpi = run.kpi as Kpi
  const tables: Record<string, Table> = {}
  const rows: Record<string, readonly Cells[]> = {}
  for (const [table, schema] of Object.entries(resultSchemas)) {
    const read = await tableOfRun(server.one, kittingRuns.table, schema, { runNo, table })
    tables[table] = read.table
    rows[table] = read.rows
    const exported = { table, schema, rows: read.rows, column: kittingColumn }
    expect(await filesDisagree(kittingRuns.export, runNo, exported)).toEqual([])
  }
  const counts = run as unknown as Record<'orders' | 'lines' | 'fullOrders' | 'supplies', number>
  const asOf = secondsOf(run.asOf)
  expect(reconcileKitting({ tables, kpi, counts, asOf } as never)).toEqual([])

  // The run has the same figures wherever it is asked for.
  expect(run.kitRate).toBe(kpi.orderKitRate === null ? null : kpi.orderKitRate!.toFixed(8))
  expect((await server.one.ask(kittingRuns.list, { maxResultCount: 1 })).items[0]).toEqual(run)
  expect((await server.one.ask(kittingRuns.current, {})) as unknown).toEqual(run)
  expect(await server.one.ask(kittingRuns.progress, { runNo })).toMatchObject({
    totalNumber: run.orders,
    currentExecution: run.orders,
  })
  const sizes = (await server.one.ask(kittingRuns.tables, { runNo })).items
  expect(Object.fromEntries(sizes.map((one) => [one.name, one.rows]))).toEqual(
    Object.fromEntries(Object.entries(rows).map(([name, own]) => [name, own.length])),
  )
  const { items: log } = await server.one.ask(kittingRuns.log, { runNo })
  expect(log.map(({ message }) => message).join('\n')).toContain(
    `${run.fullOrders ?? 0} of ${counted(run.orders!, 'order')} kitted, ` +
      `${figureText(run.kitRate, { kind: 'share' }, 'en')} in time, ` +
      `from ${counted(run.supplies ?? 0, 'supply', 'supplies')};`,
  )

  const figures = await kpiValues(runNo)
  expect(Number(figures['KIT_RATE']).toFixed(6)).toBe(perCent(kpi.orderKitRate) ?? 'NaN')
  const delay = figures['KIT_DELAY'] == null ? null : Math.round(Number(figures['KIT_DELAY']) * 100) / 100
  expect(delay).toBe(kpi.meanDelayDays)
}

async function reconcileSchedulingRun(): Promise<void> {
  const { runNo, status } = await plan(server.one)
  expect('SW').toContain(status)
  const run = await server.one.ask(schedulingRuns.get, { runNo })
  const kpi = run.kpi as ScheduleKpi
  const rows: Record<string, readonly Cells[]> = {}
  for (const table of Object.keys(planTables) as (keyof typeof planTables)[]) {
    const schema: TableSchema = planTableSchemas[table]
    rows[table] = (await tableOfRun(server.one, schedulingRuns.table, schema, { runNo, table })).rows
    const exported = { table, schema, rows: rows[table], column: planColumn }
    expect(await filesDisagree(schedulingRuns.export, runNo, exported)).toEqual([])
  }
  const asOf = secondsOf(run.asOf)
  expect(reconcileSchedule({ kpi, rows: (table) => rows[table]!, asOf })).toEqual([])

  expect(run.operations).toBe(rows['operations']!.length)
  expect((await server.one.ask(schedulingRuns.list, { maxResultCount: 1 })).items[0]).toEqual(run)
  const { items: log } = await server.one.ask(schedulingRuns.log, { runNo })
  expect(log.map(({ message }) => message).join('\n')).toContain(
    `${counted(run.orders!, 'order')}, ${counted(run.operations!, 'operation')},`,
  )
  const shown = (await server.one.ask(schedulingRuns.kpis, { runNo })).items
  for (const { name, after } of shown) {
    const value = kpi[name as keyof ScheduleKpi]
    expect(after === undefined || after === null ? null : Number(after), name).toBe(
      typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : null,
    )
  }

  const figures = await kpiValues(runNo)
  const [due, used] = [
    rows['jobs']!.filter((job) => job['due'] !== null),
    rows['resources']!.filter((one) => Number(one['operations']) > 0),
  ]
  expect(Number(figures['LATE_ORDERS'])).toBe(kpi.lateOrders)
  expect(due.length === 0 ? 100 : Number(figures['ON_TIME'])).toBeCloseTo(kpi.onTimeRate * 100, 5)
  expect(Number(figures['MAKESPAN'])).toBeCloseTo(kpi.makespan / 86_400, 5)
  expect(used.length === 0 ? 0 : Number(figures['LOAD'])).toBeCloseTo(kpi.utilisation * 100, 5)
  expect(Number(figures['OVERLOADED'])).toBe(
    rows['resources']!.filter((one) => (one['utilisation'] as bigint) > 900_000n).length,
  )
  const [setup, made] = ['setupSeconds', 'productionSeconds'].map((name) =>
    Number(sumOf(rows['operations']!, name)),
  )
  if (setup! + made! > 0)
    expect(Number(figures['SETUP_RATIO'])).toBeCloseTo((100 * setup!) / (setup! + made!), 5)
}

describe('every figure that is shown twice', () => {
  it.each(factories.map((factory) => [factory.name, factory] as const))(
    'agrees to the last digit between rows, tiles, key figures, files and logs: %s',
    async (_, factory) => {
      server = await createFilledServer(factory)
      await reconcileKittingRun()
      await reconcileSchedulingRun()
    },
  )
})
