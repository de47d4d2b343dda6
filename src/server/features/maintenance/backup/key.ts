import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { configText } from '../../../base/config-text.ts'
import { writeDurably } from '../../../base/durable.ts'
import type { Settings } from '../../../base/settings.ts'
import { BackupFault } from './fault.ts'

/** 32 random bytes that encrypt backups. Kept by the operator: never in the database, answers or logs. */
export type BackupKey = Buffer

/**
 * The key of an installation: TAKT_BACKUP_KEY, the file that TAKT_BACKUP_KEY_FILE names, or `backup.key` in the data
 * folder; null: backups are not encrypted.
 */
export async function loadKey(
  dataDir: string,
  { TAKT_BACKUP_KEY }: Pick<Settings, 'TAKT_BACKUP_KEY'>,
): Promise<BackupKey | null> {
  const text = await configText(dataDir, TAKT_BACKUP_KEY, 'backup.key')
  return text === null || text.trim() === '' ? null : readKey(text)
}

export const keyOfFile = async (path: string): Promise<BackupKey> => readKey(await readFile(path, 'utf8'))

/** 64 hexadecimal digits or base64 of 32 bytes; the text itself is never part of the message. */
function readKey(text: string): BackupKey {
  const plain = text.trim()
  const key = Buffer.from(plain, /^[0-9a-f]{64}$/i.test(plain) ? 'hex' : 'base64')
  if (key.length !== 32 || !/^[\w+/=-]+$/.test(plain))
    throw new BackupFault({
      zh: '备份密钥必须是 32 字节（64 位十六进制或 Base64）；可用 takt backup --new-key FILE 生成',
      en: 'the key of backups must be 32 bytes (64 hexadecimal digits or base64); takt backup --new-key FILE makes one',
    })
  return key
}

/** Makes a key in a file that only its owner reads; an existing file stays. */
export const writeNewKey = (path: string): Promise<void> =>
  writeDurably(path, `${randomBytes(32).toString('hex')}\n`)

/** Differs by key and reveals nothing of it. */
export const keyId = (key: BackupKey): string =>
  derived(key, Buffer.alloc(0), 'takt backup key id', 8).toString('hex')

/** A key for one file alone, so that no two files share a sequence of nonces. */
export const fileKey = (key: BackupKey, salt: Buffer, name: string): Buffer =>
  derived(key, salt, `takt backup file ${name}`, 32)

export const sealOf = (key: BackupKey, text: string): string =>
  createHmac('sha256', derived(key, Buffer.alloc(0), 'takt backup head', 32))
    .update(text)
    .digest('hex')

const derived = (key: BackupKey, salt: Buffer, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, purpose, bytes))
