import { calendarSchemas, type CalendarInput } from '#engine/calendar/input.ts'
import { tableFromRows } from '#engine/columns.ts'
import { seeded } from './random.ts'

const DAY = 86_400
const UNIT = 1_000_000n
const GROUPS = 200

/**
 * A year of calendars for `count` resources: rows for everybody, for groups (each resource is in one to three of 200) and
 * three to six of each resource's own, so that no two resources are alike; about 840 slots a resource.
 */
export function calendarYear(count: number, from: number): CalendarInput {
  const random = seeded(20_261_120)
  const pick = (size: number): number => Math.floor(random() * size)
  const date = (day: number): string => new Date((from + day * DAY) * 1000).toISOString().slice(0, 10)
  const resources = Array.from({ length: count }, (_, k) => ({
    code: `R${String(k).padStart(5, '0')}`,
    type: 'M',
    groups: Array.from({ length: 1 + pick(3) }, () => `G${pick(GROUPS)}`).join(';'),
  }))
  const shifts = [
    { code: 'DAY', patterns: '8:00-12:00;13:00-17:00' },
    { code: 'EARLY', patterns: '6:00-10:00;10:15-14:00' },
    { code: 'LATE', patterns: '14:00-18:00;18:30-22:00' },
    { code: 'NIGHT', patterns: '22:00-2:00;26:30-30:00' },
    { code: 'LONG', patterns: '7:00-11:30;12:15-16:00;16:15-19:00' },
  ]
  const row = (code: string, resource: string, dates: string, shift: string | null, order: number) => ({
    code,
    resource,
    dates,
    shift,
    sortOrder: BigInt(order) * UNIT,
  })
  const calendars = [
    row('BASE', '*', '星期一-星期五', 'DAY', 0),
    row('SATURDAY', '*', '星期六', 'LONG', 0),
    row('HOLIDAYS', '*', 'HOLS', null, 50),
  ]
  for (let g = 0; g < GROUPS; g++) {
    const code = `G${g}`
    if (g % 3 === 0) calendars.push(row(`${code}-2`, code, '星期一-星期四', 'EARLY;LATE', 10))
    if (g % 7 === 0) calendars.push(row(`${code}-3`, code, '星期五', 'DAY;NIGHT=0.5', 11))
    calendars.push(row(`${code}-INV`, code, 'EOM', 'DAY=0.5', 20 + (g % 5)))
    calendars.push(row(`${code}-SUM`, code, `${date(180 + (g % 60))}-${date(190 + (g % 60))}`, null, 30))
  }
  for (const { code } of resources) {
    const own = 3 + pick(4)
    for (let k = 0; k < own; k++) {
      const day = pick(360)
      const kind = pick(4)
      const shift = kind === 0 ? null : kind === 1 ? 'DAY=2' : kind === 2 ? 'LONG' : 'EARLY;LATE'
      calendars.push(row(`${code}-${k}`, code, `${date(day)}-${date(day + pick(5))}`, shift, 60 + k))
    }
  }
  return {
    resources: tableFromRows(calendarSchemas.resources, resources),
    shifts: tableFromRows(calendarSchemas.shifts, shifts),
    calendars: tableFromRows(calendarSchemas.calendars, calendars),
    overrides: tableFromRows(calendarSchemas.overrides, []),
    holidays: tableFromRows(
      calendarSchemas.holidays,
      [0, 45, 46, 47, 94, 120, 121, 170, 267, 272, 273, 274].map((day) => ({ date: from + day * DAY })),
    ),
  }
}
