import { describe, expect, it } from 'vitest'
import { kittingKernel } from '#engine/kernel/kitting.ts'
import { DAY, day } from '../../support/kitting-input.ts'
import { line, order, stock } from '../../support/kitting-rows.ts'
import { freshKernels } from '../../support/kernels.ts'
import { rowsOf, runKit } from '../../support/kitting-run.ts'

type Rows = Parameters<typeof runKit>[0]

async function both(rows: Rows) {
  const outcome = await runKit(rows)
  const kernel = await runKit(rows, {}, { solver: kittingKernel(freshKernels()) })
  expect(kernel.hash).toBe(outcome.hash)
  return outcome
}

const used = async (rows: Rows) =>
  rowsOf(await both(rows), 'allocations')
    .map((row) => `${row.order} ${row.item}`)
    .toSorted()

const until = (date: number) => ({ validTo: day(date) })
const from = (date: number) => ({ validFrom: day(date) })
const changed = (parent: string, date: number) => [
  line(parent, 'A', 1, until(date - 1)),
  line(parent, 'B', 1, from(date)),
]
const made = (code: string, days = 0) => ({ code, makeable: true, makeLead: days * DAY })
const supplies = [stock('A', 99), stock('B', 99)]

describe('a BOM counts on the day its parent is wanted', () => {
  const demands = [order('EARLY', 1, 10), order('LATE', 1, 40)]

  it('below the order itself', async () => {
    const bom = [line('X', 'S'), ...changed('S', 27)]
    expect(await used({ demands, bom, supplies, items: [made('S')] })).toEqual(['EARLY A', 'LATE B'])
  })

  it('below a phantom', async () => {
    const bom = [line('X', 'S', 1, { phantom: true }), ...changed('S', 27)]
    expect(await used({ demands, bom, supplies })).toEqual(['EARLY A', 'LATE B'])
  })

  it('on every level, less the lead times above', async () => {
    const bom = [line('X', 'S'), line('S', 'T'), ...changed('T', 27)]
    const far = (lead: number) => used({ demands, bom, supplies, items: [made('S', lead), made('T')] })
    expect(await far(0)).toEqual(['EARLY A', 'LATE B'])
    // S is needed on day 40 and takes 14 days, so that T is needed on day 26.
    expect(await far(13)).toEqual(['EARLY A', 'LATE B'])
    expect(await far(14)).toEqual(['EARLY A', 'LATE A'])
  })

  it('where only a deeper level changes, orders for one item differ', async () => {
    const bom = [line('X', 'S'), line('S', 'T'), line('T', 'U', 1, { phantom: true }), ...changed('U', 27)]
    expect(await used({ demands, bom, supplies, items: [made('S'), made('T')] })).toEqual([
      'EARLY A',
      'LATE B',
    ])
  })

  it('in the component list of an order', async () => {
    const demand = (code: string, need: number) => ({
      ...order(code, 1, need),
      source: 'RES',
      lineNo: 'S',
      component: 'S',
      reqQty: 1_000_000n,
    })
    const rows = {
      demands: [demand('EARLY', 10), demand('LATE', 40)],
      bom: changed('S', 27),
      supplies,
      items: [made('S')],
    }
    expect(await used(rows)).toEqual(['EARLY A', 'LATE B'])
  })

  it('a cycle is one only while its rows count together', async () => {
    const bom = [
      line('X', 'S'),
      line('S', 'A', 1, until(26)),
      line('S', 'T', 1, from(27)),
      line('T', 'S', 1, from(27)),
    ]
    const outcome = await both({ demands, bom, supplies, items: [made('S'), made('T')] })
    expect(rowsOf(outcome, 'orders').map((row) => [row.order, row.kitStatus])).toEqual([
      ['EARLY', 'FN'],
      ['LATE', 'NO'],
    ])
    expect(rowsOf(outcome, 'messages')).toMatchObject([{ code: 'bomCircular', order: 'LATE', item: 'S' }])
    expect(rowsOf(outcome, 'shortages')).toMatchObject([{ order: 'LATE', reason: 'S13' }])
  })

  it('items that contain each other at different times are built', async () => {
    const bom = [
      line('X', 'S'),
      line('S', 'T', 1, until(26)),
      line('S', 'A', 1, from(27)),
      line('T', 'B', 1, until(26)),
      line('T', 'S', 1, from(27)),
    ]
    expect(await used({ demands, bom, supplies, items: [made('S', 1), made('T', 20)] })).toEqual([
      'EARLY B',
      'LATE A',
    ])
  })
})
