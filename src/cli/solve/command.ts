import { readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { scheduleOf } from '#engine/solver/index.ts'
import { fileReasons } from '../../server/base/system-fault.ts'
import { DONE, WrongInput, type Command, type Terminal } from '../command.ts'
import { Progress } from '../progress.ts'
import { writeFolderAtomically } from '../tables/output-folder.ts'
import { engineModule } from '../engine.ts'
import { solveHelp } from './help.ts'
import { solveOptions, type SolveOptions } from './options.ts'
import { ReadFault } from './read/faults.ts'
import { formats, type Instance } from './read/formats.ts'
import { ReadFaults } from './read/scanner.ts'
import { writeSchedule } from './schedule-file.ts'
import { Team, type Solved } from './team.ts'

export const solve: Command = {
  summary: {
    zh: '求解公开的排程算例，使总工期最短',
    en: 'solve public scheduling benchmark files for the shortest makespan',
  },
  help: solveHelp,
  async run(args, terminal) {
    const options = solveOptions(args)
    const instances = readInstances(options, terminal)
    if (options.out === null) await solveAll(instances, options, terminal, () => {})
    else
      await writeFolderAtomically(options.out, (folder) =>
        solveAll(instances, options, terminal, (name, instance, solved) =>
          writeSchedule(join(folder, `${name}.csv`), instance, scheduleOf(instance.problem, solved.plan)),
        ),
      )
    return DONE
  },
}

/** All files are read before anything is solved; every fault of every file is reported. */
function readInstances(options: SolveOptions, terminal: Terminal): Map<string, Instance> {
  const instances = new Map<string, Instance>()
  const lines: string[] = []
  for (const file of options.files) {
    const name = basename(file, extname(file))
    try {
      if (instances.has(name)) throw new ReadFault(0, 0, 'sameName', { name })
      instances.set(name, formats[options.format](textOf(file)))
    } catch (error) {
      const faults = error instanceof ReadFaults ? error.faults : [error]
      for (const fault of faults) {
        if (!(fault instanceof ReadFault)) throw error
        lines.push(fault.text(file, terminal.language))
      }
    }
  }
  if (lines.length > 0) throw new WrongInput(lines)
  return instances
}

const missing = { zh: '文件不存在', en: 'there is no such file' }

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? missing : fileReasons[code]
    if (!reason) throw error
    throw new ReadFault(0, 0, 'unreadable', { reason })
  }
}

async function solveAll(
  instances: ReadonlyMap<string, Instance>,
  options: SolveOptions,
  terminal: Terminal,
  keep: (name: string, instance: Instance, solved: Solved) => void,
): Promise<void> {
  let isStopped = false
  const stop = () => (isStopped = true)
  process.once('SIGINT', stop)
  const team = new Team(await engineModule(), options.searches)
  try {
    for (const [name, instance] of instances) {
      const progress = new Progress(terminal)
      const solved = await team.solve(
        instance.problem,
        options,
        () => isStopped,
        (makespan, share) => progress.show(`${name} ${makespan}`, Math.min(1, share)),
      )
      progress.clear()
      keep(name, instance, solved)
      terminal.out(`${JSON.stringify(lineOf(name, solved, options.seed))}\n`)
      if (isStopped) break
    }
  } finally {
    process.off('SIGINT', stop)
    await team.close()
  }
}

function lineOf(instance: string, { makespan, seconds, iterations, bound }: Solved, seed: number): object {
  return {
    instance,
    makespan,
    seconds: Math.round(seconds * 1000) / 1000,
    iterations,
    seed,
    lower_bound: bound,
  }
}
