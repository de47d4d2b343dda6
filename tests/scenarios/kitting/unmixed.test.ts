import { describe, expect, it } from 'vitest'
import { kittingKernel } from '#engine/kernel/kitting.ts'
import { line, order, purchase, stock, swap } from '../../support/kitting-rows.ts'
import { freshKernels } from '../../support/kernels.ts'
import { rowsOf, runKit } from '../../support/kitting-run.ts'

type Rows = Parameters<typeof runKit>[0]

async function both(rows: Rows, timing: string) {
  const policy = { useSubst: 'NOMIX_ORDER', timing }
  const outcome = await runKit(rows, policy)
  const kernel = await runKit(rows, policy, { solver: kittingKernel(freshKernels()) })
  expect(kernel.hash).toBe(outcome.hash)
  return outcome
}

const bom = [line('X', 'M')]
const substitutes = [swap('M', 'S')]

describe.each(['ASAP', 'JIT'])('an order uses only one member, %s', (timing) => {
  it('the one that covers most by the need date', async () => {
    const supplies = [stock('M', 1), purchase('PO', 'S', 10, 5)]
    const outcome = await both({ demands: [order('O', 10, 9)], bom, supplies, substitutes }, timing)
    expect(rowsOf(outcome, 'allocations')).toMatchObject([{ item: 'S', qty: 10 }])
    expect(rowsOf(outcome, 'orders')).toMatchObject([{ kitStatus: 'FT', kitQtyTotal: 10 }])
    expect(rowsOf(outcome, 'shortages')).toEqual([])
  })

  it('when nothing arrives by then, the one that covers most in total', async () => {
    const supplies = [purchase('CRUMB', 'M', 1, 12), purchase('PO', 'S', 10, 20)]
    const outcome = await both({ demands: [order('O', 10, 9)], bom, supplies, substitutes }, timing)
    expect(rowsOf(outcome, 'orders')).toMatchObject([{ kitStatus: 'FL', kitQtyTotal: 10 }])
  })

  it('reports that members may not be mixed where together they would suffice', async () => {
    const supplies = [stock('M', 7), stock('S', 6)]
    const outcome = await both({ demands: [order('O', 10, 9)], bom, supplies, substitutes }, timing)
    expect(rowsOf(outcome, 'orders')).toMatchObject([
      { kitStatus: 'PT', kitQtyTotal: 7, gatingItem: 'M', gatingSupply: null, gatingReason: 'S14' },
    ])
    expect(rowsOf(outcome, 'shortages')).toMatchObject([
      { item: 'M', required: 10, allocated: 7, short: 3, reason: 'S14', expected: null },
    ])
  })

  it('reports it also where nothing is kitted', async () => {
    const supplies = [stock('M', 7), stock('S', 6)]
    const demands = [order('O', 10, 9, { splitAllowed: false })]
    const outcome = await both({ demands, bom, supplies, substitutes }, timing)
    expect(rowsOf(outcome, 'orders')).toMatchObject([{ kitStatus: 'NO', gatingReason: 'S14' }])
    expect(rowsOf(outcome, 'shortages')).toMatchObject([{ item: 'M', short: 3, reason: 'S14' }])
  })

  it('gives another reason where together they would not suffice', async () => {
    const supplies = [stock('M', 7), stock('S', 2)]
    const outcome = await both({ demands: [order('O', 10, 9)], bom, supplies, substitutes }, timing)
    expect(rowsOf(outcome, 'shortages')).toMatchObject([{ item: 'M', short: 3, reason: 'S2' }])
  })
})
