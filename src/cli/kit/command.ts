import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Policy } from '#domain/kitting/policy-values.ts'
import { textOf, type Label } from '#domain/label.ts'
import type { KittingInput } from '#engine/kitting/input.ts'
import { kit as kitSets, type KitOutcome } from '#engine/kitting/kit.ts'
import type { Solver } from '#engine/kitting/problem.ts'
import { DONE, WrongInput, type Command, type Terminal } from '../command.ts'
import { PhaseClock } from '../progress.ts'
import { writeWhole } from '../tables/output-folder.ts'
import { kitSolver } from './engine.ts'
import { kitHelp } from './help.ts'
import { kittingInput } from './kitting-input.ts'
import { rowMessages, type RowMessage } from './messages.ts'
import { kitOptions, kitPolicy, type KitOptions } from './options.ts'
import { writeOutputs } from './outputs.ts'
import { readFolder } from './read-folder.ts'
import { runReport } from './report.ts'

const phases = {
  read: { zh: '读取', en: 'reading' },
  calculate: { zh: '计算', en: 'calculating' },
  write: { zh: '写出', en: 'writing' },
} as const satisfies Record<string, Label>

export const kit: Command = {
  summary: {
    zh: '由输入文件夹计算成套,结果写入另一文件夹',
    en: 'calculate full sets from a folder of files into another',
  },
  help: kitHelp,
  async run(args, terminal) {
    const options = kitOptions(args)
    const clock = new PhaseClock(terminal, phases)
    try {
      await calculateFolder(options, terminal, clock)
      return DONE
    } finally {
      clock.stop()
    }
  },
}

async function calculateFolder(
  options: KitOptions,
  terminal: Terminal,
  clock: PhaseClock<keyof typeof phases>,
): Promise<void> {
  const policy = kitPolicy(options, terminal.language)
  clock.start('read')
  if (!existsSync(options.input) || !statSync(options.input).isDirectory()) {
    const text = textOf({ zh: '没有该目录', en: 'there is no such folder' }, terminal.language)
    throw new WrongInput([`${options.input}: ${text}`])
  }
  const { folder, report } = readFolder(options.input, options.zone, (name, at, count) =>
    clock.show(at / count, name),
  )
  if (report.count > 0) throw new WrongInput(report.lines(terminal.language))
  const input = kittingInput(folder)
  clock.start('calculate')
  const solver = await kitSolver()
  const outcome = await kitted(input, policy, options, solver, (share) => clock.show(share))
  tell(rowMessages(outcome, folder, terminal.language), terminal)
  clock.start('write')
  await writeWhole(options.output, (target) => {
    writeOutputs(target, outcome.tables, options.zone)
    clock.stop()
    const summary = runReport(options, folder, solver.name, outcome, clock.milliseconds)
    writeFileSync(join(target, 'run.json'), `${JSON.stringify(summary, null, 2)}\n`)
  })
}

async function kitted(
  input: KittingInput,
  policy: Policy,
  { asOf, zone }: KitOptions,
  solver: Solver,
  show: (share: number) => void,
): Promise<KitOutcome> {
  return kitSets(input, policy, { asOf, zone, solver, onProgress: (_phase, share) => show(share) })
}

const WARNINGS = 100

/** Refused rows are wrong input; warnings are told and the run goes on. */
function tell(messages: readonly RowMessage[], terminal: Terminal): void {
  const refused = messages.filter((message) => message.refused)
  if (refused.length > 0) throw new WrongInput(refused.map((message) => message.text))
  for (const message of messages.slice(0, WARNINGS)) terminal.err(`${message.text}\n`)
  const rest = messages.length - WARNINGS
  if (rest > 0)
    terminal.err(
      terminal.language === 'zh-Hans' ? `……还有 ${rest} 条警告\n` : `... and ${rest} more warnings\n`,
    )
}
