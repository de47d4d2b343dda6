import { readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../../../alive.ts'
import { glanceHead, type BackupHead } from './head.ts'

/** How many backups stay, and how old they may get; the newest stays in any case. */
export interface Keeping {
  readonly count: number | null
  readonly days: number | null
}

const namePattern = /^takt-\d{8}-\d{6}-[0-9a-f]{6}$/

export const isBackupName = (name: string): boolean => namePattern.test(name)

/** Of a backup that is being written: by whom is in the name, so that what a killed process left is known. */
export const partialName = (name: string): string => `.${name}.${process.pid}@${machine()}.partial`

const machine = (): string => hostname().replaceAll(/[^\w-]/g, '_')

const STALE_MS = 2 * 86_400_000

/** Removes what killed processes of this machine left half, and what is older than two days of any. */
export async function clearPartial(out: string): Promise<void> {
  for (const entry of await readdir(out)) {
    const parts = /^\.takt-[\w-]+\.(\d+)@([\w-]+)\.partial$/.exec(entry)
    if (!parts) continue
    const path = join(out, entry)
    const info = await stat(path).catch(() => null)
    const isDead = parts[2] === machine() && !isAlive(Number(parts[1]))
    if (isDead || (info && Date.now() - info.mtimeMs > STALE_MS))
      await rm(path, { recursive: true, force: true })
  }
}

/** Whole backups of a folder, newest first. */
export async function listBackups(out: string): Promise<BackupHead[]> {
  const names = await readdir(out).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const heads: BackupHead[] = []
  for (const name of names.filter(isBackupName)) {
    const head = await glanceHead(join(out, name))
    if (head?.name === name) heads.push(head)
  }
  return heads.toSorted((a, b) => b.at.localeCompare(a.at))
}

/** Removes backups that are too many or too old. @returns their names */
export async function pruneBackups(out: string, keeping: Keeping, now: Date): Promise<string[]> {
  const oldest = keeping.days === null ? null : now.getTime() - keeping.days * 86_400_000
  const removed: string[] = []
  for (const [at, head] of (await listBackups(out)).entries()) {
    const isOver =
      (keeping.count !== null && at >= keeping.count) ||
      (oldest !== null && new Date(head.at).getTime() < oldest)
    if (at === 0 || !isOver) continue
    await removeBackup(out, head.name)
    removed.push(head.name)
  }
  return removed
}

/** Out of the list at once, then its files: a killed removal leaves no half backup. */
export async function removeBackup(out: string, name: string): Promise<void> {
  if (!isBackupName(name)) throw new Error(`not a backup: ${name}`)
  const away = join(out, partialName(name))
  await rename(join(out, name), away)
  await rm(away, { recursive: true, force: true })
}
