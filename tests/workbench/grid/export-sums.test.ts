import type { CellFormulaValue, Worksheet } from 'exceljs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeXlsx } from '../../../src/workbench/grid/export/xlsx.ts'
import type { GridColumn } from '../../../src/workbench/grid/model/column.ts'
import type { CellValue } from '../../../src/workbench/grid/model/source.ts'
import { bookOf, chunked, column, settings } from '../../support/workbooks.ts'

const words = { subtotal: '{value}: subtotal', total: 'Total', tooMany: 'too many' }
const columns = [
  column('item', 'code'),
  column('buyer', 'code'),
  column('qty', 'quantity', { sum: true }),
  column('late', 'duration', { sum: true }),
  column('status', 'choice', { choice: 'KitStatus' }),
]
const titles = ['Item', 'Buyer', 'Qty', 'Late', 'Status']

/** By buyer and, where it is not shown, project, which is the last value of a row. */
const groups = [
  { column: columns[1]!, at: 1 },
  { column: column('project', 'text'), at: 5 },
]
const rows: CellValue[][] = [
  ['A', 'li', '1.5', 60, 'NO', 'p1'],
  ['B', 'li', '2', 120, null, 'p1'],
  ['C', 'li', '0.000001', null, null, 'p2'],
  ['D', 'wang', '10', -90_000, null, 'p1'],
  ['E', null, '-3', 3600, null, null],
]

async function sheetsOf(given: readonly (readonly CellValue[])[], more: object = {}) {
  const job = { sheet: 's', columns, titles, settings, sums: { groups, words }, ...more }
  return (await bookOf(await writeXlsx(job, chunked(given, 2)))).worksheets
}
const lineOf = (sheet: Worksheet, number: number) => {
  const row = sheet.getRow(number)
  const values = [1, 2, 3, 4].map((at) => row.getCell(at).value)
  const shown = values.map((value) =>
    isFormula(value) ? [value.formula, numberOf(value.result ?? 0)] : numberOf(value),
  )
  return [row.outlineLevel ?? 0, ...shown]
}
/** Cells of durations are read as times; to the second. */
const numberOf = (value: unknown): unknown =>
  value instanceof Date ? Math.round((value.getTime() - Date.UTC(1899, 11, 30)) / 1000) / 86_400 : value
const isFormula = (value: unknown): value is CellFormulaValue =>
  typeof value === 'object' && value !== null && 'formula' in value

/** What Excel computes: of the cells in the range, those of other SUBTOTAL cells left out. */
function subtotal(sheet: Worksheet, formula: string): number {
  const [, code, name, from, to] = /^SUBTOTAL\((\d),([A-Z]+)(\d+):[A-Z]+(\d+)\)$/.exec(formula)!
  const rowsFrom = Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => Number(from) + at)
  const values = rowsFrom.map((row) => numberOf(sheet.getCell(`${name}${row}`).value))
  const filled = values.filter((value) => value !== null && !isFormula(value))
  const numbers = filled.filter((value) => typeof value === 'number')
  const sum = numbers.reduce((all, value) => all + value, 0)
  switch (code) {
    case '1':
      return sum / numbers.length
    case '3':
      return filled.length
    case '4':
      return Math.max(...numbers)
    case '5':
      return Math.min(...numbers)
    default:
      return sum
  }
}

