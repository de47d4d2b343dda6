import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Papa from 'papaparse'
import { afterAll } from 'vitest'
import { takt } from '../../src/cli/takt.ts'

/** Contents by file name. */
export type Files = Readonly<Record<string, string | Uint8Array>>

/** Runs a command of `takt` on folders of its own, in English; they are gone when the test file is done. */
export function folderCommand(command: string) {
  const root = mkdtempSync(join(tmpdir(), `takt-${command}-`))
  afterAll(() => rmSync(root, { recursive: true }))
  let runs = 0
  /** `file`: what is written is a file of the output folder, not the folder. */
  const run = async (files: Files, args: readonly string[], file?: string) => {
    const folder = join(root, `in${++runs}`)
    const out = join(root, `out${runs}`)
    mkdirSync(folder)
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    let err = ''
    const target = file === undefined ? out : join(out, file)
    const status = await takt([command, '--in', folder, '--out', target, '--lang', 'en', ...args], {
      interactive: false,
      out: () => {},
      err: (text) => (err += text),
    })
    const bytes = (name = file!): Buffer => readFileSync(join(out, name))
    const rows = (name: string) =>
      Papa.parse<Record<string, string>>(bytes(`${name}.csv`).toString(), {
        header: true,
        skipEmptyLines: true,
      }).data
    const report = () => JSON.parse(bytes('run.json').toString()) as Record<string, never>
    return { status, err, input: folder, out, bytes, rows, report }
  }
  return { root, run }
}
