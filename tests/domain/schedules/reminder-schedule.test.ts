import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextTime, readSchedule, timesBetween, writeSchedule } from '#domain/schedules/reminder-schedule.ts'
import { LAST_DAY, scheduleDays } from '#domain/schedules/schedule.ts'

const at = (text: string): number => Date.parse(text) / 1000
const iso = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString().slice(0, 16)

/** The next times after an instant, by the clock of a zone. */
function next(text: string, after: string, zone: string, count = 1): (string | null)[] {
  const schedule = readSchedule(text)!
  const times: (string | null)[] = []
  for (let from: number | null = at(after); from !== null && times.length < count; ) {
    from = nextTime(schedule, from, zone)
    times.push(iso(from))
  }
  return times
}

describe('the schedule of a reminder', () => {
  it('is times on all days, on days of the week or of the month, on one day, or a cron text', () => {
    expect(readSchedule('8:30')).toMatchObject({
      times: [510],
      days: scheduleDays,
      monthDays: null,
      day: null,
    })
    expect(readSchedule('MO-FR 16:00,08:30')).toMatchObject({
      times: [510, 960],
      days: ['MO', 'TU', 'WE', 'TH', 'FR'],
    })
    expect(readSchedule('su,mo-tu 00:05')?.days).toEqual(['MO', 'TU', 'SU'])
    expect(readSchedule('SA-MO 10:00')?.days).toEqual(['MO', 'SA', 'SU'])
    expect(readSchedule('08:00-10:00/30m')?.times).toEqual([480, 510, 540, 570, 600])
    expect(readSchedule('1,15,L 09:00')?.monthDays).toEqual([1, 15, LAST_DAY])
    expect(readSchedule('2026-11-25 14:00')?.day).toBe(at('2026-11-25') / 86_400)
    expect(readSchedule('0,30 8-9 * * MON-FRI')).toMatchObject({
      times: [480, 510, 540, 570],
      days: ['MO', 'TU', 'WE', 'TH', 'FR'],
      monthDays: null,
      either: false,
    })
    expect(readSchedule('*/15 6 1 jan,7-9 0')).toMatchObject({
      times: [360, 375, 390, 405],
      days: ['SU'],
      monthDays: [1],
      months: [1, 7, 8, 9],
      either: true,
    })
  })

  it('is refused when it is none, or too often', () => {
    const none = ['', '24:00', '08:60', 'XX 08:00', 'MO-TU-WE 08:00', 'MO', '08:30 MO', '0 08:00', '33 08:00']
    const cron = [
      '60 8 * * *',
      '* 24 * * *',
      '0 8 0 * *',
      '0 8 * 13 *',
      '0 8 * * 8',
      '5-1 8 * * *',
      'x 8 * * *',
    ]
    const often = ['* * * * *', '00:00-23:59/1m']
    for (const text of [...none, ...cron, ...often, '10:00-08:00/5m', '08:00-10:00/0m', '0/0 8 * * *'])
      expect(readSchedule(text), text).toBeNull()
    expect(readSchedule('*/5 * * * *')?.times).toHaveLength(288)
  })

  it('is written so that it reads back the same', () => {
    fc.assert(
      fc.property(
        fc.subarray([...scheduleDays], { minLength: 1 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 1, maxLength: 5 }),
        (days, given) => {
          const times = given.toSorted((a, b) => a - b)
          expect(readSchedule(writeSchedule({ times, days }))).toMatchObject({ times, days })
        },
      ),
    )
    expect(writeSchedule({ times: [510, 960], days: ['MO', 'TU', 'WE', 'SA'] })).toBe('MO-WE,SA 08:30,16:00')
  })

  it('follows the clock of the zone', () => {
    expect(next('MO-FR 08:30', '2026-11-20T00:00:00Z', 'Asia/Shanghai', 3)).toEqual([
      '2026-11-20T00:30',
      '2026-11-23T00:30',
      '2026-11-24T00:30',
    ])
    expect(next('L 09:00', '2028-01-31T12:00:00Z', 'UTC', 2)).toEqual([
      '2028-02-29T09:00',
      '2028-03-31T09:00',
    ])
    expect(next('0 9 29 2 *', '2026-03-01T00:00:00Z', 'UTC')).toEqual(['2028-02-29T09:00'])
    expect(next('0 9 13 * 5', '2026-11-01T00:00:00Z', 'UTC', 3)).toEqual([
      '2026-11-06T09:00',
      '2026-11-13T09:00',
      '2026-11-20T09:00',
    ])
    expect(next('2026-11-25 14:00', '2026-11-25T14:00:00Z', 'UTC')).toEqual([null])
    expect(next('0 9 30 2 *', '2026-11-01T00:00:00Z', 'UTC')).toEqual([null])
  })

  it('comes once on a day on which the clock is put forward or back', () => {
    // Berlin: 02:00 becomes 03:00 on 2027-03-28, 03:00 becomes 02:00 on 2026-10-25.
    expect(next('02:30', '2027-03-27T12:00:00Z', 'Europe/Berlin', 2)).toEqual([
      '2027-03-28T01:30',
      '2027-03-29T00:30',
    ])
    expect(next('02:30', '2026-10-24T12:00:00Z', 'Europe/Berlin', 2)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ])
    expect(next('02:30,03:00,03:30', '2027-03-27T12:00:00Z', 'Europe/Berlin', 3)).toEqual([
      '2027-03-28T01:00',
      '2027-03-28T01:30',
      '2027-03-29T00:30',
    ])
  })

  it('says how many times have passed, and which was the last', () => {
    const daily = readSchedule('08:30')!
    const passed = timesBetween(daily, at('2026-11-18T08:30:00Z'), at('2026-11-20T12:00:00Z'), 'UTC')
    expect([passed?.count, iso(passed!.last)]).toEqual([3, '2026-11-20T08:30'])
    expect(timesBetween(daily, at('2026-11-18T08:31:00Z'), at('2026-11-18T12:00:00Z'), 'UTC')).toBeNull()
  })

  it('never goes back, and times that passed are those that came one after the other', () => {
    const schedules = ['MO-FR 02:30,14:00', '01:00-04:00/20m', '15,L 02:15', '30 1-3 * * 0']
    fc.assert(
      fc.property(
        fc.constantFrom(...schedules),
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Shanghai', 'Australia/Lord_Howe'),
        fc.integer({ min: at('2026-01-01'), max: at('2027-12-01') }),
        (text, zone, from) => {
          const schedule = readSchedule(text)!
          const times: number[] = []
          for (let now = from; times.length < 6; ) {
            now = nextTime(schedule, now, zone)!
            expect(now).toBeGreaterThan(times.at(-1) ?? from)
            times.push(now)
          }
          expect(timesBetween(schedule, from + 1, times.at(-1)!, zone)).toEqual({
            last: times.at(-1),
            count: 6,
          })
        },
      ),
    )
  })
})
