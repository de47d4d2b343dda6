import { beforeAll, describe, expect, it } from 'vitest'
import { loadRow } from '../../../src/workbench/screens/gantt/composite/curves.ts'
import { sampleLoads, sampleStock } from '../../../src/workbench/screens/gantt/demo/sample-curves.ts'
import { mondayOf, SampleShop } from '../../../src/workbench/screens/gantt/demo/sample-shop.ts'
import { secondsAt, textAt, type Plan } from '../../../src/workbench/screens/gantt/plan/plan.ts'
import { freshKernels } from '../../support/kernels.ts'

const now = Date.parse('2026-11-22T11:00:00Z') / 1000
let shop: SampleShop
beforeAll(() => {
  shop = SampleShop.open(now, [freshKernels(), freshKernels()])
})

const placesOf = ({ operations }: Plan) =>
  Array.from({ length: operations.length }, (_, op) => [
    textAt(operations.columns.code, op),
    textAt(operations.columns.resCode, op),
    secondsAt(operations.columns.start, op),
  ])

describe('the shop of the tutorials', () => {
  it('begins on a Monday, and every operation is on a machine one after the other', () => {
    expect(new Date(mondayOf(now) * 1000).toISOString()).toBe('2026-11-16T00:00:00.000Z')
    const plan = shop.plan()
    expect([plan.operations.length, plan.orders.length]).toEqual([150, 30])
    expect(placesOf(plan).every((place) => place.every((part) => part !== null))).toBe(true)
    for (const list of plan.operationsOf) {
      const starts = list.map((op) => secondsAt(plan.operations.columns.start, op)!)
      expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    }
  })
  it('is moved in, says why it is not, and takes moves back in any number', () => {
    const before = placesOf(shop.plan())
    const [operation, resource, start] = before[7]!
    const move = { operation: String(operation), resource: String(resource), start: Number(start) + 7200 }
    expect(shop.move(move)).toBeGreaterThan(0)
    const once = placesOf(shop.plan())
    expect(once).not.toEqual(before)
    expect(shop.move({ ...move, start: move.start + 7200 })).toBeGreaterThan(0)
    expect(shop.move({ ...move, resource: 'none' })).toBe('unknownResource')
    shop.undo()
    expect(placesOf(shop.plan())).toEqual(once)
    shop.reset()
    expect(placesOf(shop.plan())).toEqual(before)
  })
  it('has a load that its machines can do, and all work in it', () => {
    const plan = shop.plan()
    const [from, until] = [mondayOf(now), mondayOf(now) + 14 * 86_400]
    const loads = sampleLoads(plan, shop.slots, from, until)
    const busy = loads.rows.flatMap((row) => row.busy).reduce((sum, one) => sum + one, 0)
    const { columns, length } = plan.operations
    let work = 0
    for (let op = 0; op < length; op++) work += columns.end[op]! - columns.setupStart[op]!
    expect(busy).toBe(work)
    const all = new Set(loads.rows.map(({ resource }) => resource))
    expect(loadRow(loads, all, until, from).curve.value.length).toBe(15)
    const item = textAt(plan.orders.columns.itemCode, 0)!
    const { events } = sampleStock(plan, item, from)
    expect(events.reduce((sum, { qty }) => sum + Number(qty), 0)).toBe(0)
    expect(events.length).toBeGreaterThan(0)
  })
})
