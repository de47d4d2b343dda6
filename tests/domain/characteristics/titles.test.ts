import { afterEach, expect, it } from 'vitest'
import { changeoverLabel, characteristicLabel, parseTitles } from '#domain/characteristics/titles.ts'
import { giveTitles, noted, textOf } from '#domain/label.ts'

afterEach(() => giveTitles(new Map()))

it('titles stand wherever their characteristic is named, in both languages', () => {
  const read = parseTitles('1 = 颜色 | Colour; 10=Grade;')
  giveTitles('titles' in read ? read.titles : new Map())
  expect(textOf(characteristicLabel(1), 'zh-Hans')).toBe('颜色')
  expect(textOf(changeoverLabel(1), 'en')).toBe('Changeover: Colour')
  expect(textOf(characteristicLabel(10), 'zh-Hans')).toBe('Grade')
  expect(textOf(characteristicLabel(2), 'en')).toBe('Specification 2')
  expect(textOf(noted(characteristicLabel(1), { zh: '文本', en: 'text' }), 'en')).toBe('Colour · text')
})

it('what is no title is reported by its place', () => {
  expect(parseTitles('1 = A; 11 = B')).toMatchObject({ fault: { position: 7 } })
  expect(parseTitles('Colour')).toMatchObject({ fault: { position: 1 } })
  expect(parseTitles('')).toEqual({ titles: new Map() })
})
