import { describe, expect, it } from 'vitest'
import { elementsOf, itemsOf, plainRows, TODAY, units, type TimelineCase } from '../../support/timeline.ts'

type Line = readonly [part: string, day: number, qty: number, doc?: string]

const item = { code: 'A', name: 'Pin', stock: units(10), safety: 0n }
const lines = (list: readonly Line[]): TimelineCase['lines'] =>
  list.map(([part, day, qty, doc = `${part}${day}`]) => ({
    item: 'A',
    part,
    day: TODAY + day,
    qty: units(qty),
    source: part === 'firm' ? 'purchase' : 'order',
    doc,
  }))
const given = (list: readonly Line[], more: Partial<typeof item> = {}): TimelineCase => ({
  items: [{ ...item, ...more }],
  lines: lines(list),
})
const rowOf = (one: TimelineCase) => plainRows(itemsOf(one))[0]!
const proposals = (one: TimelineCase) =>
  plainRows(elementsOf(one))
    .filter(({ exception }) => exception !== null)
    .map(({ kind, exception, toDay, toQty }) => [kind, exception, toDay, toQty])

describe('the list of an item', () => {
  it('has stock, receipts and demand by day, receipts first, with the running balance', () => {
    const rows = plainRows(
      elementsOf(
        given([
          ['sale', 2, 4],
          ['firm', 2, 5],
          ['dependent', 1, 8],
        ]),
      ),
    )
    expect(rows.map(({ day, kind, qty, balance }) => [day, kind, qty, balance])).toEqual([
      [null, 'stock', 10, 10],
      ['2026-11-03', 'dependent', -8, 2],
      ['2026-11-04', 'purchase', 5, 7],
      ['2026-11-04', 'sale', -4, 3],
    ])
  })

  it('counts what is overdue today and forecasts only as far as sales orders leave them', () => {
    const rows = plainRows(
      elementsOf({
        ...given([
          ['sale', 1, 4],
          ['forecast', 3, 6],
          ['forecast', -2, 9],
          ['firm', -5, 1],
        ]),
        settings: { window: { back: 0, forward: 3 } },
      }),
    )
    expect(rows.map(({ kind, day, due, qty }) => [kind, day, due, qty])).toEqual([
      ['stock', null, null, 10],
      ['purchase', '2026-11-02', '2026-10-28', 1],
      ['sale', '2026-11-03', '2026-11-03', -4],
      ['forecast', '2026-11-05', '2026-11-05', -2],
    ])
  })

  it('does not depend on the order of the input', () => {
    const list: Line[] = [
      ['sale', 1, 4, 'b'],
      ['sale', 1, 4, 'a'],
      ['firm', 1, 3, 'y'],
      ['firm', 1, 3, 'x'],
    ]
    expect(elementsOf(given(list.toReversed()))).toEqual(elementsOf(given(list)))
  })

  it('adds up rows beyond the most in a last one', () => {
    const rows = plainRows(
      elementsOf(
        given([
          ['sale', 1, 4],
          ['sale', 2, 1],
          ['firm', 3, 2],
        ]),
        'A',
        3,
      ),
    )
    expect(rows.map(({ kind, doc, qty, balance }) => [kind, doc, qty, balance])).toEqual([
      ['stock', null, 10, 10],
      ['sale', 'sale1', -4, 6],
      ['later', '2', 1, 7],
    ])
  })
})

