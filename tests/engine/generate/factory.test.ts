import { describe, expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { checkSource } from '#domain/kitting/source-mapping.ts'
import { faultText } from '#domain/rules/messages.ts'
import { checkRow } from '#domain/checks/row.ts'
import { textAt } from '#engine/columns.ts'
import { factoryInput } from '#engine/generate/factory-input.ts'
import { factoryRows, type Row } from '#engine/generate/factory-rows.ts'
import {
  deepOptions,
  demoOptions,
  demoRows,
  generateFactory,
  plainOptions,
} from '#engine/generate/factory.ts'
import { PART } from '#engine/generate/shapes.ts'
import { Random } from '#engine/random.ts'
import { kittingSchemas } from '#engine/kitting/input.ts'
import { kit } from '#engine/kitting/kit.ts'
import { referenceSolver } from '#engine/reference/kitting.ts'

const asOf = Date.parse('2026-11-20T00:00:00+08:00') / 1000
const demo = generateFactory(demoOptions(asOf))
const rows = new Map(
  factoryRows(demo, demoRows('Asia/Shanghai')).map(({ entity, rows: list }) => [entity, list]),
)

const keyText = (entity: string, row: Row): string =>
  entityNamed(entity)
    .key.map((name) => (row[name] as string | number | null | undefined) ?? '')
    .join('|')
    .toLowerCase()

describe('random numbers', () => {
  it('are the same for the same seed and spread evenly', () => {
    const [one, two] = [new Random(5), new Random(5)]
    const buckets = Array.from({ length: 10 }, () => 0)
    for (let i = 0; i < 10_000; i++) {
      const value = one.real()
      expect(two.real()).toBe(value)
      buckets[Math.floor(value * 10)]!++
    }
    expect(Math.min(...buckets)).toBeGreaterThan(900)
    expect(new Random(6).bits()).not.toBe(new Random(5).bits())
  })
})

describe('demo factory', () => {
  it('has rows that every declaration accepts', () => {
    for (const [entity, list] of rows) {
      expect(list.length, entity).toBeGreaterThan(0)
      for (const row of list) {
        const faults = checkRow(entityNamed(entity), row)
        expect(
          faults.map((fault) => faultText(fault, 'en')),
          JSON.stringify(row),
        ).toEqual([])
        for (const name of Object.keys(row)) expect(Object.keys(entityNamed(entity).fields)).toContain(name)
      }
    }
  })

  it('has keys once and references to rows that exist, loaded before', () => {
    const known = new Map<string, Set<string>>()
    for (const [entity, list] of rows) {
      const keys = new Set(list.map((row) => keyText(entity, row)))
      expect(keys.size, entity).toBe(list.length)
      known.set(entity, keys)
      for (const row of list)
        for (const [name, field] of Object.entries(entityNamed(entity).fields)) {
          const value = row[name]
          if (!field.target || value === null || value === undefined) continue
          for (const code of [value].flat() as string[])
            expect(known.get(field.target)?.has(code.toLowerCase()), `${entity}.${name} ${code}`).toBe(true)
        }
    }
  })

  it('has definitions that can be read', () => {
    for (const [kind, entity] of [
      ['demand', 'demandSource'],
      ['supply', 'supplySource'],
    ] as const)
      for (const row of rows.get(entity)!)
        expect(checkSource(kind, row as never).faults.map((fault) => fault.messageIn('en'))).toEqual([])
  })

  it('is believable: overdue and late purchases, expiring lots, shared parts, three levels', () => {
    const { receipts, stock, bom, items, orders } = demo
    expect(receipts.day.some((day) => day < 0)).toBe(true)
    expect(receipts.day.some((day) => day > 20)).toBe(true)
    expect(stock.lot.some((lot, i) => lot >= 0 && stock.expiry[i]! > 0)).toBe(true)
    expect(stock.place.includes(2)).toBe(true)
    expect(new Set(orders.area)).toEqual(new Set([0, 1]))
    const parentsOf = new Map<number, Set<number>>()
    const depth = new Int32Array(items.count)
    for (let row = bom.count - 1; row >= 0; row--) {
      const [parent, child] = [bom.parent[row]!, bom.child[row]!]
      expect(child).toBeGreaterThan(parent)
      depth[parent] = Math.max(depth[parent]!, depth[child]! + 1)
      parentsOf.set(child, (parentsOf.get(child) ?? new Set()).add(parent))
    }
    expect(Math.max(...depth)).toBe(3)
    expect(Math.max(...[...parentsOf.values()].map((parents) => parents.size))).toBeGreaterThan(8)
  })
})

describe('a run on the demo factory', () => {
  it('shows every status a planner meets, and more than one reason of shortage', async () => {
    const { tables } = await kit(factoryInput(demo), readPolicy({}).policy, {
      asOf,
      zone: 'Asia/Shanghai',
      solver: referenceSolver,
    })
    const { kitStatus } = tables.orders.columns
    const statuses = Array.from({ length: tables.orders.length }, (_, row) => textAt(kitStatus, row))
    for (const status of ['FN', 'FT', 'FL', 'PT', 'NO'])
      expect(statuses.filter((found) => found === status).length, status).toBeGreaterThan(1)
    expect(new Set(tables.shortages.columns.reason.values).size).toBeGreaterThan(1)
  })
})

describe('factory as columns', () => {
  const factory = generateFactory(plainOptions(10_000))
  const input = factoryInput(factory)

  it('has every column of every table at its length', () => {
    for (const [name, schema] of Object.entries(kittingSchemas)) {
      const table = input[name as keyof typeof input]
      expect(Object.keys(table.columns).toSorted()).toEqual(Object.keys(schema).toSorted())
      for (const [column, values] of Object.entries(table.columns))
        expect('codes' in values ? values.codes.length : values.length, `${name}.${column}`).toBe(
          table.length,
        )
    }
  })

  it('uses only codes of its dictionaries', () => {
    for (const table of Object.values(input))
      for (const column of Object.values(table.columns))
        if ('codes' in column)
          for (const code of column.codes) expect(code).toBeLessThan(column.values.length)
  })

  it('is one factory per seed, of the given size', () => {
    expect(factoryInput(generateFactory(plainOptions(10_000)))).toEqual(input)
    const other = generateFactory({ ...plainOptions(10_000), seed: 8 })
    expect(other.orders.qty).not.toEqual(factory.orders.qty)
    expect(factory.orders.count * factory.options.lines).toBe(10_000)
    expect(input.supplies.length).toBeGreaterThan(300)
    expect(input.supplies.length).toBeLessThan(900)
  })

  it('gives the deep bench its supplies, levels and substitutes', () => {
    const deep = generateFactory(deepOptions(1000))
    expect(deep.stock.count + deep.receipts.count).toBeGreaterThan(7000)
    expect(deep.stock.count + deep.receipts.count).toBeLessThan(14_000)
    expect(deep.items.start[PART]).toBeGreaterThan(deep.options.products)
    expect(deep.substitutes.count).toBe(20)
  })

  it('equals its rows', () => {
    const columns = factoryInput(demo)
    // Orders for assemblies are reached through the orders that they are parts of.
    const orders = rows.get('order')!.filter((row) => row['parentOrder'] === undefined)
    expect(columns.demands.length).toBe(orders.length)
    for (const [i, row] of orders.entries()) {
      expect(textAt(columns.demands.columns.order, i)).toBe(row['code'])
      expect(textAt(columns.demands.columns.item, i)).toBe(row['itemCode'])
      expect(columns.demands.columns.planQty[i]).toBe(BigInt(row['qty'] as string) * 1_000_000n)
      expect(Number(columns.demands.columns.need[i]) * 1000).toBe(Date.parse(row['plannedStart'] as string))
    }
    const stock = rows.get('stock')!.filter((row) => !String(row['lotNo']).startsWith('WIP'))
    const supplied = stock.length + rows.get('purchaseOrder')!.length
    expect(columns.supplies.length).toBe(supplied)
  })
})
