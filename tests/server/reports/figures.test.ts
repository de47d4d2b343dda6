import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { reports } from '#domain/reports/index.ts'
import type { Report } from '#domain/reports/report.ts'
import { kpiQueries } from '#domain/services/kpi/kpi.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { fullSet } from '#domain/services/kitting/full-set.ts'
import { loadServices } from '#domain/services/planning/capacity.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { tableFromIPC } from 'apache-arrow'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import { demo, demoDay, run } from '../../support/kitting.ts'
import type { Asked, Lists, Row } from '../../support/plain-report-rules.ts'
import { plainReports } from '../../support/plain-reports.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'

const zone = 'Asia/Shanghai'
const LISTS = [
  'order',
  'operation',
  'result',
  'saleOrder',
  'useInst',
  'inputInst',
  'stock',
  'item',
  'purchaseOrder',
  'supplierReply',
  'auditEntry',
  'resource',
  'planEvaluation',
]

let server: TestServer
let limited: TestUser
beforeAll(async () => {
  server = await createFilledServer(demo())
  expect('SW').toContain((await run(server.one)).status)
  await withTenant(server.database.app, tenantOne, async (tx) => {
    for (const table of ['"order"', 'item', 'resource']) await tx.run(`update ${table} set sort_no = 1`)
    await tx.run('update "order" set sort_no = 77 where abs(hashtext(code)) % 3 = 0')
    await tx.run('update item set sort_no = 77 where abs(hashtext(code)) % 5 = 0')
    // Ages on both sides of every band, and rows that the rules leave out.
    await tx.run(
      `update stock set in_date = (now() at time zone $1)::date
         - (array[0, 1, 30, 31, 90, 91, 180, 181, 400])[1 + abs(hashtext(item_code)) % 9]`,
      [zone],
    )
    await tx.run('update stock set in_date = null, prod_date = null where abs(hashtext(item_code)) % 7 = 0')
    await tx.run(`update "order" set status = 'X' where abs(hashtext(code)) % 17 = 0`)
    await tx.run(
      `update result set voided = true, downtime_reason = 'tool broken' where abs(hashtext(code)) % 11 = 0`,
    )
    // Runs of which the first lies before the period; two are of one moment.
    await tx.run(
      `insert into plan_evaluation (run_no, at, orders, operations, unassigned, late_orders, on_time_rate, total_late,
         setup_time, makespan, utilisation)
       select 'S' || n, '2026-09-29'::timestamptz + (n / 2) * interval '2 days', 90, 400, n % 3, 40 - n * n,
         60.1234 + n, 90000 - n, 7000 + n % 2, 800000 - n * 7, 70.5 - n / 8.0 from generate_series(1, 6) n`,
    )
  })
  limited = await server.user(1, 'limited', ['Pages.Roles', 'Pages.Users'])
  const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-limited' })).items
  const rowFilter = { order: 'ME.sortNo != 77', item: 'ME.sortNo != 77' }
  await server.one.ask(roles.update, { ...role, rowFilter })
})
afterAll(() => server.close())

async function listsOf(user: TestUser): Promise<Lists> {
  const pages = await Promise.all(
    LISTS.map(async (name) => {
      const { getAll } = crudOf(entityNamed(name))
      const { items, totalCount } = await user.ask(getAll, { maxResultCount: 10_000 })
      expect(items, name).toHaveLength(totalCount)
      return [name, items as unknown as readonly Row[]] as const
    }),
  )
  const { items: shortages } = (await user.ask(fullSet.shortageByOrder, { maxResultCount: 10_000 })) as {
    items: readonly Row[]
  }
  return {
    ...Object.fromEntries(pages),
    loadedHours: await loadedHours(user),
    shortages,
  }
}

/** Capacity of every resource by hour, as the load chart has it. */
async function loadedHours(user: TestUser): Promise<readonly Row[]> {
  const hours = (await user.ask(loadServices.loads, {
    from: '2026-09-30T16:00:00Z',
    to: '2027-02-28T16:00:00Z',
    interval: 3600,
  })) as { intervals: string[]; rows: { resource: string; available: number[] }[] }
  return hours.rows.flatMap(({ resource, available }) =>
    available.map((one, at) => ({ resource, start: hours.intervals[at], available: one })),
  )
}

/** The audit log is written by the clock of the database. */
const aroundNow = () => {
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  return { from: day(-2), to: day(2) }
}

/** Parameters of a report over all of the demo's time, and the same for the plain computation. */
function asks(report: Report, step?: Asked['step']): { P: Record<string, string>; asked: Asked } {
  const span = report.code === 'AuditActivity' ? aroundNow() : { from: '2026-10-01', to: '2027-02-28' }
  const P = Object.fromEntries(
    Object.entries({ ...span, step: step ?? 'week' }).filter(([name]) => name in report.parameters),
  )
  return { P, asked: { ...span, step: step ?? 'week', today: '', zone } }
}

const today = async (): Promise<string> => {
  const { result } = (
    await server.one.call(reportCalls.page, { reportCode: 'OverdueReceipts', maxResultCount: 1 })
  ).body as unknown as { result: { items: readonly Row[] } }
  const [row] = result.items
  if (!row) return demoDay.toISOString().slice(0, 10)
  const shown = Date.parse(row['expected'] as string) + Number(row['overdueDays']) * 86_400_000
  return new Date(shown).toISOString().slice(0, 10)
}

