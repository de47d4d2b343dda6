import { describe, expect, it } from 'vitest'
import { psiPeriodText } from '#domain/psi/period-text.ts'
import { parseDay } from '#domain/rules/dates.ts'
import { isoWeek, localDay, periodDay } from '#domain/rules/periods.ts'
import { closedPeriods, collapse, horizonOf, problemUntil } from '#engine/psi/horizon.ts'

const seconds = (iso: string): number => Date.parse(iso) / 1000
const berlin = 'Europe/Berlin'
const iso = (at: number): string => new Date(at * 1000).toISOString().slice(0, 16)

describe('periods', () => {
  it('are days of the zone, also where the clock is changed', () => {
    const periods = horizonOf({ kind: 'day', from: seconds('2026-10-24T10:00:00Z'), count: 3, zone: berlin })
    expect(periods.map(({ start }) => iso(start))).toEqual([
      '2026-10-23T22:00',
      '2026-10-24T22:00',
      '2026-10-25T23:00',
    ])
    expect(periods.map(({ start, end }) => (end - start) / 3600)).toEqual([24, 25, 24])
  })

  it('are weeks from Monday and months of the calendar, the first of them around the start', () => {
    const from = seconds('2026-11-26T03:00:00Z')
    const weeks = horizonOf({ kind: 'week', from, count: 2, zone: 'UTC' })
    expect(weeks.map(({ start }) => iso(start))).toEqual(['2026-11-23T00:00', '2026-11-30T00:00'])
    const months = horizonOf({ kind: 'month', from, count: 3, zone: 'UTC' })
    expect(months.map(({ start }) => iso(start))).toEqual([
      '2026-11-01T00:00',
      '2026-12-01T00:00',
      '2027-01-01T00:00',
    ])
    expect(periodDay(-1, 'week')).toBe(-3)
  })

  it('are shifts from when they begin; without shifts they are days', () => {
    const wanted = { kind: 'shift', from: seconds('2026-11-26T05:00:00Z'), count: 3, zone: 'UTC' } as const
    const shifts = horizonOf({ ...wanted, shiftStarts: [20 * 3600, 8 * 3600, 32 * 3600] })
    expect(shifts.map(({ start }) => iso(start))).toEqual([
      '2026-11-25T20:00',
      '2026-11-26T08:00',
      '2026-11-26T20:00',
    ])
    expect(horizonOf(wanted)).toEqual(horizonOf({ ...wanted, kind: 'day' }))
  })

  it('collapse to the weeks and months in which they begin', () => {
    const days = horizonOf({ kind: 'day', from: seconds('2026-11-26T00:00:00Z'), count: 10, zone: 'UTC' })
    expect(collapse(days, 'week').starts).toEqual([0, 4, 10])
    expect(collapse(days, 'month').starts).toEqual([0, 5, 10])
    expect(collapse(days, null).periods).toEqual(days)
    const [first] = collapse(days, 'week').periods
    expect(first).toEqual({ start: days[0]!.start, end: days[3]!.end, day: days[0]!.day })
  })

  it('are closed when they end at or before an instant', () => {
    const days = horizonOf({ kind: 'day', from: seconds('2026-11-26T03:00:00Z'), count: 3, zone: 'UTC' })
    const closed = (until: string): number => closedPeriods(days, seconds(until))
    expect(closed('2026-11-26T23:59:59Z')).toBe(0)
    expect(closed('2026-11-27T00:00:00Z')).toBe(1)
    expect(closed('2026-11-28T12:00:00Z')).toBe(2)
    expect(closed('2027-01-01T00:00:00Z')).toBe(3)
    expect(closedPeriods([], 0)).toBe(0)
  })

  it('are near until the end of a day of the zone', () => {
    const layout = { asOf: '2026-11-20T20:00:00Z', zone: 'Asia/Shanghai' }
    expect(iso(problemUntil(layout, 0))).toBe('2026-11-21T15:59')
    expect(iso(problemUntil(layout, 2))).toBe('2026-11-23T15:59')
    expect(localDay(seconds(layout.asOf), layout.zone)).toBe(parseDay('2026-11-21'))
  })
})

describe('names of periods', () => {
  it('is their day, their week by ISO 8601, their month, or their day and hour', () => {
    const period = { start: seconds('2026-11-23T00:00:00Z'), end: 0, day: parseDay('2026-11-23')! }
    expect(psiPeriodText(period, 'day', 'UTC')).toBe('11-23')
    expect(psiPeriodText(period, 'day', 'UTC', true)).toBe('2026-11-23')
    expect(psiPeriodText(period, 'week', 'UTC')).toBe('W48 11-23')
    expect(psiPeriodText(period, 'month', 'UTC')).toBe('2026-11')
    expect(psiPeriodText(period, 'shift', 'Asia/Shanghai')).toBe('11-23 08:00')
    for (const [day, week] of [
      ['2027-01-03', 53],
      ['2027-01-04', 1],
      ['2024-12-30', 1],
    ] as const)
      expect(isoWeek(parseDay(day)!)).toBe(week)
  })
})
