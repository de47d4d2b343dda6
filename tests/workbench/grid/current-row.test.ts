import { describe, expect, it } from 'vitest'
import { settledRow, type ShownRows } from '../../../src/workbench/grid/model/current-row.ts'
import type { DataRow, GridRow } from '../../../src/workbench/grid/model/source.ts'

const row = (id: string, qty = '1'): DataRow => ({ kind: 'row', id, values: { id, qty } })
const group: GridRow = {
  kind: 'group',
  id: 0,
  level: 0,
  field: 'a',
  value: 'x',
  count: 2,
  open: true,
  values: {},
}

/** A view in which lines given as null are not loaded. */
const shown = (...lines: readonly (GridRow | null)[]): ShownRows => ({
  rowCount: lines.length,
  row: (line) => lines[line] ?? undefined,
  lineOf: (id) => {
    const at = lines.findIndex((one) => one?.kind === 'row' && one.id === id)
    return at < 0 ? null : at
  },
})

describe('the current row', () => {
  const [a, b, c] = [row('a'), row('b'), row('c')]

  it('takes the row of its line as soon as that is loaded', () => {
    const gone = { line: 1, row: null }
    expect(settledRow(gone, shown(a, null))).toBe(gone)
    expect(settledRow(gone, shown(a, b))).toEqual({ line: 1, row: b })
  })

  it('is the same object while nothing changes, also where its line is no longer loaded', () => {
    const current = { line: 1, row: b }
    expect(settledRow(current, shown(a, b, c))).toBe(current)
    expect(settledRow(current, shown(a, null, c))).toBe(current)
  })

  it('has the new values of its row', () => {
    const changed = row('b', '7')
    expect(settledRow({ line: 1, row: b }, shown(a, changed))).toEqual({ line: 1, row: changed })
  })

  it('goes along when its row is sorted to another line', () => {
    expect(settledRow({ line: 0, row: c }, shown(a, b, c))).toEqual({ line: 2, row: c })
    expect(settledRow({ line: 5, row: c }, shown(a, b, c))).toEqual({ line: 2, row: c })
    expect(settledRow({ line: 0, row: b }, shown(group, a, b))).toEqual({ line: 2, row: b })
  })

  it('is none when other rows are shown in its place', () => {
    expect(settledRow({ line: 1, row: b }, shown(a, c))).toBeNull()
    expect(settledRow({ line: 1, row: b }, shown(a))).toBeNull()
    expect(settledRow({ line: 1, row: b }, shown())).toBeNull()
    expect(settledRow({ line: 0, row: null }, shown())).toBeNull()
  })

  it('is none on a group, which is remembered as gone to', () => {
    const current = { line: 0, row: null }
    expect(settledRow(current, shown(group, a))).toBe(current)
  })
})
