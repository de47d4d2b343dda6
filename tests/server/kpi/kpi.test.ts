import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { kpiEvent } from '#domain/entities/kpi/kpi-event.ts'
import { kpiSet } from '#domain/entities/kpi/kpi-set.ts'
import { inbox } from '#domain/services/access/inbox.ts'
import { kpiQueries, kpiServices } from '#domain/services/kpi/kpi.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { liveModule } from '../../../src/server/features/live/module.ts'
import { accessModule } from '../../../src/server/features/accounts/module.ts'
import { crudModule } from '../../../src/server/platform/crud/module.ts'
import { makeCalculationModule } from '../../../src/server/app/calculation-module.ts'
import { decodeArrow } from '../../support/arrow.ts'
import { demo, run as kit } from '../../support/kitting.ts'
import { plan } from '../../support/planning.ts'
import { createFilledServer, type TestServer } from '../../support/server.ts'

interface Query {
  readonly runs: readonly { readonly runNo: string; readonly kind: string }[]
  readonly kpis: readonly {
    readonly code: string
    readonly values: Readonly<Record<string, { value: string | null; state: string; rows: number }>>
  }[]
}

let server: TestServer
let planned: string
beforeAll(async () => {
  const parts = [accessModule, crudModule, liveModule, makeCalculationModule()]
  server = await createFilledServer(demo(), parts)
  const { items } = await server.one.ask(kpiServices.list, {})
  for (const { code } of items) await server.one.ask(kpiServices.subscribe, { kpiCode: code, on: true })
  planned = (await plan(server.one)).runNo
  await kit(server.one)
  const isSettled = async () => {
    expect(Object.keys((await valuesOf('KIT_RATE')) ?? {})).toHaveLength(1)
    for (const code of ['LATE_ORDERS', 'MAKESPAN']) expect(await figureOf(code)).toBeDefined()
  }
  await vi.waitFor(isSettled, { timeout: 240_000 })
}, 300_000)
afterAll(() => server.close())

const query = async () => (await server.one.ask(kpiServices.query, {})) as Query
const valuesOf = async (code: string) => (await query()).kpis.find((kpi) => kpi.code === code)?.values
const figureOf = async (code: string) => (await valuesOf(code))?.[planned]

