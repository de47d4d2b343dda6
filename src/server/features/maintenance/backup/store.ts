/** Where backups lie: a folder, or a bucket of object storage. */
export interface BackupStore {
  /** As the operator names it. */
  readonly place: string
  /** Names of complete backups, in any order. */
  names(): Promise<string[]>
  open(name: string): StoredBackup
  /** Begins a backup, which is not there before it is committed; removes what killed processes left of others. */
  begin(name: string): Promise<BackupDraft>
  /** Out of the list at once, then its files: a killed removal leaves no half backup. */
  remove(name: string): Promise<void>
}

/** A complete backup. */
export interface StoredBackup {
  readonly place: string
  /** Content of a file; null: it is missing. */
  read(file: string): Promise<AsyncIterable<Buffer> | null>
  /** Writes a small file beside the others, in place of an earlier one. */
  note(file: string, text: string): Promise<void>
}

/** A backup that is being written. */
export interface BackupDraft {
  write(file: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Writes the head, which makes the backup complete. */
  commit(head: string): Promise<void>
  discard(): Promise<void>
}

/** A small file as text; null: it is missing. */
export async function readText(from: StoredBackup, file: string): Promise<string | null> {
  const content = await from.read(file)
  if (!content) return null
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

const namePattern = /^takt-\d{8}-\d{6}-[0-9a-f]{6}$/

export const isBackupName = (name: string): boolean => namePattern.test(name)
