import { describe, expect, it } from 'vitest'
import { emptyPsiRow, type PsiRow } from '#domain/psi/rows.ts'
import { NULL_I64, tableFromRows, textAt } from '#engine/columns.ts'
import { collapsedCells } from '#engine/psi/collapsed.ts'
import { collapse } from '#engine/psi/horizon.ts'
import { psiItemRowSchema } from '#engine/psi/overview.ts'
import { psiRows } from '#engine/psi/problem.ts'
import { readSorting, selectItems } from '#engine/psi/select.ts'
import { shownCells, shownRows, writtenValue, type PsiGridCells } from '#engine/psi/shown.ts'
import { kernel, prepared, units } from '../../support/psi.ts'
import { DAY, START } from '../../support/random-psi.ts'

const { problem, codes } = prepared({
  item: { opening: units(3), safety: units(4) },
  receipts: [['firm', 1, 5]],
  demands: [
    ['sale', 0, 5],
    ['dependent', 2, 2],
  ],
})
const { cells } = kernel.open(problem).block([0])
const first = Math.floor(START / DAY)
const grid: PsiGridCells = {
  codes,
  periods: [0, 1, 2, 3].map((p) => ({ start: START + p * DAY, end: START + (p + 1) * DAY, day: first + p })),
  cells,
  safety: problem.safety,
  maximum: BigInt64Array.of(NULL_I64),
}
const world = { now: START, zone: 'UTC' }
const shown = (row: Partial<PsiRow>, of = grid) => {
  const [line] = shownRows([{ ...emptyPsiRow, label: 'X', ...row }])
  const { values, text, back } = shownCells(line!, of, 0, world)
  return { values: [...values].map((one) => (one === NULL_I64 ? null : Number(one) / 1e6)), text, back }
}

describe('a row of a layout', () => {
  it('shows the value of its kind', () => {
    expect(shown({ kind: 'I' }).values).toEqual([-2, 3, 1, 1])
    expect(shown({ kind: 'P' }).values).toEqual([0, 5, 0, 0])
    expect(shown({ kind: 'S' }).values).toEqual([5, 0, 2, 0])
    expect(shown({ kind: 'opening' }).values).toEqual([3, -2, 3, 1])
    expect(shown({ kind: 'safety' }).values).toEqual([4, 4, 4, 4])
    expect(shown({ kind: 'maximum' }).values).toEqual([null, null, null, null])
  })

  it('evaluates expressions for a period and the one before, and a separate one for the first', () => {
    expect(shown({ kind: 'custom', content: 'ME.I - OTHER.I' }).values).toEqual([-5, 5, -2, 0])
    expect(shown({ kind: 'custom', content: 'OTHER.P' }).values).toEqual([null, 0, 5, 0])
    expect(shown({ kind: 'custom', content: 'ME.I - ME.Safety', initial: '100' }).values).toEqual([
      100, -1, -3, -3,
    ])
    expect(shown({ kind: 'custom', content: 'ME.Nothing' }).values).toEqual([null, null, null, null])
  })

  it('never falls below zero where so defined, and colours cells by value', () => {
    const row = shown({
      kind: 'I',
      limitZero: true,
      textColor: "If(ME.Value == 0, '#FF0000', '')",
      backColor: '#00ff00',
    })
    expect(row.values).toEqual([0, 3, 1, 1])
    expect(row.text).toEqual(['#ff0000', null, null, null])
    expect(row.back).toEqual(Array.from({ length: 4 }, () => '#00ff00'))
  })

  it('sums flows over longer periods, and has the stock at their ends', () => {
    const groups = { ...collapse(grid.periods, null), periods: grid.periods.slice(0, 2), starts: [0, 3, 4] }
    const coarse = collapsedCells(grid, groups)
    expect(shown({ kind: 'P' }, coarse).values).toEqual([5, 0])
    expect(shown({ kind: 'S' }, coarse).values).toEqual([7, 0])
    expect(shown({ kind: 'opening' }, coarse).values).toEqual([3, 1])
    expect(shown({ kind: 'I' }, coarse).values).toEqual([1, 1])
    expect(Object.keys(coarse.cells)).toEqual([...psiRows])
  })

  it('leaves cells empty where nothing flows, and writes days of cover to the tenth', () => {
    const [receipts, stock, cover] = shownRows(
      ['P', 'I', 'cover'].map((kind) => ({ ...emptyPsiRow, label: kind, kind })),
    )
    expect(writtenValue(receipts!, 0n)).toBe(NULL_I64)
    expect(writtenValue(stock!, 0n)).toBe(0n)
    expect(writtenValue(cover!, 1_250_000n)).toBe(1_300_000n)
    expect(writtenValue(cover!, NULL_I64)).toBe(NULL_I64)
  })
})

describe('items', () => {
  const rows = tableFromRows(psiItemRowSchema, [
    { item: 'A', name: 'Arm', at: 30n, problem: 'belowSafety', last: 5n },
    { item: 'B', name: 'Bolt' },
    { item: 'C', name: 'Cam', at: 10n, problem: 'belowSafety', last: -5n },
    { item: 'D', name: 'arm rest', at: 10n, problem: 'negative', last: 5n },
  ])
  const chosen = (selection: object) =>
    [...selectItems(rows, selection)].map((row) => textAt(rows.columns.item, row)).join('')

  it('come by their first problem, the graver one first, those without one last', () => {
    expect(chosen({})).toBe('DCAB')
    expect(chosen({ sorting: 'at desc' })).toBe('ADCB')
    expect(chosen({ sorting: 'item desc' })).toBe('DCBA')
    expect(chosen({ sorting: 'last' })).toBe('CADB')
  })

  it('are those with a near problem, of a kind, or with a word in code or name', () => {
    expect(chosen({ until: 10 })).toBe('DC')
    expect(chosen({ problem: 'belowSafety' })).toBe('CA')
    expect(chosen({ keyword: ' ARM ' })).toBe('DA')
    expect(chosen({ keyword: 'b', until: 99 })).toBe('')
  })

  it('are sorted by supported fields only', () => {
    expect(readSorting('')).toEqual(['at', false])
    expect(readSorting('closing DESC')).toEqual(['closing', true])
    for (const bad of ['qty', 'at sideways', 'at desc desc']) expect(readSorting(bad)).toBeNull()
  })
})
