import * as fc from 'fast-check'
import { tableFromRows, type RowValues } from '#engine/columns.ts'
import {
  calendarOverrideSchema,
  calendarResourceSchema,
  calendarRowSchema,
  calendarShiftSchema,
  holidaySchema,
  type CalendarInput,
} from '#engine/calendar/input.ts'

/** Rows as a test writes them. */
export interface CalendarSketch {
  readonly resources: readonly RowValues<typeof calendarResourceSchema>[]
  readonly shifts: readonly RowValues<typeof calendarShiftSchema>[]
  readonly calendars: readonly RowValues<typeof calendarRowSchema>[]
  readonly overrides?: readonly RowValues<typeof calendarOverrideSchema>[]
  readonly holidays?: readonly RowValues<typeof holidaySchema>[]
}

export function calendarInput(sketch: CalendarSketch): CalendarInput {
  return {
    resources: tableFromRows(calendarResourceSchema, sketch.resources),
    shifts: tableFromRows(calendarShiftSchema, sketch.shifts),
    calendars: tableFromRows(calendarRowSchema, sketch.calendars),
    overrides: tableFromRows(calendarOverrideSchema, sketch.overrides ?? []),
    holidays: tableFromRows(holidaySchema, sketch.holidays ?? []),
  }
}

const UNIT = 1_000_000n
const DAY = 86_400
const oneOf = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

/** Around changes of the clock, of the year and of February. */
const begins = ['2026-03-25', '2025-10-20', '2024-02-20', '2025-12-20', '2018-10-30', '2026-04-01'].map(
  (date) => Date.parse(date) / 1000,
)

const zones = [
  'UTC',
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Asia/Kolkata',
]

const groups = fc.subarray(['G1', 'G2', 'G3']).map((list) => list.join(';'))

const resource = (index: number) =>
  fc.record({
    code: fc.constant(`R${index}`),
    type: oneOf('M', 'M', 'M', 'D'),
    groups,
    defaultQty: oneOf(null, UNIT, 3n * UNIT, 1_500_000n),
    zone: oneOf(null, null, ...zones),
  })

const patterns = [
  '8:00-12:00;13:00-17:00',
  '22:00-6:00',
  '0:00-24:00',
  '20:00-24:00;24:30-28:30',
  '1:30-2:30;2:30-3:30',
  '16:00-20:15:30',
  '0:00-8:00;25:00-26:00',
  '3:00-3:00',
]

const day = fc.integer({ min: -5, max: 60 })

function datesFrom(begin: number): fc.Arbitrary<string> {
  const date = (offset: number): string => new Date((begin + offset * DAY) * 1000).toISOString().slice(0, 10)
  const one = fc.oneof(
    oneOf(
      '*',
      '星期一-星期五',
      '周六',
      'Sun-Tue',
      'HOLS',
      'HOLS:A',
      '10-20',
      '25-EOM',
      'EOM',
      '28-2',
      '*/12/25-*/1/3',
      '*/*/1',
    ),
    day.map(date),
    fc.tuple(day, fc.nat(20)).map(([from, length]) => `${date(from)}-${date(from + length)}`),
  )
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((list) => list.join(';'))
}

const targets = fc
  .array(oneOf('*', '*', 'G1', 'G2', 'G3', 'R0', 'R1', 'R2', 'R3', 'ELSE'), { minLength: 1, maxLength: 3 })
  .map((list) => list.join(';'))

const shifts = fc
  .subarray(
    patterns.map((_, k) => `S${k}`),
    { maxLength: 3 },
  )
  .chain((codes) =>
    fc.tuple(fc.constant(codes), fc.array(oneOf('', '=2', '=0.5', '=0'), { minLength: 3, maxLength: 3 })),
  )
  .map(([codes, factors]) => codes.map((code, k) => code + factors[k]!).join(';'))

function calendarRow(begin: number) {
  return fc.record({
    code: oneOf(null, 'A', 'B', 'C', 'D', 'E'),
    resource: targets,
    dates: datesFrom(begin),
    shift: shifts,
    sortOrder: oneOf(null, 0n, UNIT, UNIT, 2_500_000n, -UNIT),
    defaultQty: oneOf(null, null, UNIT, 4n * UNIT),
    validFrom: fc.option(
      day.map((offset) => begin + offset * DAY),
      { freq: 4 },
    ),
    validTo: fc.constant(null),
  })
}

function overrideRow(begin: number) {
  const instant = fc.integer({ min: -2 * DAY, max: 50 * DAY }).map((offset) => begin + offset)
  return fc
    .record({
      code: oneOf('O1', 'O2', null),
      resource: targets,
      start: instant,
      length: oneOf(1, 1800, 3600, 8 * 3600, 3 * DAY, 20 * DAY),
      kind: oneOf('off', 'overtime', 'down'),
      steps: fc.array(fc.record({ at: instant, qty: oneOf('0', '1', '2.5') }), { maxLength: 3 }),
      sortOrder: oneOf(0n, UNIT),
      stamp: fc.nat(3),
    })
    .map(({ length, steps, ...row }) => ({
      ...row,
      end: row.start + length,
      series: steps.length > 0 ? JSON.stringify(steps) : null,
    }))
}

/** Sketches of all forms at once, with a window and a zone. */
export const randomCalendars = oneOf(...begins).chain((begin) =>
  fc.record({
    sketch: fc.record({
      resources: fc
        .nat(5)
        .chain((count) => fc.tuple(...Array.from({ length: count }, (_, k) => resource(k)))),
      shifts: fc.constant(patterns.map((text, k) => ({ code: `S${k}`, patterns: text }))),
      calendars: fc.array(calendarRow(begin), { maxLength: 14 }),
      overrides: fc.oneof(fc.constant([]), fc.array(overrideRow(begin), { maxLength: 6 })),
      holidays: fc.array(
        fc.record({ table: oneOf(null, 'A', 'B'), date: day.map((offset) => begin + offset * DAY) }),
        { maxLength: 4 },
      ),
    }),
    window: fc
      .record({
        from: fc.integer({ min: -DAY, max: 3 * DAY }),
        length: fc.oneof(oneOf(0, 1, 3600, DAY, 32 * DAY, 63 * DAY, 64 * DAY, 65 * DAY), fc.nat(100 * DAY)),
        zone: oneOf(...zones),
      })
      .map(({ from, length, zone }) => ({ from: begin + from, to: begin + from + length, zone })),
  }),
)
