import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDay, parseSeconds } from '#domain/rules/dates.ts'
import { zonedSeconds, zoneOffset } from '#domain/rules/zone.ts'
import { expandCalendars } from '#engine/calendar/expand.ts'
import { CalendarExplainer } from '#engine/calendar/explain.ts'
import { slotSchema } from '#engine/calendar/input.ts'
import { rowAt } from '#engine/columns.ts'
import { calendarKernel } from '#engine/kernel/calendar.ts'
import { referenceCalendarSolver } from '#engine/reference/calendar/expand.ts'
import { freshKernels } from '../../support/kernels.ts'
import { calendarInput, randomCalendars, type CalendarSketch } from '../../support/random-calendars.ts'
import { effort } from '../../support/effort.ts'

const kernel = calendarKernel(freshKernels())
const UNIT = 1_000_000n

interface Options {
  readonly from: string
  readonly to: string
  readonly zone?: string
}

function expand(sketch: CalendarSketch, { from, to, zone = 'UTC' }: Options) {
  const window = { from: parseSeconds(from, zone)!, to: parseSeconds(to, zone)!, zone }
  return expandCalendars(calendarInput(sketch), window, kernel)
}

/** `resource from/to quantity shift calendar`, times in UTC. */
function lines(sketch: CalendarSketch, options: Options): string[] {
  const expansion = expand(sketch, options)
  expect(expansion.faults).toEqual([])
  const table = expansion.table()
  return Array.from({ length: table.length }, (_, row) => {
    const slot = rowAt(slotSchema, table, row)
    const text = (seconds: bigint | number | null): string =>
      new Date(Number(seconds) * 1000).toISOString().slice(5, 16).replace('T', ' ')
    return [
      slot.resource,
      `${text(slot.start)}/${text(slot.end)}`,
      Number(slot.quantity) / 1e6,
      slot.shift,
      slot.calendar,
    ].join(' ')
  })
}

const shifts = [
  { code: 'DAY', patterns: '8:00-12:00;13:00-17:00' },
  { code: 'NIGHT', patterns: '22:00-6:00' },
  { code: 'FULL', patterns: '0:00-24:00' },
  { code: 'EARLY', patterns: '4:00-9:00' },
  { code: 'LATE', patterns: '16:00-20:00' },
]
const one = [{ code: 'R' }]
const monday = { from: '2026-03-02', to: '2026-03-03' }

