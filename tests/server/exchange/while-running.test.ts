import { afterAll, beforeAll, expect, it } from 'vitest'
import { tableFromIPC } from 'apache-arrow'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { importFiles } from '../../../src/server/exchange/import-files.ts'
import { prepare } from '../../../src/server/exchange/prepare.ts'
import { tenantOne } from '../../support/database.ts'
import { createKittingServer, demoDay, follow, run } from '../../support/kitting.ts'
import type { TestServer } from '../../support/server.ts'
import { fileOf } from './support.ts'

const ROWS = 300
const orders = crudOf(entityNamed('order'))

let server: TestServer
beforeAll(async () => {
  server = await createKittingServer()
})
afterAll(() => server.close())

async function bringIn(prefix: string): Promise<void> {
  const [item] = (await server.one.ask(orders.getAll, { maxResultCount: 1 })).items
  const lines = Array.from(
    { length: ROWS },
    (_, n) =>
      `${prefix}${n},M,${String((item as Record<string, unknown>)['itemCode'])},1,2026-12-01T08:00:00Z,R`,
  )
  const file = {
    path: await fileOf(['code,orderType,itemCode,qty,dueDate,status', ...lines].join('\n')),
    name: 'order.csv',
    entity: entityNamed('order'),
    mapping: {},
  }
  const report = await importFiles(server.database.app, tenantOne, [file], { dryRun: false, prepare })
  expect(report).toMatchObject({ committed: true, faultCount: 0 })
}

const planned = async (runNo: string, prefix: string): Promise<number> => {
  const { bytes } = await server.one.call(kittingRuns.table, { runNo, table: 'orders' })
  const codes = tableFromIPC(bytes).getChild('order')!
  return [...codes].filter((code) => String(code).startsWith(prefix)).length
}

it('an import beside a calculation loses nothing: the run sees all of it or nothing, the next one all', async () => {
  const { runNo } = await server.one.ask(kittingRuns.start, {
    schemeCode: 'STD',
    asOf: demoDay.toISOString(),
  })
  const importing = bringIn('IMP-')
  // Somebody edits a row meanwhile.
  const [row] = (await server.one.ask(orders.getAll, { maxResultCount: 1 })).items
  await server.one.ask(orders.update, { id: row!['id'], rowVersion: row!['rowVersion'], remark: 'edited' })
  await importing
  expect((await follow(server.one, runNo)).at(-1)!.status).toMatch(/^[SW]$/)
  expect([0, ROWS]).toContain(await planned(runNo, 'IMP-'))
  const next = await run(server.one)
  expect(next.status).toMatch(/^[SW]$/)
  expect(await planned(next.runNo, 'IMP-')).toBe(ROWS)
  expect((await server.one.ask(orders.getAll, { keyword: 'IMP-', maxResultCount: 1 })).totalCount).toBe(ROWS)
  expect(await server.one.ask(orders.get, { id: row!['id'] })).toMatchObject({ remark: 'edited' })
})

it('an import leaves what is approved and was used by a run as it was, and says so by line', async () => {
  const schemes = crudOf(entityNamed('materialSubstitution'))
  const approved = (await server.one.ask(schemes.getAll, { maxResultCount: 1000 })).items.find(
    (row) => (row as Record<string, unknown>)['status'] === 'approved',
  ) as Record<string, unknown>
  const key = ['pid', 'version', 'groupId', 'childItem', 'subItem'].map((name) => approved[name]).join(',')
  const bring = async (header: string, line: string) =>
    importFiles(
      server.database.app,
      tenantOne,
      [
        {
          path: await fileOf(`pid,version,groupId,childItem,subItem,${header}\n${key},${line}`),
          name: 'substitutes.csv',
          entity: entityNamed('materialSubstitution'),
          mapping: {},
        },
      ],
      { dryRun: false, prepare },
    )
  const refused = await bring('ratio', '7')
  expect(refused).toMatchObject({ committed: false, faultCount: 1, files: [{ faults: [{ line: 2 }] }] })
  expect(refused.files[0]!.faults[0]!.message.en).toContain('was used by a run')
  expect(await server.one.ask(schemes.get, { id: approved['id'] })).toMatchObject({
    ratio: approved['ratio'],
  })
  // What is said of it may still change.
  const said = await bring('remark', 'checked')
  expect(said).toMatchObject({ committed: true, faultCount: 0 })
})
