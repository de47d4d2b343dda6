import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dateLevel,
  END_OF_MONTH,
  formatCalendarDates,
  parseCalendarDates,
  ruleHolds,
  type DateRule,
} from '#domain/calendar/calendar-dates.ts'
import { dayFacts } from '#domain/calendar/days.ts'
import { calendarFaultText, type Parsed } from '#domain/calendar/faults.ts'
import { parseShiftList } from '#domain/calendar/shift-list.ts'
import { formatShiftPatterns, parseShiftPatterns, type TimeRange } from '#domain/calendar/shift-patterns.ts'
import { parseTargets } from '#domain/calendar/target-list.ts'
import { datesIn, weekdayOf } from '#domain/calendar/weekday-names.ts'
import { datesInWords, shiftsInWords } from '#domain/calendar/words.ts'
import { dayNumber, formatDay, parseDay } from '#domain/rules/dates.ts'
import { effort } from '../../support/effort.ts'

function valueOf<T>(parsed: Parsed<T>): T {
  if ('faults' in parsed)
    throw new Error(parsed.faults.map((fault) => calendarFaultText(fault, 'en')).join('; '))
  return parsed.value
}

const faultsOf = (parsed: Parsed<unknown>): (string | number)[][] =>
  'faults' in parsed ? parsed.faults.map(({ code, value, at }) => [code, value, at]) : []

const h = (hours: number): number => hours * 3600
const noHolidays = (_day: number, _table: string | null): boolean => false

describe('shift patterns', () => {
  const ranges = (text: string) => valueOf(parseShiftPatterns(text)).ranges

  it.each([
    [
      '8:00-12:00;13:00-17:00',
      [
        [8, 12],
        [13, 17],
      ],
    ],
    ['08:00:00-12:00', [[8, 12]]],
    ['22:00-6:00', [[22, 30]]],
    ['22:00-30:00', [[22, 30]]],
    ['0:00-24:00', [[0, 24]]],
    ['0:00-0:00', [[0, 24]]],
    ['8:00-8:00', [[8, 32]]],
    [
      '20:00-24:00; 25:00-29:30',
      [
        [20, 24],
        [25, 29.5],
      ],
    ],
    [
      '8：00～12：00；13：00至17：00',
      [
        [8, 12],
        [13, 17],
      ],
    ],
    [
      ' 8:00 - 12:00 , 13:00 - 17:00 ;',
      [
        [8, 12],
        [13, 17],
      ],
    ],
  ])('reads %s', (text, expected) => {
    expect(ranges(text)).toEqual(expected.map(([start, end]) => ({ start: h(start!), end: h(end!) })))
  })

  it('keeps seconds', () => {
    expect(ranges('7:59:30-8:00:15')).toEqual([{ start: 28_770, end: 28_815 }])
  })

  it('merges what overlaps or touches and finds the breaks', () => {
    const { worked, breaks, workSeconds } = valueOf(
      parseShiftPatterns('13:00-17:00;8:00-11:00;10:00-12:00;17:00-18:00'),
    )
    expect(worked).toEqual([
      { start: h(8), end: h(12) },
      { start: h(13), end: h(18) },
    ])
    expect(breaks).toEqual([{ start: h(12), end: h(13) }])
    expect(workSeconds).toBe(h(9))
  })

  it.each([
    ['', [['empty', '', 0]]],
    [' ; ', [['empty', ' ; ', 0]]],
    ['8:00', [['notRange', '8:00', 0]]],
    ['8:00-12', [['notTimeOfDay', '12', 5]]],
    ['8:00-12:00;25:61-26:00', [['notTimeOfDay', '25:61', 11]]],
    [
      'x-9:00; 8:00-9:60',
      [
        ['notTimeOfDay', 'x', 0],
        ['notTimeOfDay', '9:60', 13],
      ],
    ],
    ['8:00-48:01', [['afterNextDay', '48:01', 5]]],
    ['26:00-25:00', [['afterNextDay', '26:00-25:00', 0]]],
    ['48:00-48:00', [['afterNextDay', '48:00-48:00', 0]]],
    ['8:00-40:00', [['longerThanDay', '8:00-40:00', 0]]],
    ['-8:00-9:00', [['notTimeOfDay', '', 0]]],
  ])('refuses %j', (text, expected) => {
    expect(faultsOf(parseShiftPatterns(text))).toEqual(expected)
  })

  it('are written as they are read', () => {
    expect(formatShiftPatterns(ranges('8:00-12:00;22:00-6:00;25:00-26:30:05;0:00-0:00'))).toBe(
      '08:00-12:00;22:00-06:00;25:00-26:30:05;00:00-24:00',
    )
    const range = fc
      .tuple(fc.integer({ min: 0, max: 172_799 }), fc.integer({ min: 1, max: 86_400 }))
      .map(([start, length]) => ({ start, end: start + length }))
      .filter(({ end }) => end <= 172_800)
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 5 }), (list) => {
        const byStart = (all: readonly TimeRange[]) =>
          all.toSorted((a, b) => a.start - b.start || a.end - b.end)
        expect(byStart(ranges(formatShiftPatterns(list)))).toEqual(byStart(list))
      }),
      { seed: 20261120, numRuns: effort(1000) },
    )
  })
})