describe('key figures', () => {
  it('are those of the run, after every run of their kind', async () => {
    const { kpi, orders } = await server.one.ask(schedulingRuns.get, { runNo: planned })
    const figures = kpi as { lateOrders: number; makespan: number }
    expect(await figureOf('LATE_ORDERS')).toMatchObject({ value: String(figures.lateOrders), rows: orders })
    expect(Number((await figureOf('MAKESPAN'))?.value)).toBeCloseTo(figures.makespan / 86_400, 5)
    const { kpis, runs } = await query()
    expect(runs.map(({ kind }) => kind).toSorted()).toEqual(['KIT', 'SCHED'])
    for (const one of kpis) expect(Object.keys(one.values), one.code).toHaveLength(1)
  })

  it('of orders kitted in time is the rate that the run tells', async () => {
    const { runNo, kitRate } = (await server.one.ask(kittingRuns.current, {})) as {
      runNo: string
      kitRate: string
    }
    const figure = (await valuesOf('KIT_RATE'))?.[runNo]
    expect(Number(figure?.value).toFixed(6)).toBe((Number(kitRate) * 100).toFixed(6))
  })

  it('add up over their groups, and are made of the rows that are told', async () => {
    const { items } = (await server.one.ask(kpiServices.groups, {
      kpiCode: 'LATE_ORDERS',
      runNo: planned,
    })) as {
      items: { dimension: string; value: string; rows: number }[]
    }
    const late = await figureOf('LATE_ORDERS')
    expect(items.length).toBeGreaterThan(2)
    expect(items.reduce((sum, { value }) => sum + Number(value), 0)).toBe(Number(late?.value))
    const behind = await server.one.call(kpiServices.behind, { kpiCode: 'LATE_ORDERS', runNo: planned })
    const rows = decodeArrow(new Uint8Array(behind.bytes))
    expect(rows).toHaveLength(late!.rows)
    expect(rows.filter((row) => row['value'] === 1_000_000n)).toHaveLength(Number(late!.value))
    const group = items.find(({ rows: count }) => count > 0)!
    const some = await server.one.call(kpiServices.behind, {
      kpiCode: 'LATE_ORDERS',
      runNo: planned,
      dimension: group.dimension,
    })
    expect(decodeArrow(new Uint8Array(some.bytes))).toHaveLength(group.rows)
  })

  it('are tried before they are kept; mistakes are named by member and place', async () => {
    const definition = { category: 'RES', formula: 'ME.Busy', aggregation: 'sum' } as const
    const tried = (await server.one.ask(kpiServices.evaluate, definition)) as { runNo: string; value: string }
    expect(tried.runNo).toBe(planned)
    expect(Number(tried.value)).toBeGreaterThan(0)
    const wrong = (await server.one.ask(kpiServices.evaluate, {
      ...definition,
      formula: 'ME.Bussy',
      groupBy: 'colour',
    })) as { faults: { member: string; position: number }[] }
    expect(wrong.faults.map(({ member, position }) => [member, position])).toEqual([
      ['formula', 4],
      ['groupBy', 1],
    ])
    const { status } = await server.one.call(crudOf(kpiSet).create, {
      code: 'BAD',
      category: 'ORD',
      formula: 'ME.Busy',
      aggregation: 'sum',
      direction: 'H',
    } as never)
    expect(status).toBe(400)
  })

  it('are saved by code, listed by category, and calculated again for a run', async () => {
    const row = {
      code: 'BIG',
      name: 'Big orders',
      category: 'ORD',
      formula: 'ME.Qty > 100',
      aggregation: 'count',
    }
    await server.one.ask(kpiServices.save, { row: { ...row, direction: 'L' } })
    await server.one.ask(kpiServices.save, { row: { code: 'big', formula: 'ME.Qty > 1' } })
    const { items } = await server.one.ask(kpiServices.byCategory, { category: 'ORD' })
    expect(items.map(({ code }) => code)).toContain('BIG')
    expect(await figureOf('BIG')).toBeUndefined()
    expect(await server.one.ask(kpiServices.calculate, { runNo: planned })).toBeGreaterThan(8)
    expect(Number((await figureOf('BIG'))?.value)).toBeGreaterThan(0)
  })

  it('that break a limit become events, and whoever subscribed is told once', async () => {
    const { kpis } = await query()
    const broken = kpis.flatMap(({ code, values }) =>
      Object.values(values).some(({ state }) => state === 'W' || state === 'A') ? [code] : [],
    )
    expect(broken.length).toBeGreaterThan(0)
    expect(broken.length).toBeLessThan(kpis.length)
    const { items } = await server.one.ask(crudOf(kpiEvent).getAll, { maxResultCount: 100 })
    expect((items as unknown as { kpiCode: string }[]).map(({ kpiCode }) => kpiCode).toSorted()).toEqual(
      broken.toSorted(),
    )
    const notices = await server.one.ask(inbox.getAll, { maxResultCount: 100 })
    expect(notices.items.filter(({ kind }) => kind === 'kpiWorse')).toHaveLength(broken.length)
    const { id, rowVersion } = items[0]!
    await server.one.ask(crudOf(kpiEvent).update, {
      id,
      rowVersion,
      note: 'new colours',
      value: '1',
    } as never)
    const after = await server.one.ask(crudOf(kpiEvent).get, { id: id! })
    expect(after).toMatchObject({ note: 'new colours', value: items[0]!['value' as never] })
  })

  it('of one tenant are not seen by another', async () => {
    const others = (await server.two.ask(kpiServices.query, {})) as Query
    expect(others).toEqual({ runs: [], kpis: [] })
    const { status } = await server.two.call(kpiServices.behind, { kpiCode: 'LATE_ORDERS', runNo: planned })
    expect(status).toBe(404)
  })
})

