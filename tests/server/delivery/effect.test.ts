import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { replyServices } from '#domain/services/delivery/replies.ts'
import { fullSet } from '#domain/services/kitting/full-set.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { createDemoDayServer, demoDay, run } from '../../support/kitting.ts'
import type { TestServer } from '../../support/server.ts'

type Row = Readonly<Record<string, string | number | boolean | null>>
interface Side {
  readonly fullKit: string | null
  readonly kitQtyTotal: string
  readonly kitQtyAtNeed: string
}
interface Effect {
  readonly about: string
  readonly overdue: boolean
  readonly counted: boolean
  readonly totalCount: number
  readonly items: readonly {
    readonly order: string
    readonly lineNo: string | null
    readonly before: Side
    readonly after: Side
  }[]
}

let server: TestServer
beforeAll(async () => {
  server = await createDemoDayServer()
})
afterAll(() => server.close())

const inUnit = (text: string, ...values: unknown[]) =>
  withTenant(server.database.app, { tenantId: 1, planUnitCode: 'JS', userId: null }, (tx) =>
    tx.run(text, values),
  )
const effectOf = async (replyNo: string, batches?: readonly object[]) =>
  (await server.one.ask(replyServices.effect, {
    replyNo,
    ...(batches && { batches: JSON.stringify(batches) }),
  })) as Effect

/** A run over the data as they are now, with its orders. */
async function ordersNow(asOf: string): Promise<ReadonlyMap<string, Row>> {
  const { runNo } = await run(server.one, { asOf })
  const { items } = (await server.one.ask(fullSet.order, { pid: runNo, maxResultCount: 1000 })) as {
    items: readonly Row[]
  }
  return new Map(items.map((row) => [`${row['order']} ${row['lineNo'] ?? ''}`, row]))
}

const compared = ['fullKit', 'kitQtyTotal', 'kitQtyAtNeed'] as const

/** What is on hand is there at the time of the calculation, which differs from one to the next. */
const sideOf = (side: Row | Side): object => {
  const { fullKit, kitQtyTotal, kitQtyAtNeed } = side as Side
  const at = fullKit === null ? Number.NaN : Date.parse(fullKit)
  return {
    fullKit: at >= demoDay.getTime() - 1000 && at <= server.now().getTime() ? 'on hand' : fullKit,
    kitQtyTotal,
    kitQtyAtNeed,
  }
}

/** What differs between two runs, and what an effect names, by order. */
const differences = (left: ReadonlyMap<string, Row>, right: ReadonlyMap<string, Row>) =>
  Object.fromEntries(
    [...right]
      .filter(([key, row]) => compared.some((name) => row[name] !== left.get(key)![name]))
      .map(([key, row]) => [key, [sideOf(left.get(key)!), sideOf(row)]]),
  )
const named = ({ items }: Effect) =>
  Object.fromEntries(
    items.map(({ order, lineNo, before, after }) => [
      `${order} ${lineNo ?? ''}`,
      [sideOf(before), sideOf(after)],
    ]),
  )

describe('the effect of a reply', () => {
  let number: string
  let batches: readonly { readonly date: string; readonly qty: string }[]

  beforeAll(async () => {
    await run(server.one)
    const day = (days: number) => new Date(demoDay.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const crud = crudOf(entityNamed('purchaseOrder'))
    const filter = JSON.stringify([{ field: 'status', op: 'in', values: ['O'] }])
    const lines = (await server.one.ask(crud.getAll, { filter, maxResultCount: 1000 }))
      .items as unknown as readonly Row[]
    for (const { docNo, lineNo, openQty } of lines) {
      const { changed } = (await server.one.ask(replyServices.ask, {
        orders: [{ docNo, lineNo }],
      })) as unknown as { changed: string[] }
      if (!changed[0] || !(Number(openQty) > 1)) continue
      number = changed[0]
      batches = [
        { date: day(30), qty: '1' },
        { date: day(40), qty: String(Number(openQty) - 1) },
      ]
      if ((await effectOf(number)).totalCount > 0 && (await effectOf(number, batches)).totalCount > 0) break
    }
  })

  it('of a line that nobody answered names the orders that are not kitted without it, and that it is overdue', async () => {
    await inUnit(
      `update purchase_order p set promised_date = '2020-01-01' from supplier_reply r
       where r.reply_no = $1 and p.doc_no = r.doc_no and p.line_no = r.line_no`,
      number,
    )
    const effect = await effectOf(number)
    expect(effect).toMatchObject({ about: 'missing', overdue: true, counted: true })
    expect(effect.totalCount).toBe(effect.items.length)
    expect(effect.items.length).toBeGreaterThan(0)
  })

  it('takes hundreds of parts', async () => {
    const many = Array.from({ length: 600 }, (_, part) => ({
      date: batches[1]!.date,
      qty: '0.001',
      asnNo: `NOTICE-${part}`,
    }))
    expect(await effectOf(number, many)).toMatchObject({ about: 'answer', counted: true })
  })

  it.each([
    ['that counts', true],
    ['that does not count', false],
  ])('is compared with a date of the ERP %s, also once it is accepted', async (_, counts) => {
    const set = `update purchase_order p set reply_date = date '2026-12-10', reply_qty = p.open_qty, reply_accepted = $2
      from supplier_reply r where r.reply_no = $1 and p.doc_no = r.doc_no and p.line_no = r.line_no`
    await inUnit(set, number, counts)
    const fresh = () =>
      inUnit(
        `update supplier_reply set status = 'W', batches = null, accepted_at = null, replaced = null where reply_no = $1`,
        number,
      )
    const preview = await effectOf(number, batches)
    await server.one.ask(replyServices.answer, { replyNo: number, batches })
    await server.one.ask(replyServices.accept, { replies: [number] })
    expect(named(await effectOf(number))).toEqual(named(preview))
    expect(preview.totalCount).toBeGreaterThan(0)
    await fresh()
    await inUnit(set.replace("date '2026-12-10'", 'null'), number, true)
  })

  it('is before it is given, before it is accepted and after that what two kitting runs differ in', async () => {
    const preview = await effectOf(number, batches)
    expect(preview.about).toBe('answer')
    expect(preview.totalCount).toBeGreaterThan(0)
    await server.one.ask(replyServices.answer, { replyNo: number, batches })
    expect(named(await effectOf(number))).toEqual(named(preview))
    const asOf = server.now().toISOString()
    const before = await ordersNow(asOf)
    const { changed } = (await server.one.ask(replyServices.accept, { replies: [number] })) as unknown as {
      changed: string[]
    }
    expect(changed).toEqual([number])
    expect(named(preview)).toEqual(differences(before, await ordersNow(asOf)))
    const accepted = await effectOf(number)
    expect(accepted).toMatchObject({ about: 'answer', overdue: false })
    expect(named(accepted)).toEqual(named(preview))
  })

  it('of a line that kitting does not read is named as such', async () => {
    await inUnit(
      `update purchase_order p set status = 'X' from supplier_reply r
       where r.reply_no = $1 and p.doc_no = r.doc_no and p.line_no = r.line_no`,
      number,
    )
    expect(await effectOf(number)).toMatchObject({ counted: false, totalCount: 0 })
  })
})
