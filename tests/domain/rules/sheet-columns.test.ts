import { expect, it } from 'vitest'
import { areaName, totalFormula, type Area } from '../../../src/domain/rules/sheet-columns.ts'

const cell = (left: number, top = 2): Area => ({ top, bottom: top, left, right: left })

it('names areas and cells', () => {
  expect(areaName({ top: 2, bottom: 9, left: 1, right: 26 })).toBe('B2:AA9')
  expect(areaName(cell(1))).toBe('B2')
})

it('totals many areas within what a function and a formula of Excel may have', () => {
  const cells = (count: number, top?: number): Area[] =>
    Array.from({ length: count }, (_, at) => cell(at, top))
  expect(totalFormula('min', cells(2))).toBe('MIN(A2,B2)')
  const many = totalFormula('sum', cells(600))!
  expect(many.match(/SUM\(/g)).toHaveLength(4)
  expect(many.match(/[A-Z]+2\b/g)).toHaveLength(600)
  expect(Math.max(...many.split('SUM(').map((part) => part.split(',').length))).toBeLessThanOrEqual(256)
  expect(totalFormula('sum', cells(1000, 1_000_000))).toBeNull()
})
