import { glanceHead, type BackupHead } from './head.ts'
import type { BackupStore } from './store.ts'

/** How many backups stay, and how old they may get; the newest stays in any case. */
export interface Keeping {
  readonly count: number | null
  readonly days: number | null
}

/** Complete backups, newest first. */
export async function listBackups(store: BackupStore): Promise<BackupHead[]> {
  const heads: BackupHead[] = []
  for await (const head of headsOf(store)) heads.push(head)
  return heads.toSorted((a, b) => b.at.localeCompare(a.at))
}

/** Names begin with the time, so the newest one is found without reading the others; null: there is none. */
export async function newestBackup(store: BackupStore): Promise<BackupHead | null> {
  for await (const head of headsOf(store)) return head
  return null
}

async function* headsOf(store: BackupStore): AsyncGenerator<BackupHead> {
  for (const name of (await store.names()).toSorted().toReversed()) {
    const head = await glanceHead(store.open(name))
    if (head?.name === name) yield head
  }
}

/** Removes backups that are too many or too old. @returns their names */
export async function pruneBackups(store: BackupStore, keeping: Keeping, now: Date): Promise<string[]> {
  if (keeping.count === null && keeping.days === null) return []
  const oldest = keeping.days === null ? null : now.getTime() - keeping.days * 86_400_000
  const removed: string[] = []
  for (const [at, head] of (await listBackups(store)).entries()) {
    const isOver =
      (keeping.count !== null && at >= keeping.count) ||
      (oldest !== null && new Date(head.at).getTime() < oldest)
    if (at === 0 || !isOver) continue
    await store.remove(head.name)
    removed.push(head.name)
  }
  return removed
}