describe('expanding calendars', () => {
  it('doubles a day by a multiplier and closes days off', () => {
    const calendars = [
      { code: 'ALL', resource: '*', dates: '星期一-星期五', shift: 'DAY' },
      { code: 'WED', resource: 'R', dates: '2026/3/4', shift: 'DAY=2', sortOrder: UNIT },
      { code: 'OFF', resource: '*', dates: '2026/3/3', sortOrder: UNIT },
    ]
    expect(lines({ resources: one, shifts, calendars }, { from: '2026-03-02', to: '2026-03-05' })).toEqual([
      'R 03-02 08:00/03-02 12:00 1 DAY ALL',
      'R 03-02 13:00/03-02 17:00 1 DAY ALL',
      'R 03-04 08:00/03-04 12:00 2 DAY WED',
      'R 03-04 13:00/03-04 17:00 2 DAY WED',
    ])
  })

  it('lets the higher sort order win, then resource > group > *, then date > weekday > *, then the smaller code', () => {
    const row = (code: string, resource: string, dates: string, sortOrder = 0n) => ({
      code,
      resource,
      dates,
      shift: 'FULL',
      sortOrder: sortOrder * UNIT,
    })
    const rows = [
      row('Z', '*', '*', 1n),
      row('Y', 'R', '*'),
      row('X', 'G', '2026/3/2'),
      row('W', '*', '2026/3/2'),
      row('V', '*', '星期一'),
      row('T', '*', '*'),
      row('U', '*', '*'),
    ]
    const winners = rows.map((_, k) => {
      const calendars = rows.slice(k).toReversed()
      const [line] = lines({ resources: [{ code: 'R', groups: 'G;H' }], shifts, calendars }, monday)
      return line!.split(' ').at(-1)
    })
    expect(winners).toEqual(['Z', 'Y', 'X', 'W', 'V', 'T', 'U'])
  })

  it('takes the quantity of the row, else of the resource, else 1, times the multiplier', () => {
    const calendars = [
      { code: 'A', resource: 'R;S;T', dates: '*', shift: 'FULL=1.5' },
      { code: 'B', resource: 'T', dates: '*', shift: 'FULL=0.333333', defaultQty: 3n, sortOrder: 1n },
    ]
    const resources = [
      { code: 'R' },
      { code: 'S', defaultQty: 3n * UNIT },
      { code: 'T', defaultQty: 7n * UNIT },
    ]
    expect(lines({ resources, shifts, calendars }, monday)).toEqual([
      'R 03-02 00:00/03-03 00:00 1.5 FULL A',
      'S 03-02 00:00/03-03 00:00 4.5 FULL A',
      'T 03-02 00:00/03-03 00:00 0.000001 FULL B',
    ])
  })

  it('joins equal neighbours over midnight and keeps those of different rows apart', () => {
    const calendars = [
      { code: 'A', resource: '*', dates: '星期一;星期二', shift: 'FULL' },
      { code: 'B', resource: '*', dates: '星期三', shift: 'FULL' },
    ]
    expect(lines({ resources: one, shifts, calendars }, { from: '2026-03-02', to: '2026-03-06' })).toEqual([
      'R 03-02 00:00/03-04 00:00 1 FULL A',
      'R 03-04 00:00/03-05 00:00 1 FULL B',
    ])
  })

  it('lets a night shift run into the next day, whose own slots begin when it ends', () => {
    const calendars = [
      { code: 'N', resource: '*', dates: '星期一', shift: 'NIGHT' },
      { code: 'E', resource: '*', dates: '星期二', shift: 'EARLY;DAY' },
    ]
    expect(lines({ resources: one, shifts, calendars }, { from: '2026-03-02', to: '2026-03-04' })).toEqual([
      'R 03-02 22:00/03-03 06:00 1 NIGHT N',
      'R 03-03 06:00/03-03 09:00 1 EARLY E',
      'R 03-03 09:00/03-03 12:00 1 DAY E',
      'R 03-03 13:00/03-03 17:00 1 DAY E',
    ])
  })

  it('clips overlapping shifts of one day: the first one of the row keeps its hours', () => {
    const expanded = (shift: string) =>
      lines({ resources: one, shifts, calendars: [{ code: 'A', resource: '*', dates: '*', shift }] }, monday)
    expect(expanded('DAY;LATE=2')).toEqual([
      'R 03-02 08:00/03-02 12:00 1 DAY A',
      'R 03-02 13:00/03-02 17:00 1 DAY A',
      'R 03-02 17:00/03-02 20:00 2 LATE A',
    ])
    expect(expanded('LATE=2;DAY')).toEqual([
      'R 03-02 08:00/03-02 12:00 1 DAY A',
      'R 03-02 13:00/03-02 16:00 1 DAY A',
      'R 03-02 16:00/03-02 20:00 2 LATE A',
    ])
  })

  it('clips three overlapping shifts of one night: the first one of the row keeps its hours', () => {
    const night = [
      { code: 'A', patterns: '20:00-28:00' },
      { code: 'B', patterns: '22:00-30:00' },
      { code: 'C', patterns: '23:00-26:00' },
    ]
    const calendars = [{ code: 'N', resource: '*', dates: '2026/3/2', shift: 'C=3;B=2;A' }]
    const window = { from: '2026-03-02T12:00', to: '2026-03-03T12:00' }
    expect(lines({ resources: one, shifts: night, calendars }, window)).toEqual([
      'R 03-02 20:00/03-02 22:00 1 A N',
      'R 03-02 22:00/03-02 23:00 2 B N',
      'R 03-02 23:00/03-03 02:00 3 C N',
      'R 03-03 02:00/03-03 06:00 2 B N',
    ])
  })

  it('cuts slots to the window, the night before it included', () => {
    const calendars = [{ code: 'N', resource: '*', dates: '*', shift: 'NIGHT' }]
    const window = { from: '2026-03-02T02:00', to: '2026-03-02T23:00' }
    expect(lines({ resources: one, shifts, calendars }, window)).toEqual([
      'R 03-02 02:00/03-02 06:00 1 NIGHT N',
      'R 03-02 22:00/03-02 23:00 1 NIGHT N',
    ])
  })

  it('follows the wall clock through days of 23 and 25 hours', () => {
    const calendars = [{ code: 'A', resource: '*', dates: '*', shift: 'NIGHT;DAY' }]
    const sketch = { resources: one, shifts, calendars }
    const spring = { from: '2026-03-28T12:00', to: '2026-03-29T13:00', zone: 'Europe/Berlin' }
    expect(lines(sketch, spring)).toEqual([
      'R 03-28 12:00/03-28 16:00 1 DAY A',
      'R 03-28 21:00/03-29 04:00 1 NIGHT A',
      'R 03-29 06:00/03-29 10:00 1 DAY A',
    ])
    const autumn = { from: '2026-10-24T18:00', to: '2026-10-25T18:00', zone: 'Europe/Berlin' }
    expect(lines(sketch, autumn)).toEqual([
      'R 10-24 20:00/10-25 05:00 1 NIGHT A',
      'R 10-25 07:00/10-25 11:00 1 DAY A',
      'R 10-25 12:00/10-25 16:00 1 DAY A',
    ])
    const whole = {
      ...sketch,
      calendars: [{ code: 'A', resource: '*', dates: '2026/3/29;2026/10/25', shift: 'FULL' }],
    }
    expect(lines(whole, { from: '2026-03-01', to: '2026-12-01', zone: 'Europe/Berlin' })).toEqual([
      'R 03-28 23:00/03-29 22:00 1 FULL A',
      'R 10-24 22:00/10-25 23:00 1 FULL A',
    ])
  })

  it('puts each resource on the wall clock of its zone', () => {
    const resources = [{ code: 'R' }, { code: 'S', zone: 'Asia/Shanghai' }]
    const calendars = [{ code: 'A', resource: '*', dates: '2026/3/2', shift: 'LATE' }]
    expect(lines({ resources, shifts, calendars }, { from: '2026-03-01', to: '2026-03-05' })).toEqual([
      'R 03-02 16:00/03-02 20:00 1 LATE A',
      'S 03-02 08:00/03-02 12:00 1 LATE A',
    ])
  })

  it('skips resources of type D and resources without a row', () => {
    const resources = [{ code: 'D', type: 'D' }, { code: 'R' }, { code: 'S' }]
    const calendars = [{ code: 'A', resource: 'R;D', dates: '*', shift: 'LATE' }]
    expect(lines({ resources, shifts, calendars }, monday)).toEqual(['R 03-02 16:00/03-02 20:00 1 LATE A'])
  })

  it('lays overrides over: the newest stamp wins, then the sort order; series change the quantity', () => {
    const at = (hour: number): number => parseSeconds('2026-03-02')! + hour * 3600
    const calendars = [{ code: 'A', resource: '*', dates: '*', shift: 'DAY' }]
    const overrides = [
      { code: 'DOWN', resource: 'R', start: at(9), end: at(10), kind: 'down', stamp: 1 },
      { code: 'OT', resource: 'G', start: at(11), end: at(15), kind: 'overtime', stamp: 1 },
      { code: 'LOST', resource: '*', start: at(10), end: at(12), kind: 'off', stamp: 0, sortOrder: 9n },
      {
        code: 'STEPS',
        resource: '*',
        start: at(18),
        end: at(22),
        kind: 'overtime',
        stamp: 2,
        series: '[{"at":"2026-03-02T19:00:00Z","qty":"2.5"},{"at":"2026-03-02T20:00","qty":0}]',
      },
    ]
    const resources = [{ code: 'R', groups: 'G', defaultQty: UNIT }]
    expect(lines({ resources, shifts, calendars, overrides }, monday)).toEqual([
      'R 03-02 08:00/03-02 09:00 1 DAY A',
      'R 03-02 11:00/03-02 15:00 1  OT',
      'R 03-02 15:00/03-02 17:00 1 DAY A',
      'R 03-02 18:00/03-02 19:00 1  STEPS',
      'R 03-02 19:00/03-02 20:00 2.5  STEPS',
    ])
  })

  it('knows holidays of a table and of all', () => {
    const holidays = [
      { table: 'CN', date: parseSeconds('2026-03-02')! },
      { table: null, date: parseSeconds('2026-03-03')! },
      { table: 'US', date: parseSeconds('2026-03-04')! },
    ]
    const days = (dates: string): string[] =>
      lines(
        { resources: one, shifts, calendars: [{ resource: '*', dates, shift: 'LATE' }], holidays },
        { from: '2026-03-01', to: '2026-03-08' },
      ).map((line) => line.slice(2, 7))
    expect(days('HOLS')).toEqual(['03-02', '03-03', '03-04'])
    expect(days('HOLS:CN')).toEqual(['03-02', '03-03'])
  })

  it('keeps rows to their days of validity, both included', () => {
    const [validFrom, validTo] = [parseSeconds('2026-03-03')!, parseSeconds('2026-03-04')!]
    const calendars = [{ code: 'A', resource: '*', dates: '*', shift: 'LATE', validFrom, validTo }]
    expect(lines({ resources: one, shifts, calendars }, { from: '2026-03-01', to: '2026-03-08' })).toEqual([
      'R 03-03 16:00/03-03 20:00 1 LATE A',
      'R 03-04 16:00/03-04 20:00 1 LATE A',
    ])
  })

  it('shares the slots of equal resources', () => {
    const resources = [{ code: 'A', groups: 'G;H' }, { code: 'B', groups: 'H;G' }, { code: 'C' }]
    const calendars = [{ resource: '*', dates: '*', shift: 'DAY' }]
    const { slots } = expand({ resources, shifts, calendars }, monday)
    expect([slots.first[0], slots.last[0]]).toEqual([slots.first[1], slots.last[1]])
    expect(slots.first[2]).toBe(slots.last[0]! + 1)
  })

  it('reports every faulty row by column and position, and continues without it', () => {
    const sketch: CalendarSketch = {
      resources: [{ code: 'R' }, { code: 'R' }, { code: 'S', zone: 'Mars' }, { code: null }],
      shifts: [
        { code: 'A', patterns: '8:00-9:00' },
        { code: 'B', patterns: '8:00' },
        { code: 'A', patterns: '1:00-2:00' },
      ],
      calendars: [
        { code: 'OK', resource: 'R', dates: '*', shift: 'A' },
        { code: 'X', resource: 'R', dates: '2026/2/30', shift: 'A=x;NONE', defaultQty: -1n },
        { code: 'Y', resource: 'R', dates: '*', shift: 'B', sortOrder: 5n },
        { code: 'Z', resource: 'GONE', dates: 'HOLS:GONE', shift: 'A', sortOrder: 5n },
        { code: 'V', resource: 'R', dates: '*', shift: 'NONE', validFrom: 90_000, validTo: 0, sortOrder: 5n },
      ],
      overrides: [{ resource: 'R', start: 5, end: 5, series: '{}' }],
    }
    const expansion = expand(sketch, monday)
    expect(
      expansion.faults.map(({ level, table, row, column, fault }) =>
        [level, table, row, column, fault.code, fault.at].join(' '),
      ),
    ).toEqual([
      'E resources 1 code duplicate ',
      'E resources 2 zone notZone ',
      'E resources 3 code empty ',
      'E shifts 1 patterns notRange 0',
      'E shifts 2 code duplicate ',
      'E calendars 1 dates noSuchDay 0',
      'E calendars 1 shift notMultiplier 2',
      'E calendars 1 defaultQty negative ',
      'W calendars 3 resource unknownTarget ',
      'W calendars 3 dates unknownTable ',
      'E calendars 4 shift unknownShift ',
      'E calendars 4 validTo validToBeforeFrom ',
      'E overrides 0 end endNotAfterStart ',
      'E overrides 0 series notSeries ',
    ])
    expect(expansion.table().length).toBe(1)
  })

  it('refuses quantities whose work exceeds int64', () => {
    const calendars = [
      { code: 'A', resource: 'R', dates: '*', shift: 'DAY=1000000', defaultQty: 1_800_000n * UNIT },
      { code: 'B', resource: 'S', dates: '*', shift: 'DAY=1000', sortOrder: 1n },
      { code: 'C', resource: 'R;S', dates: '*', shift: 'DAY', defaultQty: 3_000_000n * UNIT },
      { code: 'D', resource: 'R;S', dates: '*', shift: 'DAY', defaultQty: 1_000_000n * UNIT, sortOrder: 2n },
    ]
    const resources = [{ code: 'R' }, { code: 'S', defaultQty: 1_500_000n * UNIT }]
    const expansion = expand({ resources, shifts, calendars }, { from: '2026-03-02', to: '2026-03-09' })
    expect(
      expansion.faults.map(({ row, column, fault }) => [row, column, fault.code, fault.value].join(' ')),
    ).toEqual([
      '0 shift quantityTooLarge 1000000',
      '1 shift quantityTooLarge 1000',
      '2 defaultQty quantityTooLarge 3000000',
    ])
    expect(expansion.table().length).toBe(28)
    const [from, to] = [parseSeconds('2026-03-02')!, parseSeconds('2026-03-09')!]
    expect(expansion.workTime(1).workBetween(from, to)).toBe(1_000_000n * UNIT * 7n * 8n * 3600n)
  })

  it('refuses windows longer than a century', () => {
    expect(() =>
      expand({ resources: one, shifts, calendars: [] }, { from: '1900-01-01', to: '2026-01-01' }),
    ).toThrow(RangeError)
  })

  it('lets the caller cancel', () => {
    const resources = Array.from({ length: 600 }, (_, k) => ({ code: `R${k}` }))
    const input = calendarInput({ resources, shifts, calendars: [] })
    for (const solver of [kernel, referenceCalendarSolver])
      expect(() =>
        expandCalendars(input, { from: 0, to: 86_400, zone: 'UTC' }, solver, () => {
          throw new Error('cancelled')
        }),
      ).toThrow('cancelled')
  })
})

