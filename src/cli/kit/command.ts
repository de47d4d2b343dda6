import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Policy } from '#domain/kitting/policy-values.ts'
import type { KittingInput } from '#engine/kitting/input.ts'
import { kit as kitSets, type KitOutcome } from '#engine/kitting/kit.ts'
import type { Solver } from '#engine/kitting/problem.ts'
import { WrongInput, type Terminal } from '../command.ts'
import { folderCommand, requireFolder, printWarnings, type FolderClock } from '../folder-command.ts'
import { requireWritable, writeFolderAtomically } from '../tables/output-folder.ts'
import { kitSolver } from './engine.ts'
import { kitHelp } from './help.ts'
import { kittingInput } from './kitting-input.ts'
import { rowMessages, type RowMessage } from './messages.ts'
import { kitOptions, kitPolicy, type KitOptions } from './options.ts'
import { writeOutputs } from './outputs.ts'
import { readFolder } from './read-folder.ts'
import { runReport } from './report.ts'

export const kit = folderCommand({
  summary: {
    zh: '由输入文件夹计算成套，结果写入另一文件夹',
    en: 'calculate full sets from a folder of files into another',
  },
  help: kitHelp,
  calculate: { zh: '计算', en: 'calculating' },
  options: kitOptions,
  work: calculateFolder,
})

async function calculateFolder(options: KitOptions, terminal: Terminal, clock: FolderClock): Promise<void> {
  const policy = kitPolicy(options, terminal.language)
  requireWritable(options.output)
  clock.start('read')
  requireFolder(options.input, terminal)
  const { folder, report } = readFolder(options.input, options.zone, (name, at, count) =>
    clock.show(at / count, name),
  )
  if (report.count > 0) throw new WrongInput(report.lines(terminal.language))
  const input = kittingInput(folder)
  clock.start('calculate')
  const solver = await kitSolver()
  const outcome = await kitted(input, policy, options, solver, (share) => clock.show(share))
  printMessages(rowMessages(outcome, folder, terminal.language), terminal)
  clock.start('write')
  await writeFolderAtomically(options.output, (target) => {
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

/** Refused rows are wrong input; warnings are printed and the run continues. */
function printMessages(messages: readonly RowMessage[], terminal: Terminal): void {
  const refused = messages.filter((message) => message.refused)
  if (refused.length > 0) throw new WrongInput(refused.map((message) => message.text))
  printWarnings(
    messages.map(({ text }) => text),
    terminal,
  )
}
