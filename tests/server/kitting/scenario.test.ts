import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScenarioPatch } from '#domain/kitting/scenario.ts'
import { fullSet } from '#domain/services/kitting/full-set.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import type { Comparison } from '#engine/kitting/compare.ts'
import { withTenant, type Tx } from '../../../src/server/db/tenant.ts'
import { createKittingServer, follow, run } from '../../support/kitting.ts'
import type { TestServer, TestUser } from '../../support/server.ts'

let server: TestServer
let base: string
beforeAll(async () => {
  server = await createKittingServer(undefined, [1, 2])
  base = (await run(server.one)).runNo
})
afterAll(() => server.close())

type Row = Record<string, string | number | boolean | null>
type Rows = { items: Row[] }

const rowsOf = async (endpoint: typeof fullSet.order, pid: string): Promise<Row[]> =>
  ((await server.one.ask(endpoint, { pid, maxResultCount: 10_000 })) as Rows).items
const inUnit = <T>(work: (tx: Tx) => Promise<T>) =>
  withTenant(server.database.app, { tenantId: 1, planUnitCode: 'JS', userId: null }, work)

async function simulate(patches: readonly ScenarioPatch[], from = base, user: TestUser = server.one) {
  const { runNo } = await user.ask(kittingRuns.simulate, { runNo: from, name: 'try', patches })
  return (await follow(user, runNo)).at(-1)!
}

interface Scenario {
  readonly name: string
  readonly baseRun: string
  readonly texts: readonly string[]
  readonly dataChanged: boolean
  readonly accepted: boolean
}
const scenarioOf = async (runNo: string) =>
  (await server.one.ask(kittingRuns.scenario, { runNo })) as Scenario

/** An order that lacks an item which another order was given out of stock or a receipt. */
async function taken() {
  const shortages = await rowsOf(fullSet.shortageByOrder, base)
  const allocations = await rowsOf(fullSet.alloc, base)
  for (const short of shortages) {
    const given = allocations.find(
      (row) =>
        short['takenBy'] !== null &&
        row['order'] === short['takenBy'] &&
        row['item'] === short['item'] &&
        row['kind'] === 'S',
    )
    if (given) return { short, given }
  }
  throw new Error('the demo factory has no shortage that another order took')
}

describe('a what-if run', () => {
  it('without changes gives the result of its base', async () => {
    const same = await simulate([])
    const runs = await Promise.all(
      [base, same.runNo].map((runNo) => server.one.ask(kittingRuns.get, { runNo })),
    )
    expect(runs[1]!.resultHash).toBe(runs[0]!.resultHash)
    expect(runs[1]).toMatchObject({ scenario: 'try', baseRun: base, asOf: runs[0]!.asOf })
    expect(await scenarioOf(same.runNo)).toMatchObject({ dataChanged: false, texts: [], accepted: false })
  })

  it('shows who wins and loses by a change, says it in words, and is compared with its base', async () => {
    const short = (await rowsOf(fullSet.shortageByOrder, base)).findLast((row) => row['takenBy'])!
    const patches: ScenarioPatch[] = [{ kind: 'priority', order: String(short['order']), priority: 1 }]
    const { runNo, status } = await simulate(patches)
    expect(['S', 'W']).toContain(status)
    const { counts, orders } = (await server.one.ask(kittingRuns.compare, {
      left: base,
      right: runNo,
    })) as Comparison
    expect(counts.won + counts.lost + counts.changed).toBeGreaterThan(0)
    expect(orders.find(({ order }) => order === short['order'])?.verdict).not.toBe('lost')
    const scenario = await scenarioOf(runNo)
    expect(scenario).toMatchObject({ baseRun: base, dataChanged: false })
    expect(scenario.texts[0]).toContain(String(short['order']))
    const further = await simulate([{ kind: 'cancelOrder', order: String(short['order']) }], runNo)
    expect((await scenarioOf(further.runNo)).texts).toHaveLength(2)
  })

  it('is never published, nor taken for the current result', async () => {
    const { runNo } = await simulate([])
    expect((await server.one.call(kittingRuns.publish, { runNo })).status).toBe(409)
    expect(await server.one.ask(kittingRuns.current)).toMatchObject({ runNo: base })
    const labelled = await server.one.ask(kittingRuns.start, { schemeCode: 'STD', scenario: 'trial' })
    await follow(server.one, labelled.runNo)
    expect((await server.one.call(kittingRuns.publish, { runNo: labelled.runNo })).status).toBe(409)
  })

  it('fails with the change that meets nothing, and says when the data moved on', async () => {
    const nothing = await simulate([{ kind: 'priority', order: 'NOBODY', priority: 1 }])
    expect(nothing).toMatchObject({ status: 'F' })
    expect(nothing.message).toMatch(/NOBODY/)
    const refused = await server.one.call(kittingRuns.simulate, {
      runNo: base,
      name: 'x',
      patches: [{ kind: 'x' }],
    })
    expect(refused.status).toBe(400)
    await inUnit((tx) => tx.run('update stock set qty = qty + 1'))
    const later = await simulate([])
    expect(await scenarioOf(later.runNo)).toMatchObject({ dataChanged: true })
    await inUnit((tx) => tx.run('update stock set qty = qty - 1'))
  })

  it('does not push results out of the number to keep', async () => {
    const kept = () =>
      inUnit((tx) =>
        tx.row<{ n: number }>('select count(*)::int as n from plan_run where scenario_id is null'),
      )
    await inUnit((tx) =>
      tx.run(
        `insert into qt_programme (code, version, status, demand_sources, supply_sources, policy)
         select 'KEEP', 1, 'draft', demand_sources, supply_sources, '{"keepCount": 1, "keepMode": "SCHEME"}' from qt_programme where code = 'STD'`,
      ),
    )
    const { runNo: first } = await run(server.one, { schemeCode: 'KEEP' })
    const before = await kept()
    await simulate([], first)
    const { runNo: last } = await simulate([], first)
    expect(await kept()).toEqual(before)
    const left = await inUnit((tx) =>
      tx.rows(
        `select run_no as "runNo" from plan_run where scenario_id is not null and scheme_code = 'KEEP'`,
      ),
    )
    expect(left).toEqual([{ runNo: last }])
  })

  it('is nobody else’s', async () => {
    const { runNo } = await simulate([])
    for (const endpoint of [kittingRuns.scenario, kittingRuns.acceptScenario])
      expect((await server.two.call(endpoint, { runNo })).status).toBe(404)
    expect((await server.two.call(kittingRuns.simulate, { runNo, name: 'x', patches: [] })).status).toBe(404)
  })
})