describe('expansion of random calendars', () => {
  const runs = { seed: 20261120, numRuns: effort(1500) }

  it('is equal in the kernel and the reference, byte for byte', () => {
    let [slots, overridden] = [0, 0]
    fc.assert(
      fc.property(randomCalendars, ({ sketch, window }) => {
        const input = calendarInput(sketch)
        const plain = expandCalendars(input, window, referenceCalendarSolver)
        const fast = expandCalendars(input, window, kernel)
        expect(fast.slots).toEqual(plain.slots)
        const { length, columns } = fast.table()
        slots += length
        overridden += columns.overrideRow.filter((row) => row >= 0).length
      }),
      runs,
    )
    expect(slots).toBeGreaterThan(effort(20_000))
    expect(overridden).toBeGreaterThan(effort(400))
  })

  it('gives disjoint, ascending, joined slots inside the window with right sums', () => {
    fc.assert(
      fc.property(randomCalendars, ({ sketch, window }) => {
        const expansion = expandCalendars(calendarInput(sketch), window, kernel)
        const { columns, length } = expansion.table()
        for (let row = 0; row < length; row++) {
          expect(columns.end[row]! > columns.start[row]!).toBe(true)
          expect(columns.quantity[row]! > 0n).toBe(true)
          expect(Number(columns.start[row])).toBeGreaterThanOrEqual(window.from)
          expect(Number(columns.end[row])).toBeLessThanOrEqual(window.to)
          if (row === 0 || columns.resource.codes[row] !== columns.resource.codes[row - 1]) continue
          expect(columns.start[row]! >= columns.end[row - 1]!).toBe(true)
          const alike = (['quantity', 'calendarRow', 'overrideRow'] as const).every(
            (name) => columns[name][row] === columns[name][row - 1],
          )
          if (alike && columns.shift.codes[row] === columns.shift.codes[row - 1])
            expect(columns.start[row]! > columns.end[row - 1]!).toBe(true)
        }
        for (let r = 0; r < sketch.resources.length; r++) {
          const { start, end, quantity } = expansion.table(r).columns
          const work = start.reduce((sum, from, k) => sum + (end[k]! - from) * quantity[k]!, 0n)
          expect(expansion.workTime(r).workBetween(window.from, window.to)).toBe(work)
        }
      }),
      { ...runs, numRuns: effort(400) },
    )
  })

  it('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(randomCalendars, fc.infiniteStream(fc.nat()), ({ sketch, window }, stream) => {
        const shuffled = <T>(rows: readonly T[]): T[] =>
          rows
            .map((row) => ({ row, key: stream.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ row }) => row)
        const other: CalendarSketch = {
          resources: sketch.resources,
          shifts: shuffled(sketch.shifts),
          calendars: shuffled(sketch.calendars),
          overrides: shuffled(sketch.overrides),
          holidays: shuffled(sketch.holidays),
        }
        const explained = (given: CalendarSketch): unknown[] => {
          const table = expandCalendars(calendarInput(given), window, kernel).table()
          return Array.from({ length: table.length }, (_, row) => ({
            ...rowAt(slotSchema, table, row),
            calendarRow: null,
            overrideRow: null,
          }))
        }
        expect(explained(other)).toEqual(explained(sketch))
      }),
      { ...runs, numRuns: effort(300) },
    )
  })

  it('agrees with the explanation of every day, and covers exactly what the winning shifts cover', () => {
    fc.assert(
      fc.property(randomCalendars, ({ sketch, window }) => {
        const expansion = expandCalendars(calendarInput({ ...sketch, overrides: [] }), window, kernel)
        const { rows, problem } = expansion.prepared
        const explainer = new CalendarExplainer(rows)
        for (const [r, resource] of rows.resources.entries()) {
          if (!resource) continue
          const open: [number, number][] = []
          const winners = new Map<number, number>()
          for (let d = 0; d < problem.dayCount; d++) {
            const day = problem.firstDay + d
            const winner = explainer.explain(resource, day).rows[0]?.row
            if (!winner) continue
            winners.set(day, winner.row)
            for (const { pattern, multiplier } of winner.shifts)
              if (multiplier > 0n && (winner.qty ?? resource.qty) * multiplier >= UNIT / 2n)
                for (const { start, end } of pattern.worked)
                  open.push(
                    [start, end].map((at) => wallClock(day * 86_400 + at, resource.zone)) as [number, number],
                  )
          }
          const { columns, length } = expansion.table(r)
          for (let k = 0; k < length; k++) {
            // A joined slot may go on into later days of the same row.
            const day = columns.day[k]!
            expect(winners.get(day)).toBe(columns.calendarRow[k])
          }
          const slots = Array.from(columns.start, (start, k): [number, number] => [
            Number(start),
            Number(columns.end[k]),
          ])
          expect(merged(slots)).toEqual(
            merged(open.map(([a, b]) => [Math.max(a, window.from), Math.min(b, window.to)])),
          )
        }
      }),
      { ...runs, numRuns: effort(500) },
    )
  })
})

