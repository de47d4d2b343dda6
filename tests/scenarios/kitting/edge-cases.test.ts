import { describe, expect, it } from 'vitest'
import { zonedSeconds } from '#domain/rules/zone.ts'
import { DAY, day, units } from '../../support/kitting-input.ts'
import { line, order, part, purchase, stock, swap } from '../../support/kitting-rows.ts'
import { freeOf, rowsOf, runKit } from '../../support/kitting-run.ts'
import { randomKitting } from '../../support/random-kitting.ts'

/** kitting.md §4, row by row. */
describe('edge cases', () => {
  it('an order with nothing open draws nothing and is in no denominator', async () => {
    const demands = [
      order('Z', 5, 1, { doneQty: units(5) }),
      order('OVER', 5, 1, { doneQty: units(7) }),
      order('K', 2, 1),
    ]
    const outcome = await runKit({ demands, bom: [line('X', 'A')], supplies: [stock('A', 2)] })
    expect(rowsOf(outcome, 'orders').map((row) => [row.order, row.kitStatus])).toEqual([
      ['K', 'FN'],
      ['OVER', 'ZQ'],
      ['Z', 'ZQ'],
    ])
    expect(outcome.kpi.orderKitRate).toBe(1)
  })

  it('a line without usage is ignored with a warning', async () => {
    const bom = [line('X', 'A'), line('X', 'B', 0), line('X', 'C', null)]
    const outcome = await runKit({ demands: [order('O', 3, 1)], bom, supplies: [stock('A', 3)] })
    expect(rowsOf(outcome, 'orders')[0]).toMatchObject({ kitStatus: 'FN', lineCount: 1 })
    expect(rowsOf(outcome, 'messages').map((row) => [row.level, row.table, row.code, row.item])).toEqual([
      ['W', 'bom', 'usageZero', 'B'],
      ['W', 'bom', 'usageZero', 'C'],
    ])
  })

  it('a negative usage is a by-product: supply at the planned end', async () => {
    const demands = [order('O', 4, 1, { end: day(3) }), order('USER', 2, 6, { item: 'Y' })]
    const bom = [line('X', 'A'), line('X', 'B', -0.5), line('Y', 'B')]
    const outcome = await runKit({ demands, bom, supplies: [stock('A', 4)] })
    expect(rowsOf(outcome, 'orders').map((row) => [row.order, row.kitStatus, row.kitTier])).toEqual([
      ['O', 'FN', 0],
      ['USER', 'FT', 4],
    ])
    expect(rowsOf(outcome, 'supplies').find((row) => row.item === 'B')).toMatchObject({
      doc: 'O',
      qty: 2,
      effective: 3,
      why: 'BY_PRODUCT',
    })
  })

  const owed = (qty: number) => stock('A', -qty, { doc: 'owed' })

  it('negative stock reduces stock on hand of the same warehouse; the balance is the first demand', async () => {
    const rows = {
      demands: [order('O', 5, 9)],
      bom: [line('X', 'A')],
      supplies: [stock('A', 3), owed(5), purchase('PO', 'A', 4, 1)],
    }
    const outcome = await runKit(rows, { commitWindow: 'HORIZON' })
    expect(rowsOf(outcome, 'orders')).toMatchObject([{ order: 'O', kitQtyTotal: 2 }])
    expect(rowsOf(outcome, 'allocations').map((row) => [row.order, row.qty])).toEqual([
      ['NEGATIVE', 2],
      ['O', 2],
    ])
    expect(outcome.kpi.orderKitRate).toBe(0)
    const without = await runKit({ ...rows, supplies: [owed(5)] })
    expect(rowsOf(without, 'shortages')).toMatchObject([
      { order: 'NEGATIVE', item: 'A', short: 5 },
      { order: 'O', item: 'A', short: 5, reason: 'S1' },
    ])
  })

  it('negative stock is a separate kind from an order of its name, and explains why nothing is free', async () => {
    const outcome = await runKit({
      demands: [order('NEGATIVE', 5, 9)],
      bom: [line('X', 'A')],
      supplies: [stock('A', 3), owed(5)],
    })
    const shortages = rowsOf(outcome, 'shortages')
    expect(shortages).toMatchObject([
      { demandKind: 'BALANCE', seq: 0, short: 2 },
      { demandKind: 'ORDER', seq: 1, order: 'NEGATIVE', short: 5 },
    ])
    for (const table of ['details', 'allocations', 'shortages'] as const)
      for (const row of rowsOf(outcome, table))
        expect(row.order === 'NEGATIVE', table).toBe(row.demandKind === 'ORDER')
    expect(rowsOf(outcome, 'supplies').find((row) => row.qty === 3)).toMatchObject({
      free: 0,
      withheld: 3,
      excluded: false,
      rule: 'NEGATIVE',
    })
  })

  it.each([
    ['IGNORE', 3],
    ['BLOCK', 0],
  ])('negative stock can be taken as %s', async (negativeStock, sets) => {
    const rows = { demands: [order('O', 5, 9)], bom: [line('X', 'A')], supplies: [stock('A', 3), owed(5)] }
    expect(rowsOf(await runKit(rows, { negativeStock }), 'orders')[0]!.kitQtyTotal).toBe(sets)
  })

  it('a circular BOM stops the explosion, is reported per order, and does not affect other orders', async () => {
    const demands = [order('O', 2, 1), order('OK', 2, 1, { item: 'Y' })]
    const bom = [line('X', 'A'), line('A', 'B'), line('B', 'A'), line('B', 'P'), line('Y', 'P')]
    const items = ['A', 'B'].map((code) => ({ code, makeable: true }))
    const outcome = await runKit({ demands, bom, items, supplies: [stock('P', 4)] })
    expect(rowsOf(outcome, 'orders').map((row) => [row.order, row.kitStatus, row.gatingReason])).toEqual([
      ['O', 'NO', 'S13'],
      ['OK', 'FN', null],
    ])
    expect(rowsOf(outcome, 'messages')).toMatchObject([
      { level: 'E', code: 'bomCircular', order: 'O', item: 'A' },
    ])
  })

  it('substitutes both ways use each item once', async () => {
    const rows = {
      demands: [order('O', 5, 1)],
      bom: [line('X', 'A')],
      supplies: [stock('A', 2), stock('B', 2)],
      substitutes: [swap('A', 'B'), swap('B', 'A')],
    }
    expect(rowsOf(await runKit(rows, { substDepth: 3 }), 'orders')[0]!.kitQtyTotal).toBe(4)
  })

  it('an order without BOM is for the item itself when it is bought', async () => {
    const demands = [
      order('BUY', 3, 1, { item: 'A' }),
      order('MAKE', 3, 1, { item: 'B' }),
      order('UNKNOWN', 3, 1, { item: 'C' }),
    ]
    const items = [
      { code: 'A', makeable: false },
      { code: 'B', makeable: true },
    ]
    const outcome = await runKit({ demands, items, supplies: [stock('A', 3), stock('B', 3)] })
    expect(rowsOf(outcome, 'orders').map((row) => row.kitStatus)).toEqual(['FN', 'NB', 'NB'])
  })

  it('a supply after the horizon is excluded and has its date', async () => {
    const rows = {
      demands: [order('O', 1, 1)],
      bom: [line('X', 'A')],
      supplies: [purchase('PO', 'A', 1, 40)],
    }
    const outcome = await runKit(rows, { horizonDays: 30 })
    expect(rowsOf(outcome, 'supplies')[0]).toMatchObject({
      excluded: true,
      rule: 'HORIZON',
      effective: 40,
      free: 0,
    })
    expect(rowsOf(outcome, 'shortages')[0]).toMatchObject({ reason: 'S1', expected: null })
  })

  it('stock in a warehouse that nothing is kitted from is shown as excluded, and is the reason of the shortage', async () => {
    const outcome = await runKit({
      demands: [order('O', 5, 1)],
      bom: [line('X', 'A')],
      supplies: [stock('A', 3), stock('A', 9, { doc: 'scrap', warehouse: 'W9', usable: false })],
    })
    expect(rowsOf(outcome, 'supplies').map((row) => [row.doc, row.excluded, row.rule, row.used])).toEqual([
      ['scrap', true, 'WAREHOUSE', 0],
      ['stock-A', false, null, 3],
    ])
    expect(rowsOf(outcome, 'orders')[0]!.kitQtyTotal).toBe(3)
    const only = await runKit({
      demands: [order('O', 5, 1)],
      bom: [line('X', 'A')],
      supplies: [stock('A', 9, { warehouse: 'W9', usable: false })],
    })
    expect(rowsOf(only, 'shortages')[0]).toMatchObject({ item: 'A', short: 5, onHand: 0, reason: 'S5' })
  })

  it('a batch step that would give millions of batches is made coarser, with a message', async () => {
    const rows = { demands: [order('O', 9, 1)], bom: [line('X', 'A')], supplies: [stock('A', 20)] }
    const fine = { batchStep: '0.000001', useSubst: 'NOMIX_BATCH' }
    const outcome = await runKit(rows, fine)
    expect(rowsOf(outcome, 'messages')).toMatchObject([
      {
        level: 'W',
        table: 'scheme',
        column: 'batchStep',
        code: 'batchStepTooFine',
        order: 'O',
        value: '0.0009',
      },
    ])
    expect(rowsOf(outcome, 'orders')[0]!.kitQtyTotal).toBe(9)
    // Without consecutive batches at one time the step does not change.
    expect(rowsOf(await runKit(rows, { batchStep: '0.000001' }), 'messages')).toEqual([])
    expect(rowsOf(await runKit(rows, { ...fine, batchStep: '1' }), 'messages')).toEqual([])
    // Shares of a substitute next to a group that replaces another part: a millionth at a time without the limit.
    const { rows: shared, policy } = randomKitting(167)
    const many = await runKit(shared, { ...policy, batchStep: '0.000001', minKit: 'OFF' })
    expect(many.counts.batches).toBeLessThan(10_000)
  })

  it('a ratio other than one covers whole main units only, with whole sets', async () => {
    const rows = {
      demands: [order('O', 10, 1)],
      bom: [line('X', 'A')],
      supplies: [stock('A', 4), stock('B', 9)],
      substitutes: [swap('A', 'B', { ratioNum: units(2) })],
    }
    const outcome = await runKit(rows)
    expect(rowsOf(outcome, 'orders')[0]!.kitQtyTotal).toBe(8)
    expect(rowsOf(outcome, 'allocations').map((row) => [row.item, row.qty, row.mainQty, row.rule])).toEqual([
      ['A', 4, 4, 'MAIN'],
      ['B', 8, 4, 'SUBSTITUTE'],
    ])
    expect(freeOf(outcome, 'B')).toBe(1)
  })

  it('a fixed quantity counts once, with the first batch', async () => {
    const rows = {
      demands: [order('O', 4, 1)],
      bom: [line('X', 'A', 1, { fixedQty: units(2) })],
      supplies: [stock('A', 4), purchase('PO', 'A', 2, 5)],
    }
    expect(rowsOf(await runKit(rows), 'batches').map((row) => [row.kit, row.qty])).toEqual([
      [1, 2],
      [5, 2],
    ])
  })

  it('issued quantities are not needed again; an excess is proposed for return', async () => {
    const demands = [
      part('O', 4, 1, 'A', 8, { issuedQty: units(6) }),
      part('O', 4, 1, 'B', 4, { issuedQty: units(7) }),
    ]
    const outcome = await runKit({ demands, supplies: [stock('A', 2)] })
    expect(rowsOf(outcome, 'orders')[0]).toMatchObject({
      kitStatus: 'FN',
      kitQtyTotal: 4,
      expandMode: 'LIST',
    })
    expect(rowsOf(outcome, 'details')).toMatchObject([
      { item: 'A', required: 8, issued: 6, net: 2 },
      { item: 'B', issued: 7, net: 0 },
    ])
    expect(rowsOf(outcome, 'messages')).toMatchObject([
      { level: 'I', code: 'overIssued', item: 'B', value: '3' },
    ])
  })

  it('uses the latest effective BOM version when the wanted one is not valid at the need', async () => {
    const bom = [
      line('X', 'A', 1, { version: 'V1', validTo: day(3) }),
      line('X', 'B', 1, { version: 'V2', validFrom: day(2) }),
      line('X', 'C', 1, { version: 'V3', validFrom: day(20) }),
    ]
    const demands = [
      order('EARLY', 1, 1, { bomVersion: 'V1' }),
      order('LATE', 1, 5, { bomVersion: 'V1' }),
      order('GONE', 1, 5, { bomVersion: 'V9' }),
      order('NONE', 1, 5, { item: 'Y' }),
    ]
    const rows = {
      demands,
      bom: [...bom, line('Y', 'A', 1, { validFrom: day(9) })],
      supplies: [stock('A', 9), stock('B', 9)],
    }
    const outcome = await runKit(rows)
    expect(rowsOf(outcome, 'details').map((row) => [row.order, row.item])).toEqual([
      ['EARLY', 'A'],
      ['GONE', 'B'],
      ['LATE', 'B'],
    ])
    expect(rowsOf(outcome, 'orders').find((row) => row.order === 'NONE')!.kitStatus).toBe('NB')
  })

  it('the second of two equal documents is refused', async () => {
    const demands = [order('O', 2, 1, { lineNo: '1' }), order('O', 3, 1, { lineNo: '1' })]
    const supplies = [purchase('PO', 'A', 5, 1, { line: '10' }), purchase('PO', 'A', 6, 1, { line: '10' })]
    const outcome = await runKit({ demands, supplies, bom: [line('X', 'A')] })
    expect(rowsOf(outcome, 'orders')).toMatchObject([{ order: 'O', planQty: 2 }])
    expect(rowsOf(outcome, 'messages').map((row) => [row.table, row.row, row.code, row.value])).toEqual([
      ['demands', 2, 'duplicate', 'MO/O/1'],
      ['supplies', 2, 'duplicate', 'ERP/PO/10'],
    ])
    expect(rowsOf(outcome, 'supplies').map((row) => row.rule)).toEqual([null, 'DUPLICATE'])
  })

  it('an order may have several items without line numbers', async () => {
    const demands = [order('O', 2, 1), order('O', 3, 1, { item: 'Y' }), order('O', 4, 1, { item: 'Y' })]
    const outcome = await runKit({
      demands,
      bom: [line('X', 'A'), line('Y', 'A')],
      supplies: [stock('A', 9)],
    })
    expect(rowsOf(outcome, 'orders').map((row) => [row.item, row.planQty, row.kitStatus])).toEqual([
      ['X', 2, 'FN'],
      ['Y', 3, 'FN'],
    ])
    expect(rowsOf(outcome, 'messages').map((row) => [row.code, row.row])).toEqual([['duplicate', 3]])
  })

  it('rows of a component list that repeat a line count once', async () => {
    const demands = [part('O', 2, 1, 'A', 4), part('O', 2, 1, 'B', 2), part('O', 2, 1, 'A', 6)]
    const outcome = await runKit({ demands, supplies: [stock('A', 9), stock('B', 9)] })
    expect(rowsOf(outcome, 'details').map((row) => [row.item, row.required])).toEqual([
      ['A', 4],
      ['B', 2],
    ])
    expect(rowsOf(outcome, 'messages')).toMatchObject([{ code: 'duplicate', row: 3, item: 'X' }])
  })

  it('faulty rows are refused by name and never dropped silently', async () => {
    const demands = [
      order('NOITEM', 1, 1, { item: null }),
      order('NODATE', 1, 1, { need: null }),
      order('NOQTY', 1, 1, { planQty: null }),
      order('HUGE', 1, 1, { planQty: 2n ** 60n }),
    ]
    const supplies = [
      stock('A', 1, { item: null }),
      purchase('PO', 'A', 1, 1, { date: null }),
      stock('A', 1, { qty: null }),
    ]
    const outcome = await runKit({ demands, supplies, bom: [line('X', 'A')] })
    expect(rowsOf(outcome, 'orders').map((row) => row.kitStatus)).toEqual(['ER', 'ER', 'ER', 'ER'])
    expect(rowsOf(outcome, 'messages').map((row) => [row.table, row.row, row.column, row.code])).toEqual([
      ['demands', 2, 'need', 'dateMissing'],
      ['demands', 1, 'item', 'itemMissing'],
      ['demands', 3, 'planQty', 'quantityMissing'],
      ['demands', 4, 'planQty', 'quantityTooLarge'],
      ['supplies', 2, 'date', 'dateMissing'],
      ['supplies', 1, 'item', 'itemMissing'],
      ['supplies', 3, 'qty', 'quantityMissing'],
    ])
  })

  it('days of the warehouse zone count, one of 25 hours too', async () => {
    const zone = 'Europe/Berlin'
    const midnight = (date: string) => zonedSeconds(Date.parse(`${date}T00:00:00Z`) / 1000, zone)
    const asOf = midnight('2026-10-24')
    const rows = {
      demands: [order('O', 1, 0, { need: midnight('2026-10-26') + 3600 })],
      bom: [line('X', 'A')],
      supplies: [purchase('PO', 'A', 1, 0, { date: midnight('2026-10-25') + 23.5 * 3600 })],
    }
    const outcome = await runKit(rows, {}, { asOf, zone })
    expect(rowsOf(outcome, 'orders')[0]!.kitStatus).toBe('FT')
    expect(Number(outcome.tables.supplies.columns.effective[0])).toBe(midnight('2026-10-26'))
    expect(midnight('2026-10-26') - midnight('2026-10-25')).toBe(25 * 3600)
    const utc = await runKit(rows, {}, { asOf, zone: 'Asia/Shanghai' })
    expect(Number(utc.tables.supplies.columns.effective[0]) % DAY).toBe(16 * 3600)
  })

  it('division rounds against the order: requirements up, cover down', async () => {
    const rows = {
      demands: [order('O', 3, 1)],
      bom: [line('X', 'A', 1, { usageDen: units(3) })],
      supplies: [stock('A', 0.999999)],
    }
    const outcome = await runKit(rows)
    expect(rowsOf(outcome, 'orders')[0]!.kitQtyTotal).toBe(2)
    expect(rowsOf(outcome, 'allocations')[0]!.qty).toBe(0.666667)
  })
})
