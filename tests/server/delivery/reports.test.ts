import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aliasEndpoints, crudAliases } from '#domain/crud-aliases.ts'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { replyServices } from '#domain/services/delivery/replies.ts'
import { reportServices } from '#domain/services/delivery/reports.ts'
import { createDemoDayServer, run } from '../../support/kitting.ts'
import type { TestServer } from '../../support/server.ts'

type Row = Readonly<Record<string, string | number | boolean | null>> & { readonly id: string }
interface Made {
  readonly reports: string[]
  readonly lines: number
  readonly withoutSupplier: string[]
  readonly faults: string[]
}
interface Outcome {
  readonly changed: string[]
  readonly refused: { readonly key: string; readonly reason: string }[]
}

let server: TestServer
beforeAll(async () => {
  server = await createDemoDayServer()
})
afterAll(() => server.close())

const of = (name: string) => crudOf(entityNamed(name))
const rowsOf = async (name: string, ...conditions: [field: string, ...values: unknown[]][]) => {
  const filter = JSON.stringify(conditions.map(([field, ...values]) => ({ field, op: 'in', values })))
  const { items } = await server.one.ask(of(name).getAll, { filter, maxResultCount: 5000 })
  return items as unknown as readonly Row[]
}
const calculate = async (schemeCode = 'CALL-D') =>
  (await server.one.ask(reportServices.calculate, { schemeCode })) as Made
const step = async (name: 'publish' | 'recall' | 'confirm' | 'drop', ...reports: string[]) =>
  (await server.one.ask(reportServices[name], { reports })) as Outcome
const reportOf = async (reportNo: string) => (await rowsOf('deliveryReport', ['reportNo', reportNo]))[0]!
/** A draft with a line that may be changed, of a supplier other than these. */
async function draft(others: readonly unknown[] = []): Promise<{ reportNo: string; line: Row }> {
  for (const reportNo of (await calculate()).reports) {
    if (others.includes((await reportOf(reportNo))['supplier'])) continue
    const lines = await rowsOf('deliveryLine', ['reportNo', reportNo])
    const line = lines.find((one) => one['lockedQty'] === null && Number(one['planQty']) > 0)
    if (line) return { reportNo, line }
  }
  throw new Error('the demo has nothing to call off')
}

