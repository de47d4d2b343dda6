import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedObject, objectLabels } from '#domain/access/audited-objects.ts'
import { entities } from '#domain/entities/index.ts'
import { endpoints } from '#domain/services/index.ts'
import { printCalls, printRows } from '#domain/services/planning/print.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { apiDocument } from '#domain/services/integration/api-keys.ts'
import { pageFiles } from '#domain/services/pages/pages.ts'
import { maintenance } from '#domain/services/integration/maintenance.ts'
import { printTemplateCalls } from '#domain/services/reports/print-templates.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { importSchemeCalls } from '#domain/services/integration/import-schemes.ts'
import { importData } from '#domain/services/system/import-data.ts'
import { auditServices } from '#domain/services/system/administration.ts'
import { triedOf } from '../../support/effort.ts'
import { demo, run } from '../../support/kitting.ts'
import { plan } from '../../support/planning.ts'
import { createFilledServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createFilledServer(demo())
})
afterAll(() => server.close())

const files = endpoints.filter(({ output }) => output.kind === 'file')
/**
 * Those of no entity: runs are tried below, the pivot in tests/server/planning/psi.test.ts, reports in tests/server/reports,
 * printed documents in tests/server/print, archives and snapshots in tests/server/integration/upkeep.
 */
const results = [
  kittingRuns.export,
  schedulingRuns.export,
  psiServices.exportPivot,
  reportCalls.export,
  ...Object.values(printCalls),
  printRows,
  printTemplateCalls.trial,
  maintenance.file,
  maintenance.snapshot,
]
/** Files that hold no rows, or none but those of the file that was sent. */
const empty = [
  importData.template,
  importSchemeCalls.faultFile,
  printTemplateCalls.download,
  pageFiles.get,
  apiDocument.get,
]
const entityOf = (service: string) => entities.find((one) => one.service === service)!

/** The newest entry about an export of an object. */
const entryOf = async (entity: string) => {
  const input = { entity, action: 'export', maxResultCount: 1 }
  return (await server.one.ask(auditServices.list, input)).items[0]
}
const linesOf = (csv: string): number => csv.split('\n').filter((line) => line.trim() !== '').length - 1

describe('every file that leaves', () => {
  it('of a list is in the audit log, with who, what, filter and rows', async () => {
    const lists = triedOf(
      files.filter((one) => !empty.includes(one as never) && !results.includes(one as never)),
    )
    expect(lists.length).toBeGreaterThan(5)
    for (const endpoint of lists) {
      const entity = entityOf(endpoint.service)
      // Tenants are listed by the host alone.
      if (entity.permission === 'Pages.Tenants') continue
      const filter = JSON.stringify([{ field: Object.keys(entity.fields)[0], op: 'notEmpty', values: [] }])
      const { status, text } = await server.one.call(endpoint, { format: 'csv', filter })
      expect([endpoint.service, status]).toEqual([endpoint.service, 200])
      const entry = await entryOf(entity.name)
      expect(entry).toMatchObject({
        userCode: expect.stringMatching(/./) as string,
        after: { format: 'csv', filter },
      })
      // The list of audit entries counts before its own entry is there, and texts may hold line ends.
      const { rows } = entry!.after as { rows: number }
      expect(rows).toBeLessThanOrEqual(linesOf(text))
      if (!text.includes('"')) expect(rows).toBe(linesOf(text))
    }
  })

  it('of results is, in every format', async () => {
    const kitted = await run(server.one)
    const planned = await plan(server.one)
    for (const [endpoint, runNo, table] of [
      [kittingRuns.export, kitted.runNo, 'orders'],
      [schedulingRuns.export, planned.runNo, 'operations'],
    ] as const)
      for (const format of ['csv', 'xlsx', 'arrow', 'pdf']) {
        const { status } = await server.one.call(endpoint, { runNo, table, format, keyword: 'M' })
        expect(status).toBe(200)
        expect(await entryOf('planRun')).toMatchObject({
          entityKey: `${runNo} ${table}.${format}`,
          after: { table, format, keyword: 'M', rows: expect.any(Number) as number },
        })
      }
  })

  it('of results holds the rows that pass the filter of the screen, in their order', async () => {
    const { runNo } = await run(server.one)
    const rowsOf = async (input: object) => {
      const asked = {
        runNo,
        table: 'orders',
        format: 'csv',
        sorting: 'order desc',
        columns: 'order,item,planQty',
      }
      const { status, text } = await server.one.call(kittingRuns.export, { ...asked, ...input })
      expect(status).toBe(200)
      return Papa.parse<string[]>(text.slice(1).trimEnd()).data.slice(1)
    }
    const all = await rowsOf({})
    const items = [...new Set(all.map(([, item]) => item!))].slice(0, 3)
    const filter = JSON.stringify([
      { field: 'item', op: 'in', values: items },
      { field: 'planQty', op: 'gt', values: ['20'] },
    ])
    const expected = all.filter(([, item, qty]) => items.includes(item!) && Number(qty) > 20)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(all.length)
    expect(await rowsOf({ filter })).toEqual(expected)
    expect(await entryOf('planRun')).toMatchObject({ after: { filter, rows: expected.length } })
    const unknown = JSON.stringify([{ field: 'nothing', op: 'empty', values: [] }])
    const { status, body } = await server.one.call(kittingRuns.export, {
      runNo,
      table: 'orders',
      filter: unknown,
    })
    expect([status, body.error?.details]).toEqual([400, expect.stringContaining('nothing')])
  })

  it('that the page makes is, as it says', async () => {
    const facts = { rows: 7, format: 'xlsx', filter: '[{"field":"code","op":"eq","values":["A"]}]' }
    await server.two.ask(auditServices.noteExport, { entity: 'order', key: 'Orders.xlsx', ...facts })
    expect((await entryOf('order'))?.entityKey).not.toBe('Orders.xlsx')
    await server.one.ask(auditServices.noteExport, { entity: 'order', key: 'Orders.xlsx', ...facts })
    expect(await entryOf('order')).toMatchObject({ entityKey: 'Orders.xlsx', after: facts })
  })

  it('is made by an endpoint that is tried here, or has no rows', () => {
    for (const endpoint of files)
      expect(
        empty.includes(endpoint as never) ||
          results.includes(endpoint as never) ||
          (endpoint.method === 'Export' && entityOf(endpoint.service) !== undefined),
      ).toBe(true)
  })
})

it('objects of all grids have names', () => {
  const folder = 'src/workbench/screens'
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  const grids = sources.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/\bname=(?:"|\{`)([a-z]+\.[A-Za-z.-]*)/g)].map(
      ([, grid]) => grid!,
    ),
  )
  expect(grids.length).toBeGreaterThan(15)
  for (const grid of grids) expect(objectLabels[auditedObject(grid)], grid).toBeDefined()
})
