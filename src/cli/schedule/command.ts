import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { textOf, type Label } from '#domain/label.ts'
import { messageText } from '#domain/scheduling/message-texts.ts'
import { rowAt } from '#engine/columns.ts'
import { scheduleMessageSchema } from '#engine/scheduling/results.ts'
import { DONE, WrongInput, type Command, type Terminal } from '../command.ts'
import { PhaseClock } from '../progress.ts'
import { writeWhole } from '../tables/output-folder.ts'
import { planFolder, type Planned } from './engine.ts'
import { scheduleHelp } from './help.ts'
import { scheduleOptions, type ScheduleOptions } from './options.ts'
import { writeOutputs } from './outputs.ts'
import { readScheduleFolder } from './read-folder.ts'
import { runReport } from './report.ts'

const phases = {
  read: { zh: '读取', en: 'reading' },
  calculate: { zh: '排程', en: 'scheduling' },
  write: { zh: '写出', en: 'writing' },
} as const satisfies Record<string, Label>

export const schedule: Command = {
  summary: {
    zh: '由输入文件夹排程,结果写入另一文件夹',
    en: 'schedule jobs on machines from a folder of files into another',
  },
  help: scheduleHelp,
  async run(args, terminal) {
    const options = scheduleOptions(args)
    const clock = new PhaseClock(terminal, phases)
    try {
      await scheduleFolder(options, terminal, clock)
      return DONE
    } finally {
      clock.stop()
    }
  },
}

async function scheduleFolder(
  options: ScheduleOptions,
  terminal: Terminal,
  clock: PhaseClock<keyof typeof phases>,
): Promise<void> {
  clock.start('read')
  if (!existsSync(options.input) || !statSync(options.input).isDirectory()) {
    const text = textOf({ zh: '没有该目录', en: 'there is no such folder' }, terminal.language)
    throw new WrongInput([`${options.input}: ${text}`])
  }
  const { folder, report } = readScheduleFolder(options.input, options.zone)
  if (report.count > 0) throw new WrongInput(report.lines(terminal.language))
  clock.start('calculate')
  const outcome = await planFolder(folder, options, (share) => clock.show(share))
  tell(outcome, terminal)
  clock.start('write')
  await writeWhole(options.output, (target) => {
    writeOutputs(target, outcome.tables, options.zone)
    clock.stop()
    const summary = runReport(options, folder, outcome, clock.milliseconds)
    writeFileSync(join(target, 'run.json'), `${JSON.stringify(summary, null, 2)}\n`)
  })
}

const WARNINGS = 100

/** What the engine doubts or could not place; late jobs stand in jobs.csv and need no line of their own. */
function tell({ tables }: Planned, terminal: Terminal): void {
  const lines: string[] = []
  for (let row = 0; row < tables.messages.length; row++) {
    const { level, code, text, ...values } = rowAt(scheduleMessageSchema, tables.messages, row)
    if (level === 'I' || code === null || code === 'late') continue
    lines.push(messageText(code, { ...values, value: text }, terminal.language))
  }
  for (const line of lines.slice(0, WARNINGS)) terminal.err(`${line}\n`)
  const rest = lines.length - WARNINGS
  if (rest > 0)
    terminal.err(
      terminal.language === 'zh-Hans' ? `……还有 ${rest} 条警告\n` : `... and ${rest} more warnings\n`,
    )
}
