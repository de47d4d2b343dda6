import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder, writeDurably } from '../../../base/durable.ts'
import { headName } from './head.ts'
import { isAbandoned, ownWriter } from './partial.ts'
import { isBackupName, type BackupDraft, type BackupStore, type StoredBackup } from './store.ts'

/** Backups in a folder, each a folder of its own that is renamed when it is durable. */
export function folderStore(out: string): BackupStore {
  return {
    place: out,
    names: async () => {
      const names = (await readdir(out).catch(missing)) ?? []
      return names.filter(isBackupName)
    },
    open: (name) => storedFolder(join(out, name)),
    begin: (name) => beginFolder(out, name),
    remove: async (name) => {
      if (!isBackupName(name)) throw new Error(`not a backup: ${name}`)
      const away = join(out, partialName(name))
      await rename(join(out, name), away)
      await rm(away, { recursive: true, force: true })
    },
  }
}

/** The backup that a folder holds. */
export const storedFolder = (folder: string): StoredBackup => ({
  place: folder,
  read: async (file) => {
    const handle = await open(join(folder, file)).catch(missing)
    return handle && handle.createReadStream({ highWaterMark: 1 << 20 })
  },
  note: (file, text) => writeFile(join(folder, file), text, { mode: 0o600 }),
})

async function beginFolder(out: string, name: string): Promise<BackupDraft> {
  await mkdir(out, { recursive: true, mode: 0o700 })
  await clearPartial(out)
  const folder = join(out, partialName(name))
  await mkdir(folder, { mode: 0o700 })
  return {
    write: (file, content) =>
      pipeline(content, createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600, flush: true })),
    commit: async (head) => {
      await writeDurably(join(folder, headName), head)
      await syncFolder(folder)
      await rename(folder, join(out, name))
      await syncFolder(out)
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Of a backup that is being written or removed. */
const partialName = (name: string): string => `.${name}.${ownWriter()}.partial`

/** Removes abandoned backups. */
async function clearPartial(out: string): Promise<void> {
  for (const entry of await readdir(out)) {
    const writer = /^\.takt-[\w-]+\.(\d+@[\w-]+)\.partial$/.exec(entry)?.[1]
    if (writer === undefined) continue
    const path = join(out, entry)
    const info = await stat(path).catch(missing)
    if (isAbandoned(writer, info && info.mtime)) await rm(path, { recursive: true, force: true })
  }
}

const missing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
