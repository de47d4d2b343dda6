import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/**
 * Runs `write` on an empty folder beside `path` and moves what it wrote into place when all of it is there, so that a
 * reader of `path` never sees half a file, and nothing at all when `write` fails.
 */
export async function writeWhole(
  path: string,
  write: (folder: string) => void | Promise<void>,
): Promise<void> {
  const target = resolve(path)
  mkdirSync(dirname(target), { recursive: true })
  const folder = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  try {
    await write(folder)
    if (!existsSync(target)) renameSync(folder, target)
    else for (const name of readdirSync(folder)) renameSync(join(folder, name), join(target, name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
