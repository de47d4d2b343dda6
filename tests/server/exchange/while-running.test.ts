import { afterAll, beforeAll, expect, it } from 'vitest'
import { tableFromIPC } from 'apache-arrow'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { ImportReport } from '#domain/exchange.ts'
import { pathOf } from '#domain/service.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { demoDay, demo, follow, run } from '../../support/kitting.ts'
import { createFilledServer, type TestAnswer, type TestServer } from '../../support/server.ts'
import { formOf } from '../../support/upload.ts'

const ROWS = 300
const orders = crudOf(entityNamed('order'))

let server: TestServer
beforeAll(async () => {
  server = await createFilledServer(demo())
})
afterAll(() => server.close())

/** Sends a file as a browser does, to the import of one list. */
async function send(name: string, lines: readonly string[]): Promise<TestAnswer<ImportReport>> {
  const form = formOf({ [`${name}.csv`]: lines.join('\n') })
  return (await server.request({
    method: 'POST',
    url: pathOf(crudOf(entityNamed(name)).importRows),
    headers: { authorization: `Bearer ${server.one.token}`, 'accept-language': 'en', ...form.headers },
    payload: form.payload,
  })) as TestAnswer<ImportReport>
}

async function bringIn(prefix: string): Promise<void> {
  const [item] = (await server.one.ask(orders.getAll, { maxResultCount: 1 })).items
  const lines = Array.from(
    { length: ROWS },
    (_, n) =>
      `${prefix}${n},M,${String((item as Record<string, unknown>)['itemCode'])},1,2026-12-01T08:00:00Z,R`,
  )
  const answer = await send('order', ['code,orderType,itemCode,qty,dueDate,status', ...lines])
  expect(answer.body.result).toMatchObject({ committed: true, files: [{ inserted: ROWS }] })
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
  const bring = (header: string, line: string) =>
    send('materialSubstitution', [`pid,version,groupId,childItem,subItem,${header}`, `${key},${line}`])
  const refused = await bring('ratio', '7')
  expect(refused.status).toBe(400)
  expect(refused.body.error!.validationErrors).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/csv:2 .*was used by a run/) }),
  ])
  expect(await server.one.ask(schemes.get, { id: approved['id'] })).toMatchObject({
    ratio: approved['ratio'],
  })
  // What is said of it may still change.
  const said = await bring('remark', 'checked')
  expect(said.body.result).toMatchObject({ committed: true, faultCount: 0 })
})