describe('calendar dates', () => {
  const day = (text: string): number => parseDay(text)!
  const dates = (text: string) => valueOf(parseCalendarDates(text))

  it.each<[string, DateRule]>([
    ['*', { kind: 'every' }],
    ['*/*/*', { kind: 'every' }],
    ['2026/3/1', { kind: 'days', from: day('2026-03-01'), to: day('2026-03-01') }],
    ['2026-03-01', { kind: 'days', from: day('2026-03-01'), to: day('2026-03-01') }],
    ['20260301', { kind: 'days', from: day('2026-03-01'), to: day('2026-03-01') }],
    ['2026/03/05-2026/03/09', { kind: 'days', from: day('2026-03-05'), to: day('2026-03-09') }],
    ['2026-03-05-2026-03-09', { kind: 'days', from: day('2026-03-05'), to: day('2026-03-09') }],
    ['20260305-20260309', { kind: 'days', from: day('2026-03-05'), to: day('2026-03-09') }],
    ['2026/3/5 ~ 2026-3-9', { kind: 'days', from: day('2026-03-05'), to: day('2026-03-09') }],
    ['星期一', { kind: 'weekdays', from: 1, to: 1 }],
    ['星期一-星期五', { kind: 'weekdays', from: 1, to: 5 }],
    ['星期六-星期二', { kind: 'weekdays', from: 6, to: 2 }],
    ['周一至周五', { kind: 'weekdays', from: 1, to: 5 }],
    ['Mon-Fri', { kind: 'weekdays', from: 1, to: 5 }],
    ['sunday', { kind: 'weekdays', from: 7, to: 7 }],
    ['礼拜天', { kind: 'weekdays', from: 7, to: 7 }],
    ['HOLS', { kind: 'holidays', table: null }],
    ['hols:CN-2026', { kind: 'holidays', table: 'CN-2026' }],
    ['节假日', { kind: 'holidays', table: null }],
    ['10', { kind: 'monthDays', from: 10, to: 10 }],
    ['10-20', { kind: 'monthDays', from: 10, to: 20 }],
    ['20-EOM', { kind: 'monthDays', from: 20, to: END_OF_MONTH }],
    ['eom', { kind: 'monthDays', from: END_OF_MONTH, to: END_OF_MONTH }],
    ['2026/*/1', { kind: 'parts', year: 2026, month: null, day: 1 }],
    ['*/12/25', { kind: 'parts', year: null, month: 12, day: 25 }],
    ['*-12-25', { kind: 'parts', year: null, month: 12, day: 25 }],
    ['2026/3/*', { kind: 'parts', year: 2026, month: 3, day: null }],
    ['*/2/EOM', { kind: 'parts', year: null, month: 2, day: END_OF_MONTH }],
    ['*/2/29', { kind: 'parts', year: null, month: 2, day: 29 }],
    ['*/12/24-*/1/2', { kind: 'yearly', from: 1224, to: 102 }],
  ])('reads %s', (text, rule) => {
    expect(dates(text)).toEqual([rule])
    expect(dates(formatCalendarDates([rule]))).toEqual([rule])
  })

  it('reads lists with any of their separators', () => {
    expect(dates('2026/3/1;10, 星期一；HOLS、EOM\n*').map(({ kind }) => kind)).toEqual([
      'days',
      'monthDays',
      'weekdays',
      'holidays',
      'monthDays',
      'every',
    ])
  })

  it.each([
    ['', [['empty', '', 0]]],
    ['2026/2/30', [['noSuchDay', '2026/2/30', 0]]],
    ['*/2/30', [['noSuchDay', '*/2/30', 0]]],
    ['2026/13/*', [['noSuchDay', '2026/13/*', 0]]],
    ['32', [['noSuchDay', '32', 0]]],
    ['0', [['noSuchDay', '0', 0]]],
    ['*; 星期八', [['notDates', '星期八', 3]]],
    ['3/1', [['notDates', '3/1', 0]]],
    [
      'Foo-Fri;Mon-Bar',
      [
        ['notDates', 'Foo', 0],
        ['notDates', 'Bar', 12],
      ],
    ],
    ['2026/3/9-2026/3/5', [['reversed', '2026/3/9-2026/3/5', 0]]],
    ['2026/3/1-10', [['mixedRange', '2026/3/1-10', 0]]],
    ['10-星期五', [['mixedRange', '10-星期五', 0]]],
    ['2026/*/1-2026/*/5', [['wildcardRange', '2026/*/1-2026/*/5', 0]]],
    ['*-10', [['wildcardRange', '*-10', 0]]],
    ['HOLS-10', [['mixedRange', 'HOLS-10', 0]]],
  ])('refuses %j', (text, expected) => {
    expect(faultsOf(parseCalendarDates(text))).toEqual(expected)
  })

  const daysOf = (text: string, from: string, to: string, isHoliday = noHolidays): string[] => {
    const rules = dates(text)
    const days: string[] = []
    for (let number = day(from); number <= day(to); number++)
      if (rules.some((rule) => ruleHolds(rule, dayFacts(number), isHoliday)))
        days.push(formatDay(number).slice(5))
    return days
  }

  it('hold on the days they say', () => {
    expect(daysOf('星期六-星期一', '2026-03-02', '2026-03-09')).toEqual(['03-02', '03-07', '03-08', '03-09'])
    expect(daysOf('27-EOM', '2026-02-20', '2026-03-02')).toEqual(['02-27', '02-28'])
    expect(daysOf('30-EOM', '2026-02-20', '2026-03-31')).toEqual(['03-30', '03-31'])
    expect(daysOf('30-1', '2026-02-20', '2026-03-31')).toEqual(['03-01', '03-30', '03-31'])
    expect(daysOf('EOM-1', '2026-02-20', '2026-03-02')).toEqual(['02-28', '03-01'])
    expect(daysOf('EOM', '2024-02-01', '2024-03-31')).toEqual(['02-29', '03-31'])
    expect(daysOf('31', '2026-02-01', '2026-03-31')).toEqual(['03-31'])
    expect(daysOf('2026/*/1', '2025-12-01', '2026-03-31')).toEqual(['01-01', '02-01', '03-01'])
    expect(daysOf('*/12/30-*/1/2', '2025-12-20', '2026-01-10')).toEqual(['12-30', '12-31', '01-01', '01-02'])
    expect(daysOf('*/2/EOM', '2024-01-01', '2025-12-31')).toEqual(['02-29', '02-28'])
  })

  it('ask the table of holidays that is named', () => {
    const known = (number: number, table: string | null): boolean =>
      (number === day('2026-03-03') && table !== 'B') || (number === day('2026-03-05') && table !== 'A')
    expect(daysOf('HOLS', '2026-03-01', '2026-03-31', known)).toEqual(['03-03', '03-05'])
    expect(daysOf('HOLS:A', '2026-03-01', '2026-03-31', known)).toEqual(['03-03'])
    expect(daysOf('HOLS:B', '2026-03-01', '2026-03-31', known)).toEqual(['03-05'])
  })

  it('are more particular the fewer days they name', () => {
    expect(
      ['2026/3/1', 'HOLS', '10', '*/12/25', '周一', '*'].map((text) => dateLevel(dates(text)[0]!)),
    ).toEqual([2, 2, 2, 2, 1, 0])
  })

  it('are written canonically', () => {
    expect(formatCalendarDates(dates('2026-3-1,Mon-Fri, EOM ,20260305-2026/3/9,*/1/1'))).toBe(
      '2026/03/01;星期一-星期五;EOM;2026/03/05-2026/03/09;*/01/01',
    )
  })

  it('read any rule back from its text', () => {
    const number = (min: number, max: number) => fc.integer({ min, max })
    const orNone = (arbitrary: fc.Arbitrary<number>) => fc.option(arbitrary, { freq: 2 })
    const range = (kind: 'weekdays' | 'monthDays', most: number) =>
      fc.record({ kind: fc.constant(kind), from: number(1, most), to: number(1, most) })
    const yearDay = fc.tuple(number(1, 12), number(1, 28)).map(([month, date]) => month * 100 + date)
    const rule: fc.Arbitrary<DateRule> = fc.oneof(
      fc.constant<DateRule>({ kind: 'every' }),
      fc
        .tuple(number(-719_162, 2_900_000), fc.nat(400))
        .map(([from, length]): DateRule => ({ kind: 'days', from, to: from + length })),
      range('weekdays', 7),
      range('monthDays', END_OF_MONTH),
      fc.record({ kind: fc.constant('holidays' as const), table: fc.constantFrom(null, 'CN', 'A-B') }),
      fc.record({ kind: fc.constant('yearly' as const), from: yearDay, to: yearDay }),
      fc
        .record({
          kind: fc.constant('parts' as const),
          year: orNone(number(1, 9999)),
          month: orNone(number(1, 12)),
          day: orNone(fc.oneof(number(1, 28), fc.constant(END_OF_MONTH))),
        })
        .filter(({ year, month, day: date }) => {
          const open = [year, month, date].filter((part) => part === null).length
          return open > 0 ? open < 3 : date === END_OF_MONTH
        }),
    )
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 5 }), (rules) => {
        expect(dates(formatCalendarDates(rules))).toEqual(rules)
      }),
      { seed: 20261120, numRuns: effort(2000) },
    )
  })

  it('never throw, and place every fault inside the text', () => {
    const pieces = fc.constantFrom(
      '*',
      '2026',
      '/',
      '-',
      '3',
      '31',
      ';',
      ',',
      '星期',
      '一',
      'Mon',
      'EOM',
      'HOLS',
      ':',
      ' ',
      '~',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        for (const parse of [parseCalendarDates, parseShiftPatterns, parseShiftList, parseTargets]) {
          const parsed = parse(text)
          for (const { at, length, value } of 'faults' in parsed ? parsed.faults : [])
            expect(text.slice(at, at + length)).toBe(value)
        }
      }),
      { seed: 20261120, numRuns: effort(3000) },
    )
  })

  it('are described in words', () => {
    const rules = dates('星期一-星期五;HOLS;20-EOM;2026/*/1;*/12/24-*/1/2;2026/3/1')
    expect(datesInWords(rules, 'zh-Hans')).toBe(
      '星期一至星期五、节假日、每月 20 日至月末、2026 年每月1 日、每年 12/24 至 1/2、2026/03/01',
    )
    expect(datesInWords(rules, 'en')).toBe(
      'Monday to Friday, holidays, every month from day 20 to its last day, day 1 in every month of 2026, every year from 12/24 to 1/2, 2026/03/01',
    )
  })

  it('know every day of the platform calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (number) => {
        const { year, month, dayOfMonth, monthLength, weekday } = dayFacts(number)
        const date = new Date(number * 86_400_000)
        expect(dayNumber(year, month, dayOfMonth)).toBe(number)
        expect(dayNumber(year, month, monthLength)).not.toBeNull()
        expect(dayNumber(year, month, monthLength + 1)).toBeNull()
        expect(weekday % 7).toBe(date.getUTCDay())
      }),
      { seed: 20261120, numRuns: effort(500) },
    )
  })
})

