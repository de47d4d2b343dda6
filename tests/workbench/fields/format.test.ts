import { describe, expect, it } from 'vitest'
import { calendarFields } from '#domain/entities/master/calendar-fields.ts'
import { code, duration, flag, quantity, references, time } from '#domain/field-kinds.ts'
import { cellText } from '../../../src/workbench/grid/cells/format.ts'
import { columnsOf } from '../../../src/workbench/grid/model/column.ts'
import { durationText, readText, shortDurationText } from '../../../src/workbench/fields/duration-text.ts'
import { fieldText, formatTime, groupDigits } from '../../../src/workbench/fields/format.ts'

const settings = { language: 'en', zone: 'Asia/Shanghai' } as const

describe('texts of field values', () => {
  it('group the digits of an exact decimal without rounding it', () => {
    expect(groupDigits('12345678901234.123456')).toBe('12,345,678,901,234.123456')
    expect(groupDigits('-1234567')).toBe('-1,234,567')
    expect(groupDigits('999')).toBe('999')
    expect(['-999', '-1000', '123456.78', '1e+21', '-Infinity'].map(groupDigits)).toEqual([
      '-999',
      '-1,000',
      '123,456.78',
      '1e+21',
      '-Infinity',
    ])
    expect(fieldText('0.1000', quantity('量', 'Quantity'), settings)).toBe('0.1000')
  })

  it('show an instant in the zone of the plan unit, across a change of daylight saving', () => {
    expect(formatTime('2026-11-20T16:30:05Z', 'Asia/Shanghai')).toBe('2026/11/21 00:30:05')
    expect(formatTime('2026-03-29T00:59:59Z', 'Europe/Berlin')).toBe('2026/03/29 01:59:59')
    expect(formatTime('2026-03-29T01:00:00Z', 'Europe/Berlin')).toBe('2026/03/29 03:00:00')
    expect(fieldText('not a time', time('时', 'Time'), settings)).toBe('not a time')
  })

  it('say the words of a syntax in the language of the reader, in forms as in cells', () => {
    const dates = calendarFields.dates
    expect(fieldText('星期一-星期五', dates, settings)).toBe('Monday-Friday')
    const [column] = columnsOf({ dates })
    expect(cellText('星期一-星期五', column!, settings)).toBe('Monday-Friday')
    expect(cellText('Mon', column!, { ...settings, language: 'zh-Hans' })).toBe('星期一')
  })

  it('are empty for no value and in the language of the reader', () => {
    expect(fieldText(null, code('编码', 'Code'), settings)).toBe('')
    expect(fieldText(true, flag('是', 'Flag'), settings)).toBe('Yes')
    expect(fieldText(false, flag('是', 'Flag'), { ...settings, language: 'zh-Hans' })).toBe('否')
    expect(fieldText(93_610, duration('时长', 'Duration'), settings)).toBe('1d2h10s')
    expect(readText(93_610, duration('时长', 'Duration'), settings)).toBe('1d2h10s')
    expect(fieldText(['A', 'B'], references('组', 'Groups', 'itemGroup'), settings)).toBe('A; B')
  })
})

describe('durations that are read', () => {
  it('are in the words of the reader; what is typed keeps its notation', () => {
    const chinese = { ...settings, language: 'zh-Hans' } as const
    const span = duration('时长', 'Duration')
    expect(durationText(93_784, 'zh-Hans')).toBe('1天2小时3分钟4秒')
    expect(durationText(0, 'zh-Hans')).toBe('0秒')
    expect(durationText(-60, 'zh-Hans')).toBe('-1分钟')
    expect(shortDurationText(93 * 3600 + 59, 'zh-Hans')).toBe('3天21小时')
    expect(shortDurationText(93 * 3600 + 59, 'en')).toBe('3d21h')
    expect(readText(93_610, span, chinese)).toBe('1天2小时10秒')
    expect(fieldText(93_610, span, chinese)).toBe('1d2h10s')
    expect(readText(null, span, chinese)).toBe('')
  })
})

describe('quantities by the parameters', () => {
  const shown = (value: string, decimals: number, grouped = true) =>
    fieldText(value, quantity, { ...settings, decimals, grouped })
  const quantity = { kind: 'quantity', label: { zh: '数量', en: 'Quantity' }, required: false } as const

  it.each([
    ['1234567.5', 6, '1,234,567.5'],
    ['1234567.5', 0, '1,234,568'],
    ['0.005', 2, '0.01'],
    ['-0.005', 2, '-0.01'],
    ['-0.004', 2, '0'],
    ['999.996', 2, '1,000'],
    ['1.10', 1, '1.1'],
    ['12345678901234567890.123456', 3, '12,345,678,901,234,567,890.123'],
    ['7', 2, '7'],
  ])('%s with %d places is %s', (value, decimals, text) => {
    expect(shown(value, decimals)).toBe(text)
  })

  it('stand together without groups', () => {
    expect(shown('1234567.25', 1, false)).toBe('1234567.3')
  })
})
