import { allChoices } from '#domain/choices/index.ts'
import { LONGEST_LAG, LONGEST_SETUP, LONGEST_WORK } from '#domain/rules/time-limits.ts'
import type { FolderTables } from '../folder-command.ts'
import { choice, integer, must, quantity, text, time, type FileSpec } from '../tables/spec.ts'

const minutesOf = (seconds: number): number => Math.floor(seconds / 60)

/** The smallest valid quantity; quantities that stay exact as numbers of 10^-6. */
const some = { min: 0.000001, max: 9_000_000_000 }
/** Times in minutes: above zero, work including setup and teardown, lags. */
const work = { min: 0.000001, max: minutesOf(LONGEST_WORK) }
const setup = { min: 0, max: minutesOf(LONGEST_SETUP) }
const lag = { min: 0, max: minutesOf(LONGEST_LAG) }
const factor = { min: 0.000001, max: 1_000_000 }

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
    minutes: quantity(work),
    seconds: integer({ min: 1, max: LONGEST_WORK }),
    setup_minutes: quantity(setup),
    teardown_minutes: quantity(setup),
    family: text,
    link: choice(Object.keys(allChoices.TimeConstraint)),
    min_lag: quantity(lag),
    max_lag: quantity(lag),
    qty: quantity(some),
  },
  machines: {
    machine: must(text),
    group: text,
    calendar: must(text),
    quantity: quantity(some),
    efficiency: quantity(factor),
  },
  calendars: {
    calendar: must(text),
    weekdays: must(text),
    from: must(text),
    to: must(text),
    sort_order: quantity({ min: -9_000_000_000, max: 9_000_000_000 }),
    valid_from: time,
    valid_to: time,
    multiplier: quantity({ min: 0, max: factor.max }),
  },
  holidays: {
    date: must(time),
    calendar: text,
  },
  setups: {
    machine: must(text),
    from: must(text),
    to: must(text),
    minutes: must(quantity(setup)),
  },
} as const satisfies Record<string, FileSpec>

export type ScheduleFileName = keyof typeof scheduleFiles

/** The files of one `takt schedule` folder; optional ones may be absent. */
export type ScheduleFolder = FolderTables<typeof scheduleFiles>

export type Sound<N extends ScheduleFileName> = NonNullable<ScheduleFolder[N]>

/** Required files. */
export const requiredScheduleFiles: readonly ScheduleFileName[] = ['jobs', 'steps', 'machines', 'calendars']

/** Files of `takt schedule --out` and their columns, besides run.json. */
export const scheduleOutputs = {
  schedule: ['job', 'step', 'machine', 'start', 'end', 'setup_start', 'reason'],
  jobs: ['job', 'start', 'end', 'due', 'lateness_minutes'],
  machines: ['machine', 'busy', 'setup', 'idle', 'utilisation'],
} as const satisfies Record<string, readonly string[]>
