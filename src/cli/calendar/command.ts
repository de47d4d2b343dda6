import { existsSync, statSync } from 'node:fs'
import { textOf, type Label } from '#domain/label.ts'
import { expandCalendars, type Expansion } from '#engine/calendar/expand.ts'
import { prepareCalendars } from '#engine/calendar/prepare.ts'
import type { CalendarSolver } from '#engine/calendar/problem.ts'
import { calendarKernel } from '#engine/kernel/calendar.ts'
import { loadKernels } from '#engine/kernel/kernels.ts'
import { DONE, WrongInput, type Command, type Terminal } from '../command.ts'
import { engineModule } from '../engine.ts'
import { PhaseClock } from '../progress.ts'
import { FaultReport } from '../tables/faults.ts'
import { readTable } from '../tables/read-table.ts'
import { calendarInput, type CalendarFolder } from './calendar-input.ts'
import { reportFaults } from './faults.ts'
import { calendarFiles, requiredCalendarFiles, type CalendarFileName } from './files.ts'
import { calendarHelp } from './help.ts'
import { calendarOptions, type CalendarOptions } from './options.ts'
import { writeSlots } from './output.ts'

const phases = {
  read: { zh: '读取', en: 'reading' },
  calculate: { zh: '展开', en: 'expanding' },
  write: { zh: '写出', en: 'writing' },
} as const satisfies Record<string, Label>

export const calendar: Command = {
  summary: {
    zh: '由班次与日历展开每个资源的工作时段',
    en: 'expand shifts and calendars into work-time slots',
  },
  help: calendarHelp,
  async run(args, terminal) {
    const options = calendarOptions(args)
    const clock = new PhaseClock(terminal, phases)
    try {
      await expandFolder(options, terminal, clock)
      return DONE
    } finally {
      clock.stop()
    }
  },
}

async function expandFolder(
  options: CalendarOptions,
  terminal: Terminal,
  clock: PhaseClock<keyof typeof phases>,
): Promise<void> {
  clock.start('read')
  const folder = readCalendarFolder(options, terminal)
  const input = calendarInput(folder)
  clock.start('calculate')
  const expansion = expandCalendars(input, options, await calendarSolver(), (share) => clock.show(share))
  tellFaults(expansion, folder, terminal)
  clock.start('write')
  await writeSlots(options.output, expansion.table(), options.zone)
}

/** Reads all files, whatever is wrong with the others, so that one run names every fault. */
function readCalendarFolder(options: CalendarOptions, terminal: Terminal): CalendarFolder {
  if (!existsSync(options.input) || !statSync(options.input).isDirectory()) {
    const text = textOf({ zh: '没有该目录', en: 'there is no such folder' }, terminal.language)
    throw new WrongInput([`${options.input}: ${text}`])
  }
  const report = new FaultReport()
  const tables: Record<string, unknown> = {}
  for (const name of Object.keys(calendarFiles) as CalendarFileName[])
    tables[name] = readTable(options.input, name, calendarFiles[name], {
      required: requiredCalendarFiles.includes(name),
      zone: options.zone,
      report,
    })
  const folder = tables as CalendarFolder
  if (folder.calendars?.columns.shift === null) report.add(folder.calendars.name, 1, 'shift', 'missingColumn')
  // Files that were read are looked into even when another one is wrong.
  if (report.count > 0) {
    if (folder.resources && folder.shifts && folder.calendars) inspect(folder, options, report)
    throw new WrongInput(report.lines(terminal.language))
  }
  return folder
}

/** What the engine would say about the rows, without expanding them. */
function inspect(folder: CalendarFolder, options: CalendarOptions, report: FaultReport): void {
  const { faults } = prepareCalendars(calendarInput(folder), options)
  // Empty cells are in the report already.
  reportFaults(
    faults.filter(({ level, fault }) => level === 'E' && fault.code !== 'empty'),
    folder,
    report,
  )
}

async function calendarSolver(): Promise<CalendarSolver> {
  return calendarKernel(loadKernels(await engineModule()))
}

const WARNINGS = 100

/** Errors are wrong input; warnings are told and the run goes on. */
function tellFaults({ faults }: Expansion, folder: CalendarFolder, terminal: Terminal): void {
  const errors = new FaultReport()
  reportFaults(
    faults.filter(({ level }) => level === 'E'),
    folder,
    errors,
  )
  if (errors.count > 0) throw new WrongInput(errors.lines(terminal.language))
  const warnings = new FaultReport()
  reportFaults(faults, folder, warnings)
  const lines = warnings.lines(terminal.language)
  for (const line of lines.slice(0, WARNINGS)) terminal.err(`${line}\n`)
  const rest = lines.length - WARNINGS
  if (rest > 0)
    terminal.err(
      terminal.language === 'zh-Hans' ? `……还有 ${rest} 条警告\n` : `... and ${rest} more warnings\n`,
    )
}
