import { must, quantity, text, time, type FileSpec } from '../tables/spec.ts'

/** Files of `takt calendar --in` and their columns (cli.md). A file is CSV, gzipped CSV or Arrow. */
export const calendarFiles = {
  resources: {
    code: must(text),
    type: text,
    groups: text,
    default_qty: quantity({ min: 0 }),
    zone: text,
  },
  shifts: {
    code: must(text),
    patterns: must(text),
  },
  calendars: {
    resource: must(text),
    dates: must(text),
    /** Empty = day off. */
    shift: text,
    sort_order: quantity(),
    default_qty: quantity({ min: 0 }),
    code: text,
    valid_from: time,
    valid_to: time,
  },
  overrides: {
    resource: must(text),
    start: must(time),
    end: must(time),
    kind: text,
    qty: quantity({ min: 0 }),
    sort_order: quantity(),
    stamp: time,
    code: text,
  },
  holidays: {
    date: must(time),
    calendar: text,
  },
} as const satisfies Record<string, FileSpec>

export type CalendarFileName = keyof typeof calendarFiles

/** Files that must be there. */
export const requiredCalendarFiles: readonly CalendarFileName[] = ['resources', 'shifts', 'calendars']

/** Columns of the result. */
export const slotColumns = ['resource', 'start', 'end', 'quantity', 'shift', 'calendar'] as const