describe('moving an allocation', () => {
  it('previews who gets and who loses, and writes the reservation once when it is accepted', async () => {
    const { short, given } = await taken()
    const move: ScenarioPatch = {
      kind: 'reserve',
      order: String(short['order']),
      item: String(given['item']),
      qty: String(given['qty']),
      from: String(given['order']),
      warehouse: given['warehouse'] as string | null,
      lot: given['lot'] as string | null,
      ...(given['class'] === 'STOCK' ? {} : { doc: String(given['supply']) }),
    }
    const { runNo, status } = await simulate([move])
    expect(['S', 'W']).toContain(status)
    const hard = async (pid: string) =>
      (await rowsOf(fullSet.alloc, pid)).filter(
        (row) => row['order'] === short['order'] && row['item'] === given['item'] && row['kind'] === 'H',
      )
    expect(await hard(base)).toEqual([])
    const preview = await hard(runNo)
    expect(preview.length).toBeGreaterThan(0)
    const reserved = () => inUnit((tx) => tx.rows(`select qty from order_reserve where reason like 'move:%'`))
    expect(await reserved()).toEqual([])
    expect(await server.one.ask(kittingRuns.acceptScenario, { runNo })).toBe(1)
    expect((await server.one.call(kittingRuns.acceptScenario, { runNo })).status).toBe(409)
    expect(await reserved()).toHaveLength(1)
    const next = (await run(server.one)).runNo
    expect(await hard(next)).toEqual(preview)
    expect(await scenarioOf(runNo)).toMatchObject({ accepted: true })
    expect(await server.one.ask(kittingRuns.release, { order: String(short['order']) })).toBe(1)
    expect(await reserved()).toEqual([])
  })

  it('has nothing to accept in a scenario without reservations', async () => {
    const { runNo } = await simulate([])
    expect((await server.one.call(kittingRuns.acceptScenario, { runNo })).status).toBe(409)
  })
})

describe('advice about shortages', () => {
  it('names the orders that could lend, least harm first', async () => {
    const { short, given } = await taken()
    const { items } = await server.one.ask(kittingRuns.lenders, {
      runNo: base,
      order: String(short['order']),
      ...(short['lineNo'] === null ? {} : { lineNo: String(short['lineNo']) }),
      item: String(given['item']),
    })
    expect(items.map(({ order }) => order)).toContain(given['order'])
    const harm = items.map(({ harmDays }) => harmDays ?? Infinity)
    expect(harm).toEqual(harm.toSorted((a, b) => a - b))
    const nobody = { runNo: base, order: 'NOBODY', item: 'X' }
    expect((await server.one.call(kittingRuns.lenders, nobody)).status).toBe(404)
  })

  it('ranks receipts by what they bring when they come earlier, as a scenario confirms', async () => {
    const { items } = await server.one.ask(kittingRuns.expedite, { runNo: base, days: 5, top: 5 })
    expect(items.length).toBeGreaterThan(0)
    expect(items.length).toBeLessThanOrEqual(5)
    const values = items.map(({ value }) => Number(value))
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    const best = items[0]!
    expect(Number(best.value)).toBeGreaterThan(0)
    const receipt = (await rowsOf(fullSet.supply, base)).find(
      (row) => row['doc'] === best.doc && (row['line'] ?? null) === (best.line ?? null),
    )!
    const earlier = new Date(Date.parse(String(receipt['effective'])) - 5 * 86_400_000).toISOString()
    const { runNo } = await simulate([{ kind: 'receipt', doc: best.doc!, line: best.line, date: earlier }])
    const { counts } = (await server.one.ask(kittingRuns.compare, { left: base, right: runNo })) as Comparison
    expect(counts.won + counts.changed).toBeGreaterThan(0)
  })
})
