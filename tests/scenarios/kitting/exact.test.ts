import { describe, expect, it } from 'vitest'
import { kittingKernel } from '#engine/kernel/kitting.ts'
import { day, units } from '../../support/kitting-input.ts'
import { line, order, purchase, stock } from '../../support/kitting-rows.ts'
import { freshKernels } from '../../support/kernels.ts'
import { rowsOf, runKit } from '../../support/kitting-run.ts'

type Rows = Parameters<typeof runKit>[0]

/** Both solvers, which must agree; the result of one. */
async function both(rows: Rows, policy: Readonly<Record<string, unknown>> = {}) {
  const outcome = await runKit(rows, policy)
  const kernel = await runKit(rows, policy, { solver: kittingKernel(freshKernels()) })
  expect(kernel.hash).toBe(outcome.hash)
  return outcome
}

/** ceil(qty * num / den) of 10^-6 units. */
const exactly = (qty: bigint, num: bigint, den: bigint): number => Number((qty * num + den - 1n) / den) / 1e6

describe('six-digit decimals are calculated exactly', () => {
  const supplies = [stock('A', 9_000_000_000), purchase('PO', 'A', 9_000_000_000, 1)]

  it.each([20, 21, 40_000, 1_000_000])('usage and scrap of 0.333333, order of %i', async (qty) => {
    const bom = [line('P', 'A', 0.333333, { scrap: 333_333n })]
    const outcome = await both({ demands: [order('O1', qty, 1, { item: 'P' })], bom, supplies })
    expect(rowsOf(outcome, 'details')[0]!.required).toBe(
      exactly(BigInt(qty) * 1_000_000n, 333_333n * 1_333_333n, 10n ** 12n),
    )
    expect(rowsOf(outcome, 'orders')[0]!.kitStatus).toBe('FT')
  })

  it('scrap by division', async () => {
    const bom = [line('P', 'A', 1.234567, { scrap: 35_000n })]
    const demands = [order('O1', 40_000, 1, { item: 'P' })]
    const outcome = await both({ demands, bom, supplies }, { reqFormula: 'DIV' })
    expect(rowsOf(outcome, 'details')[0]!.required).toBe(
      exactly(40_000_000_000n, 1_234_567n * 1_000_000n, 1_000_000n * 965_000n),
    )
  })

  it('six phantom levels with scrap: factors of 72 digits', async () => {
    const names = ['P', 'P1', 'P2', 'P3', 'P4', 'P5', 'A']
    const bom = names
      .slice(0, -1)
      .map((name, k) => line(name, names[k + 1]!, 0.999999, { scrap: 333_333n, phantom: true }))
    const outcome = await both({ demands: [order('O1', 123_456, 1, { item: 'P' })], bom, supplies })
    const [num, den] = [(999_999n * 1_333_333n) ** 6n, 10n ** 72n]
    expect(rowsOf(outcome, 'details')).toMatchObject([
      { item: 'A', required: exactly(123_456_000_000n, num, den) },
    ])
  })

  it('chains of substitutes of 0.333333', async () => {
    const demands = [order('O1', 21, 1, { item: 'P' })]
    const swaps = ['A', 'B', 'C', 'D'].map((main, k, all) => ({
      id: main,
      scope: 'I',
      main,
      substitute: all[k + 1] ?? 'E',
      ratioNum: 333_333n,
      ratioDen: 1_000_000n,
      priority: 1,
      oneWay: true,
      approved: true,
    }))
    const rows = { demands, bom: [line('P', 'A')], supplies: [stock('D', 5)], substitutes: swaps }
    const outcome = await both(rows, { substDepth: 3 })
    const used = exactly(21_000_000n, 333_333n ** 3n, 10n ** 18n)
    expect(rowsOf(outcome, 'allocations')).toMatchObject([{ item: 'D', qty: used, mainQty: 21 }])
  })

  it('stock of an item beyond 2^53 in sum', async () => {
    const outcome = await both({ demands: [order('O', 1, 1)], bom: [line('X', 'A')], supplies })
    expect(rowsOf(outcome, 'orders')).toMatchObject([{ kitStatus: 'FT' }])
    expect(outcome.conservation).toMatchObject({ ok: true, supplied: 18_000_000_000, allocated: 1 })
    const short = await both({
      demands: [order('O1', 9e9, 1), order('O2', 9e9, 2), order('O3', 9e9, 3)],
      bom: [line('X', 'A')],
      supplies,
    })
    expect(rowsOf(short, 'itemShortages')).toMatchObject([
      { item: 'A', required: 27e9, allocated: 18e9, short: 9e9, stock: 9e9 },
    ])
  })

  it('two orders to the last digit below 2^53', async () => {
    const most = 2n ** 53n - 1n
    const demands = [order('O1', 0, 1, { planQty: most }), order('O2', 0, 2, { planQty: most - 1n })]
    const bom = [line('X', 'A')]
    const rows = {
      demands,
      bom,
      supplies: [stock('A', 0, { qty: most }), purchase('PO', 'A', 0, 1, { qty: most - 2n })],
    }
    const outcome = await both(rows, { batchStep: '0.000001' })
    const { required, short } = outcome.tables.itemShortages.columns
    expect([required[0], short[0]]).toEqual([2n * most - 1n, 1n])
  })
})

describe('quantities out of range', () => {
  it('reject the order with a message and do not affect the others', async () => {
    const demands = [order('GOOD', 2, 1), order('BAD', 5_000_000_000, 1), order('NEXT', 1, 2)]
    const bom = [line('X', 'A', 2)]
    const outcome = await both({ demands, bom, supplies: [stock('A', 6)] })
    expect(rowsOf(outcome, 'orders').map((row) => [row.order, row.kitStatus])).toEqual([
      ['BAD', 'ER'],
      ['GOOD', 'FN'],
      ['NEXT', 'FN'],
    ])
    expect(rowsOf(outcome, 'messages')).toMatchObject([
      {
        level: 'E',
        table: 'demands',
        row: 2,
        column: 'planQty',
        code: 'requirementTooLarge',
        order: 'BAD',
        item: 'A',
      },
    ])
    expect(outcome.counts.refused).toBe(1)
  })

  it('report the part on any level', async () => {
    const bom = [line('X', 'S', 1), line('S', 'T', 100_000), line('T', 'A', 100_000)]
    const items = ['S', 'T'].map((code) => ({ code, makeable: true }))
    const demands = [order('O', 1, 1), order('BAD', 1, 1, { planQty: units(1_000_000) })]
    const outcome = await both({ demands, bom, items, supplies: [stock('S', 3)] })
    expect(rowsOf(outcome, 'messages').filter((row) => row.level === 'E')).toMatchObject([
      { order: 'BAD', item: 'T', code: 'requirementTooLarge' },
      { order: 'O', item: 'A', code: 'requirementTooLarge' },
    ])
    const fewer = await both({ demands: [order('O', 0.9, 1)], bom, items, supplies: [stock('S', 3)] })
    expect(rowsOf(fewer, 'messages')).toEqual([])
  })

  it('refuses all rows of an item of which there is more than any sum can hold', async () => {
    const supplies = Array.from({ length: 260 }, (_, k) => purchase(`PO${k}`, 'A', 9e9, 1, { date: day(1) }))
    const rows = { demands: [order('O', 1, 1)], bom: [line('X', 'A')], supplies }
    const outcome = await both(rows)
    const messages = rowsOf(outcome, 'messages').filter((row) => row.code === 'supplyTooLarge')
    expect(messages).toHaveLength(260)
    expect(rowsOf(outcome, 'orders')).toMatchObject([{ kitStatus: 'NO' }])
  })
})
