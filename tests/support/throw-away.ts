import { existsSync, statfsSync } from 'node:fs'
import { availableMemory } from 'node:process'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** Several times what the databases of a run take. */
const ENOUGH_BYTES = 8 * 2 ** 30

function hasSpace(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, availableMemory()) > ENOUGH_BYTES
}

/** Where throw-away databases may be. */
export const throwAwayFolders = (): string[] => [tmpdir(), ...(existsSync(memory) ? [memory] : [])]

/**
 * Where a new one is put: in memory where that has space and TMPDIR names no other place. Each test file copies a database of
 * 1,300 files and drops it, which on a disk takes the system more than a second.
 */
export const throwAwayFolder = (): string =>
  process.env['TMPDIR'] === undefined && hasSpace() ? memory : tmpdir()
