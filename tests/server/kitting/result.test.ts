import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeTable } from '#engine/arrow.ts'
import { resultSchemas, type ResultTableName } from '#engine/kitting/results.ts'
import type { Comparison } from '#engine/kitting/compare.ts'
import type { Trace, TraceLine } from '#engine/kitting/trace.ts'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { fullSet } from '#domain/services/kitting/full-set.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { withTenant, type Tx } from '../../../src/server/db/tenant.ts'
import { createKittingServer, demoDay, run } from '../../support/kitting.ts'
import type { TestServer, TestUser } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createKittingServer(undefined, [1, 2])
})
afterAll(() => server.close())

interface JsonPage {
  totalCount: number
  items: Record<string, string | number | boolean | null>[]
}

const table = async (user: TestUser, runNo: string, name: ResultTableName) =>
  decodeTable(resultSchemas[name], (await user.call(kittingRuns.table, { runNo, table: name })).bytes)
const inUnit = <T>(tenantId: number, work: (tx: Tx) => Promise<T>) =>
  withTenant(server.database.app, { tenantId, planUnitCode: 'JS', userId: null }, work)

describe('a run on the demo factory', () => {
  it('answers every table as Arrow and as JSON pages, and sums up to its history row', async () => {
    const { runNo } = await run(server.one)
    const { items: files } = await server.one.ask(kittingRuns.tables, { runNo })
    expect(files.map((file) => file.name).sort()).toEqual(Object.keys(resultSchemas).sort())
    for (const { name, rows } of files)
      expect((await table(server.one, runNo, name as ResultTableName)).length, name).toBe(rows)
    const history = await server.one.ask(kittingRuns.get, { runNo })
    const orders = (await server.one.ask(fullSet.order, { pid: runNo, maxResultCount: 1000 })) as JsonPage
    const full = orders.items.filter((order) => ['FN', 'FT', 'FL'].includes(String(order['kitStatus'])))
    expect([orders.totalCount, full.length]).toEqual([history.orders, history.fullOrders])
    expect(full.length).toBeGreaterThan(0)
    expect(full.length).toBeLessThan(orders.totalCount)
    const alloc = (await server.one.ask(fullSet.alloc, {
      pid: runNo,
      sorting: 'qty desc',
      maxResultCount: 2,
    })) as JsonPage
    expect(Number(alloc.items[0]!['qty'])).toBeGreaterThanOrEqual(Number(alloc.items[1]!['qty']))
    expect((await server.one.call(fullSet.alloc, { pid: runNo, sorting: 'qty; drop' })).status).toBe(400)
    const delivery = (await server.one.ask(fullSet.delivery, { pid: runNo })) as JsonPage
    expect(delivery.totalCount).toBeGreaterThan(0)
  })

  it('sends parts of a table, with a tag that names the content', async () => {
    const { runNo } = await run(server.one)
    const whole = await server.one.call(kittingRuns.table, { runNo, table: 'orders' })
    const range = { range: 'bytes=10-19' }
    const part = await server.one.call(kittingRuns.table, { runNo, table: 'orders' }, range)
    expect([part.status, part.bytes.toString('hex')]).toEqual([
      206,
      whole.bytes.subarray(10, 20).toString('hex'),
    ])
    expect(whole.headers['content-type']).toBe('application/vnd.apache.arrow.stream')
    expect(whole.headers['etag']).toMatch(/^"[0-9a-f]{64}"$/)
    for (const name of ['nothing', '../orders', 'orders.arrow'])
      expect((await server.one.call(kittingRuns.table, { runNo, table: name })).status).toBe(404)
  })

  it('shows what lies in a warehouse that nothing is kitted from, and why it is left out', async () => {
    const place = await inUnit(1, (tx) =>
      tx.row<{ code: string; rows: number }>(
        `select w.code, count(*)::int4 as rows from stock s join warehouse w on w.code = s.warehouse
         where w.usable_for_kit is not false group by 1 order by 2 desc, 1 limit 1`,
      ),
    )
    const setUsable = (usable: boolean) =>
      inUnit(1, (tx) =>
        tx.run('update warehouse set usable_for_kit = $2 where code = $1', [place!.code, usable]),
      )
    await setUsable(false)
    try {
      const { runNo } = await run(server.one)
      const { bytes } = await server.one.call(kittingRuns.table, { runNo, table: 'supplies' })
      const { columns, length } = decodeTable(resultSchemas.supplies, bytes)
      const rows = Array.from({ length }, (_, row) => row).filter(
        (row) =>
          columns.class.values[columns.class.codes[row]!] === 'STOCK' &&
          columns.warehouse.values[columns.warehouse.codes[row]!] === place!.code,
      )
      expect(rows).toHaveLength(place!.rows)
      for (const row of rows) {
        expect(columns.rule.values[columns.rule.codes[row]!]).toBe('WAREHOUSE')
        expect([columns.excluded[row], columns.used[row]]).toEqual([1, 0n])
      }
    } finally {
      await setUsable(true)
    }
  })

  it('gives the same bytes again, and the same for another tenant with the same data beside it', async () => {
    const [one, two, again] = await Promise.all([run(server.one), run(server.two), run(server.one)])
    const [first, second, third] = await Promise.all([
      server.one.ask(kittingRuns.get, { runNo: one.runNo }),
      server.two.ask(kittingRuns.get, { runNo: two.runNo }),
      server.one.ask(kittingRuns.get, { runNo: again.runNo }),
    ])
    expect(first.resultHash).toMatch(/^[0-9a-f]{64}$/)
    expect([second.resultHash, third.resultHash]).toEqual([first.resultHash, first.resultHash])
    // Orders of the other tenant were made at another time, which is a part of the input.
    expect(third.inputHash).toBe(first.inputHash)
    const keys = async (user: TestUser, runNo: string) =>
      (await user.ask(kittingRuns.tables, { runNo })).items.map(({ name, key }) => [name, key])
    expect(await keys(server.one, again.runNo)).toEqual(await keys(server.one, one.runNo))
  })

  /** Weakened: whose rows a run reads kept for the next one by the code of its scheme alone. */
  it('is the same alone and beside a tenant with the same codes and other amounts', async () => {
    await inUnit(2, (tx) => tx.run('update "order" set qty = qty + 1'))
    const hashOf = async (user: TestUser) =>
      (await user.ask(kittingRuns.get, { runNo: (await run(user)).runNo })).resultHash
    const alone = [await hashOf(server.one), await hashOf(server.two)]
    expect(alone[0]).not.toBe(alone[1])
    const beside = await Promise.all([server.one, server.two, server.one, server.two].map(hashOf))
    expect(beside).toEqual([...alone, ...alone])
  })

  it('is nobody else’s: another tenant with the same run number sees its own', async () => {
    const mine = await run(server.one)
    for (const endpoint of [kittingRuns.get, kittingRuns.log, kittingRuns.publish, kittingRuns.erase]) {
      const answer = await server.two.call(endpoint, { runNo: mine.runNo })
      const own = await inUnit(2, (tx) => tx.row('select from plan_run where run_no = $1', [mine.runNo]))
      if (!own) expect(answer.status).toBe(404)
    }
    expect(await server.one.ask(kittingRuns.get, { runNo: mine.runNo })).toMatchObject({ published: false })
  })

  it('only takes the orders that the filter lets through', async () => {
    const taking = async (input: { demandFilter?: unknown } = {}) => {
      const { runNo } = await run(server.one, input)
      const { items } = (await server.one.ask(fullSet.order, {
        pid: runNo,
        maxResultCount: 1000,
      })) as JsonPage
      return items.filter((order) => order['kitStatus'] !== 'EX').map((order) => String(order['order']))
    }
    const values = (await taking()).sort().slice(3, 5)
    expect((await taking({ demandFilter: [{ field: 'order', op: 'in', values }] })).sort()).toEqual(values)
    const wrong = { schemeCode: 'STD', demandFilter: [{ field: 'order', op: 'like' }] }
    expect((await server.one.call(kittingRuns.start, wrong)).status).toBe(400)
  })
})

