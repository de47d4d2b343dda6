import { describe, expect, it } from 'vitest'
import { tableFromRows, type RowValues } from '#engine/columns.ts'
import { compareRuns, type ComparedRun } from '#engine/kitting/compare.ts'
import { allocationSchema, orderResultSchema, shortageSchema } from '#engine/kitting/results.ts'

interface Rows {
  asOf?: bigint
  orders: RowValues<typeof orderResultSchema>[]
  shortages?: RowValues<typeof shortageSchema>[]
  allocations?: RowValues<typeof allocationSchema>[]
}
const run = ({ asOf = 0n, orders, shortages = [], allocations = [] }: Rows): ComparedRun => ({
  asOf,
  orders: tableFromRows(orderResultSchema, orders),
  shortages: tableFromRows(shortageSchema, shortages),
  allocations: tableFromRows(allocationSchema, allocations),
})

const order = (code: string, atNeed: bigint, total: bigint, fullKit: bigint | null, more = {}) => ({
  source: 'MO',
  order: code,
  item: 'P',
  planQty: 10_000_000n,
  kitQtyAtNeed: atNeed * 1_000_000n,
  kitQtyTotal: total * 1_000_000n,
  fullKit,
  kitStatus: fullKit === null ? 'NO' : 'FT',
  ...more,
})
const day = (n: number) => BigInt(n) * 86_400n

describe('comparison of runs', () => {
  it('finds nothing between a run and itself', () => {
    const one = run({ orders: [order('M1', 10n, 10n, day(1)), order('M2', 0n, 0n, null)] })
    expect(compareRuns(one, one)).toEqual({
      counts: { won: 0, lost: 0, changed: 0, added: 0, removed: 0, same: 2 },
      orders: [],
    })
  })

  it('ignores the time at which stock was read', () => {
    const [left, right] = [1n, 2n].map((hour) =>
      run({ orders: [order('M1', 10n, 10n, hour * 3600n, { need: day(5), kitStatus: 'FN' })] }),
    )
    expect(compareRuns(left!, right!).counts.same).toBe(1)
  })

  it('distinguishes winners and losers, with dates, sets and causes', () => {
    const left = run({
      orders: [
        order('M1', 10n, 10n, day(1)),
        order('M2', 0n, 0n, null, { gatingItem: 'B' }),
        order('M3', 4n, 10n, day(9)),
        order('gone', 1n, 1n, day(1)),
      ],
      shortages: [{ order: 'M2', item: 'B', reason: 'S1' }],
    })
    const right = run({
      orders: [
        order('M2', 10n, 10n, day(4)),
        order('M1', 10n, 10n, day(6), { gatingItem: 'A' }),
        order('M3', 2n, 10n, day(5)),
        order('new', 1n, 1n, day(1)),
      ],
      shortages: [{ order: 'M1', item: 'A', reason: 'S4', takenBy: 'M2' }],
      allocations: [{ order: 'M2', item: 'B2', mainItem: 'B', supply: 'PO-7' }],
    })
    const { counts, orders } = compareRuns(left, right)
    expect(counts).toEqual({ won: 1, lost: 1, changed: 1, added: 1, removed: 1, same: 0 })
    expect(
      orders.map(({ order, verdict, delayDays, setsInTime }) => [order, verdict, delayDays, setsInTime]),
    ).toEqual([
      ['M2', 'won', null, '10'],
      ['M1', 'lost', 5, '0'],
      ['M3', 'changed', -4, '-2'],
      ['new', 'added', null, '1'],
      ['gone', 'removed', null, '-1'],
    ])
    expect(orders[0]!.causes).toEqual([{ kind: 'covered', item: 'B', by: 'PO-7', reason: null }])
    expect(orders[1]!.causes).toEqual([
      { kind: 'taken', item: 'A', by: 'M2', reason: 'S4' },
      { kind: 'gate', item: 'A', by: null, reason: null },
    ])
  })

  it('sees no loss where only time has passed', () => {
    const pastDue = [1n, 2n].map((at) =>
      order('late', 0n, 10n, day(Number(at)), { need: day(0), kitStatus: 'FN' }),
    )
    const dueBetween = [10n, 0n].map((atNeed, at) =>
      order('due', atNeed, 10n, day(at + 1), { need: day(1) + 3600n, kitStatus: 'FN' }),
    )
    const received = [
      order('came', 10n, 10n, day(1) + 60n, { need: day(9) }),
      order('came', 10n, 10n, day(2), { need: day(9) }),
    ]
    const [left, right] = [0, 1].map((at) =>
      run({ asOf: day(at + 1), orders: [pastDue[at]!, dueBetween[at]!, received[at]!] }),
    )
    expect(compareRuns(left!, right!)).toMatchObject({ counts: { same: 3 }, orders: [] })
    expect(compareRuns(right!, left!).counts.same).toBe(3)
  })

  it('reports delays after the need date as well', () => {
    const at = (fullKit: bigint, gatingDate: bigint, asOf: bigint) =>
      run({
        asOf,
        orders: [
          order('late', 0n, 10n, fullKit, {
            need: day(0),
            gatingItem: 'A',
            gatingSupply: 'PO-1',
            gatingDate,
          }),
        ],
      })
    const { orders } = compareRuns(at(day(3), day(3), day(1)), at(day(7), day(7), day(2)))
    expect(orders).toMatchObject([
      { verdict: 'lost', delayDays: 4, causes: [{ kind: 'supply', item: 'A', by: 'PO-1' }] },
    ])
  })

  it('reports changes of the order itself', () => {
    const [left, right] = [10n, 4n].map((qty) =>
      run({ orders: [order('M1', qty, qty, day(1), { planQty: qty, need: day(Number(qty)) })] }),
    )
    expect(compareRuns(left!, right!).orders[0]!.causes.map(({ kind }) => kind)).toEqual(['quantity', 'need'])
  })

  it('matches lines of one order and does not mix sources', () => {
    const lines = (n: bigint) => [
      order('S1', 1n, 1n, day(1), { lineNo: '10' }),
      order('S1', n, n, day(1), { lineNo: '20' }),
      order('S1', 5n, 5n, day(1), { source: 'FC', lineNo: '20' }),
    ]
    const { counts, orders } = compareRuns(run({ orders: lines(3n) }), run({ orders: lines(4n) }))
    expect([counts.won, counts.same]).toEqual([1, 2])
    expect(orders.map((one) => one.lineNo)).toEqual(['20'])
  })
})