describe('proposals', () => {
  it('bring a receipt to the day on which demand needs it', () => {
    expect(
      proposals(
        given([
          ['sale', 3, 12],
          ['firm', 5, 6],
        ]),
      ),
    ).toEqual([['purchase', 'rescheduleIn', '2026-11-05', null]])
    expect(
      proposals(
        given([
          ['sale', 0, 12],
          ['firm', 5, 6],
        ]),
      ),
    ).toEqual([['purchase', 'expedite', '2026-11-02', null]])
    expect(
      proposals(
        given([
          ['sale', 3, 12],
          ['firm', -1, 6],
        ]),
      ),
    ).toEqual([['purchase', 'expedite', '2026-11-05', null]])
  })

  it('push out what comes too early and cancel what nothing needs', () => {
    expect(
      proposals(
        given([
          ['sale', 12, 12],
          ['firm', 4, 2],
          ['planned', 5, 1],
        ]),
      ),
    ).toEqual([
      ['purchase', 'rescheduleOut', '2026-11-14', null],
      ['planned', 'cancel', null, null],
    ])
    expect(
      proposals(
        given([
          ['sale', 11, 12],
          ['firm', 4, 2],
        ]),
      ),
    ).toEqual([])
  })

  it('ask for new supply where demand or safety stock lacks it', () => {
    expect(
      proposals(
        given(
          [
            ['sale', 3, 8],
            ['sale', 4, 7],
            ['firm', 2, 1],
          ],
          { safety: units(1) },
        ),
      ),
    ).toEqual([['sale', 'newSupply', '2026-11-06', 5]])
    expect(proposals(given([], { safety: units(12) }))).toEqual([['safety', 'newSupply', '2026-11-02', 2]])
  })

  it('name demand that is overdue', () => {
    expect(proposals(given([['sale', -3, 2]]))).toEqual([['sale', 'overdueDemand', null, null]])
  })
})

describe('the collective list', () => {
  it('says the first shortage, what is missing and how long stock lasts', () => {
    expect(
      rowOf(
        given([
          ['sale', 2, 6],
          ['sale', 4, 9],
          ['firm', 6, 2],
        ]),
      ),
    ).toMatchObject({
      problem: 'shortage',
      at: '2026-11-06',
      shortAt: '2026-11-06',
      shortQty: 5,
      missing: 3,
      cover: 3,
      last: -3,
    })
    expect(rowOf(given([['sale', 2, 6]]))).toMatchObject({
      problem: null,
      at: null,
      cover: null,
      missing: null,
    })
    expect(rowOf(given([['sale', 0, 11]]))).toMatchObject({ problem: 'shortage', cover: 0 })
  })

  it('says overdue receipts, excess and items without a supplier', () => {
    expect(
      rowOf(
        given([
          ['firm', -3, 2],
          ['firm', -1, 1],
          ['sale', 5, 13],
        ]),
      ),
    ).toMatchObject({
      problem: 'overdue',
      overdue: 2,
      overdueQty: 3,
      overdueSince: '2026-10-30',
    })
    expect(
      rowOf(
        given([
          ['firm', 3, 4],
          ['sale', 5, 8],
        ]),
      ),
    ).toMatchObject({
      problem: 'excess',
      excessAt: '2026-11-05',
      excessQty: 4,
    })
    const bought = { items: [{ ...item, safety: units(12), noSupplier: true }], lines: [] }
    expect(rowOf(bought)).toMatchObject({ problem: 'noSupplier', at: '2026-11-02', noSupplier: 1 })
    const over = { items: [{ ...item, maximum: units(7) }], lines: lines([['sale', 1, 2]]) }
    expect(rowOf(over)).toMatchObject({ problem: 'excess', excessAt: '2026-11-02', excessQty: 3 })
  })

  it('is sorted by the first problem, its severity, then by code', () => {
    const items = ['D', 'C', 'B', 'A'].map((code) => ({ code, stock: 0n }))
    const rows = itemsOf({
      items: [...items, { code: 'E', stock: 0n, safety: units(1) }],
      lines: ['A', 'C', 'B'].map((code, at) => ({
        item: code,
        part: 'sale',
        day: TODAY + (at < 2 ? 3 : 0),
        qty: units(1),
      })),
    })
    expect(plainRows(rows).map((row) => row.item)).toEqual(['B', 'E', 'A', 'C', 'D'])
  })
})
