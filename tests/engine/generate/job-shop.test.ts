import { describe, expect, it } from 'vitest'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { NULL_I64, textAt } from '#engine/columns.ts'
import { dispatchShopOptions, generateJobShop, shiftShopOptions } from '#engine/generate/job-shop.ts'
import { referenceScheduler } from '#engine/reference/scheduling.ts'
import { schedulingSchemas } from '#engine/scheduling/input.ts'
import { schedule } from '#engine/scheduling/schedule.ts'

const options = { ...shiftShopOptions(400), machines: 12 }
const shop = generateJobShop(options)

describe('a generated shop', () => {
  it('has every column of every table at its length, and is one shop per seed', () => {
    for (const [name, schema] of Object.entries(schedulingSchemas)) {
      const table = shop[name as keyof typeof shop]
      expect(Object.keys(table.columns).toSorted()).toEqual(Object.keys(schema).toSorted())
      for (const [column, values] of Object.entries(table.columns))
        expect('codes' in values ? values.codes.length : values.length, `${name}.${column}`).toBe(
          table.length,
        )
    }
    expect(generateJobShop(options)).toEqual(shop)
    expect(generateJobShop({ ...options, seed: 1 }).candidates).not.toEqual(shop.candidates)
  })

  it('has the given size: operations, machines, eligible machines', () => {
    const big = generateJobShop(dispatchShopOptions(5000, 50))
    expect(big.operations.length).toBe(5000)
    expect(big.resources.length).toBe(50)
    expect(big.candidates.length).toBe(15_000)
    expect(big.links.length).toBe(4000)
    const machines = new Set(Array.from(big.candidates.columns.resource.codes))
    expect(machines.size).toBe(48)
    expect(big.changeovers.length).toBe(30)
  })

  it('works on weekdays in slots that are disjoint and in order', () => {
    const { resource, start, end } = shop.slots.columns
    for (let row = 0; row < shop.slots.length; row++) {
      expect(end[row]! > start[row]!).toBe(true)
      expect(new Date(Number(start[row]) * 1000).getUTCDay() % 6).not.toBe(0)
      if (row > 0 && resource.codes[row] === resource.codes[row - 1])
        expect(start[row]! >= end[row - 1]!).toBe(true)
    }
  })

  it('has the given load: the work until the last due date is the share of the working time', () => {
    const { due } = shop.jobs.columns
    const last = due.reduce((latest, time) => (time > latest ? time : latest))
    let open = 0
    const { start, end } = shop.slots.columns
    for (let row = 0; row < shop.slots.length; row++)
      if (start[row]! < last) open += Number(end[row]! - start[row]!)
    let work = 0
    for (let row = 0; row < shop.candidates.length; row += 3) work += shop.candidates.columns.fixed[row]!
    expect(work / open).toBeGreaterThan(0.65)
    expect(work / open).toBeLessThan(0.85)
  })

  it('can be scheduled whole, and forward by due date nearly every job is on time', async () => {
    const { policy } = readPolicy({ dispatchRule: [{ field: 'due', descending: false }] })
    const { kpi, tables } = await schedule(shop, policy, {
      asOf: options.asOf,
      zone: 'UTC',
      solver: referenceScheduler,
    })
    expect(kpi.unassigned).toBe(0)
    expect(kpi.onTimeRate).toBeGreaterThan(0.9)
    expect(kpi.setupSeconds).toBeGreaterThan(0)
    expect(textAt(tables.operations.columns.reason, 0)).not.toBeNull()
    expect(tables.operations.columns.start.includes(NULL_I64)).toBe(false)
  })
})
