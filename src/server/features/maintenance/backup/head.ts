import { createHash } from 'node:crypto'
import { BackupFault, damaged } from './fault.ts'
import type { TableFigures } from './figures.ts'
import { keyId, sealOf, type BackupKey } from './key.ts'
import { readText, type StoredBackup } from './store.ts'

/** One file of a backup as it is stored. */
export interface BackupFile {
  readonly name: string
  readonly bytes: number
  /** SHA-256 of those bytes, hexadecimal. */
  readonly sha256: string
}

/** What a backup is; in `head.json`, in clear. */
export interface BackupHead {
  readonly format: 1
  readonly name: string
  /** ISO 8601, UTC: when the copy was complete. */
  readonly at: string
  readonly seconds: number
  readonly product: string
  /** Level of the schema in the database. */
  readonly level: number
  /** Major version of PostgreSQL. */
  readonly postgres: number
  /** Tells which key encrypts it; null: nothing is encrypted. */
  readonly keyId: string | null
  /** Bytes of the data directory and of the other files before compression. */
  readonly plainBytes: number
  readonly files: readonly BackupFile[]
  /**
   * Transaction that was the oldest one running when it began: rows that are older were there before (figures.ts). null: the
   * rows were copied in one snapshot, with the figures of all of them.
   */
  readonly before: string | null
  readonly tables: readonly TableFigures[]
}

export const headName = 'head.json'

/** The seal is a hash, with a key one that only its holder can make; it covers the text of the head to the byte. */
export function headText(head: BackupHead, key: BackupKey | null): string {
  const text = JSON.stringify(head)
  return JSON.stringify({ head, seal: sealText(text, key) })
}

const sealText = (text: string, key: BackupKey | null): string =>
  key ? sealOf(key, text) : createHash('sha256').update(text).digest('hex')

/** Was a database of another server copied row by row? Otherwise the data directory of the embedded one was. */
export const holdsRows = ({ before }: BackupHead): boolean => before === null

/** The head without a look at its seal: for lists. null: it is no backup. */
export async function glanceHead(from: StoredBackup): Promise<BackupHead | null> {
  const text = await readText(from, headName)
  const head = text === null ? null : headIn(text)
  return head?.format === 1 && typeof head.name === 'string' ? head : null
}

/** Reads and checks the head. @throws BackupFault: no backup, damaged, another key, or none given */
export async function readHead(from: StoredBackup, key: BackupKey | null): Promise<BackupHead> {
  const text = await readText(from, headName)
  if (text === null)
    throw new BackupFault(
      { zh: '{place} 不是备份：没有 {head}', en: '{place} is no backup: it has no {head}' },
      { place: from.place, head: headName },
    )
  const head = headIn(text)
  if (!head) throw wrong()
  if (head.keyId !== null && !key) throw noKey()
  const seal = head.keyId === null ? null : key
  if (text === headText(head, seal)) return head
  throw seal === null || head.keyId === keyId(seal) ? wrong() : otherKey(head.keyId!, keyId(seal))
}

function headIn(text: string): BackupHead | null {
  try {
    const { head } = JSON.parse(text) as { head?: BackupHead }
    return head && typeof head === 'object' ? head : null
  } catch {
    return null
  }
}

const wrong = () => damaged(headName, { zh: '与封印不符', en: 'it does not agree with its seal' })

const noKey = () =>
  new BackupFault({
    zh: '备份已加密：请用 --key-file 或 TAKT_BACKUP_KEY 提供密钥',
    en: 'the backup is encrypted: give its key by --key-file or TAKT_BACKUP_KEY',
  })

const otherKey = (wanted: string, given: string) =>
  new BackupFault(
    {
      zh: '密钥不符：备份使用密钥 {wanted}，给出的是 {given}（或 head.json 已损坏）',
      en: 'this is another key: the backup was made with key {wanted}, given is {given} (or head.json is damaged)',
    },
    { wanted, given },
  )
