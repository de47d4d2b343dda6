import { InsideAddress } from '../../../outgoing/addresses.ts'
import type { ObjectStorage } from '../../../outgoing/object-storage.ts'
import { storageReason } from '../../../outgoing/storage-reason.ts'
import { BackupFault } from './fault.ts'
import { headName } from './head.ts'
import { isAbandoned, ownWriter } from './partial.ts'
import { isBackupName, type BackupDraft, type BackupStore, type StoredBackup } from './store.ts'

/**
 * Backups in a bucket: `<prefix>/<name>/<file>`. The head is written last, so that what has none is no backup; an object named
 * by who writes says until then whether somebody still does.
 *
 * @param place as the operator names it: `s3://bucket/prefix`
 */
export function objectStore(storage: ObjectStorage, place: string, prefix: string): BackupStore {
  const base = prefix === '' ? '' : `${prefix}/`
  const worded = <T>(work: () => Promise<T>): Promise<T> => inWords(place, work)
  return {
    place,
    names: () =>
      worded(async () => {
        const folders = await readFolders(storage, base)
        return [...folders].filter(([, { files }]) => files.has(headName)).map(([name]) => name)
      }),
    open: (name) => storedObjects(storage, `${place}/${name}`, `${base}${name}`),
    begin: (name) =>
      worded(async () => {
        await clearAbandoned(storage, base)
        return beginObjects(storage, place, `${base}${name}`)
      }),
    remove: (name) =>
      worded(async () => {
        if (!isBackupName(name)) throw new Error(`not a backup: ${name}`)
        await storage.remove(`${base}${name}/${headName}`)
        await removeAll(storage, `${base}${name}/`)
      }),
  }
}

/** The backup whose objects have this prefix. */
export const storedObjects = (storage: ObjectStorage, place: string, prefix: string): StoredBackup => ({
  place,
  read: (file) =>
    inWords(place, async () => {
      const content = await storage.read(`${prefix}/${file}`)
      return content && wordedContent(place, content)
    }),
  note: (file, text) => inWords(place, () => storage.put(`${prefix}/${file}`, Buffer.from(text))),
})

async function beginObjects(storage: ObjectStorage, place: string, prefix: string): Promise<BackupDraft> {
  const mark = `${prefix}/${ownWriter()}${markEnd}`
  await storage.put(mark, Buffer.alloc(0), true)
  return {
    write: (file, content) => inWords(place, () => storage.upload(`${prefix}/${file}`, content)),
    commit: async (head) => {
      await inWords(place, () => storage.put(`${prefix}/${headName}`, Buffer.from(head), true))
      // The backup is complete whether the mark stays or not.
      await storage.remove(mark).catch(() => {})
    },
    discard: () => removeAll(storage, `${prefix}/`).catch(() => {}),
  }
}

const markEnd = '.partial'

interface Folder {
  readonly files: Set<string>
  newest: Date
}

/** What lies below a prefix, by the names of backups. */
async function readFolders(storage: ObjectStorage, base: string): Promise<Map<string, Folder>> {
  const folders = new Map<string, Folder>()
  for await (const { key, at } of storage.list(base)) {
    const [name, file, ...deeper] = key.slice(base.length).split('/')
    if (!isBackupName(name!) || file === undefined || deeper.length > 0) continue
    const folder = folders.get(name!) ?? { files: new Set(), newest: at }
    folder.files.add(file)
    if (at > folder.newest) folder.newest = at
    folders.set(name!, folder)
  }
  return folders
}

/** Removes abandoned backups and uploads that were never completed. */
async function clearAbandoned(storage: ObjectStorage, base: string): Promise<void> {
  const folders = await readFolders(storage, base)
  const isLeft = (name: string, at: Date): boolean => {
    const files = folders.get(name)?.files
    if (files?.has(headName)) return false
    const mark = [...(files ?? [])].find((file) => file.endsWith(markEnd)) ?? ''
    return isAbandoned(mark.slice(0, -markEnd.length), at)
  }
  for (const upload of await storage.pending(base)) {
    const [name] = upload.key.slice(base.length).split('/')
    if (isBackupName(name!) && isLeft(name!, upload.at)) await storage.abort(upload)
  }
  for (const [name, { newest }] of folders)
    if (isLeft(name, newest)) await removeAll(storage, `${base}${name}/`)
}

async function removeAll(storage: ObjectStorage, prefix: string): Promise<void> {
  for await (const { key } of storage.list(prefix)) await storage.remove(key)
}

async function* wordedContent(place: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content
  } catch (error) {
    throw faultOf(place, error)
  }
}

async function inWords<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw faultOf(place, error)
  }
}

/** What an operator can do about it; the address and the answer of the storage are not part of it. */
function faultOf(place: string, error: unknown): unknown {
  if (error instanceof InsideAddress)
    return new BackupFault(
      {
        zh: '{place}：主机地址位于内网；如属预期，请在 outgoing.json 的 buckets 条目中设置 "inside": true',
        en: '{place}: the host has an address inside; if it is meant to, set "inside": true in its entry of buckets in outgoing.json',
      },
      { place },
    )
  const reason = error instanceof BackupFault ? null : storageReason(error)
  return reason
    ? new BackupFault({ zh: '{place}：{reason}', en: '{place}: {reason}' }, { place, reason })
    : error
}
