import { describe, expect, it } from 'vitest'
import { defaultPsiSettings } from '#engine/psi/input.ts'
import { preparePsi } from '#engine/psi/prepare.ts'
import { psiCellTable } from '#engine/psi/results.ts'
import { kernel, units, prepared, numbers, withWindow } from '../../support/psi.ts'
import { DAY, days, psiInput, START } from '../../support/random-psi.ts'

describe('faulty rows', () => {
  it('are rejected and reported by table, row and column', () => {
    const input = psiInput({
      items: [
        { code: 'A' },
        { code: 'B' },
        { code: 'B' },
        {},
        { code: 'N', safety: -1n },
        { code: 'M', maximum: -1n },
        { code: 'S', shelfDays: -1 },
        { code: 'T', made: 1n << 50n },
      ],
      periods: [
        ...days(2),
        { start: START + DAY + 1, end: START + 3 * DAY },
        { start: START },
        { end: START },
        { start: START, end: START },
        { start: 1n << 50n, end: 1n << 51n },
      ],
      receipts: [
        { item: 'A', kind: 'firm', time: START, qty: 1n },
        { item: 'X', kind: 'firm', time: START, qty: 1n },
        { kind: 'firm', time: START, qty: 1n },
        { item: 'A', kind: 'sale', time: START, qty: 1n },
        { item: 'A', kind: 'toString', time: START, qty: 1n },
        { item: 'A', time: START, qty: 1n },
        { item: 'A', kind: 'firm', qty: 1n },
        { item: 'A', kind: 'firm', time: START },
        { item: 'B', kind: 'firm', time: START, qty: 1n },
      ],
      demands: [{ item: 'A', kind: 'sale', time: START, qty: -1n }],
    })
    const given = preparePsi(input, defaultPsiSettings)
    expect(given.codes).toEqual(['A'])
    expect([...given.periodRow]).toEqual([0, 1])
    expect(given.problem.eventCount).toBe(1)
    expect(given.faults.map(({ table, row, column, code }) => `${table} ${row} ${column} ${code}`)).toEqual([
      'items 1 code duplicate',
      'items 2 code duplicate',
      'items 3 code missing',
      'items 4 safety negative',
      'items 5 maximum negative',
      'items 6 shelfDays negative',
      'items 7 made timeBeyondRange',
      'periods 2 start overlap',
      'periods 3 end missing',
      'periods 4 start missing',
      'periods 5 end endBeforeStart',
      'periods 6 start timeBeyondRange',
      'receipts 1 item unknownItem',
      'receipts 2 item missing',
      'receipts 3 kind unknownKind',
      'receipts 4 kind unknownKind',
      'receipts 5 kind missing',
      'receipts 6 time missing',
      'receipts 7 qty missing',
      'demands 0 qty negative',
    ])
  })

  it('are settings that are none', () => {
    for (const back of [-1, 0.5, Number.NaN])
      expect(() => prepared(withWindow('period', back, 0))).toThrow(RangeError)
  })
})

describe('the table of cells', () => {
  it('has a row for every item and period of a block', () => {
    const given = prepared({ item: { opening: units(1) }, periods: days(2) })
    const table = psiCellTable(given, kernel.open(given.problem).block([0]))
    expect(table.length).toBe(2)
    expect([...table.columns.start]).toEqual([BigInt(START), BigInt(START + DAY)])
    expect(numbers(table.columns.closing)).toEqual([1, 1])
  })
})