describe('publishing', () => {
  it('exchanges the one published run, however many publish at once', async () => {
    const runs = [(await run(server.one)).runNo, (await run(server.one)).runNo, (await run(server.one)).runNo]
    await Promise.all(runs.map((runNo) => server.one.ask(kittingRuns.publish, { runNo })))
    const published = async () =>
      (await server.one.ask(kittingRuns.list, { maxResultCount: 100 })).items.filter((row) => row.published)
    const [only, ...others] = await published()
    expect(others).toEqual([])
    expect(runs).toContain(only!.runNo)
    expect((await server.one.call(kittingRuns.erase, { runNo: only!.runNo })).status).toBe(409)
    const before = runs.find((runNo) => runNo !== only!.runNo)!
    await server.one.ask(kittingRuns.publish, { runNo: before })
    expect((await published()).map((row) => row.runNo)).toEqual([before])
    expect(await server.one.ask(kittingRuns.current)).toMatchObject({ runNo: before })
    await server.one.ask(kittingRuns.erase, { runNo: only!.runNo })
    expect((await server.one.call(kittingRuns.get, { runNo: only!.runNo })).status).toBe(404)
  })

  it('keeps as many results as the scheme says, and always the published one', async () => {
    const { runNo: published } = await run(server.two)
    await server.two.ask(kittingRuns.publish, { runNo: published })
    await inUnit(2, async (tx) => {
      await tx.run(
        `insert into qt_programme (code, version, status, demand_sources, supply_sources, policy)
         select 'KEEP', 1, 'draft', demand_sources, supply_sources, '{"keepCount": 3, "keepMode": "GLOBAL"}' from qt_programme where code = 'STD'`,
      )
    })
    const kept: string[] = []
    for (let n = 0; n < 5; n++) kept.push((await run(server.two, { schemeCode: 'KEEP' })).runNo)
    const { items } = await server.two.ask(kittingRuns.list, { maxResultCount: 100 })
    expect(items.map((row) => row.runNo).sort()).toEqual([published, ...kept.slice(-3)].sort())
  })
})

