import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { reports } from '#domain/reports/index.ts'
import type { Report } from '#domain/reports/report.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { textAt, type TextColumn } from '#engine/columns.ts'
import type { RowLimits } from '../../../src/server/db/tenant.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { computedReports } from '../../../src/server/features/reports/parameters.ts'
import { reportQuery, tablesOfReport } from '../../../src/server/features/reports/rows.ts'
import { unpacked } from '../../../src/server/db/cursor.ts'
import { batchesOfQuery } from '../../../src/server/features/kpi/query-page.ts'
import { tenantOne } from '../../support/database.ts'
import { someOf } from '../../support/effort.ts'
import { demo, run } from '../../support/kitting.ts'
import { reportTools } from '../../support/report-tools.ts'
import { createFilledServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let tools: ReturnType<typeof reportTools>
beforeAll(async () => {
  server = await createFilledServer(demo())
  await run(server.one)
  tools = reportTools(server.database.files)
})
afterAll(() => server.close())

const hiding = (entity: string, field: string): RowLimits => ({
  narrows: true,
  condition: () => null,
  isFiltered: () => false,
  hidden: ({ name }) => new Set(name === entity ? [field] : []),
})

/** Values of each column over all rows, without their order. */
async function columnsOf(report: Report, limits?: RowLimits): Promise<Record<string, string[]>> {
  const names = Object.keys(report.columns)
  const values = { from: '2026-10-01', to: '2027-02-28', step: 'week' }
  return withTenant(server.database.app, { ...tenantOne, ...(limits && { limits }) }, async (tx) => {
    const ask = { values, zone: 'Asia/Shanghai', today: '2026-11-20', now: 0 }
    const rows = await computedReports[report.code]?.rows(tools, tx, ask)
    const query = reportQuery(report, tx, rows ? { ...ask, rows } : ask)
    const found: unknown[][] = []
    for await (const batch of unpacked(batchesOfQuery(tx, query, names, {}, 'en'))) found.push(...batch)
    return Object.fromEntries(
      names.map((name, at) => [name, found.map((row) => JSON.stringify(row[at] ?? null)).toSorted()]),
    )
  })
}

describe('names that are read once for many rows', () => {
  const withNames = reports.filter(({ rowNames }) => rowNames)
  const limited: readonly (readonly [string, RowLimits | undefined])[] = [
    ['sees all', undefined],
    ['does not see the names of items', hiding('item', 'name')],
    [
      'sees some items',
      {
        ...hiding('', ''),
        condition: ({ name }, bind) => (name === 'item' ? `length(code) % 2 = ${bind(0, 'int')}` : null),
      },
    ],
  ]
  it.each(
    withNames.flatMap((report) =>
      limited.map(([who, limits]) => [report.code, who, report, limits] as const),
    ),
  )('are those of the pages of %s, for a reader who %s', async (_code, _who, report, limits) => {
    const names = Object.keys(report.rowNames!)
    const values = { from: '2026-10-01', to: '2027-02-28', step: 'week' }
    await withTenant(server.database.app, { ...tenantOne, ...(limits && { limits }) }, async (tx) => {
      const ask = { values, zone: 'Asia/Shanghai', today: '2026-11-20', now: 0 }
      const listed: unknown[][] = []
      for await (const batch of unpacked(batchesOfQuery(tx, reportQuery(report, tx, ask), names, {}, 'en')))
        listed.push(...batch)
      const run: unknown[][] = []
      for await (const table of tablesOfReport(report, reportQuery(report, tx, ask), tx, 'en'))
        for (let row = 0; row < table.length; row++)
          run.push(names.map((name) => textAt(table.columns[name] as TextColumn, row)))
      expect(run).toEqual(listed)
      expect(new Set(run.flat()).size).toBeGreaterThan(limits?.hidden(entityNamed('item')).size ? 0 : 1)
    })
  })
})

describe('a field that is hidden from the reader', () => {
  it.each(reports.map((report) => [report.code, report] as const))(
    'leaves columns of %s empty and no other figure wrong, where the report does not need it',
    async (_code, report) => {
      const whole = await columnsOf(report)
      const fields = Object.entries(report.sources).flatMap(([name, needed]) =>
        Object.keys(entityNamed(name).fields)
          .filter((field) => !needed.includes(field) && field !== 'code')
          .map((field) => [name, field] as const),
      )
      for (const [name, field] of someOf(fields)) {
        const seen = await columnsOf(report, hiding(name, field))
        for (const [column, values] of Object.entries(seen)) {
          const isEmpty = values.every((value) => value === 'null')
          if (!isEmpty || values.length !== whole[column]!.length)
            expect(values, `${name}.${field} -> ${column}`).toEqual(whole[column])
        }
      }
    },
  )

  it('refuses a report that computes with it, and leaves it out of the list', async () => {
    const user = await server.user(1, 'masked', ['Pages.Roles', 'Pages.Users'])
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-masked' })).items
    await server.one.ask(roles.update, { ...role, columnMask: { saleOrder: ['deliveredQty'] } })
    const refused = await user.call(reportCalls.page, { reportCode: 'WorkOrderCompletionKD' })
    expect([refused.status, refused.body.error?.message]).toEqual([403, expect.stringContaining('Delivered')])
    const { items } = await user.ask(reportCalls.list)
    expect(items.map(({ code }) => code)).not.toContain('WorkOrderCompletionKD')
    expect(items.map(({ code }) => code)).toContain('WorkOrderCompletionOne')
    expect((await user.call(reportCalls.export, { reportCode: 'WorkOrderCompletionKD' })).status).toBe(403)
    expect((await user.call(reportCalls.run, { reportCode: 'WorkOrderCompletionKD' })).status).toBe(403)
  })
})
