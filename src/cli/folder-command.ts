import { existsSync, statSync } from 'node:fs'
import { filled, textOf, type Label } from '#domain/label.ts'
import { DONE, WrongInput, type Command, type Terminal } from './command.ts'
import { PhaseClock } from './progress.ts'
import type { FaultReport } from './tables/faults.ts'
import { asFileFault } from './tables/file-faults.ts'
import { readTable, type FileTable } from './tables/read-table.ts'
import type { FileSpec } from './tables/spec.ts'

const phases = {
  read: { zh: '读取', en: 'reading' },
  write: { zh: '写出', en: 'writing' },
} as const satisfies Record<string, Label>

/** The clock of a command that reads a folder, calculates, and writes. */
export type FolderClock = PhaseClock<keyof typeof phases | 'calculate'>

interface FolderCommand<O> {
  readonly summary: Label
  readonly help: Label
  /** Name of the middle phase. */
  readonly calculate: Label
  readonly options: (args: readonly string[]) => O
  readonly work: (options: O, terminal: Terminal, clock: FolderClock) => Promise<void>
}

/** A command that reads the files of a folder and writes its results, or nothing when the input is faulty. */
export const folderCommand = <O>({ summary, help, calculate, options, work }: FolderCommand<O>): Command => ({
  summary,
  help,
  async run(args, terminal) {
    const read = options(args)
    const clock = new PhaseClock(terminal, { ...phases, calculate })
    try {
      await work(read, terminal, clock)
      return DONE
    } finally {
      clock.stop()
    }
  },
})

/** @throws WrongInput when the path is no folder. */
export function requireFolder(path: string, { language }: Terminal): void {
  if (existsSync(path) && asFileFault(path, () => statSync(path)).isDirectory()) return
  throw new WrongInput([`${path}: ${textOf({ zh: '没有该目录', en: 'there is no such folder' }, language)}`])
}

type Files = Readonly<Record<string, FileSpec>>

/** The tables of a folder by file name; null: an optional file that is absent. */
export type FolderTables<F extends Files> = { readonly [N in keyof F]: FileTable<F[N]> | null }

interface Reading {
  readonly required: readonly string[]
  readonly zone: string
  readonly report: FaultReport
  readonly onFile?: (name: string, position: number, count: number) => void
}

/** Reads all files of a folder, so that one run reports every fault. */
export function readTables<F extends Files>(
  path: string,
  files: F,
  { required, zone, report, onFile }: Reading,
): FolderTables<F> {
  const tables: Record<string, unknown> = {}
  const names = Object.keys(files)
  for (const [position, name] of names.entries()) {
    onFile?.(name, position, names.length)
    tables[name] = readTable(path, name, files[name]!, { required: required.includes(name), zone, report })
  }
  return tables as FolderTables<F>
}

const WARNINGS = 100

/** Prints warnings, one line each; many are cut off with their number. */
export function printWarnings(lines: readonly string[], terminal: Terminal): void {
  for (const line of lines.slice(0, WARNINGS)) terminal.err(`${line}\n`)
  const rest = lines.length - WARNINGS
  if (rest <= 0) return
  const more = filled({ zh: '……还有 {rest} 条警告', en: '... and {rest} more warnings' }, { rest })
  terminal.err(`${textOf(more, terminal.language)}\n`)
}