describe('stability', () => {
  it('keeps more of what the published run gave when priorities change', async () => {
    await inUnit(1, (tx) =>
      tx.run(
        `insert into qt_programme (code, version, status, demand_sources, supply_sources, policy)
         select 'STABLE', 1, 'draft', demand_sources, supply_sources, '{"stability": 100}' from qt_programme where code = 'STD'`,
      ),
    )
    const { runNo } = await run(server.one)
    await server.one.ask(kittingRuns.publish, { runNo })
    const last = (
      (await server.one.ask(fullSet.order, { pid: runNo, maxResultCount: 1000 })) as JsonPage
    ).items.slice(-8)
    await inUnit(1, (tx) =>
      tx.run('update "order" set priority = 2 where code = any ($1)', [last.map((row) => row['order'])]),
    )
    const swaps = async (schemeCode: string) => {
      const next = (await run(server.one, { schemeCode })).runNo
      return ((await server.one.ask(kittingRuns.get, { runNo: next })).kpi as { swaps: number | null }).swaps
    }
    const [stable, free] = [await swaps('STABLE'), await swaps('STD')]
    expect(free).toBeGreaterThan(0)
    expect(stable).toBeLessThan(free!)
  })
})

describe('comparing and explaining', () => {
  it('finds nobody won or lost between equal runs, and winners and losers after a change', async () => {
    const left = (await run(server.one)).runNo
    const same = (await run(server.one)).runNo
    const equal = (await server.one.ask(kittingRuns.compare, { left, right: same })) as Comparison
    expect(equal).toMatchObject({ counts: { won: 0, lost: 0, changed: 0 }, orders: [] })
    const orders = (await server.one.ask(fullSet.order, { pid: left, maxResultCount: 1000 })) as JsonPage
    const shortages = (await server.one.ask(fullSet.shortageByOrder, {
      pid: left,
      maxResultCount: 1000,
    })) as JsonPage
    // Of the orders whose every shortage is what another one took, one wins when it comes first. An order that is under way
    // keeps its turn, and what a later order takes in time a late one does not get before it, either.
    const shortOf = (order: unknown) => shortages.items.filter((row) => row['order'] === order)
    const waiting = await inUnit(1, (tx) =>
      tx.rows<{ code: string; priority: number }>(
        `select code, priority from "order" where status in ('N', 'P') and priority > 1 order by code`,
      ),
    )
    const candidates = waiting.filter(
      ({ code }) => shortOf(code).length > 0 && shortOf(code).every((one) => one['takenBy']),
    )
    const putFirst = async (code: string): Promise<Comparison> => {
      await inUnit(1, (tx) => tx.run('update "order" set priority = 1 where code = $1', [code]))
      const right = (await run(server.one)).runNo
      return (await server.one.ask(kittingRuns.compare, { left, right })) as Comparison
    }
    let [taken, comparison] = ['', equal]
    for (const { code, priority } of candidates) {
      ;[taken, comparison] = [code, await putFirst(code)]
      if (comparison.orders.some((one) => one.order === code && one.verdict === 'won')) break
      await inUnit(1, (tx) => tx.run('update "order" set priority = $2 where code = $1', [code, priority]))
    }
    const { counts, orders: changed } = comparison
    expect(counts.won).toBeGreaterThan(0)
    expect(counts.lost).toBeGreaterThan(0)
    expect(counts.same + counts.won + counts.lost + counts.changed).toBe(orders.totalCount)
    expect(changed.find((one) => one.order === taken)).toMatchObject({ verdict: 'won' })
    expect(changed.some((one) => one.verdict === 'lost' && one.causes.length > 0)).toBe(true)
  })

  it('explains a short order down to the leaf, with allocations, reasons and competitors', async () => {
    const { runNo } = await run(server.one)
    const { items } = (await server.one.ask(fullSet.shortageByOrder, {
      pid: runNo,
      maxResultCount: 1000,
    })) as JsonPage
    const short = items.find((row) => row['reason'] === 'S11')!
    const trace = (await server.one.ask(kittingRuns.explain, { runNo, order: short['order'] })) as Trace
    expect(trace.order).toMatchObject({ order: short['order'] })
    const all = (lines: readonly TraceLine[]): TraceLine[] =>
      lines.flatMap((line) => [line, ...all(line.below)])
    const lines = all(trace.lines)
    expect(lines.length).toBeGreaterThan(trace.lines.length)
    const leaf = lines.find((line) => line.shortage && line.below.length === 0)!
    expect(leaf.shortage!['reason']).toMatch(/^S\d+$/)
    const allocations = (await server.one.ask(fullSet.alloc, {
      pid: runNo,
      keyword: short['order'],
      maxResultCount: 10_000,
    })) as JsonPage
    const shown = lines.reduce((sum, line) => sum + line.allocations.length, 0)
    expect(shown).toBe(allocations.items.filter((row) => row['order'] === short['order']).length)
    expect(lines.some((line) => line.competitors.length > 0)).toBe(true)
    expect((await server.one.call(kittingRuns.explain, { runNo, order: 'nobody' })).status).toBe(404)
  })
})

