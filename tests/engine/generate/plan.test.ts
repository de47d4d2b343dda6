import { describe, expect, it } from 'vitest'
import { demoOptions, demoRows, generateFactory } from '#engine/generate/factory.ts'
import { factoryRows } from '#engine/generate/factory-rows.ts'
import { explodeRowsOf } from '../../support/demo-explode.ts'
import { exploded } from '../../support/explode.ts'

const asOf = Date.parse('2026-11-20T00:00:00+08:00') / 1000
const demo = generateFactory(demoOptions(asOf))
const rows = new Map(
  factoryRows(demo, demoRows('Asia/Shanghai')).map(({ entity, rows: list }) => [entity, list]),
)
const plan = exploded(explodeRowsOf(rows))

describe('the shop of the demo factory', () => {
  it('can make every order: nothing is found wrong when they are exploded', () => {
    expect(plan.messages).toEqual([])
    expect(plan.jobs).toHaveLength(rows.get('order')!.length)
    const able = new Set(plan.candidates.map((row) => row['operation']))
    for (const { code } of plan.operations) expect(able.has(code!), String(code)).toBe(true)
  })

  it('consumes exactly the components of the bills of material', () => {
    const lines = rows
      .get('bomLine')!
      .map((row) =>
        [row['parentItem'], row['childItem'], row['usageNum'], row['scrapRate'], row['fixedQty']].join(' '),
      )
    const inputs = rows
      .get('master')!
      .filter((row) => row['instType'] === 'I')
      .map((row) =>
        [row['itemCode'], row['targetCode'], row['prodExpr'], row['scrapRate'], row['fixedScrap']].join(' '),
      )
    expect(inputs.toSorted()).toEqual(lines.toSorted())
  })

  it('pegs every assembly to the order that it is a part of, in full', () => {
    const parts = rows.get('order')!.filter((row) => typeof row['parentOrder'] === 'string')
    expect(parts.length).toBeGreaterThan(80)
    const pegged = new Map<unknown, bigint>()
    for (const { leftOrder, qty } of plan.pegs)
      pegged.set(leftOrder, (pegged.get(leftOrder) ?? 0n) + (qty as bigint))
    for (const { code, qty } of parts)
      expect(pegged.get(code), String(code)).toBe(BigInt(qty as string) * 1_000_000n)
    const parents = new Map(parts.map((row) => [row['code'], row['parentOrder']]))
    for (const { leftOrder, rightOrder } of plan.pegs) expect(parents.get(leftOrder)).toBe(rightOrder)
  })

  it('uses every kind of resource, furnaces and workers too', () => {
    const used = new Set(plan.candidates.map((row) => row['resource']))
    for (const { code } of rows.get('resource')!) expect(used.has(code as string), String(code)).toBe(true)
    expect(plan.operations.some((row) => String(row['batchKey']).startsWith('CURE|'))).toBe(true)
  })

  it('has names in both languages', () => {
    for (const entity of ['resource', 'resourceGroup', 'shift', 'calendar', 'process', 'item', 'spec1'])
      for (const row of rows.get(entity)!)
        expect(row['name'], entity).toMatch(/\p{Script=Han}.* .*[A-Za-z]{2}/u)
  })

  it('is omitted where only kitting is wanted, without other changes', () => {
    const plain = factoryRows(demo, { language: 'en', zone: 'UTC' })
    const names = plain.map(({ entity }) => entity)
    expect(names).not.toContain('resource')
    expect(plain.find(({ entity }) => entity === 'order')!.rows).toHaveLength(demo.orders.count)
  })
})
