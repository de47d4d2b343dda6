import { allChoices } from '#domain/choices/index.ts'
import { choice, integer, must, quantity, text, time, type FileSpec } from '../tables/spec.ts'

/** The shortest time that counts as one. */
const some = { min: 0.000001 }

/** Files of `takt schedule --in` and their columns (cli.md). A file is CSV, gzipped CSV or Arrow. */
export const scheduleFiles = {
  jobs: {
    job: must(text),
    due: must(time),
    priority: integer(),
    earliest: time,
    qty: quantity(some),
  },
  steps: {
    job: must(text),
    step: must(integer({ min: 0 })),
    group: text,
    machine: text,
    minutes: quantity(some),
    seconds: integer({ min: 1 }),
    setup_minutes: quantity({ min: 0 }),
    teardown_minutes: quantity({ min: 0 }),
    family: text,
    link: choice(Object.keys(allChoices.TimeConstraint)),
    min_lag: quantity({ min: 0 }),
    max_lag: quantity({ min: 0 }),
    qty: quantity(some),
  },
  machines: {
    machine: must(text),
    group: text,
    calendar: must(text),
    quantity: quantity(some),
    efficiency: quantity(some),
  },
  calendars: {
    calendar: must(text),
    weekdays: must(text),
    from: must(text),
    to: must(text),
    sort_order: quantity(),
    valid_from: time,
    valid_to: time,
    multiplier: quantity({ min: 0 }),
  },
  holidays: {
    date: must(time),
    calendar: text,
  },
  setups: {
    machine: must(text),
    from: must(text),
    to: must(text),
    minutes: must(quantity({ min: 0 })),
  },
} as const satisfies Record<string, FileSpec>

export type ScheduleFileName = keyof typeof scheduleFiles

/** Files that must be there. */
export const requiredScheduleFiles: readonly ScheduleFileName[] = ['jobs', 'steps', 'machines', 'calendars']

/** Files of `takt schedule --out` and their columns, beside run.json. */
export const scheduleOutputs = {
  schedule: ['job', 'step', 'machine', 'start', 'end', 'setup_start', 'reason'],
  jobs: ['job', 'start', 'end', 'due', 'lateness_minutes'],
  machines: ['machine', 'busy', 'setup', 'idle', 'utilisation'],
} as const satisfies Record<string, readonly string[]>