interface PageOf {
  readonly totalCount: number
  readonly items: readonly Readonly<Record<string, string | number | boolean | null>>[]
}

describe('queries of orders and production', () => {
  it('tell every order once, and the same orders by customer', async () => {
    const orders = (await server.one.ask(kpiQueries.orderResult, { maxResultCount: 5 })) as PageOf
    expect(orders.items).toHaveLength(5)
    const customers = (await server.one.ask(kpiQueries.orderResult, {
      groupBy: 'customer',
      maxResultCount: 1000,
    })) as PageOf
    const total = customers.items.reduce((sum, row) => sum + Number(row['orders']), 0)
    expect(total).toBe(orders.totalCount)
  })

  it('filter and sort by what they answer', async () => {
    const filter = JSON.stringify([{ field: 'completion', op: 'gt', values: ['0'] }])
    const page = (await server.one.ask(kpiQueries.orderResult, {
      filter,
      sorting: 'completion desc',
      maxResultCount: 1000,
    })) as PageOf
    const done = page.items.map((row) => Number(row['completion']))
    expect(done.length).toBeGreaterThan(3)
    expect(done).toEqual(done.toSorted((a, b) => b - a))
    expect(done.at(-1)).toBeGreaterThan(0)
    expect((await server.one.call(kpiQueries.orderResult, { sorting: 'color' })).status).toBe(400)
    expect((await server.one.call(kpiQueries.orderResult, { groupBy: 'planner' })).status).toBe(400)
  })

  it('reckon efficiency and quality from the plan and the reports', async () => {
    await server.one.ask(schedulingRuns.accept, { runNo: planned })
    const day = (await server.one.ask(kpiQueries.produceResult, {
      groupBy: 'resource',
      maxResultCount: 200,
    })) as PageOf
    expect(day.items.length).toBeGreaterThan(3)
    const busy = day.items.find((row) => Number(row['planSec']) > 0)!
    expect(busy['name']).toBeTruthy()
    const { items } = await server.one.ask(
      crudOf((await import('#domain/entities/planning/operation.ts')).operation).getAll,
      {
        maxResultCount: 1,
        filter: JSON.stringify([
          { field: 'resCode', op: 'eq', values: [busy['key']] },
          { field: 'productionSec', op: 'gt', values: [0] },
        ]),
      },
    )
    const op = items[0] as unknown as { code: string; qty: string; productionSec: number; resCode: string }
    const { operationStatus } = await import('#domain/services/planning/capacity.ts')
    const released = (await server.one.ask(operationStatus.release, { operations: [op.code] })) as {
      refused: unknown[]
    }
    expect(released.refused).toEqual([])
    const { result } = await import('#domain/entities/planning/result.ts')
    // Twice the time that the plan allows for what was made, and one piece in ten is scrap.
    const start = Date.parse('2026-01-05T00:00:00Z')
    await server.one.ask(crudOf(result).create, {
      code: 'R-KPI',
      operationCode: op.code,
      resCode: op.resCode,
      startTime: new Date(start).toISOString().replace('.000', ''),
      endTime: new Date(start + op.productionSec * 2000).toISOString().replace('.000', ''),
      goodQty: (Number(op.qty) * 0.9).toFixed(6),
      scrapQty: (Number(op.qty) * 0.1).toFixed(6),
      status: 'B',
    } as never)
    const again = (await server.one.ask(kpiQueries.produceResult, {
      groupBy: 'resource',
      keyword: op.resCode,
      from: '2026-01-01T00:00:00Z',
      to: '2026-03-01T00:00:00Z',
      maxResultCount: 10,
    })) as PageOf
    expect(again.items.find((row) => row['key'] === op.resCode)).toMatchObject({
      reports: 1,
      efficiency: '50',
      quality: '90',
      availability: '100',
      oee: '45',
    })
  })
})
