import { isBucketAddress, type FileStore } from '../base/files/file-store.ts'
import { filesFolder, openFolderFiles } from '../base/files/folder-files.ts'
import type { Settings } from '../base/settings.ts'
import type { BucketEntry } from './buckets.ts'
import { objectFiles } from './object-files.ts'
import { ObjectStorage, type StorageTimes } from './object-storage.ts'

/** Where stored files are, as settings say. */
export interface StoreSettings {
  /** `s3://bucket/prefix`, or a folder; null: the folder `files` of the data folder. */
  readonly store: string | null
  /** Address of the object storage, `https://host:port`; null: that of Amazon in the region. */
  readonly endpoint: string | null
  readonly region: string
  /** Where the bucket is in an address; auto: in the host name at Amazon, elsewhere in the path. */
  readonly addressing: Settings['TAKT_STORE_ADDRESSING']
  readonly key: string | null
  readonly secret: string | null
}

/** TAKT_STORE and what belongs to it. */
export const storeSettings = (settings: Settings): StoreSettings => ({
  store: settings.TAKT_STORE,
  endpoint: settings.TAKT_STORE_ENDPOINT,
  region: settings.TAKT_STORE_REGION ?? 'us-east-1',
  addressing: settings.TAKT_STORE_ADDRESSING,
  key: settings.TAKT_STORE_KEY,
  secret: settings.TAKT_STORE_SECRET,
})

/** Sends and reads so many bytes at a time. */
const PART_BYTES = 16 * 2 ** 20

export async function openFiles(
  dataDir: string,
  settings: StoreSettings | null,
  times?: Partial<StorageTimes>,
): Promise<FileStore> {
  const store = settings?.store ?? filesFolder(dataDir)
  if (!isBucketAddress(store)) return openFolderFiles(store)
  const { entry, prefix } = bucketOf(store, settings!)
  const place = `s3://${entry.name}/${prefix} (${entry.host}${entry.port === null ? '' : `:${entry.port}`})`
  return objectFiles(new ObjectStorage(entry, times), { place, prefix })
}

/** The bucket that settings name, and the prefix of keys. */
export function bucketOf(
  store: string,
  { endpoint, region, addressing, key, secret }: StoreSettings,
): { readonly entry: BucketEntry; readonly prefix: string } {
  const [name = '', ...below] = store.slice('s3://'.length).split('/').filter(Boolean)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) || below.some((part) => !/^[\w.-]+$/.test(part)))
    throw new Error('TAKT_STORE must be s3://bucket/prefix: letters, digits, dots, hyphens and underscores')
  const address = endpoint ?? `https://s3.${region}.amazonaws.com`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new Error(
      'TAKT_STORE_ENDPOINT must be the address of the object storage, such as https://s3.example.com',
    )
  if (!key || !secret) throw new Error('TAKT_STORE needs TAKT_STORE_KEY and TAKT_STORE_SECRET')
  const entry: BucketEntry = {
    name,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? null : Number(url.port),
    tls: url.protocol === 'https:',
    // The operator names this address, and no user can.
    inside: true,
    ca: null,
    region,
    bucketInHost: addressing === 'host' || (addressing === 'auto' && endpoint === null),
    partBytes: PART_BYTES,
    credentials: { accessKey: key, secretKey: secret },
  }
  return { entry, prefix: below.map((part) => `${part}/`).join('') }
}
