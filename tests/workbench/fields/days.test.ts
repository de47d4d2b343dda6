import { expect, it } from 'vitest'
import { dayNow, dayStarts } from '../../../src/workbench/fields/days.ts'

it('days begin at the midnights of the zone, also where one has 23 hours', () => {
  const starts = dayStarts(2, 'Europe/Berlin', Date.parse('2026-03-28T23:30:00+01:00'))
  expect(starts.map((at) => new Date(at * 1000).toISOString())).toEqual([
    '2026-03-27T23:00:00.000Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ])
})

it('today is the day of the zone, which may be another one than that of UTC', () => {
  for (const [moment, day] of [
    ['2026-11-26T15:59:59Z', '2026-11-26'],
    ['2026-11-26T16:00:00Z', '2026-11-27'],
    ['2026-12-31T23:30:00Z', '2027-01-01'],
    ['2028-02-28T16:00:00Z', '2028-02-29'],
  ] as const)
    expect(dayNow('Asia/Shanghai', Date.parse(moment))).toBe(day)
  expect(dayNow('America/Los_Angeles', Date.parse('2026-11-01T07:30:00Z'))).toBe('2026-11-01')
  expect(dayNow('America/Los_Angeles', Date.parse('2026-11-02T07:30:00Z'))).toBe('2026-11-01')
})
