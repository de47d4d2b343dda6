import { label } from '#domain/label.ts'
import { readSchedule } from '#domain/schedules/reminder-schedule.ts'
import type { Check } from './kinds.ts'

/** A plain origin: a policy with anything else would allow more than was meant. */
export const anOrigin: Check = {
  expected: label('来源，如 https://apps.example:8443', 'origins such as https://apps.example:8443'),
  accepts: (text) => /^https?:\/\/[a-z0-9.-]+(?::\d+)?\/?$/i.test(text),
  normal: (text) => text.toLowerCase().replace(/\/$/, ''),
}

export const aSchedule: Check = {
  expected: label('时间，如 02:30 或 MO-FR 01:00', 'times such as 02:30 or MO-FR 01:00'),
  accepts: (text) => readSchedule(text) !== null,
}

export const aTimeZone: Check = {
  expected: label('时区，如 Asia/Shanghai', 'a time zone such as Asia/Shanghai'),
  accepts: (text) => {
    try {
      Intl.DateTimeFormat('en', { timeZone: text })
      return true
    } catch {
      return false
    }
  },
}
