import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access } from '#domain/services/access/session.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { createTestDatabase, testPassword, type TestDatabase } from '../support/database.ts'
import { demo, demoDay } from '../support/kitting.ts'
import { ObjectServer } from '../support/object-server.ts'
import { ServerProcess } from '../support/server-process.ts'
import { sharedSettings } from '../support/site.ts'

/** Two processes with different data folders on one database and one object storage. */
let database: TestDatabase
let objects: ObjectServer
let home: string
let one: ServerProcess
let two: ServerProcess

const start = async (folder: string, settings: NodeJS.ProcessEnv): Promise<ServerProcess> =>
  ServerProcess.start(join(home, folder), { ...(await sharedSettings(database, objects)), ...settings })

const shared = { TAKT_SECRET: 'takt'.repeat(10) }

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'takt-two-'))
  objects = await ObjectServer.start()
  database = await createTestDatabase(demo())
  ;[one, two] = await Promise.all([start('one', shared), start('two', shared)])
}, 120_000)

afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()])
  await database?.close()
  await objects?.stop()
  await rm(home, { recursive: true, force: true })
})

describe('two servers of one database', () => {
  it('know who signed in on the other one', async () => {
    await one.signIn(testPassword)
    two.continueFrom(one)
    expect(await two.ask(access.current)).toMatchObject({ user: { userName: 'admin' } })
  })

  it('read results that either of them wrote', async () => {
    const { runNo } = await one.ask(kittingRuns.start, { schemeCode: 'STD', asOf: demoDay.toISOString() })
    let run = await two.ask(kittingRuns.progress, { runNo })
    while (run.status === 'Q' || run.status === 'R') {
      await sleep(50)
      run = await two.ask(kittingRuns.progress, { runNo })
    }
    expect(['S', 'W']).toContain(run.status)
    const read = async (server: ServerProcess): Promise<Buffer> => {
      const answer = await server.fetch(kittingRuns.table, { runNo, table: 'orders' })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.arrayBuffer())
    }
    const [mine, theirs] = [await read(one), await read(two)]
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.equals(theirs)).toBe(true)
    expect(
      [...objects.objects.keys()].every((key) => /^site\/[0-9a-f-]{36}\/1\/[0-9a-f]{64}$/.test(key)),
    ).toBe(true)
    for (const folder of ['one', 'two']) expect(existsSync(join(home, folder, 'files'))).toBe(false)
  })

  it('do not start with a third one that signs with other keys', async () => {
    await expect(start('three', {})).rejects.toThrow(/Other servers .*TAKT_TOKEN_KEYS.*TAKT_SECRET/)
  })
})