describe('weekday names', () => {
  it('need three letters', () => {
    expect([weekdayOf('Mo'), weekdayOf('Thu'), weekdayOf('thurs'), weekdayOf('Thus')]).toEqual([
      null,
      4,
      4,
      null,
    ])
  })
})

describe('shift lists', () => {
  it('reads shifts with multipliers; the empty text is a day off', () => {
    expect(valueOf(parseShiftList('DAY=2; NIGHT;A=B=0.5'))).toEqual([
      { code: 'DAY', multiplier: 2_000_000n },
      { code: 'NIGHT', multiplier: 1_000_000n },
      { code: 'A=B', multiplier: 500_000n },
    ])
    expect(valueOf(parseShiftList(' '))).toEqual([])
    expect(shiftsInWords([], 'zh-Hans')).toBe('休息')
    expect(shiftsInWords(valueOf(parseShiftList('DAY=2;NIGHT')), 'en')).toBe('DAY x 2, NIGHT')
  })

  it.each([
    ['DAY=x', [['notMultiplier', 'x', 4]]],
    ['DAY=-1', [['notMultiplier', '-1', 4]]],
    ['DAY=', [['notMultiplier', 'DAY=', 0]]],
    ['DAY=1000001', [['notMultiplier', '1000001', 4]]],
    ['N;=2', [['noShift', '=2', 2]]],
    ['D*=2', [['codeCharacter', 'D*', 0]]],
    ['DAY;N;DAY=2', [['shiftTwice', 'DAY=2', 6]]],
  ])('refuses %j', (text, expected) => {
    expect(faultsOf(parseShiftList(text))).toEqual(expected)
  })
})

