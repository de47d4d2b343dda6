import { parseDay } from '../rules/dates.ts'
import { localDay, weekdayOf } from '../rules/periods.ts'
import type { SyntaxFault } from '../rules/syntax-fault.ts'
import { zonedSeconds } from '../rules/zone.ts'
import { readCron } from './cron.ts'
import { LAST_DAY, scheduleDays, type Schedule, type ScheduleDay } from './schedule.ts'

/** Shortest interval: five minutes. */
const mostTimes = 288

const everyDay = { days: scheduleDays, monthDays: null, months: null, either: false, day: null } as const

/**
 * null when the text is no schedule:
 *
 *   08:30   MO-FR 08:30,16:00   MO,WE 08:00-18:00/30m   1,15,L 09:00   2026-11-25 14:00   0 8-18 * * MO-FR (cron)
 */
export function readSchedule(text: string): Schedule | null {
  const parts = text.trim().split(/\s+/)
  const schedule = parts.length === 5 ? readCron(parts) : readTimes(parts)
  return schedule && schedule.times.length <= mostTimes ? schedule : null
}

function readTimes(parts: readonly string[]): Schedule | null {
  const times = timesOf(parts.at(-1) ?? '')
  if (!times || parts.length > 2) return null
  const [named] = parts
  if (parts.length === 1 || named === undefined) return { ...everyDay, times }
  const day = parseDay(named)
  if (day !== null) return { ...everyDay, times, day }
  if (/^(?:\d{1,2}|L)(?:,(?:\d{1,2}|L))*$/i.test(named)) {
    const monthDays = [...new Set(named.split(',').map((one) => (/l/i.test(one) ? LAST_DAY : Number(one))))]
    return monthDays.every((one) => one >= 1 && one <= LAST_DAY)
      ? { ...everyDay, times, monthDays: monthDays.toSorted((a, b) => a - b) }
      : null
  }
  const days = daysOf(named.toUpperCase())
  return days && { ...everyDay, times, days }
}

/** `08:30,16:00` or `08:00-18:00/30m` */
function timesOf(text: string): readonly number[] | null {
  const range = /^([\d:]+)-([\d:]+)\/(\d{1,4})(m|h)$/i.exec(text)
  if (range) {
    const [from, to] = [minuteOf(range[1]!), minuteOf(range[2]!)]
    const step = Number(range[3]) * (/h/i.test(range[4]!) ? 60 : 1)
    if (from === null || to === null || from > to || step < 1) return null
    return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, k) => from + k * step)
  }
  const times = text.split(',').map(minuteOf)
  const found = times.filter((one) => one !== null)
  return found.length === times.length ? [...new Set(found)].toSorted((a, b) => a - b) : null
}

function minuteOf(text: string): number | null {
  const parts = /^(\d{1,2}):(\d{2})$/.exec(text)
  if (!parts || Number(parts[1]) > 23 || Number(parts[2]) > 59) return null
  return Number(parts[1]) * 60 + Number(parts[2])
}

const isDay = (text: string): text is ScheduleDay => (scheduleDays as readonly string[]).includes(text)

function daysOf(text: string): readonly ScheduleDay[] | null {
  const found = new Set<ScheduleDay>()
  for (const part of text.split(',')) {
    const [from = '', to = from, ...more] = part.split('-')
    if (!isDay(from) || !isDay(to) || more.length > 0) return null
    // A range may lead over the end of the week.
    let at = scheduleDays.indexOf(from)
    for (found.add(from); scheduleDays[at] !== to; found.add(scheduleDays[at]!))
      at = (at + 1) % scheduleDays.length
  }
  return scheduleDays.filter((day) => found.has(day))
}

export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The shortest text of times on days of the week: runs of three days and more as a range, none of the days as all. */
export function writeSchedule({ times, days }: Pick<Schedule, 'times' | 'days'>): string {
  const time = times.map(timeText).join(',')
  if (days.length === 0 || days.length === scheduleDays.length) return time
  const runs: ScheduleDay[][] = []
  for (const day of scheduleDays.filter((one) => days.includes(one))) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && scheduleDays.indexOf(day) === scheduleDays.indexOf(last) + 1) run.push(day)
    else runs.push([day])
  }
  const said = runs.map((run) => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(',')))
  return `${said.join(',')} ${time}`
}

/** What is wrong with the text of a schedule; null when nothing is. */
export const scheduleFault = (text: string): SyntaxFault | null =>
  readSchedule(text)
    ? null
    : {
        position: 1,
        reason: {
          zh: '应如 08:30、MO-FR 08:30,16:00、MO-FR 08:00-18:00/30m、1,15,L 09:00、2026-11-25 14:00，或 cron 0 8-18 * * MO-FR；间隔不少于 5 分钟',
          en: 'such as 08:30, MO-FR 08:30,16:00, MO-FR 08:00-18:00/30m, 1,15,L 09:00, 2026-11-25 14:00 or cron 0 8-18 * * MO-FR is expected; no more often than every 5 minutes',
        },
      }

const DAY = 86_400
/** A 29th of February on one day of the week comes after 28 years; forty when a century leaves one out. */
const mostDays = 40 * 366

/**
 * The first time after an instant (seconds UTC), by the clock of a zone; null when none comes. A time that daylight
 * saving skips comes later by the gap, one that comes twice counts once, the first time.
 */
export function nextTime(schedule: Schedule, after: number, zone: string): number | null {
  const first = localDay(after, zone) - 1
  for (let day = schedule.day ?? first; day <= (schedule.day ?? first + mostDays); day++) {
    const times = onDay(schedule, day, zone).filter((at) => at > after)
    if (times.length > 0) return Math.min(...times)
  }
  return null
}

/** Times from one instant to another, both included: the last of them and how many there are; null: none. */
export function timesBetween(
  schedule: Schedule,
  from: number,
  to: number,
  zone: string,
): { readonly last: number; readonly count: number } | null {
  const found = new Set<number>()
  for (let day = localDay(from, zone) - 1; day <= localDay(to, zone); day++)
    for (const at of onDay(schedule, day, zone)) if (at >= from && at <= to) found.add(at)
  return found.size === 0 ? null : { last: Math.max(...found), count: found.size }
}

const onDay = (schedule: Schedule, day: number, zone: string): number[] =>
  isOn(schedule, day) ? schedule.times.map((minute) => zonedSeconds(day * DAY + minute * 60, zone)) : []

function isOn({ days, monthDays, clamps, months, either, day: only }: Schedule, day: number): boolean {
  if (only !== null) return day === only
  const date = new Date(day * DAY * 1000)
  if (months && !months.includes(date.getUTCMonth() + 1)) return false
  const inWeek = days.includes(scheduleDays[weekdayOf(day) - 1]!)
  if (!monthDays) return inWeek
  const isLast = new Date((day + 1) * DAY * 1000).getUTCDate() === 1
  const firstPast = clamps ? date.getUTCDate() + 1 : LAST_DAY
  const inMonth =
    monthDays.includes(date.getUTCDate()) || (isLast && monthDays.some((one) => one >= firstPast))
  return either ? inWeek || inMonth : inWeek && inMonth
}
