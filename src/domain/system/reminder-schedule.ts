/** Days of the week as a schedule writes them, Monday first. */
export const scheduleDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type ScheduleDay = (typeof scheduleDays)[number]

/** When something happens: at a time of day, on all days or on some. */
export interface Schedule {
  /** `HH:mm` */
  readonly time: string
  /** In the order of the week; all seven when the text names none. */
  readonly days: readonly ScheduleDay[]
}

const isDay = (text: string): text is ScheduleDay => (scheduleDays as readonly string[]).includes(text)

/** `08:30`, `MO-FR 08:30`, `MO,WE 08:30`; null when it is none. */
export function readSchedule(text: string): Schedule | null {
  const parts = /^(?:([A-Za-z,-]+)\s+)?(\d{1,2}):(\d{2})$/.exec(text.trim())
  if (!parts) return null
  const [, named, hours = '', minutes = ''] = parts
  if (Number(hours) > 23 || Number(minutes) > 59) return null
  const days = named === undefined ? scheduleDays : daysOf(named.toUpperCase())
  return days && { time: `${hours.padStart(2, '0')}:${minutes}`, days }
}

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

/** The shortest text of a schedule: runs of three days and more as a range, none of the days as all. */
export function writeSchedule({ time, days }: Schedule): string {
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