describe('delivery reports', () => {
  it('need a kitting result; then there is one per supplier, with what orders need of his items', async () => {
    const early = await server.one.call(reportServices.calculate, { schemeCode: 'CALL-D' })
    expect([early.status, early.body.error!.message]).toEqual([409, expect.stringContaining('run a plan')])
    const { runNo } = await run(server.one)
    const { reports, lines } = await calculate()
    expect(reports.length).toBeGreaterThan(1)
    const made = await rowsOf('deliveryReport', ['reportNo', ...reports])
    expect(new Set(made.map((row) => row['supplier'])).size).toBe(reports.length)
    for (const row of made) expect(row).toMatchObject({ status: 'D', version: 1, runNo })
    const all = await rowsOf('deliveryLine', ['reportNo', ...reports])
    expect(all).toHaveLength(lines)
    for (const line of all) expect(Number(line['planQty'])).toBeGreaterThanOrEqual(0)
    expect(all.some((line) => typeof line['orderList'] === 'string')).toBe(true)
    const unknown = await server.one.call(reportServices.calculate, { schemeCode: 'NONE' })
    expect(unknown.status).toBe(404)
    expect((await server.two.ask(of('deliveryReport').getAll, {})).totalCount).toBe(0)
  })

  it('are summed up by supplier, buyer and bucket, and call off just a period when asked to', async () => {
    const summary = async () =>
      (await server.one.ask(reportServices.summary, { schemeCode: 'call-d' })) as {
        supplier: string
        from: string
        items: number
        planQty: string
        reportNo: string
      }[]
    const { reports } = await calculate()
    const all = await rowsOf('deliveryLine', ['reportNo', ...reports])
    const sums = await summary()
    expect(new Set(sums.map(({ reportNo }) => reportNo))).toEqual(new Set(reports))
    const total = (rows: readonly { planQty: unknown }[]) =>
      rows.reduce((sum, { planQty }) => sum + Math.round(Number(planQty) * 1e6), 0)
    expect(total(sums)).toBe(total(all as unknown as { planQty: unknown }[]))
    expect(sums.reduce((count, { items }) => count + items, 0)).toBe(all.length)

    const days = [...new Set(sums.map(({ from }) => from))].sort()
    const day = days[Math.floor(days.length / 2)]!
    await server.one.ask(reportServices.calculate, { schemeCode: 'CALL-D', from: day, to: day })
    const some = await summary()
    expect(some.length).toBeGreaterThan(0)
    expect(total(some)).toBeLessThan(total(sums))
    expect(await server.two.ask(reportServices.summary, { schemeCode: 'CALL-D' })).toEqual([])
    await calculate()
  })

  it('are changed in what they call off while they are drafts; who changed what is kept', async () => {
    const { reportNo, line } = await draft()
    const planQty = String(Number(line['planQty']) + 1.5)
    const change = { id: line.id, rowVersion: line['rowVersion'], planQty, reason: 'dock is full' }
    const changed = await server.one.ask(of('deliveryLine').update, { ...change, keepOnRecalc: true })
    expect(changed).toMatchObject({ planQty, adjusted: true, needQty: line['needQty'] })
    expect(await rowsOf('deliveryAdjustment', ['reportNo', reportNo])).toMatchObject([
      {
        itemCode: line['itemCode'],
        bucketDate: line['bucketDate'],
        oldQty: line['planQty'],
        newQty: planQty,
        reason: 'dock is full',
        keepOnRecalc: true,
        adjustedBy: 'admin',
      },
    ])
    expect((await server.one.call(of('deliveryLine').update, change)).status).toBe(409)
    const need = { id: line.id, rowVersion: (changed as Row)['rowVersion'], needQty: '1' }
    expect(await server.one.ask(of('deliveryLine').update, need)).toMatchObject({ needQty: line['needQty'] })

    const { supplier } = await reportOf(reportNo)
    // The next calculation keeps it, and again the one after that.
    for (let time = 0; time < 2; time++) {
      const next = await calculate()
      expect((await reportOf(reportNo))['status']).toBe('X')
      const own = (await rowsOf('deliveryReport', ['reportNo', ...next.reports])).find(
        (row) => row['supplier'] === supplier,
      )!
      const kept = await rowsOf(
        'deliveryLine',
        ['reportNo', own['reportNo']],
        ['itemCode', line['itemCode']],
        ['bucketDate', line['bucketDate']],
      )
      expect(kept).toMatchObject([{ planQty, adjusted: true, keepOnRecalc: true }])
    }
    const old = (await rowsOf('deliveryLine', ['reportNo', reportNo])).find(({ id }) => id === line.id)!
    const gone = await server.one.call(of('deliveryLine').update, {
      id: old.id,
      rowVersion: old['rowVersion'],
      planQty: '9',
    })
    expect([gone.status, gone.body.error!.message]).toEqual([409, expect.stringContaining('is void')])
  })

  it('go by the name of the specification too', async () => {
    const { line } = await draft()
    const alias = crudAliases.find(({ service }) => service === 'AdjustmentModify')!
    const [, update] = aliasEndpoints(alias).find(([name]) => name === 'update')!
    const input = { id: line.id, rowVersion: line['rowVersion'], planQty: '3.25' }
    expect(await server.one.ask(update, input)).toMatchObject({ planQty: '3.25', adjusted: true })
  })

  it('ask the supplier when they are published, and count what he answers', async () => {
    const before = new Set((await rowsOf('supplierReply')).map((row) => row['replyNo']))
    const { reports } = await calculate()
    // Within the locked days nothing is called off but by hand.
    const [soonest] = (await rowsOf('deliveryLine', ['reportNo', ...reports])).toSorted((a, b) =>
      String(a['bucketDate']).localeCompare(String(b['bucketDate'])),
    )
    expect(soonest).toMatchObject({ planQty: '0', lockedQty: null })
    const byHand = { id: soonest!.id, rowVersion: soonest!['rowVersion'], planQty: '2' }
    await server.one.ask(of('deliveryLine').update, byHand)
    const published = await step('publish', ...reports, 'D-NONE')
    expect(published.changed).toEqual(reports)
    expect(published.refused).toEqual([{ key: 'D-NONE', reason: 'there is no delivery report D-NONE' }])
    const asked = (await rowsOf('supplierReply', ['status', 'W'])).filter(
      (row) => !before.has(row['replyNo']!),
    )
    expect(asked.length).toBeGreaterThan(0)
    // A day on which the supplier is to deliver what one of the questions is about.
    const made = await rowsOf('deliveryReport', ['reportNo', ...reports])
    const lines = await rowsOf('deliveryLine', ['reportNo', ...reports])
    const supplierOf = new Map(made.map((row) => [row['reportNo'], row['supplier']]))
    const answers = asked.flatMap((reply) => {
      const line = lines.find(
        (one) =>
          one['itemCode'] === reply['itemCode'] && supplierOf.get(one['reportNo']!) === reply['supplier'],
      )
      return line ? [{ reply, line }] : []
    })
    const { reply, line } = answers[0]!
    await server.one.ask(replyServices.answer, {
      replyNo: reply['replyNo'],
      batches: [{ date: line['bucketDate'], qty: '0.5' }],
    })
    const answered = (await rowsOf('deliveryLine', ['reportNo', line['reportNo']])).find(
      ({ id }) => id === line.id,
    )!
    expect(Number(answered['replyQty'])).toBe(Number(line['replyQty'] ?? 0) + 0.5)
    expect(Number(answered['gapQty'])).toBe(
      Math.max(0, Number(line['planQty']) - Number(answered['replyQty'])),
    )
    expect((await reportOf(String(line['reportNo'])))['status']).toBe('A')
    expect((await step('recall', String(line['reportNo']))).refused[0]!.reason).toContain('has answered')
    expect((await step('confirm', String(line['reportNo']))).changed).toEqual([line['reportNo']])
    expect((await step('drop', String(line['reportNo']))).refused[0]!.reason).toContain('is confirmed')
  })

  it('lock what was published in the next days, and tell of the rest what was published before', async () => {
    const again = await calculate()
    const made = await rowsOf('deliveryReport', ['reportNo', ...again.reports])
    expect(Math.max(...made.map((row) => Number(row['version'])))).toBe(2)
    const lines = await rowsOf('deliveryLine', ['reportNo', ...again.reports])
    const locked = lines.find((one) => one['lockedQty'] !== null)!
    expect(locked).toMatchObject({ planQty: locked['lockedQty'], lastQty: locked['lockedQty'] })
    const refused = await server.one.call(of('deliveryLine').update, {
      id: locked.id,
      rowVersion: locked['rowVersion'],
      planQty: '1234',
    })
    expect([refused.status, refused.body.error!.message]).toEqual([
      409,
      expect.stringContaining(`${locked['itemCode']} on ${locked['bucketDate']}`),
    ])
    expect(lines.some((one) => one['lockedQty'] === null && one['lastQty'] !== null)).toBe(true)
  })

  it('request what the supplier has no order line of, and take the request back with them', async () => {
    const answered = await rowsOf('supplierReply', ['status', 'Y', 'P', 'M'])
    const { reportNo, line } = await draft(answered.map((row) => row['supplier']))
    const { supplier } = await reportOf(reportNo)
    const orders = await rowsOf('purchaseOrder', ['supplier', supplier], ['itemCode', line['itemCode']])
    for (const order of orders)
      if (order['status'] === 'O')
        await server.one.ask(of('purchaseOrder').update, {
          id: order.id,
          rowVersion: order['rowVersion'],
          status: 'X',
        })
    const requested = () => rowsOf('purchaseOrder', ['docNo', reportNo])
    const asked = () => rowsOf('supplierReply', ['docNo', reportNo])
    expect((await step('publish', reportNo)).changed).toEqual([reportNo])
    const lines = (await rowsOf('deliveryLine', ['reportNo', reportNo], ['itemCode', line['itemCode']]))
      .filter(({ planQty }) => Number(planQty) > 0)
      .toSorted((a, b) => String(a['bucketDate']).localeCompare(String(b['bucketDate'])))
    const ofItem = (rows: readonly Row[]) => rows.filter(({ itemCode }) => itemCode === line['itemCode'])
    const made = ofItem(await requested())
    expect(made.map(({ qty }) => qty)).toEqual(lines.map(({ planQty }) => planQty))
    for (const one of made) expect(one).toMatchObject({ kind: 'PR', supplier, status: 'O' })
    expect(ofItem(await asked()).map(({ status }) => status)).toEqual(made.map(() => 'W'))

    expect(await step('recall', reportNo)).toMatchObject({ changed: [reportNo], refused: [] })
    expect(new Set((await requested()).map(({ status }) => status))).toEqual(new Set(['X']))
    expect(new Set((await asked()).map(({ status }) => status))).toEqual(new Set(['E']))

    expect((await step('publish', reportNo)).changed).toEqual([reportNo])
    const reply = ofItem(await asked()).find(({ status }) => status === 'W')!
    const batches = [{ date: lines[0]!['bucketDate'], qty: '0.5' }]
    await server.one.ask(replyServices.answer, { replyNo: reply['replyNo'], batches })
    expect((await reportOf(reportNo))['status']).toBe('A')
  })

  it('come on days of receiving: those the scheme names, else those of the supplier', async () => {
    await server.one.ask(of('materialShift').create, { code: 'DOCK', patterns: '8:00-12:00' })
    const wednesdays = { code: 'WED', targetType: 'warehouse', targetCode: 'NONE', dates: '星期三' }
    const row = { shiftCode: 'DOCK', sortOrder: '0', rollRule: 'next' }
    await server.one.ask(of('materialCalendar').create, { ...wednesdays, ...row })
    await server.one.ask(of('deliveryScheme').create, { code: 'CALL-WED', receivingCalendar: 'WED' })
    const weekdays = async (schemeCode: string, ...faults: unknown[]) => {
      const made = await calculate(schemeCode)
      expect(made.faults).toEqual(faults)
      const reports = await rowsOf('deliveryReport', ['reportNo', ...made.reports])
      const supplierOf = new Map(reports.map((one) => [one['reportNo'], one['supplier']]))
      const lines = await rowsOf('deliveryLine', ['reportNo', ...made.reports])
      return lines
        .filter((line) => Number(line['planQty']) > 0)
        .map((line) => ({
          supplier: supplierOf.get(line['reportNo']!),
          weekday: new Date(String(line['bucketDate'])).getUTCDay(),
        }))
    }
    const onWednesdays = await weekdays('CALL-WED')
    expect(onWednesdays.length).toBeGreaterThan(1)
    expect(new Set(onWednesdays.map(({ weekday }) => weekday))).toEqual(new Set([3]))

    await server.one.ask(of('deliveryScheme').create, { code: 'CALL-ANY' })
    const unknown = expect.stringContaining('WED: ')
    const any = await weekdays('CALL-ANY', unknown)
    expect(any.some(({ weekday }) => weekday !== 5)).toBe(true)
    const { supplier } = any.find(({ weekday }) => weekday !== 5)!
    const fridays = { code: 'FRI', targetType: 'supplier', targetCode: supplier, dates: '星期五' }
    await server.one.ask(of('materialCalendar').create, { ...fridays, ...row })
    const own = (await weekdays('CALL-ANY', unknown)).filter((one) => one.supplier === supplier)
    expect(new Set(own.map(({ weekday }) => weekday))).toEqual(new Set([5]))
  })
})
