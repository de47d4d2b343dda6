import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/**
 * Writes a file next to `path` and moves it into place when it is complete, so that a reader of `path` never
 * sees a partial file, and nothing at all when `write` fails.
 */
export async function writeFileAtomically(
  path: string,
  write: (file: string) => void | Promise<void>,
): Promise<void> {
  const target = resolve(path)
  mkdirSync(dirname(target), { recursive: true })
  const file = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`)
  rmSync(file, { force: true })
  try {
    await write(file)
    renameSync(file, target)
  } finally {
    rmSync(file, { force: true })
  }
}
