import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatDay, parseDay, parseSeconds } from '#domain/rules/dates.ts'
import { expandCalendars } from '#engine/calendar/expand.ts'
import { slotsOf } from '#engine/calendar/slots.ts'
import { calendarKernel } from '#engine/kernel/calendar.ts'
import { freshKernels } from '../../support/kernels.ts'
import { calendarInput, type CalendarSketch } from '../../support/random-calendars.ts'

const folder = new URL('../../../../shared/data/calendars/', import.meta.url)
/** The data is optional: without it these tests are skipped with a message. */
const present = existsSync(folder)
const read = (name: string): unknown =>
  present ? JSON.parse(readFileSync(new URL(name, folder), 'utf8')) : { cases: [], calendars: {} }

const kernel = calendarKernel(freshKernels())
const HOUR = 3600
const DAY = 86_400
const UNIT = 1_000_000n
const seconds = (text: string): number => parseSeconds(text)!

function slots(sketch: CalendarSketch, from: number, to: number) {
  const expansion = expandCalendars(calendarInput(sketch), { from, to, zone: 'UTC' }, kernel)
  expect(expansion.faults).toEqual([])
  return expansion
}

interface WorkingHours {
  readonly cases: readonly {
    readonly id: string
    readonly windows: readonly { readonly start: string; readonly end: string }[]
    readonly days: readonly string[]
    readonly holidays: readonly string[]
    readonly addHours?: number
    readonly cases: readonly [string, string | boolean][]
  }[]
}

describe.skipIf(!present)('working hours of pandas (../shared/data/calendars)', () => {
  const { cases: groups } = read('working-hours-pandas.json') as WorkingHours

  it.each(groups.map((group) => [group.id, group] as const))('%s', (_, group) => {
    const instants = group.cases.map(([at]) => seconds(at))
    const sketch: CalendarSketch = {
      resources: [{ code: 'R' }],
      shifts: [{ code: 'S', patterns: group.windows.map(({ start, end }) => `${start}-${end}`).join(';') }],
      calendars: [
        { code: 'WEEK', resource: '*', dates: group.days.join(';'), shift: 'S' },
        ...(group.holidays.length > 0
          ? [{ code: 'OFF', resource: '*', dates: 'HOLS', sortOrder: UNIT }]
          : []),
      ],
      holidays: group.holidays.map((date) => ({ date: seconds(date) })),
    }
    const expansion = slots(sketch, Math.min(...instants) - 60 * DAY, Math.max(...instants) + 60 * DAY)
    const time = expansion.workTime(0)
    const list = slotsOf(expansion.slots, expansion.kinds.quantity, 0)
    for (const [at, expected] of group.cases) {
      if (typeof expected === 'boolean') {
        // There the closing instant counts as open.
        expect(
          list.some(({ start, end }) => start <= seconds(at) && seconds(at) <= end),
          at,
        ).toBe(expected)
        continue
      }
      const work = BigInt(Math.abs(group.addHours!) * HOUR) * UNIT
      if (group.addHours! > 0) {
        const end = time.forward(seconds(at), work)!
        // The oracle reports a result on a closing time as the next opening.
        expect(time.openFrom(end), at).toBe(seconds(expected))
      } else {
        const start = time.backward(seconds(at), work)!
        const before = list.findLast((slot) => slot.start < start)!
        expect(Math.min(start, before.end), at).toBe(seconds(expected))
      }
    }
  })
})

interface Buckets {
  readonly cases: readonly {
    readonly calendar: {
      readonly id: string
      readonly buckets: readonly {
        readonly start: string
        readonly end: string
        readonly value: number
        readonly priority?: number
        readonly days?: readonly string[]
        readonly startTime?: string
        readonly endTime?: string
      }[]
    }
    readonly expectedEvents: readonly [string, number][]
  }[]
}