/** A skipped time is the instant of the change, found by walking back from where the rule of single times puts it. */
function wallClock(local: number, zone: string): number {
  let instant = zonedSeconds(local, zone)
  if (instant + zoneOffset(instant, zone) === local) return instant
  while (zoneOffset(instant - 60, zone) === zoneOffset(instant, zone)) instant -= 60
  return Math.floor(instant / 60) * 60
}

function merged(list: [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [start, end] of list.filter(([a, b]) => a < b).sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}

describe('explaining a day', () => {
  it('lists matching rows in order with the reason against each', () => {
    const calendars = [
      { code: 'BASE', resource: '*', dates: '星期一-星期五', shift: 'DAY' },
      { code: 'DATE', resource: '*', dates: '2026/3/2', shift: 'DAY' },
      { code: 'GROUP', resource: 'G', dates: '*', shift: 'DAY' },
      { code: 'MINE', resource: 'R', dates: '*', shift: 'DAY' },
      { code: 'ALSO', resource: 'R', dates: '*', shift: 'LATE' },
      { code: 'TOP', resource: '*', dates: 'HOLS', sortOrder: UNIT },
      { code: 'OTHER', resource: 'S', dates: '*', shift: 'DAY' },
    ]
    const date = parseSeconds('2026-03-02')!
    const resources = [{ code: 'R', groups: 'G' }, { code: 'S' }, { code: 'D', type: 'D' }]
    const overrides = [
      { code: 'O1', resource: 'R', start: date + 10, end: date + 20, stamp: 1 },
      { code: 'O2', resource: '*', start: date - 10, end: date + 20, stamp: 2 },
      { code: 'O3', resource: '*', start: date - 10, end: date, stamp: 3 },
    ]
    const explained = (holidays: CalendarSketch['holidays'], resource = 0) => {
      const { rows } = expand(
        { resources, shifts, calendars, overrides, holidays: holidays! },
        monday,
      ).prepared
      const explained = new CalendarExplainer(rows).explain(
        rows.resources[resource]!,
        parseDay('2026-03-02')!,
      )
      return [
        explained.rows.map(({ row, reason }) => `${row.code} ${reason}`),
        explained.overrides.map(({ code }) => code),
      ]
    }
    expect(explained([])).toEqual([
      ['ALSO won', 'MINE code', 'GROUP target', 'DATE target', 'BASE target'],
      ['O2', 'O1'],
    ])
    expect(explained([{ date }])[0]!.slice(0, 2)).toEqual(['TOP won', 'ALSO sortOrder'])
    expect(explained([], 1)[0]).toEqual(['OTHER won', 'DATE target', 'BASE target'])
    expect(explained([], 2)).toEqual([[], []])
  })

  it('gives dates as the reason between rows for all resources', () => {
    const calendars = ['2026/3/2', '星期一', '*'].map((dates, k) => ({
      code: `C${k}`,
      resource: '*',
      dates,
      shift: 'DAY',
    }))
    const { rows } = expand({ resources: one, shifts, calendars }, monday).prepared
    const { rows: explained } = new CalendarExplainer(rows).explain(
      rows.resources[0]!,
      parseDay('2026-03-02')!,
    )
    expect(explained.map(({ row, reason }) => `${row.code} ${reason}`)).toEqual([
      'C0 won',
      'C1 dates',
      'C2 dates',
    ])
  })
})
