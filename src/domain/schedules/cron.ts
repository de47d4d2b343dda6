import { scheduleDays, type Schedule } from './schedule.ts'

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
/** Cron counts from Sunday; 7 is Sunday too. */
const weekNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** The five fields of cron: minute, hour, day of the month, month, day of the week; null when they are none. */
export function readCron(fields: readonly string[]): Schedule | null {
  const [minute, hour, monthDay, month, weekDay] = fields.map((field) => field.toUpperCase())
  const minutes = membersOf(minute!, 0, 59)
  const hours = membersOf(hour!, 0, 23)
  const monthDays = membersOf(monthDay!, 1, 31)
  const months = membersOf(month!, 1, 12, monthNames)
  const weekDays = membersOf(
    weekDay!.replaceAll(/(MON|TUE|WED|THU|FRI|SAT|SUN)/g, shortened),
    0,
    7,
    weekNames,
  )
  if (!minutes || !hours || !monthDays || !months || !weekDays) return null
  const [anyMonthDay, anyWeekDay] = [monthDay === '*', weekDay === '*']
  return {
    times: hours.flatMap((one) => minutes.map((other) => one * 60 + other)),
    days: scheduleDays.filter((day) => weekDays.some((one) => weekNames[one % 7] === day)),
    monthDays: anyMonthDay ? null : monthDays,
    months: month === '*' ? null : months,
    either: !anyMonthDay && !anyWeekDay,
    day: null,
  }
}

const shortened = (name: string): string => name.slice(0, 2)

/** `*`, `*` with a step, numbers or names, ranges of them with a step, joined by commas; ascending. */
function membersOf(
  text: string,
  min: number,
  max: number,
  names: readonly string[] = [],
): readonly number[] | null {
  const found = new Set<number>()
  for (const part of text.split(',')) {
    const parts = /^(\*|[A-Z0-9]+(?:-[A-Z0-9]+)?)(?:\/(\d{1,4}))?$/.exec(part)
    if (!parts) return null
    const [from, to] = parts[1] === '*' ? [min, max] : boundsOf(parts[1]!, parts[2] ? max : null, min, names)
    const step = Number(parts[2] ?? 1)
    if (!(from >= min && to <= max && from <= to && step >= 1)) return null
    for (let one = from; one <= to; one += step) found.add(one)
  }
  return [...found].toSorted((a, b) => a - b)
}

/** NaN for what is neither number nor name. A number with a step leads to the end. */
function boundsOf(
  text: string,
  end: number | null,
  min: number,
  names: readonly string[],
): readonly [from: number, to: number] {
  const numbers = text.split('-').map((one) => {
    const named = names.indexOf(one)
    if (named >= 0) return named + min
    return /^\d+$/.test(one) ? Number(one) : Number.NaN
  })
  const [from = Number.NaN, to = end ?? from] = numbers
  // A week that ends on Sunday.
  return [from, names === weekNames && to === 0 && from > 0 ? 7 : to]
}
