import { describe, expect, it } from 'vitest'
import { kittingSchemas } from '#engine/kitting/input.ts'
import { sourceFields } from '#domain/kitting/source-fields.ts'
import { checkSource, ownMapping, readableTables } from '#domain/kitting/source-mapping.ts'

const order = { tableOrView: 'order', whereSql: null, mapping: [] }

describe('source definitions', () => {
  it('fill columns that the engine knows, with the kind it wants', () => {
    const kinds = {
      text: 'text',
      number: 'quantity',
      flag: 'flag',
      time: 'time',
      duration: 'integer',
      date: 'time',
    }
    for (const [side, table] of [
      ['demand', kittingSchemas.demands],
      ['supply', kittingSchemas.supplies],
    ] as const)
      for (const [name, field] of Object.entries(sourceFields[side])) {
        const column = (table as Record<string, string>)[field.column]
        if (column !== 'integer') expect(column, name).toBe(kinds[field.kind])
      }
  })

  it('read the tables planners keep and no others', () => {
    const names = readableTables().map((table) => table.name)
    expect(names).toEqual(expect.arrayContaining(['order', 'saleOrder', 'stock', 'purchaseOrder', 'item']))
    for (const forbidden of ['user', 'role', 'tenant', 'planUnit', 'planRun', 'demandSource'])
      expect(names).not.toContain(forbidden)
    for (const table of ['user', 'pg_shadow', 'order"; drop table x', 'takt.order', '']) {
      const { source, faults } = checkSource('demand', { ...order, tableOrView: table })
      expect([source, faults[0]?.code]).toEqual([null, 'unknownTable'])
    }
  })

  it('accept the own mapping of every table that has one', () => {
    for (const kind of ['demand', 'supply'] as const)
      for (const table of readableTables().filter((one) => ownMapping(kind, one).length > 0)) {
        const { faults } = checkSource(kind, { tableOrView: table.name, mapping: [] })
        expect(
          faults.map((fault) => fault.messageIn('en')),
          `${kind} ${table.name}`,
        ).toEqual([])
      }
    expect(checkSource('demand', order).source?.columns.length).toBeGreaterThan(15)
  })

  it('name every fault with its part, in both languages', () => {
    const { source, faults } = checkSource('demand', {
      tableOrView: 'Order',
      whereSql: 'qty > ',
      mapping: [
        { stdField: 'OrderCode', srcField: 'code' },
        { stdField: 'OrderCode', srcField: 'name' },
        { stdField: 'ItemCode', srcField: 'nothing' },
        { stdField: 'PlanQty', srcField: 'qty', const: 5 },
        { stdField: 'Priority', const: 'high' },
        { stdField: 'DueDate', expr: 'dueDate +' },
        { stdField: 'Colour', const: 'red' },
      ],
    })
    expect(source).toBeNull()
    expect(faults.map((fault) => [fault.part, fault.code])).toEqual([
      ['whereSql', 'expected'],
      ['OrderCode', 'twice'],
      ['mapping', 'unknownField'],
      ['PlanStartTime', 'missing'],
      ['ItemCode', 'unknownColumn'],
      ['PlanQty', 'oneOf'],
      ['Priority', 'badConstant'],
      ['DueDate', 'expected'],
    ])
    for (const fault of faults)
      for (const language of ['zh-Hans', 'en'] as const)
        expect(fault.messageIn(language)).not.toMatch(/\{\w+\}/)
  })
})