describe('targets', () => {
  it('are codes or everything', () => {
    expect(valueOf(parseTargets('R1; G1;R1'))).toEqual({ every: false, codes: ['R1', 'G1'] })
    expect(valueOf(parseTargets('*'))).toEqual({ every: true, codes: [] })
    expect(valueOf(parseTargets('R1;*'))).toEqual({ every: true, codes: ['R1'] })
    expect(faultsOf(parseTargets('R1;M?'))).toEqual([['codeCharacter', 'M?', 3]])
    expect(faultsOf(parseTargets(''))).toEqual([['empty', '', 0]])
  })
})

describe('faults', () => {
  it('name the place and the reason in both languages', () => {
    const parsed = parseCalendarDates('*;2026/2/30')
    const [fault] = 'faults' in parsed ? parsed.faults : []
    expect(calendarFaultText(fault!, 'en')).toBe('at character 3: there is no day "2026/2/30"')
    expect(calendarFaultText(fault!, 'zh-Hans')).toBe('第 3 个字符起：没有“2026/2/30”这一天')
  })
})

describe('weekdays in the language of the reader', () => {
  it.each([
    ['星期一-星期五;HOLS', 'Monday-Friday;HOLS', '星期一-星期五;HOLS'],
    ['Mon-Fri;2026/3/1;20-EOM', 'Monday-Friday;2026/3/1;20-EOM', '星期一-星期五;2026/3/1;20-EOM'],
    ['周六、礼拜天', 'Saturday、Sunday', '星期六、星期日'],
    ['HOLS:周六;周日', 'HOLS:周六;Sunday', 'HOLS:周六;星期日'],
    ['*', '*', '*'],
  ])('are words of it, and all else stays: %s', (text, en, zh) => {
    expect(datesIn(text, 'en')).toBe(en)
    expect(datesIn(text, 'zh-Hans')).toBe(zh)
    for (const shown of [en, zh]) expect(parseCalendarDates(shown)).toEqual(parseCalendarDates(text))
  })
})
