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

/** `name=value`, separated by commas; values may be percent-encoded. */
export function pairsOf(text: string): Record<string, string> {
  const pairs = text.split(',').filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name.trim(), decodeURIComponent(value.join('=').trim())]
    }),
  )
}

export const somePairs: Check = {
  expected: label('名称=值，以逗号分隔', 'name=value, separated by commas'),
  accepts: (text) => {
    try {
      return Object.keys(pairsOf(text)).every((name) => /^[\w.-]+$/.test(name))
    } catch {
      return false
    }
  },
}

export const aShare: Check = {
  expected: label('0 至 1 的数', 'a number from 0 to 1'),
  accepts: (text) => /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/.test(text),
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