describe('what a planner makes of a result', () => {
  it('locks the allocations of an order as hard reservations, which the next run honours, and releases them', async () => {
    const { runNo } = await run(server.one)
    const { items } = (await server.one.ask(fullSet.order, { pid: runNo, maxResultCount: 1000 })) as JsonPage
    const order = items.find((row) => row['kitStatus'] === 'FT')!['order'] as string
    const made = await server.one.ask(kittingRuns.lock, { runNo, order })
    expect(made).toBeGreaterThan(0)
    expect(await server.one.ask(kittingRuns.lock, { runNo, order })).toBe(made)
    const next = (await run(server.one)).runNo
    const rows = (await server.one.ask(fullSet.alloc, {
      pid: next,
      keyword: order,
      maxResultCount: 10_000,
    })) as JsonPage
    expect(rows.items.filter((row) => row['order'] === order && row['kind'] === 'H').length).toBeGreaterThan(
      0,
    )
    expect(await server.one.ask(kittingRuns.release, { order })).toBe(made)
    expect((await server.one.call(kittingRuns.lock, { runNo, order: 'nobody' })).status).toBe(409)
  })

  it('turns a kitted batch into an order of its own, once', async () => {
    const { runNo } = await run(server.one)
    const batches = (await server.one.ask(fullSet.batch, { pid: runNo, maxResultCount: 1000 })) as JsonPage
    const partial = batches.items.find((row) => Number(row['cumRate']) < 1 && Number(row['qty']) > 0)!
    const [order, batch] = [partial['order'] as string, partial['batch'] as number]
    const before = await inUnit(1, (tx) =>
      tx.row<{ qty: string }>('select qty from "order" where code = $1', [order]),
    )
    const split = await server.one.ask(kittingRuns.acceptBatch, { runNo, order, batch })
    const after = await inUnit(1, (tx) =>
      tx.rows<{ code: string; qty: string; itemCode: string }>(
        'select code, qty, item_code as "itemCode" from "order" where code = any ($1) order by code',
        [[order, split]],
      ),
    )
    expect(after.map((row) => row.code)).toEqual([order, split])
    expect(Number(after[0]!.qty) + Number(after[1]!.qty)).toBe(Number(before!.qty))
    expect(after[1]!.qty).toBe(partial['qty'])
    expect(after[1]!.itemCode).toBe(after[0]!.itemCode)
    expect((await server.one.call(kittingRuns.acceptBatch, { runNo, order, batch })).status).toBe(409)
    expect((await server.one.call(kittingRuns.acceptBatch, { runNo, order, batch: 99 })).status).toBe(404)
    const { items } = await server.one.ask(kittingRuns.acceptedBatches, { runNo })
    expect(items).toEqual([{ order, lineNo: '', batch, splitOrder: split }])
  })
})

