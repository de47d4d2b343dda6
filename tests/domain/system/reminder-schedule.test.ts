import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSchedule, scheduleDays, writeSchedule } from '#domain/system/reminder-schedule.ts'

describe('the schedule of a reminder', () => {
  it('is a time, on all days or on those named', () => {
    expect(readSchedule('8:30')).toEqual({ time: '08:30', days: scheduleDays })
    expect(readSchedule('MO-FR 08:30')?.days).toEqual(['MO', 'TU', 'WE', 'TH', 'FR'])
    expect(readSchedule('su,mo-tu 00:05')?.days).toEqual(['MO', 'TU', 'SU'])
    expect(readSchedule('SA-MO 10:00')?.days).toEqual(['MO', 'SA', 'SU'])
  })

  it('is refused when it is none', () => {
    for (const text of ['', '24:00', '08:60', 'XX 08:00', 'MO-TU-WE 08:00', 'MO', '08:30 MO'])
      expect(readSchedule(text)).toBeNull()
  })

  it('is written so that it reads back the same', () => {
    fc.assert(
      fc.property(
        fc.subarray([...scheduleDays], { minLength: 1 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        (days, hours, minutes) => {
          const time = `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
          expect(readSchedule(writeSchedule({ time, days }))).toEqual({ time, days })
        },
      ),
    )
    expect(writeSchedule({ time: '08:30', days: ['MO', 'TU', 'WE', 'SA'] })).toBe('MO-WE,SA 08:30')
  })
})