async function rowsOf(user: TestUser, report: Report, P: object): Promise<readonly Row[]> {
  const page = (await user.ask(reportCalls.page, {
    reportCode: report.code,
    P: JSON.stringify(P),
    maxResultCount: 10_000,
  })) as { totalCount: number; items: readonly Row[] }
  expect(page.items).toHaveLength(page.totalCount)
  return page.items
}

/** Figures of runs are over all orders: they are for readers who see all rows. */
const isOpen = (who: string, code: string): boolean => who === 'full' || code !== 'RunsCompared'

it('refuses figures over all rows to a reader who sees a part of them, and keeps them out of the list', async () => {
  const P = { from: '2026-10-01', to: '2027-02-28' }
  const input = { reportCode: 'RunsCompared', P: JSON.stringify(P) }
  for (const one of [reportCalls.page, reportCalls.export, reportCalls.run]) {
    const refused = await limited.call(one, input)
    expect([refused.status, refused.body.error?.message]).toEqual([403, expect.stringContaining('all rows')])
  }
  const codesOf = async (user: TestUser) => (await user.ask(reportCalls.list)).items.map(({ code }) => code)
  expect(await codesOf(server.one)).toContain('RunsCompared')
  expect(await codesOf(limited)).not.toContain('RunsCompared')
})

it('has setups of the demo factory that took longer and shorter than planned', async () => {
  const report = reports.find(({ code }) => code === 'ChangeoverMatrix')!
  const rows = await rowsOf(server.one, report, asks(report).P)
  const gaps = rows.map((row) => row['gap'] as number | null)
  expect(gaps.some((gap) => gap !== null && gap > 0)).toBe(true)
  expect(gaps.some((gap) => gap !== null && gap < 0)).toBe(true)
  expect(rows.some((row) => row['fromItem'] !== row['itemCode'] && row['fromItem'] !== null)).toBe(true)
})

it('says that the periods of a report are too many before it computes them', async () => {
  const P = { from: '1900-01-01', to: '2100-01-01', step: 'day' }
  const input = { reportCode: 'ResourceLoad', P: JSON.stringify(P) }
  const { status, body } = await server.one.call(reportCalls.page, input)
  expect([status, body.error?.validationErrors]).toEqual([
    400,
    [{ message: 'too many periods; 5000 at most', members: ['to'] }],
  ])
  const weeks = { ...input, P: JSON.stringify({ ...P, to: '1995-01-01', step: 'week' }) }
  expect((await server.one.call(reportCalls.page, weeks)).status).toBe(200)
})

const inOrder = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted()
const only = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

describe.each(['full', 'limited'])('reports for a reader with %s rights', (who) => {
  const reader = () => (who === 'full' ? server.one : limited)

  it.each(reports.filter(({ code }) => isOpen(who, code)).map((report) => [report.code, report] as const))(
    '%s: every number equals a plain computation over the lists of the reader',
    async (code, report) => {
      const lists = await listsOf(reader())
      for (const step of 'step' in report.parameters ? (['day', 'week', 'month'] as const) : [undefined]) {
        const { P, asked } = asks(report, step)
        const rows = await rowsOf(reader(), report, P)
        const plain = plainReports[code]!(lists, { ...asked, today: await today() })
        expect(plain.length).toBeGreaterThan(0)
        const names = Object.keys(plain[0]!)
        expect(inOrder(rows.map((row) => only(row, names)))).toEqual(
          inOrder(plain.map((row) => only(row, names))),
        )
      }
    },
  )
})

it('gives the same rows in the same order by page, as a table and as a file', async () => {
  for (const report of reports.filter(({ code }) => code !== 'AuditActivity')) {
    const { P } = asks(report)
    const rows = await rowsOf(server.one, report, P)
    const columns = Object.keys(report.columns)
    const answer = await server.one.call(reportCalls.run, { reportCode: report.code, P })
    const table = tableFromIPC(answer.bytes)
    expect(table.numRows, report.code).toBe(rows.length)
    const first = columns[0]!
    const read = Array.from({ length: table.numRows }, (_, at) => table.getChild(first)!.get(at) as unknown)
    expect(read.map((value) => value ?? '')).toEqual(rows.map((row) => row[first] ?? ''))
    const file = await server.one.call(reportCalls.export, {
      reportCode: report.code,
      P: JSON.stringify(P),
      format: 'csv',
    })
    const lines = file.text.trimEnd().split(/\r?\n/)
    expect(lines, report.code).toHaveLength(rows.length + 1)
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(rows.map((row) => row[first] ?? ''))
  }
})

it.each([
  [
    'OnTimeDelivery',
    'customer',
    'customerCode',
    ['orders', 'finished', 'late', 'onTimeRate', 'meanLate', 'maxLate'],
  ],
  ['WorkOrderCompletionOne', 'order', 'order', ['completion', 'actualEnd', 'lateness', 'onTime']],
] as const)('%s has the figures of the query of orders by %s', async (code, groupBy, key, names) => {
  const report = reports.find((one) => one.code === code)!
  const rows = await rowsOf(server.one, report, asks(report).P)
  const page = (await server.one.ask(kpiQueries.orderResult, {
    from: '2026-09-30T16:00:00Z',
    to: '2027-02-28T16:00:00Z',
    groupBy,
    maxResultCount: 10_000,
  })) as { items: readonly Row[] }
  const shown = (all: readonly Row[], name: string) =>
    inOrder(all.map((row) => ({ key: row[name] ?? '-', ...only(row, names) })))
  expect(rows.length).toBeGreaterThan(3)
  expect(shown(page.items, 'key')).toEqual(shown(rows, key))
})
