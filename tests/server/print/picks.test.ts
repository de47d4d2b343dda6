import { afterAll, beforeAll, expect, it } from 'vitest'
import { roles } from '#domain/services/access/accounts.ts'
import { needServices } from '#domain/services/planning/pegs.ts'
import { printCalls } from '#domain/services/planning/print.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import { demo } from '../../support/kitting.ts'
import { pdfPages } from '../../support/pdf-text.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'

type Row = Readonly<Record<string, unknown>>

let server: TestServer
/** A need of an order whose material was not given out, and another order. */
let need: Row
let other: string
beforeAll(async () => {
  server = await createFilledServer(demo())
  const { items } = await server.one.ask(needServices.needs, { maxResultCount: 1000 })
  const open = (items as readonly Row[]).filter(({ state, qty }) => state !== 'issued' && Number(qty) > 12)
  need = open.find(
    ({ orderCode, itemCode }) =>
      open.filter((one) => one['orderCode'] === orderCode && one['itemCode'] === itemCode).length === 1,
  )!
  other = String(open.find(({ orderCode }) => orderCode !== need['orderCode'])!['orderCode'])
})
afterAll(() => server.close())

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface Lot {
  readonly lot: string
  readonly qty: number
  readonly expires?: number
  readonly received?: number
  readonly locked?: number
  readonly quality?: string
  readonly bin?: string
}

interface Kept {
  readonly order: string
  readonly qty: number
  readonly lot?: string
  readonly validTo?: string
}

/** The item of the need lies in these lots, and so much of it is kept for orders. */
async function stand(lots: readonly Lot[], kept: readonly Kept[] = []): Promise<void> {
  const item = need['itemCode']
  await withTenant(server.database.app, tenantOne, async (tx) => {
    await tx.run('delete from order_reserve where item_code = $1', [item])
    await tx.run('delete from stock where item_code = $1', [item])
    for (const { lot, qty, expires, received = 0, locked = 0, quality = 'OK', bin } of lots)
      await tx.run(
        `insert into stock (item_code, warehouse, location, lot_no, quality_status, qty, locked_qty, expiry_date, in_date)
         select $1, min(code), $2, $3, $4, $5, $6, $7, $8 from warehouse`,
        [
          item,
          bin ?? 'A',
          lot,
          quality,
          qty,
          locked,
          expires === undefined ? null : inDays(expires),
          inDays(received),
        ],
      )
    for (const { order, qty, lot, validTo } of kept)
      await tx.run(
        `insert into order_reserve (order_code, item_code, qty, warehouse, lot_no, kind, valid_to)
         select $1, $2, $3, case when $4::text is null then null else min(code) end, $4, 'hard', $5 from warehouse`,
        [order, item, qty, lot ?? null, validTo ?? null],
      )
  })
}

/** What the issue list of some orders says of the item of the need, without where the texts are. */
async function listed(
  user: TestUser = server.one,
  codes: readonly unknown[] = [need['orderCode']],
): Promise<string[]> {
  const answer = await user.call(printCalls.orders, { document: 'issueList', codes } as never)
  expect(answer.status).toBe(200)
  const lots = pdfPages(answer.bytes).flatMap((page) => page.texts.map(({ text }) => text))
  return lots.filter((text) => /(?:^|\s)L\d: /.test(text)).map((text) => text.replace(/^.*?(L\d: .*)$/, '$1'))
}

it('names lots by expiry, then by the day they came in, and no more than is needed', async () => {
  const qty = Number(need['qty'])
  await stand([
    { lot: 'L1', qty: 5, received: -9 },
    { lot: 'L2', qty: 4, expires: 30 },
    { lot: 'L3', qty: 3, expires: 3, bin: 'B' },
    { lot: 'L4', qty: qty, received: -20 },
    { lot: 'L5', qty: 100, received: -1 },
  ])
  expect(await listed()).toEqual(['L3: 3', 'L2: 4', `L4: ${qty - 7}`])
})

it('leaves out what is locked, blocked, too old, or kept for other orders', async () => {
  await stand(
    [
      { lot: 'L1', qty: 9, expires: -1 },
      { lot: 'L2', qty: 9, quality: 'NG', expires: 5 },
      { lot: 'L3', qty: 9, locked: 7, expires: 6 },
      { lot: 'L4', qty: 8, expires: 9 },
      { lot: 'L5', qty: 6, received: -5 },
    ],
    [
      { order: other, qty: 5, lot: 'L4' },
      { order: other, qty: 4 },
      { order: other, qty: 50, lot: 'L5', validTo: inDays(-2) },
    ],
  )
  // 2 of L3, 3 of L4, and of L5 what is left when 4 are kept in no place of their own.
  expect(await listed()).toEqual(['L3: 2', 'L4: 3', 'L5: 2'])
})

it('takes what is kept for the order itself first; orders that are printed together do not share it', async () => {
  const qty = Number(need['qty'])
  await stand(
    [
      { lot: 'L1', qty: 6, expires: 5 },
      { lot: 'L2', qty: 4, expires: 50 },
    ],
    [{ order: String(need['orderCode']), qty: 4, lot: 'L2' }],
  )
  expect(await listed()).toEqual(['L2: 4', 'L1: 6'])
  expect(qty).toBeGreaterThan(10)
  const { items } = await server.one.ask(needServices.needs, {
    filter: JSON.stringify([{ field: 'itemCode', op: 'eq', values: [need['itemCode']] }]),
    maxResultCount: 100,
  })
  const orders = [...new Set((items as readonly Row[]).map(({ orderCode }) => orderCode))]
  const all = await listed(server.one, orders)
  const sum = all.reduce((total, text) => total + Number(text.split(': ')[1]), 0)
  expect(sum).toBeLessThanOrEqual(10)
})

it('says nothing of places to readers from whom days or quantities are kept', async () => {
  await stand([{ lot: 'L1', qty: 6, expires: 5 }])
  const masked = await server.user(1, 'masked', ['Pages.Roles', 'Pages.Users'])
  for (const columnMask of [{ stock: ['inDate'] }, { inputInst: ['qty'] }, { stock: ['qty'] }]) {
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-masked' })).items
    await server.one.ask(roles.update, { ...role, columnMask })
    expect(await listed(masked)).toEqual([])
  }
  expect(await listed()).toEqual(['L1: 6'])
})
