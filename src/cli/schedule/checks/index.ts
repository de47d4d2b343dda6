import { parseShiftPatterns } from '#domain/calendar/shift-patterns.ts'
import { calendarFaultText } from '#domain/calendar/faults.ts'
import { fill, textOf } from '#domain/label.ts'
import { FURTHEST_TIME } from '#domain/rules/time-limits.ts'
import { NULL_I32, NULL_I64, textAt, type TextColumn } from '#engine/columns.ts'
import { fileMessages, type FaultReport, type FileMessage } from '../../tables/faults.ts'
import type { FileTable } from '../../tables/read-table.ts'
import type { ScheduleFolder, Sound } from '../files.ts'
import { MAX_DAYS } from '../horizon.ts'
import { weekdaysOf } from '../weekdays.ts'
import { checkSetups } from './setups.ts'
import { cellOf, FaultReporter } from './report-faults.ts'
import { checkUnits } from './units.ts'
import { checkWorkTimes } from './work-times.ts'

/** Faults that appear when rows are compared, with each other and with the as-of time of the plan (seconds UTC). */
export function checkFolder(
  folder: ScheduleFolder,
  asOf: number,
  report: FaultReport,
  warnings: FaultReport,
): void {
  new Checks(folder, new FaultReporter(report, warnings), asOf).run()
}

class Checks {
  readonly #folder: ScheduleFolder
  readonly #faults: FaultReporter
  readonly #asOf: number

  constructor(folder: ScheduleFolder, faults: FaultReporter, asOf: number) {
    this.#folder = folder
    this.#faults = faults
    this.#asOf = asOf
  }

  run(): void {
    const { jobs, steps, machines, calendars, setups, holidays } = this.#folder
    if (jobs) this.#jobs(jobs)
    if (machines) this.#unique(machines, 'machine', (row) => cellOf(machines.columns.machine, row))
    if (steps) this.#steps(steps)
    if (calendars) this.#calendars(calendars)
    if (setups) checkSetups(setups, this.#faults)
    checkUnits(this.#folder, this.#faults)
    const calendarNames = namesIn(calendars?.columns.calendar)
    const machineNames = namesIn(machines?.columns.machine)
    if (machines && calendars)
      this.#known(machines, 'calendar', machines.columns.calendar, calendarNames, 'unknownCalendar')
    if (holidays && calendars)
      this.#known(holidays, 'calendar', holidays.columns.calendar, calendarNames, 'unknownCalendar')
    if (setups && machines)
      this.#known(
        setups,
        'machine',
        setups.columns.machine,
        new Set([...machineNames, '*']),
        'unknownMachine',
      )
    if (steps && jobs) this.#known(steps, 'job', steps.columns.job, namesIn(jobs.columns.job), 'unknownJob')
    if (steps && machines) {
      this.#known(steps, 'machine', steps.columns.machine, machineNames, 'unknownMachine')
      this.#known(steps, 'group', steps.columns.group, namesIn(machines.columns.group), 'unknownGroup')
    }
  }

  #jobs(jobs: Sound<'jobs'>): void {
    const { job, due, earliest } = jobs.columns
    this.#unique(jobs, 'job', (row) => cellOf(job, row))
    for (let row = 0; row < jobs.length; row++) {
      this.#near(jobs, row, 'due', due, FURTHEST_TIME)
      const from = earliest?.[row] ?? NULL_I64
      // A past time, however old, has no effect.
      if (from !== NULL_I64 && Number(from) > this.#asOf)
        this.#near(jobs, row, 'earliest', earliest, MAX_DAYS * DAY)
    }
  }

  /** Reports a time that is further from as-of than `seconds`. */
  #near(table: FileTable, row: number, name: string, column: BigInt64Array | null, seconds: number): void {
    const time = column?.[row] ?? NULL_I64
    if (time === NULL_I64 || Math.abs(Number(time) - this.#asOf) <= seconds) return
    this.#faults.fault(table, row, name, 'tooFar', { years: Math.floor(seconds / YEAR) })
  }

  #steps(steps: Sound<'steps'>): void {
    const { job, step, group, machine, minutes, seconds, min_lag, max_lag } = steps.columns
    this.#unique(steps, 'step', (row) => {
      const name = cellOf(job, row)
      const number = step?.[row] ?? NULL_I32
      return name === null || number === NULL_I32 ? null : `${name} ${number}`
    })
    this.#faults.single(steps, 'family', steps.columns.family)
    for (let row = 0; row < steps.length; row++) {
      if ((cellOf(group, row) === null) === (cellOf(machine, row) === null))
        this.#faults.fault(steps, row, 'machine', 'groupOrMachine')
      const timed = [
        minutes !== null && minutes[row] !== NULL_I64,
        seconds !== null && seconds[row] !== NULL_I32,
      ]
      if (timed[0] === timed[1]) this.#faults.fault(steps, row, 'minutes', 'minutesOrSeconds')
      const [least, most] = [min_lag?.[row] ?? NULL_I64, max_lag?.[row] ?? NULL_I64]
      if (least !== NULL_I64 && most !== NULL_I64 && most < least)
        this.#faults.fault(steps, row, 'max_lag', 'lagOrder')
    }
    if (this.#folder.machines) checkWorkTimes(steps, this.#folder.machines, this.#faults)
  }

  #calendars(calendars: Sound<'calendars'>): void {
    const { weekdays, from, to, valid_from, valid_to } = calendars.columns
    for (let row = 0; row < calendars.length; row++) {
      const days = cellOf(weekdays, row)
      if (days !== null && weekdaysOf(days) === null)
        this.#faults.fault(calendars, row, 'weekdays', 'notWeekdays', { value: days })
      const [start, end] = [cellOf(from, row), cellOf(to, row)]
      if (start !== null && end !== null) this.#times(calendars, row, `${start}-${end}`)
      const [first, last] = [valid_from?.[row] ?? NULL_I64, valid_to?.[row] ?? NULL_I64]
      if (first !== NULL_I64 && last !== NULL_I64 && last < first)
        this.#faults.fault(calendars, row, 'valid_to', 'notAfter', { other: 'valid_from' })
    }
  }

  #times(calendars: Sound<'calendars'>, row: number, range: string): void {
    const parsed = parseShiftPatterns(range)
    if (!('faults' in parsed)) return
    this.#faults.report.addText(calendars.name, calendars.lineOf(row), 'from', (language) =>
      fill(textOf(fileMessages.notTimes, language), {
        value: range,
        reason: calendarFaultText(parsed.faults[0]!, language),
      }),
    )
  }

  #unique(table: FileTable, column: string, keyOf: (row: number) => string | null): void {
    const seen = new Map<string, number>()
    for (let row = 0; row < table.length; row++) {
      const key = keyOf(row)
      if (key === null) continue
      const first = seen.get(key)
      if (first === undefined) seen.set(key, row)
      else this.#faults.fault(table, row, column, 'duplicate', { value: key, other: table.lineOf(first) })
    }
  }

  #known(
    table: FileTable,
    name: string,
    column: TextColumn | null,
    known: ReadonlySet<string>,
    message: FileMessage,
  ): void {
    if (!column || column.values.every((value) => known.has(value))) return
    for (let row = 0; row < table.length; row++) {
      const value = textAt(column, row)
      if (value !== null && !known.has(value)) this.#faults.fault(table, row, name, message, { value })
    }
  }
}

const DAY = 86_400
const YEAR = 365.25 * DAY

const namesIn = (column: TextColumn | null | undefined): ReadonlySet<string> => new Set(column?.values)
