import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { replyServices } from '#domain/services/delivery/replies.ts'
import { aliasEndpoints, crudAliases } from '#domain/crud-aliases.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { createKittingServer, run } from '../../support/kitting.ts'
import type { TestServer } from '../../support/server.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'

type Row = Readonly<Record<string, string | number | boolean | null>>
interface Outcome {
  readonly changed: string[]
  readonly refused: { readonly key: string; readonly reason: string }[]
}

let server: TestServer
beforeAll(async () => {
  server = await createKittingServer()
})
afterAll(() => server.close())

const replies = crudOf(entityNamed('supplierReply'))
const orders = crudOf(entityNamed('purchaseOrder'))

const rowsOf = async (crud: typeof replies, conditions: readonly object[] = [], max = 1000) =>
  (await server.one.ask(crud.getAll, { filter: JSON.stringify(conditions), maxResultCount: max }))
    .items as unknown as readonly Row[]
const where = (field: string, ...values: unknown[]) => ({ field, op: 'in', values })
const replyOf = async (replyNo: string) => (await rowsOf(replies, [where('replyNo', replyNo)]))[0]!
const act = (endpoint: typeof replyServices.accept, ...numbers: string[]) =>
  server.one.ask(endpoint, { replies: numbers }) as Promise<Outcome>

/** Asks about the n-th open line that nobody asked about; gives the reply and its line. */
async function asked(): Promise<{ reply: Row; line: Row }> {
  const known = new Set((await rowsOf(replies)).map((row) => `${row['docNo']}/${row['lineNo']}`))
  const open = [where('status', 'O'), { field: 'openQty', op: 'gt', values: ['2'] }]
  const line = (await rowsOf(orders, open)).find((row) => !known.has(`${row['docNo']}/${row['lineNo']}`))!
  const sent = [{ docNo: line['docNo'], lineNo: line['lineNo'] }]
  const { changed } = (await server.one.ask(replyServices.ask, { orders: sent })) as Outcome
  return { reply: await replyOf(changed[0]!), line }
}

