import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesBelow } from '../../../src/server/base/files/file-store.ts'
import { installationId } from '../../../src/server/db/installation.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { openFiles } from '../../../src/server/outgoing/open-files.ts'
import { adoptFiles } from '../../../src/server/platform/files/adopt.ts'
import { resultStore } from '../../../src/server/platform/results/store.ts'
import { createTestDatabase, tenantOne, tenantTwo, type TestDatabase } from '../../support/database.ts'
import { keysOf } from '../../support/files.ts'
import { ObjectServer, storeOf } from '../../support/object-server.ts'

let database: TestDatabase
let objects: ObjectServer
let dataDir: string
let id: string
beforeAll(async () => {
  objects = await ObjectServer.start()
  database = await createTestDatabase()
  id = await installationId(database.app)
  dataDir = await mkdtemp(join(tmpdir(), 'takt-adopt-'))
})
afterAll(async () => {
  await database?.close()
  await objects?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Results as versions before frames kept them. */
const content = randomBytes(1000)
const key = 'ab'.repeat(32)
const unnamed = 'cd'.repeat(32)

async function keepEarlier(path: string): Promise<void> {
  await mkdir(dirname(join(dataDir, path)), { recursive: true })
  await writeFile(join(dataDir, path), content)
}

const expected = [`1/${key}`, '1/archives/a.csv.gz', `2/${key}`]

describe('files of a data folder', () => {
  it('of earlier versions go to the tenants whose rows name them', async () => {
    for (const scope of [tenantOne, tenantTwo])
      await withTenant(database.app, scope, (tx) =>
        tx.run(
          `insert into run_file (run_no, name, key, bytes, rows) values ('K1', 'orders', $1, 1000, 1), ('K1', 'lost', $2, 1, 1)`,
          [key, 'ef'.repeat(32)],
        ),
      )
    for (const path of [`results/ab/${key}`, `results/cd/${unnamed}`, 'archives/1/a.csv.gz'])
      await keepEarlier(path)
    const store = await openFiles(dataDir, null)
    await adoptFiles({ database, dataDir, id, store })
    await adoptFiles({ database, dataDir, id, store })
    const files = filesBelow(store, `${id}/`)
    expect(await keysOf(files)).toEqual(expected)
    expect([existsSync(join(dataDir, 'results')), existsSync(join(dataDir, 'archives'))]).toEqual([
      false,
      false,
    ])
    const results = resultStore(files)
    expect((await buffer((await results.get({ tenantId: 2, key }))!)).equals(content)).toBe(true)
    const part = await buffer((await results.get({ tenantId: 1, key }, { from: 10, to: 20 }))!)
    expect(part.equals(content.subarray(10, 20))).toBe(true)
  })

  it('go to the bucket of the settings, also where a start was killed meanwhile', async () => {
    const store = await openFiles(dataDir, storeOf(objects), { pausesMs: [] })
    let calls = 0
    objects.intercept = ({ method }) => (method === 'PUT' && calls++ === 1 ? 503 : null)
    await expect(adoptFiles({ database, dataDir, id, store })).rejects.toThrow('503')
    objects.intercept = () => null
    await adoptFiles({ database, dataDir, id, store })
    const files = filesBelow(store, `${id}/`)
    expect(await keysOf(files)).toEqual(expected)
    expect((await buffer((await files.get(`2/${key}`))!)).equals(content)).toBe(true)
    expect(existsSync(join(dataDir, 'files', id))).toBe(false)
  })
})