describe('a workbook of groups', () => {
  it('has each group as an outline with its sums below it, and the sums of all rows at the end', async () => {
    const [sheet] = await sheetsOf(rows)
    const lines = Array.from({ length: sheet!.rowCount - 1 }, (_, at) => lineOf(sheet!, at + 2))
    expect(lines).toEqual([
      [2, 'A', 'li', 1.5, 60 / 86_400],
      [2, 'B', 'li', 2, 120 / 86_400],
      [1, 'p1: subtotal', null, ['SUBTOTAL(9,C2:C3)', 3.5], ['SUBTOTAL(9,D2:D3)', 180 / 86_400]],
      [2, 'C', 'li', 0.000001, null],
      [1, 'p2: subtotal', null, ['SUBTOTAL(9,C5:C5)', 0.000001], ['SUBTOTAL(9,D5:D5)', 0]],
      [0, null, 'li: subtotal', ['SUBTOTAL(9,C2:C6)', 3.500001], ['SUBTOTAL(9,D2:D6)', 180 / 86_400]],
      [2, 'D', 'wang', 10, -90_000 / 86_400],
      [1, 'p1: subtotal', null, ['SUBTOTAL(9,C8:C8)', 10], ['SUBTOTAL(9,D8:D8)', -90_000 / 86_400]],
      [0, null, 'wang: subtotal', ['SUBTOTAL(9,C8:C9)', 10], ['SUBTOTAL(9,D8:D9)', -90_000 / 86_400]],
      [2, 'E', null, -3, 3600 / 86_400],
      [1, '—: subtotal', null, ['SUBTOTAL(9,C11:C11)', -3], ['SUBTOTAL(9,D11:D11)', 3600 / 86_400]],
      [0, null, '—: subtotal', ['SUBTOTAL(9,C11:C12)', -3], ['SUBTOTAL(9,D11:D12)', 3600 / 86_400]],
      [0, 'Total', null, ['SUBTOTAL(9,C2:C13)', 10.500001], ['SUBTOTAL(9,D2:D13)', -86_220 / 86_400]],
    ])
    expect(sheet!.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet!.properties.outlineLevelRow).toBe(2)
    expect(sheet!.autoFilter).toBeFalsy()
    const total = sheet!.getRow(14)
    expect([3, 4].map((at) => total.getCell(at).numFmt)).toEqual(['#,##0.######', '0.00" d"'])
    expect(total.getCell(3).font.bold).toBe(true)
  })

  it('has formulas whose values are the sums of the rows that they name, whatever the rows', async () => {
    const row = fc.tuple(
      fc.constantFrom('li', 'wang', null),
      fc.constantFrom('p1', 'p2'),
      fc.option(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { nil: null }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (made) => {
        const given = made
          .toSorted((a, b) => (`${a[0]} ${a[1]}` < `${b[0]} ${b[1]}` ? -1 : 1))
          .map(([buyer, project, qty]) => [
            'I',
            buyer,
            qty === null ? null : String(qty / 1000),
            qty,
            null,
            project,
          ])
        const [sheet] = await sheetsOf(given)
        let formulas = 0
        sheet!.eachRow((line) =>
          line.eachCell(({ value }) => {
            if (!isFormula(value)) return
            formulas++
            expect(numberOf(value.result ?? 0)).toBeCloseTo(subtotal(sheet!, value.formula), 6)
          }),
        )
        const pairs = new Set(given.map((one) => `${String(one[1])} ${String(one[5])}`))
        const buyers = new Set(given.map((one) => one[1]))
        expect(formulas).toBe(2 * (pairs.size + buyers.size + 1))
        expect(sheet!.rowCount).toBe(1 + given.length + pairs.size + buyers.size + 1)
      }),
      { numRuns: 40 },
    )
  })

  it.each(['average', 'count', 'min', 'max'] as const)(
    'has formulas of each %s over the rows alone, without empty cells',
    async (total) => {
      const own: GridColumn[] = columns.map((one) => (one.sum ? { ...one, total } : one))
      const counted = own.map((one) =>
        one.field === 'status' ? { ...one, sum: true, total: 'count' as const } : one,
      )
      const [sheet] = await sheetsOf(rows, { columns: counted })
      const found: [string, number][] = []
      sheet!.eachRow((line) =>
        line.eachCell(({ value, address }) => {
          if (!isFormula(value)) return
          const shown = numberOf(value.result ?? 0) as number
          expect(shown).toBeCloseTo(subtotal(sheet!, value.formula), 5)
          found.push([address, shown])
        }),
      )
      const code = { average: 1, count: 3, min: 5, max: 4 }[total]
      const last = sheet!.getRow(14)
      expect(last.getCell(3).value).toMatchObject({ formula: `SUBTOTAL(${code},C2:C13)` })
      expect(last.getCell(5).value).toEqual({ formula: 'SUBTOTAL(3,E2:E13)', result: 1 })
      // A group without values has no average; its count is 0.
      expect(found.some(([address]) => address === 'D6')).toBe(total === 'count')
      const mark = { average: 'avg', count: 'count', min: 'min', max: 'max' }[total]
      expect(last.getCell(3).numFmt.startsWith(`"${mark} "#,##0`)).toBe(true)
    },
  )

  it('rounds an average as the screen does, of whole numbers too', async () => {
    const own = [column('item', 'code'), column('lots', 'integer', { sum: true, total: 'average' })]
    const given = [
      ['A', 1],
      ['B', 2],
      ['C', null],
      ['D', 2],
    ]
    const [sheet] = await sheetsOf(given, {
      columns: own,
      titles: ['Item', 'Lots'],
      sums: { groups: [], words },
    })
    const cell = sheet!.getRow(6).getCell(2)
    expect(cell.value).toEqual({ formula: 'SUBTOTAL(1,B2:B5)', result: 1.666667 })
    expect(cell.numFmt).toBe('"avg "#,##0.######')
  })

  it('writes a sum as its digits where a number of it, or the sum, is longer than Excel keeps', async () => {
    const long = [
      ['A', 'li', '1234567890123.567891', null, null, 'p1'],
      ['B', 'li', '1', null, null, 'p2'],
    ]
    const [sheet] = await sheetsOf(long)
    const values = [3, 5, 6, 7].map((row) => sheet!.getRow(row).getCell(3).value)
    expect(values).toEqual([
      '1234567890123.567891',
      { formula: 'SUBTOTAL(9,C4:C4)', result: 1 },
      '1234567890124.567891',
      '1234567890124.567891',
    ])
  })

  it('adds up a column that needs agreeing rows only inside the group of what must agree', async () => {
    const within: GridColumn[] = columns.map((one) =>
      one.field === 'qty' ? { ...one, sumWithin: 'project' } : one,
    )
    const [sheet] = await sheetsOf(rows.slice(0, 3), { columns: within })
    expect([4, 6, 7, 8].map((row) => sheet!.getRow(row).getCell(3).value)).toEqual([
      { formula: 'SUBTOTAL(9,C2:C3)', result: 3.5 },
      { formula: 'SUBTOTAL(9,C5:C5)', result: 0.000001 },
      null,
      null,
    ])
  })

  it('has one line of sums below rows without groups, and none below no rows', async () => {
    const plain = { sums: { groups: [], words } }
    const [sheet] = await sheetsOf(rows, plain)
    expect(sheet!.rowCount).toBe(rows.length + 2)
    expect(lineOf(sheet!, 7)).toEqual([
      0,
      'Total',
      null,
      ['SUBTOTAL(9,C2:C6)', 10.500001],
      ['SUBTOTAL(9,D2:D6)', -86_220 / 86_400],
    ])
    // The line of sums is not filtered away.
    expect(sheet!.autoFilter).toBe('A1:E6')
    expect((await sheetsOf([], plain))[0]!.rowCount).toBe(1)
  })

  it('says on a sheet of its own what was asked', async () => {
    const lines = [
      ['Report', '=Shortage'],
      ['Made at', '2026-11-26T20:00:00+08:00'],
    ] as const
    const [, facts] = await sheetsOf(rows, { facts: { sheet: 'Parameters', lines } })
    expect(facts!.name).toBe('Parameters')
    expect([1, 2].map((row) => [1, 2].map((at) => facts!.getRow(row).getCell(at).value))).toEqual(lines)
  })
})
