import { expandCalendars, type Expansion } from '#engine/calendar/expand.ts'
import { prepareCalendars } from '#engine/calendar/prepare.ts'
import type { InputFault } from '#engine/calendar/reading.ts'
import type { CalendarSolver } from '#engine/calendar/problem.ts'
import { calendarKernel } from '#engine/kernel/calendar.ts'
import { loadKernels } from '#engine/kernel/kernels.ts'
import { WrongInput, type Terminal } from '../command.ts'
import { engineModule } from '../engine.ts'
import {
  folderCommand,
  readTables,
  requireFolder,
  printWarnings,
  type FolderClock,
} from '../folder-command.ts'
import { FaultReport } from '../tables/faults.ts'
import { calendarInput, type CalendarFolder } from './calendar-input.ts'
import { reportFaults } from './faults.ts'
import { calendarFiles, requiredCalendarFiles } from './files.ts'
import { calendarHelp } from './help.ts'
import { calendarOptions, type CalendarOptions } from './options.ts'
import { writeSlots } from './output.ts'

export const calendar = folderCommand({
  summary: {
    zh: '由班次与日历展开每个资源的工作时段',
    en: 'expand shifts and calendars into work-time slots',
  },
  help: calendarHelp,
  calculate: { zh: '展开', en: 'expanding' },
  options: calendarOptions,
  work: expandFolder,
})

async function expandFolder(options: CalendarOptions, terminal: Terminal, clock: FolderClock): Promise<void> {
  clock.start('read')
  const folder = readCalendarFolder(options, terminal)
  const input = calendarInput(folder)
  clock.start('calculate')
  const expansion = expandCalendars(input, options, await calendarSolver(), (share) => clock.show(share))
  printFaults(expansion, folder, terminal)
  clock.start('write')
  await writeSlots(options.output, expansion.table(), options.zone)
}

/** Reads all files, whatever is wrong with the others, so that one run names every fault. */
function readCalendarFolder(options: CalendarOptions, terminal: Terminal): CalendarFolder {
  requireFolder(options.input, terminal)
  const report = new FaultReport()
  const folder = readTables(options.input, calendarFiles, {
    required: requiredCalendarFiles,
    zone: options.zone,
    report,
  })
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
    faults.filter((one) => isError(one) && one.fault.code !== 'empty'),
    folder,
    report,
  )
}

/** A file that names a resource which is not there is wrong, whatever a server makes of it. */
const isError = ({ level, fault }: InputFault): boolean => level === 'E' || fault.code === 'unknownTarget'

async function calendarSolver(): Promise<CalendarSolver> {
  return calendarKernel(loadKernels(await engineModule()))
}

/** Errors are wrong input; warnings are printed and the run continues. */
function printFaults({ faults }: Expansion, folder: CalendarFolder, terminal: Terminal): void {
  const errors = new FaultReport()
  reportFaults(faults.filter(isError), folder, errors)
  if (errors.count > 0) throw new WrongInput(errors.lines(terminal.language))
  const warnings = new FaultReport()
  reportFaults(faults, folder, warnings)
  printWarnings(warnings.lines(terminal.language), terminal)
}
