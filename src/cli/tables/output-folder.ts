import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { asFileFault } from './file-faults.ts'

/**
 * Checks that a folder can be written, without leaving files. Called before anything is calculated.
 * @throws WrongInput in plain words
 */
export function requireWritable(path: string): void {
  const target = resolve(path)
  asFileFault(path, () => {
    if (existsSync(target)) {
      if (!statSync(target).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
      accessSync(target, constants.W_OK)
    }
    const made = makeAbove(target)
    try {
      rmdirSync(openSibling(target))
    } finally {
      for (const folder of made.toReversed()) rmdirSync(folder)
    }
  })
}

/** Makes the parent folders of a path. @returns those that were missing */
function makeAbove(target: string): string[] {
  const missing: string[] = []
  for (let above = dirname(target); !existsSync(above); above = dirname(above)) missing.unshift(above)
  // One after the other: where a file system takes no folders (/proc) making them all at once never ends.
  for (const above of missing) mkdirSync(above)
  return missing
}

function openSibling(target: string): string {
  makeAbove(target)
  const folder = siblingOf(target, 'tmp')
  if (existsSync(folder)) rmSync(folder, { recursive: true })
  mkdirSync(folder)
  return folder
}

const siblingOf = (target: string, ending: string): string =>
  join(dirname(target), `.${basename(target)}.${process.pid}.${ending}`)

/**
 * Runs `write` on an empty folder beside `path` and swaps it into its place when all is there: a reader of `path` sees
 * the files from before or those of this run, never some of each, and after a fault those from before. Other files in
 * the folder stay.
 * @throws WrongInput in plain words when it cannot be written
 */
export async function writeFolderAtomically(
  path: string,
  write: (folder: string) => void | Promise<void>,
): Promise<void> {
  const target = resolve(path)
  const folder = asFileFault(path, () => openSibling(target))
  try {
    await write(folder)
    asFileFault(path, () => swap(folder, target))
  } catch (error) {
    asFileFault(path, () => {
      throw error
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Replaces the former folder by the new one and moves its other files to it. */
function swap(folder: string, target: string): void {
  if (!existsSync(target)) return renameSync(folder, target)
  const before = siblingOf(target, 'old')
  rmSync(before, { recursive: true, force: true })
  const written = new Set(readdirSync(folder))
  try {
    renameSync(target, before)
  } catch {
    // A folder that is a mount point, or in use, stays in place.
    return swapFiles(folder, target, before)
  }
  try {
    renameSync(folder, target)
  } catch (error) {
    renameSync(before, target)
    throw error
  }
  for (const name of readdirSync(before))
    if (!written.has(name)) renameSync(join(before, name), join(target, name))
  rmSync(before, { recursive: true, force: true })
}

/** Moves the files of a folder in, one by one; after a fault those from before are there again. */
function swapFiles(folder: string, target: string, before: string): void {
  mkdirSync(before)
  const moved: string[] = []
  try {
    for (const name of readdirSync(folder)) {
      if (existsSync(join(target, name))) renameSync(join(target, name), join(before, name))
      moved.push(name)
      renameSync(join(folder, name), join(target, name))
    }
  } catch (error) {
    for (const name of moved) {
      rmSync(join(target, name), { force: true })
      if (existsSync(join(before, name))) renameSync(join(before, name), join(target, name))
    }
    throw error
  } finally {
    rmSync(before, { recursive: true, force: true })
  }
}