describe('preflight', () => {
  it('names what is wrong with the data before anything runs', async () => {
    await inUnit(2, async (tx) => {
      await tx.run(`update bom_line set usage_num = 0 where line = (select max(line) from bom_line)`)
      await tx.run(`insert into bom_line (parent_item, line, child_item, usage_num, usage_den)
        select child_item, 900, parent_item, 1, 1 from bom_line b
        where usage_num > 0 and exists (select from bom_line c where c.parent_item = b.child_item) limit 1`)
      await tx.run(`update stock set qty = -5 where item_code = (select min(item_code) from stock)`)
    })
    const { items } = await server.two.ask(kittingRuns.preflight, {
      schemeCode: 'STD',
      asOf: demoDay.toISOString(),
    })
    const codes = items.map((item) => item.code)
    expect(codes).toEqual(expect.arrayContaining(['usageZero', 'bomCycle']))
    for (const item of items) expect(item.message).not.toMatch(/\{\w+\}/)
    const chinese = await server.two.call(
      kittingRuns.preflight,
      { schemeCode: 'STD', asOf: demoDay.toISOString() },
      { 'accept-language': 'zh-Hans' },
    )
    expect(chinese.body.result.items.map((item) => item.message).join('')).toMatch(/用量/)
    expect((await server.two.call(crudOf(entityNamed('order')).getAll, { maxResultCount: 1 })).status).toBe(
      200,
    )
  })
})
