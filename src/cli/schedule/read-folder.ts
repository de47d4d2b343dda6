import { parseShiftPatterns } from '#domain/calendar/shift-patterns.ts'
import { calendarFaultText } from '#domain/calendar/faults.ts'
import { fill, textOf } from '#domain/label.ts'
import { NULL_I32, NULL_I64, textAt, type TextColumn } from '#engine/columns.ts'
import { readTables, type FolderTables } from '../folder-command.ts'
import { fileMessages, FaultReport, type FileMessage } from '../tables/faults.ts'
import type { FileTable } from '../tables/read-table.ts'
import { requiredScheduleFiles, scheduleFiles, type ScheduleFileName } from './files.ts'
import { weekdaysOf } from './weekdays.ts'

/** The files of one `takt schedule` folder; optional ones may be absent. */
export type ScheduleFolder = FolderTables<typeof scheduleFiles>

export type Sound<N extends ScheduleFileName> = NonNullable<ScheduleFolder[N]>

/** Reads and checks every file, whatever is wrong with the others, so that one run names every fault. */
export function readScheduleFolder(
  path: string,
  zone: string,
): { folder: ScheduleFolder; report: FaultReport } {
  const report = new FaultReport()
  const folder = readTables(path, scheduleFiles, { required: requiredScheduleFiles, zone, report })
  new Checks(folder, report).run()
  return { folder, report }
}

/** What only shows when rows are compared. */
class Checks {
  readonly #folder: ScheduleFolder
  readonly #report: FaultReport

  constructor(folder: ScheduleFolder, report: FaultReport) {
    this.#folder = folder
    this.#report = report
  }

  run(): void {
    const { jobs, steps, machines, calendars, setups, holidays } = this.#folder
    if (jobs) this.#jobs(jobs)
    if (machines) this.#unique(machines, 'machine', (row) => cellOf(machines.columns.machine, row))
    if (steps) this.#steps(steps)
    if (calendars) this.#calendars(calendars)
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
      const [from, to] = [earliest?.[row] ?? NULL_I64, due?.[row] ?? NULL_I64]
      if (from !== NULL_I64 && to !== NULL_I64 && from > to)
        this.#add(jobs, row, 'due', 'notAfter', { other: 'earliest' })
    }
  }

  #steps(steps: Sound<'steps'>): void {
    const { job, step, group, machine, minutes, seconds, min_lag, max_lag } = steps.columns
    this.#unique(steps, 'step', (row) => {
      const name = cellOf(job, row)
      const number = step?.[row] ?? NULL_I32
      return name === null || number === NULL_I32 ? null : `${name} ${number}`
    })
    for (let row = 0; row < steps.length; row++) {
      if ((cellOf(group, row) === null) === (cellOf(machine, row) === null))
        this.#add(steps, row, 'machine', 'groupOrMachine')
      const timed = [
        minutes !== null && minutes[row] !== NULL_I64,
        seconds !== null && seconds[row] !== NULL_I32,
      ]
      if (timed[0] === timed[1]) this.#add(steps, row, 'minutes', 'minutesOrSeconds')
      const [least, most] = [min_lag?.[row] ?? NULL_I64, max_lag?.[row] ?? NULL_I64]
      if (least !== NULL_I64 && most !== NULL_I64 && most < least)
        this.#add(steps, row, 'max_lag', 'lagOrder')
    }
  }

  #calendars(calendars: Sound<'calendars'>): void {
    const { weekdays, from, to, valid_from, valid_to } = calendars.columns
    for (let row = 0; row < calendars.length; row++) {
      const days = cellOf(weekdays, row)
      if (days !== null && weekdaysOf(days) === null)
        this.#add(calendars, row, 'weekdays', 'notWeekdays', { value: days })
      const [start, end] = [cellOf(from, row), cellOf(to, row)]
      if (start !== null && end !== null) this.#times(calendars, row, `${start}-${end}`)
      const [first, last] = [valid_from?.[row] ?? NULL_I64, valid_to?.[row] ?? NULL_I64]
      if (first !== NULL_I64 && last !== NULL_I64 && last < first)
        this.#add(calendars, row, 'valid_to', 'notAfter', { other: 'valid_from' })
    }
  }

  #times(calendars: Sound<'calendars'>, row: number, range: string): void {
    const parsed = parseShiftPatterns(range)
    if (!('faults' in parsed)) return
    this.#report.addText(calendars.name, calendars.lineOf(row), 'from', (language) =>
      fill(textOf(fileMessages.notTimes, language), {
        value: range,
        reason: calendarFaultText(parsed.faults[0]!, language),
      }),
    )
  }

  #add(
    table: FileTable,
    row: number,
    column: string,
    message: FileMessage,
    values: Readonly<Record<string, string | number>> = {},
  ): void {
    this.#report.add(table.name, table.lineOf(row), column, message, values)
  }

  #unique(table: FileTable, column: string, keyOf: (row: number) => string | null): void {
    const seen = new Map<string, number>()
    for (let row = 0; row < table.length; row++) {
      const key = keyOf(row)
      if (key === null) continue
      const first = seen.get(key)
      if (first === undefined) seen.set(key, row)
      else this.#add(table, row, column, 'duplicate', { value: key, other: table.lineOf(first) })
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
      if (value !== null && !known.has(value)) this.#add(table, row, name, message, { value })
    }
  }
}

const cellOf = (column: TextColumn | null, row: number): string | null =>
  column === null ? null : textAt(column, row)

const namesIn = (column: TextColumn | null | undefined): ReadonlySet<string> => new Set(column?.values)
