import { describe, expect, it } from 'vitest'
import { emptyPsiRow, type PsiRow } from '#domain/psi/rows.ts'
import { NULL_I64 } from '#engine/columns.ts'
import { spreadEvenly } from '#engine/psi/proposal/spread.ts'
import { psiRows } from '#engine/psi/problem.ts'
import { shownRows, type PsiGridCells } from '#engine/psi/shown.ts'
import type { DataRow } from '../../src/workbench/grid/model/source.ts'
import {
  blockTyped,
  filledDown,
  filledRight,
  spreadOut,
} from '../../src/workbench/screens/planning/psi/edit/blocks.ts'
import { cellsTyped, isEditable } from '../../src/workbench/screens/planning/psi/edit/cell-input.ts'
import {
  allCells,
  countOf,
  editsOf,
  keptIn,
  nothingTyped,
  withCells,
} from '../../src/workbench/screens/planning/psi/edit/typed.ts'
import { isUnsaved, mayLose, setUnsaved } from '../../src/workbench/state/unsaved.ts'
import { asked } from '../../src/workbench/state/asked.ts'

const UNIT = 1_000_000n
const units = (...list: number[]) => BigInt64Array.from(list, (one) => BigInt(one) * UNIT)
const periods = [0, 1, 2].map((day) => ({ start: day * 100, end: day * 100 + 100, day }))
const none = units(0, 0, 0)
const grid: PsiGridCells = {
  codes: ['A'],
  periods,
  cells: {
    ...(Object.fromEntries(psiRows.map((name) => [name, none])) as PsiGridCells['cells']),
    planned: units(5, 0, 0),
    firm: units(0, 4, 0),
    received: units(0, 1, 0),
  },
  safety: BigInt64Array.of(NULL_I64),
  maximum: BigInt64Array.of(NULL_I64),
}
const lineOf = (row: Partial<PsiRow>) =>
  shownRows([{ ...emptyPsiRow, label: 'X', editable: true, ...row }])[0]!
const planned = lineOf({ kind: 'planned' })
const receipts = lineOf({ kind: 'P' })
const typedAt = (text: string, line = planned, first = 0, end = first + 1) =>
  cellsTyped(text, line, { cells: { grid, item: 0 }, first, end })

describe('what is typed in a cell', () => {
  it('is its planned quantity; what its orders come to is no edit', () => {
    expect(typedAt('7.5')).toEqual([{ item: 'A', start: 0, qty: 7_500_000n }])
    expect(typedAt('1,250')).toEqual([{ item: 'A', start: 0, qty: 1250n * UNIT }])
    expect(typedAt('5.0')).toEqual([{ item: 'A', start: 0, qty: null }])
    expect(typedAt(' ')).toEqual([{ item: 'A', start: 0, qty: 0n }])
  })
  it('is planned beside what is firm and received in a line of all receipts', () => {
    expect(typedAt('12', receipts, 1)).toEqual([{ item: 'A', start: 100, qty: 7n * UNIT }])
    expect(typedAt('4', receipts, 1)).toEqual({ fault: 'firm', least: '5' })
    expect(typedAt('', receipts, 1)).toEqual([{ item: 'A', start: 100, qty: null }])
  })
  it('is divided over the periods of a coarser cell', () => {
    expect(typedAt('10', planned, 0, 3)).toEqual([
      { item: 'A', start: 0, qty: 4n * UNIT },
      { item: 'A', start: 100, qty: 3n * UNIT },
      { item: 'A', start: 200, qty: 3n * UNIT },
    ])
  })
  it('is refused where it is no quantity, or the item has none', () => {
    expect(typedAt('x')).toEqual({ fault: 'notNumber' })
    expect(typedAt('-1')).toEqual({ fault: 'negative' })
    expect(typedAt('0.0000001')).toEqual({ fault: 'tooManyDecimals' })
    const out = { ...grid, cells: { ...grid.cells, planned: BigInt64Array.of(NULL_I64, NULL_I64, NULL_I64) } }
    expect(cellsTyped('1', planned, { cells: { grid: out, item: 0 }, first: 0, end: 1 })).toEqual({
      fault: 'outOfRange',
    })
  })
  it('goes into lines of receipts that the layout lets be edited, as they are calculated', () => {
    expect([planned, receipts].map(isEditable)).toEqual([true, true])
    const others = [{ editable: false }, { kind: 'I' }, { content: 'ME.P' }, { initial: '0' }]
    expect(others.map((row) => isEditable(lineOf({ kind: 'planned', ...row })))).toEqual(
      others.map(() => false),
    )
  })
})

