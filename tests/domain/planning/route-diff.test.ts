import { describe, expect, it } from 'vitest'
import { master } from '#domain/entities/master/master.ts'
import { routeDifferences, rowsOn } from '#domain/planning/route-diff.ts'

const row = (more: object) => ({
  itemCode: 'A',
  procNo: 10,
  processCode: 'CUT',
  instType: 'U',
  instCode: 'M',
  targetCode: 'SAW',
  prodExpr: '30s',
  priority: 50,
  ...more,
})

describe('two versions of a route', () => {
  it('differ in what only one of them has and in what is said differently, in the order of the route', () => {
    const before = [
      row({ validTo: '2026-12-31' }),
      row({ instType: 'I', instCode: 'In', targetCode: 'BAR', prodExpr: '2' }),
      row({ procNo: 20, processCode: 'DRILL', targetCode: 'D1' }),
    ]
    const after = [
      row({ prodExpr: '25s', routeVersion: 'V2', validFrom: '2027-01-01', setupExpr: '5m' }),
      row({ instType: 'I', instCode: 'In', targetCode: 'TUBE', prodExpr: '2' }),
      row({ procNo: 20, processCode: 'DRILL', targetCode: 'd1', procSelector: null }),
    ]
    const found = routeDifferences(before, after, master.fields)
    expect(found.map(({ kind, procNo, target }) => [kind, procNo, target])).toEqual([
      ['changed', 10, 'SAW'],
      ['removed', 10, 'BAR'],
      ['added', 10, 'TUBE'],
    ])
    expect(found[0]!.fields.map(({ field, before: left, after: right }) => [field, left, right])).toEqual([
      ['setupExpr', '', '5m'],
      ['prodExpr', '30s', '25s'],
    ])
    expect(routeDifferences(after, after, master.fields)).toEqual([])
    expect(routeDifferences(after, before, master.fields)).toHaveLength(3)
  })

  it('are what holds on a day', () => {
    const rows = [row({ validTo: '2026-12-31' }), row({ validFrom: '2027-01-01' }), row({})]
    expect(rowsOn(rows, '2026-12-31')).toEqual([rows[0], rows[2]])
    expect(rowsOn(rows, '2027-01-01')).toEqual([rows[1], rows[2]])
    expect(rowsOn(rows, '')).toEqual(rows)
  })
})
