import { basename, dirname, join } from 'node:path'
import type { Settings } from '../../../base/settings.ts'
import { loadOutgoing } from '../../../outgoing/config.ts'
import { ObjectStorage } from '../../../outgoing/object-storage.ts'
import { BackupFault } from './fault.ts'
import { folderStore } from './folder-store.ts'
import { objectStore } from './object-store.ts'
import type { BackupStore, StoredBackup } from './store.ts'

/** Where backups are put: TAKT_BACKUPS, else a folder of the data folder. */
export const backupPlace = (dataDir: string, settings: Settings): string =>
  settings.TAKT_BACKUPS ?? join(dataDir, 'backups')

/**
 * A folder, or with `s3://bucket/prefix` the bucket of an entry of `outgoing.json`.
 * @throws BackupFault where no entry names the bucket
 */
export async function backupStore(
  dataDir: string,
  settings: Settings,
  place = backupPlace(dataDir, settings),
): Promise<BackupStore> {
  if (!place.startsWith('s3://')) return folderStore(place)
  const [bucket = '', ...prefix] = place.slice('s3://'.length).split('/').filter(Boolean)
  const entry = (await loadOutgoing(dataDir, settings)).buckets.get(bucket)
  if (!entry)
    throw new BackupFault(
      {
        zh: '{place}：outgoing.json 的 buckets 中没有存储桶“{bucket}”（可用 TAKT_OUTGOING_FILE 指定文件）',
        en: '{place}: no entry of buckets in outgoing.json names the bucket "{bucket}" (TAKT_OUTGOING_FILE names the file)',
      },
      { place, bucket },
    )
  const plain = [bucket, ...prefix].join('/')
  return objectStore(new ObjectStorage(entry), `s3://${plain}`, prefix.join('/'))
}

/** One backup by its place: its folder, or `s3://bucket/prefix/takt-...`. */
export async function storedBackup(
  dataDir: string,
  settings: Settings,
  place: string,
): Promise<StoredBackup> {
  const plain = place.replace(/\/+$/, '')
  return (await backupStore(dataDir, settings, dirname(plain))).open(basename(plain))
}