it('spreads to the last digit, whole units where the sum is whole', () => {
  for (const [qty, count] of [
    [10n * UNIT, 3],
    [10n * UNIT + 1n, 3],
    [0n, 4],
    [2n * UNIT, 7],
    [(1n << 63n) - 1n, 31],
  ] as const) {
    const shares = spreadEvenly(qty, count)
    expect(shares).toHaveLength(count)
    expect(shares.reduce((sum, one) => sum + one, 0n)).toBe(qty)
    if (qty % UNIT === 0n) for (const share of shares) expect(share % UNIT).toBe(0n)
  }
  expect(spreadEvenly(5n, 0)).toEqual([])
})

describe('blocks', () => {
  const row = (id: string, ...texts: string[]): DataRow => ({
    kind: 'row',
    id,
    values: Object.fromEntries(texts.map((text, at) => [`c${at}`, text])),
  })
  const rows = [row('a', '7', '', '2'), row('b', '1', '1', '1')]
  const fields = ['c0', 'c1', 'c2']

  it('are filled and spread over the marked cells', () => {
    expect(filledRight(rows, fields)).toEqual([
      ['7', '7', '7'],
      ['1', '1', '1'],
    ])
    expect(filledDown(rows, fields)).toEqual([
      ['7', '', '2'],
      ['7', '', '2'],
    ])
    expect(spreadOut(rows, fields)).toEqual([
      ['3', '3', '3'],
      ['1', '1', '1'],
    ])
  })
  it('are taken all or named where they are wrong; cells that may not be typed in are counted', () => {
    const read = (_row: DataRow, _field: string, text: string) => typedAt(text)
    const block = [
      ['1', '2'],
      ['3', 'x'],
    ]
    const target = { rows, fields: ['c0', 'c1'], block }
    expect(blockTyped(target, read, () => true)).toEqual({
      row: rows[1],
      field: 'c1',
      text: 'x',
      fault: { fault: 'notNumber' },
    })
    const firstOnly = blockTyped(target, read, ({ id }) => id === 'a')
    expect(firstOnly).toMatchObject({ left: 2, cells: [{ qty: UNIT }, { qty: 2n * UNIT }] })
  })
})

describe('edits', () => {
  it('are kept by period, go with items and periods that are gone, and are sent by number', () => {
    const set = (item: string, start: number, qty: bigint | null) => ({ item, start, qty })
    const typed = withCells(nothingTyped, [set('A', 100, UNIT), set('A', 0, 0n), set('B', 200, UNIT)])
    expect(editsOf(typed, periods)).toEqual([
      { item: 'A', period: 0, qty: '0' },
      { item: 'A', period: 1, qty: '1' },
      { item: 'B', period: 2, qty: '1' },
    ])
    expect(keptIn(typed, () => true, periods)).toBe(typed)
    const kept = keptIn(typed, (item) => item === 'A', periods.slice(1))
    expect(editsOf(kept, periods)).toEqual([{ item: 'A', period: 1, qty: '1' }])
    expect(countOf(withCells(typed, allCells(typed)))).toBe(0)
  })
})

describe('screens with edits', () => {
  const question = () => ({ title: 'Leave?' })
  it('are asked for before they go, and forgotten once they may', async () => {
    setUnsaved('/a', question)
    expect(await mayLose(['/b'])).toBe(true)
    const first = mayLose(['/a'])
    expect(asked.question?.title).toBe('Leave?')
    asked.answer(false)
    expect([await first, isUnsaved('/a')]).toEqual([false, true])
    const second = mayLose(null)
    asked.answer(true)
    expect([await second, isUnsaved('/a')]).toEqual([true, false])
  })
})
