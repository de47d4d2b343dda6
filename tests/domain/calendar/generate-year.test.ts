import { expect, it } from 'vitest'
import { parseCalendarDates, ruleHolds } from '#domain/calendar/calendar-dates.ts'
import { dayFacts } from '#domain/calendar/days.ts'
import { patternShifts, yearRows, type YearPlan } from '#domain/calendar/generate-year.ts'
import { dayNumber } from '#domain/rules/dates.ts'

const plan: YearPlan = {
  year: 2028,
  prefix: 'Y28',
  resourceCode: '*',
  pattern: { kind: 'week', shifts: ['DAY', 'DAY', 'DAY', 'DAY', 'DAY;NIGHT', '', ''] },
  sortOrder: 10,
  holidays: true,
  extraDays: '',
  extraShifts: '',
}

it('weekdays with the same shifts are one row; holidays and days in exchange are above them', () => {
  const rows = yearRows({ ...plan, extraDays: '2028/1/8', extraShifts: 'DAY' })
  expect(rows.map(({ code, dates, shiftCode, sortOrder }) => [code, dates, shiftCode, sortOrder])).toEqual([
    ['Y28-P1', '星期一-星期四', 'DAY', '10'],
    ['Y28-P2', '星期五', 'DAY;NIGHT', '10'],
    ['Y28-P3', '星期六-星期日', '', '10'],
    ['Y28-HOLS', 'HOLS', '', '20'],
    ['Y28-EXTRA', '2028/1/8', 'DAY', '30'],
  ])
  expect(rows[0]).toMatchObject({ validFrom: '2028-01-01', validTo: '2028-12-31', resourceCode: '*' })
})

it.each([['DAY', 'DAY', 'NIGHT', 'NIGHT', '', ''], ['DAY', ''], ['A']])(
  'a rotation names every day of the year once, in texts that fit (%s)',
  (...shifts) => {
    const pattern = { kind: 'rotation', first: dayNumber(2028, 3, 5)!, shifts } as const
    const rows = yearRows({ ...plan, holidays: false, pattern })
    const read = rows.map(({ dates, shiftCode }) => {
      expect(dates.length).toBeLessThanOrEqual(4000)
      const parsed = parseCalendarDates(dates)
      return { shiftCode, rules: 'value' in parsed ? parsed.value : [] }
    })
    for (let day = dayNumber(2028, 1, 1)!; day <= dayNumber(2028, 12, 31)!; day++) {
      const matching = read.filter(({ rules }) =>
        rules.some((rule) => ruleHolds(rule, dayFacts(day), () => false)),
      )
      expect(matching.map(({ shiftCode }) => shiftCode)).toEqual([patternShifts(pattern, day)])
    }
    expect(patternShifts(pattern, dayNumber(2028, 3, 5)!)).toBe(shifts[0])
  },
)