describe('asking suppliers', () => {
  it('asks about what is open once, and says of every other line why not', async () => {
    const { reply, line } = await asked()
    expect(reply).toMatchObject({
      status: 'W',
      supplier: line['supplier'],
      itemCode: line['itemCode'],
      askedQty: line['openQty'],
    })
    const again = (await server.one.ask(replyServices.ask, {
      orders: [
        { docNo: line['docNo'], lineNo: line['lineNo'] },
        { docNo: 'NOWHERE', lineNo: 1 },
      ],
    })) as Outcome
    expect(again.changed).toEqual([])
    expect(again.refused.map(({ reason }) => reason)).toEqual([
      expect.stringContaining(String(reply['replyNo'])),
      expect.stringContaining('NOWHERE'),
    ])
    expect((await server.one.call(replyServices.ask, { orders: [] })).status).toBe(400)
  })

  it('an answer is accepted and becomes the reply of its purchase order, and its history tells all of it', async () => {
    const { runNo } = await run(server.one)
    await server.one.ask(kittingRuns.publish, { runNo })
    const { reply, line } = await asked()
    const number = String(reply['replyNo'])
    expect((await act(replyServices.accept, number)).refused).toHaveLength(1)
    const batches = [
      { date: '2027-01-20', qty: '1.5' },
      { date: '2027-01-10', qty: '0.5', asnNo: 'ASN1' },
    ]
    expect(await server.one.ask(replyServices.answer, { replyNo: number, batches })).toEqual({ status: 'P' })
    const twice = await server.one.call(replyServices.answer, { replyNo: number, batches })
    expect(twice.status).toBe(409)
    expect(twice.body.error!.message).toContain(number)
    const outcome = await act(replyServices.accept, number, 'NONE')
    expect(outcome.changed).toEqual([number])
    expect(outcome.refused).toMatchObject([{ key: 'NONE' }])
    const [after] = await rowsOf(orders, [where('docNo', line['docNo']), where('lineNo', line['lineNo'])])
    expect(after).toMatchObject({ replyDate: '2027-01-20', replyQty: '2', replyAccepted: true })
    for (const [crud, row] of [
      [replies, await replyOf(number)],
      [orders, after!],
    ] as const) {
      const { items } = await server.one.ask(crud.history, { id: row['id'] })
      expect(items.length, String(row['id'])).toBeGreaterThan(0)
    }
    const log = (await rowsOf(crudOf(entityNamed('systemLog')), [where('runNo', runNo)])).map((row) =>
      String(row['message']),
    )
    expect(log.some((message) => message.includes(String(line['docNo'])))).toBe(true)
    expect((await act(replyServices.reject, number)).refused).toHaveLength(1)
    const gone = await server.one.call(replies.delete, { id: (await replyOf(number))['id'] })
    expect(gone.status).toBe(409)
  })

  it('is sent back and answered again; who declines says why; what is not answered in time is closed', async () => {
    const { reply } = await asked()
    const number = String(reply['replyNo'])
    expect((await server.one.call(replyServices.answer, { replyNo: number, batches: [] })).status).toBe(400)
    const declined = { replyNo: number, batches: [], reasonCode: 'FULL' }
    expect(await server.one.ask(replyServices.answer, declined)).toEqual({ status: 'N' })
    expect((await act(replyServices.accept, number)).refused).toHaveLength(1)
    expect((await act(replyServices.reject, number)).changed).toEqual([number])
    expect(await replyOf(number)).toMatchObject({ status: 'W', rejections: 1, replyDate: null })
    expect((await act(replyServices.expire, number)).refused).toHaveLength(1)
    await withTenant(server.database.app, { tenantId: 1, planUnitCode: 'JS', userId: null }, (tx) =>
      tx.run("update supplier_reply set due_at = now() - interval '1 day' where reply_no = $1", [number]),
    )
    expect((await act(replyServices.expire, number)).changed).toEqual([number])
    expect(await replyOf(number)).toMatchObject({ status: 'E' })
    expect((await act(replyServices.reject, number)).refused).toHaveLength(1)
  })

  it('takes many answers from a sheet, and names those it cannot take', async () => {
    const [first, second] = [await asked(), await asked()].map(({ reply }) => String(reply['replyNo']))
    const rows = [
      { replyNo: first, date: '2027-02-01', qty: '1' },
      { replyNo: first, date: '2027-02-08', qty: '1' },
      { replyNo: second, comment: 'closed down' },
      { replyNo: 'NONE', date: '2027-02-01', qty: '1' },
    ]
    const outcome = (await server.one.ask(replyServices.upload, { rows })) as Outcome
    expect(outcome).toMatchObject({ changed: [first, second], refused: [{ key: 'NONE' }] })
    expect(await replyOf(first!)).toMatchObject({ status: 'P', replyQty: '2', replyDate: '2027-02-08' })
    expect(await replyOf(second!)).toMatchObject({ status: 'N', comment: 'closed down' })
    const bad = [{ replyNo: first, date: 'soon', qty: '1' }]
    expect((await server.one.call(replyServices.upload, { rows: bad })).status).toBe(400)
  })

  it('is nobody else’s: another tenant sees and changes nothing of it', async () => {
    const { reply } = await asked()
    const batches = [{ date: '2027-02-01', qty: '1' }]
    const foreign = await server.two.call(replyServices.answer, { replyNo: reply['replyNo'], batches })
    expect(foreign.status).toBe(409)
    expect(await replyOf(String(reply['replyNo']))).toMatchObject({ status: 'W' })
  })
})

it('forecasts and items answer under the names of the specification too', async () => {
  const listOf = (service: string) => {
    const alias = crudAliases.find((one) => one.service === service)!
    return aliasEndpoints(alias).find(([name]) => name === 'getAll')![1] as typeof orders.getAll
  }
  const order = crudOf(entityNamed('order'))
  const [some] = await rowsOf(order, [], 1)
  await server.one.ask(order.update, {
    id: some!['id'],
    rowVersion: some!['rowVersion'],
    orderType: 'F',
  } as never)
  const all = await server.one.ask(listOf('AMRPForecast'), { maxResultCount: 100 })
  expect(all.items.length).toBeGreaterThan(0)
  expect(new Set((all.items as unknown as Row[]).map((row) => row['orderType']))).toEqual(new Set(['F']))
  const none = await server.one.ask(listOf('AMRPForecast'), {
    filter: JSON.stringify([where('code', 'NOT THIS ONE')]),
  })
  expect(none.totalCount).toBe(0)
  expect((await server.one.call(listOf('AMRPForecast'), { filter: '{' })).status).toBe(400)
  expect((await server.one.ask(listOf('AMRPItem'))).totalCount).toBe(
    (await server.one.ask(crudOf(entityNamed('item')).getAll)).totalCount,
  )
})
