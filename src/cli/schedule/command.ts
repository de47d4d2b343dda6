import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageText } from '#domain/scheduling/message-texts.ts'
import { rowAt } from '#engine/columns.ts'
import { scheduleMessageSchema } from '#engine/scheduling/results.ts'
import { WrongInput, type Terminal } from '../command.ts'
import { folderCommand, requireFolder, printWarnings, type FolderClock } from '../folder-command.ts'
import { writeFolderAtomically } from '../tables/output-folder.ts'
import { planFolder, type Planned } from './engine.ts'
import { scheduleHelp } from './help.ts'
import { scheduleOptions, type ScheduleOptions } from './options.ts'
import { writeOutputs } from './outputs.ts'
import { readScheduleFolder } from './read-folder.ts'
import { runReport } from './report.ts'

export const schedule = folderCommand({
  summary: {
    zh: '由输入文件夹排程，结果写入另一文件夹',
    en: 'schedule jobs on machines from a folder of files into another',
  },
  help: scheduleHelp,
  calculate: { zh: '排程', en: 'scheduling' },
  options: scheduleOptions,
  work: scheduleFolder,
})

async function scheduleFolder(
  options: ScheduleOptions,
  terminal: Terminal,
  clock: FolderClock,
): Promise<void> {
  clock.start('read')
  requireFolder(options.input, terminal)
  const { folder, report, warnings } = readScheduleFolder(options.input, options)
  if (report.count > 0) throw new WrongInput(report.lines(terminal.language))
  printWarnings(warnings.lines(terminal.language), terminal)
  clock.start('calculate')
  const outcome = await planFolder(folder, options, (share) => clock.show(share))
  printMessages(outcome, terminal)
  clock.start('write')
  await writeFolderAtomically(options.output, (target) => {
    writeOutputs(target, outcome.tables, options.zone)
    clock.stop()
    const summary = runReport(options, folder, outcome, clock.milliseconds)
    writeFileSync(join(target, 'run.json'), `${JSON.stringify(summary, null, 2)}\n`)
  })
}

/** Doubts of the engine and operations that it could not place; late jobs are in jobs.csv and need no line. */
function printMessages({ tables }: Planned, terminal: Terminal): void {
  const lines: string[] = []
  for (let row = 0; row < tables.messages.length; row++) {
    const { level, code, text, ...values } = rowAt(scheduleMessageSchema, tables.messages, row)
    if (level === 'I' || code === null || code === 'late') continue
    lines.push(messageText(code, { ...values, value: text }, terminal.language))
  }
  printWarnings(lines, terminal)
}
