import { expect, it } from 'vitest'
import { workbookText, workbookTexts, unescapeXstring } from '../../../src/domain/rules/xstring.ts'
import { xlsxCell } from '../../../src/server/platform/exchange/xlsx/cells.ts'

const field = { kind: 'longText', label: { zh: '备注', en: 'Remark' }, required: false } as const

it('a text of a workbook cell is as long as Excel takes, and ends with an ellipsis where more was', () => {
  expect(workbookText('a'.repeat(32_767))).toBe('a'.repeat(32_767))
  expect(workbookText('a'.repeat(40_000))).toBe(`${'a'.repeat(32_766)}…`)
  const pairs = workbookText(`a${'😀'.repeat(20_000)}`)
  expect(pairs.isWellFormed()).toBe(true)
  expect(pairs).toHaveLength(32_766)
  expect(xlsxCell('b'.repeat(40_000), field, { language: 'en', zone: 'UTC' })).toHaveLength(32_767)
})

it('characters that XML drops are written as escapes and come back', () => {
  const odd = 'a\u0001b _x0041_ \r\n\t'
  expect(unescapeXstring(workbookText(odd))).toBe(odd)
})

it('marks where the texts of a cell are cut, whichever of them is too long', () => {
  const long = 'a'.repeat(32_767)
  expect(workbookTexts([long, ''])).toEqual([long, ''])
  expect(workbookTexts([long, 'b'])).toEqual([`${long.slice(1)}…`, ''])
  expect(workbookTexts([long.slice(1), 'bc', 'd'])).toEqual([`${long.slice(1)}…`, '', ''])
  expect(workbookTexts([long.slice(2), 'bcd'])).toEqual([long.slice(2), 'b…'])
  expect(workbookTexts(['a', 'b'])).toEqual(['a', 'b'])
})
