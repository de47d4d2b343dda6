import { describe, expect, it } from 'vitest'
import { emptyPsiRow, type PsiRow } from '#domain/psi/rows.ts'
import { NULL_I64 } from '#engine/columns.ts'
import { comparedAtFirst, lineCells, pivotLines } from '#engine/psi/lines.ts'
import { psiRows } from '#engine/psi/problem.ts'
import type { PsiGridCells } from '#engine/psi/shown.ts'
import { numbers, units } from '../../support/psi.ts'

const rows: readonly PsiRow[] = [
  { ...emptyPsiRow, label: 'Sales', kind: 'sales' },
  { ...emptyPsiRow, label: 'Receipts', kind: 'P' },
  { ...emptyPsiRow, label: 'Stock', kind: 'I', textColor: '#112233' },
  { ...emptyPsiRow, label: 'Twice', kind: 'custom', content: 'ME.I * 2' },
]
const world = { now: 0, zone: 'UTC' }

/** One item over three periods with a closing stock; null: not known. */
function cellsOf(closing: readonly (number | null)[]) {
  const values = BigInt64Array.from(closing, (one) => (one === null ? NULL_I64 : units(one)))
  const grid: PsiGridCells = {
    codes: ['A'],
    periods: closing.map((_, p) => ({ start: p * 10, end: p * 10 + 10, day: p })),
    cells: Object.fromEntries(psiRows.map((name) => [name, values])) as PsiGridCells['cells'],
    safety: BigInt64Array.of(NULL_I64),
    maximum: BigInt64Array.of(NULL_I64),
  }
  return { grid, item: 0 }
}

describe('lines of a compared pivot', () => {
  it('are the rows, and below each compared one the value of the earlier plan and the difference', () => {
    const names = pivotLines(rows, [1, 3]).map(({ row, of }) => `${row.declared.label} ${of}`)
    expect(names).toEqual([
      'Sales now',
      'Receipts now',
      'Receipts earlier',
      'Receipts difference',
      'Stock now',
      'Twice now',
      'Twice earlier',
      'Twice difference',
    ])
    expect(pivotLines(rows)).toHaveLength(rows.length)
    expect(comparedAtFirst(rows)).toEqual([1, 2])
  })

  it('contain the difference of both plans, also of expressions; empty where it is zero or unknown', () => {
    const [now, then] = [cellsOf([5, 7, -3]), cellsOf([5, 9, null])]
    const shown = (at: number) => {
      const [, earlier, difference] = pivotLines([rows[at]!], [0])
      return [earlier!, difference!].map((line) => numbers(lineCells(line, now, then, world).values))
    }
    expect(shown(2)).toEqual([
      [5, 9, null],
      [null, -2, null],
    ])
    expect(shown(3)).toEqual([
      [10, 18, null],
      [null, -4, null],
    ])
  })

  it('keep the colours of the row, except the difference; without the earlier plan they are empty', () => {
    const now = cellsOf([1, 2, 3])
    const [line, then, difference] = pivotLines([rows[2]!], [0])
    expect(lineCells(line!, now, null, world).text).toEqual(['#112233', '#112233', '#112233'])
    expect(lineCells(then!, now, now, world).text[0]).toBe('#112233')
    expect(lineCells(difference!, now, now, world).text[0]).toBe(null)
    expect(numbers(lineCells(then!, now, null, world).values)).toEqual([null, null, null])
  })
})
