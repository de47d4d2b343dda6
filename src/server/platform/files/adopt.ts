import { createReadStream } from 'node:fs'
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isBucket, type FileStore } from '../../base/files/file-store.ts'
import { filesFolder, openFolderFiles, placeFile } from '../../base/files/folder-files.ts'
import { withTenant } from '../../db/tenant.ts'
import type { Services } from '../../identity/services.ts'
import { allTenants } from '../../db/every-unit.ts'

interface Adoption extends Pick<Services, 'database' | 'dataDir'> {
  /** Begins the keys of the files of the database. */
  readonly id: string
  /** Where the files of all databases are. */
  readonly store: FileStore
}

/**
 * Files that a data folder holds although the server keeps them elsewhere: those of earlier versions (`results`, `archives`)
 * go to the folder `files`, and all of that folder to the bucket of the settings. Another folder may be the same one by
 * another path, so nothing is moved to it. A killed start goes on where it stopped.
 */
export async function adoptFiles(adoption: Adoption): Promise<void> {
  const { dataDir, id, store } = adoption
  const folder = filesFolder(dataDir)
  const own = join(folder, id)
  await adoptResults(adoption, own)
  await adoptArchives(dataDir, own)
  if (!isBucket(store) || !(await stat(own).catch(missing))) return
  const held = await openFolderFiles(folder)
  for await (const { key, bytes } of held.list(`${id}/`)) {
    const present = await store.stat(key)
    if (present?.bytes !== bytes) await store.put(key, createReadStream(join(folder, key)))
    await held.delete(key)
  }
  await rm(own, { recursive: true, force: true })
}

/** A result may belong to several tenants: each gets a name of its own for it. */
async function adoptResults({ database, dataDir }: Adoption, own: string): Promise<void> {
  const earlier = join(dataDir, 'results')
  if (!(await stat(earlier).catch(missing))) return
  for (const tenantId of await allTenants(database)) {
    const scope = { tenantId, planUnitCode: null, userId: null }
    const rows = await withTenant(database.app, scope, (tx) =>
      tx.rows<{ key: string }>(
        'select distinct key from run_file where tenant_id = (select current_tenant())',
      ),
    )
    if (rows.length > 0) await mkdir(join(own, String(tenantId)), { recursive: true, mode: 0o700 })
    for (const { key } of rows)
      await link(join(earlier, key.slice(0, 2), key), join(own, String(tenantId), key)).catch(unlessDone)
  }
  await rm(earlier, { recursive: true, force: true })
}

async function adoptArchives(dataDir: string, own: string): Promise<void> {
  const earlier = join(dataDir, 'archives')
  for (const tenantId of (await readdir(earlier).catch(missing)) ?? [])
    for (const name of (await readdir(join(earlier, tenantId)).catch(missing)) ?? [])
      await placeFile(join(earlier, tenantId, name), join(own, tenantId, 'archives', name)).catch(missing)
  await rm(earlier, { recursive: true, force: true })
}

const missing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

/** Linked by a start that was killed, or lost before. */
const unlessDone = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error
}