describe.skipIf(!present)('calendars of frePPLe (../shared/data/calendars)', () => {
  const { cases } = read('calendar-events-frepple.json') as Buckets

  it.each(cases.map((one) => [one.calendar.id, one] as const))('%s', (_, { calendar, expectedEvents }) => {
    // Of equal priorities the latest start wins there, the smaller code here.
    const buckets = calendar.buckets.toSorted((a, b) => (a.start < b.start ? 1 : -1))
    const shifts: { code: string; patterns: string }[] = []
    const calendars: CalendarSketch['calendars'][number][] = []
    const overrides: NonNullable<CalendarSketch['overrides']>[number][] = []
    for (const [k, bucket] of buckets.entries()) {
      const { startTime = '0:00', endTime = '24:00', days = ['*'], value, priority = 0 } = bucket
      const sortOrder = BigInt(100 - priority) * UNIT
      const code = `C${String(k).padStart(3, '0')}`
      const [start, end] = [seconds(bucket.start), seconds(bucket.end)]
      if (buckets.some((one) => seconds(one.start) % DAY !== 0)) {
        // Buckets that begin within a day are laid over each other by the instant.
        const series = JSON.stringify([{ at: start, qty: String(value) }])
        overrides.push({ code, resource: 'R', start, end, series, sortOrder })
        continue
      }
      if (value === 0 && bucket.startTime !== undefined) {
        // A hole inside days of other buckets.
        for (let day = start; day < end; day += DAY) {
          const weekday = new Date(day * 1000).toUTCString().slice(0, 3)
          const [from, to] = [startTime, endTime].map((time) => seconds(`${formatDay(day / DAY)}T${time}`))
          if (days.includes(weekday))
            overrides.push({ resource: 'R', start: from!, end: to!, kind: 'off', sortOrder })
        }
        continue
      }
      shifts.push({ code: `S${k}`, patterns: `${startTime}-${endTime}` })
      calendars.push({
        code,
        resource: 'R',
        dates: days.join(';'),
        shift: value === 0 ? null : `S${k}=${value}`,
        sortOrder,
        validFrom: start,
        validTo: end - 1,
      })
    }
    const sketch = { resources: [{ code: 'R' }], shifts, calendars, overrides }
    const [from, to] = [seconds('2011-12-01'), seconds('2012-06-01')]
    const expansion = slots(sketch, from, to)
    const list = slotsOf(expansion.slots, expansion.kinds.quantity, 0)
    const changes: [number, number][] = []
    const note = (at: number, value: number): void => {
      if (changes.at(-1)?.[0] === at) changes.pop()
      if ((changes.at(-1)?.[1] ?? 0) !== value) changes.push([at, value])
    }
    for (const { start, end, qty } of list) {
      note(start, Number(qty) / 1e6)
      note(end, 0)
    }
    const expected = expectedEvents
      .filter(([, value], event) => value !== (expectedEvents[event - 1]?.[1] ?? 0))
      .map(([at, value]): [number, number] => [seconds(at), value])
    expect(changes).toEqual(expected)
    expect(changes.length).toBeGreaterThan(1)
  })
})

interface Holidays {
  readonly calendars: Readonly<Record<string, readonly { readonly date: string }[]>>
}

describe.skipIf(!present)('public holidays (../shared/data/calendars)', () => {
  const { calendars: regions } = read('public-holidays-2023-2027.json') as Holidays

  it('close exactly the working days on which they fall, for every region', () => {
    const names = Object.keys(regions)
    const sketch: CalendarSketch = {
      resources: names.map((code) => ({ code })),
      shifts: [{ code: 'S', patterns: '8:00-16:00' }],
      calendars: [
        { code: 'WEEK', resource: '*', dates: '星期一-星期五', shift: 'S' },
        ...names.map((code) => ({ code, resource: code, dates: `HOLS:${code}`, sortOrder: UNIT })),
      ],
      holidays: names.flatMap((table) => regions[table]!.map(({ date }) => ({ table, date: seconds(date) }))),
    }
    const [from, to] = [parseDay('2023-01-01')!, parseDay('2028-01-01')!]
    const expansion = slots(sketch, from * DAY, to * DAY)
    for (const [r, name] of names.entries()) {
      const closed = new Set(regions[name]!.map(({ date }) => date))
      const open: string[] = []
      for (let day = from; day < to; day++) {
        const weekday = new Date(day * DAY * 1000).getUTCDay()
        if (weekday > 0 && weekday < 6 && !closed.has(formatDay(day))) open.push(formatDay(day))
      }
      expect([...expansion.table(r).columns.day].map(formatDay), name).toEqual(open)
    }
  })
})
