import { spawn } from 'node:child_process'
import { cp, lstat, mkdir, mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/server/app/open-database.ts'
import { binariesAt, completeLinks, findBinaries } from '../../../src/server/db/embedded/binaries.ts'
import { unprivileged } from '../../../src/server/db/embedded/identity.ts'
import { startEmbedded } from '../../../src/server/db/embedded/supervisor.ts'
import { loadSecrets } from '../../../src/server/db/secrets.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { install } from '../../../src/server/app/install.ts'
import { asAdmin, tenantOne } from '../../support/database.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'takt-embedded-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

const postmaster = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0])

/** Starts a writing server process, lets it acknowledge some rows, kills it; gives the codes it acknowledged. */
async function writeUntilKilled(dataDir: string, rows: number, alsoPostgres: boolean): Promise<string[]> {
  const script = fileURLToPath(new URL('../../support/writer-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  let rest = ''
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => resolve())
    child.stdout.on('data', (data: Buffer) => {
      const parts = (rest + data.toString()).split('\n')
      rest = parts.pop()!
      lines.push(...parts)
      if (lines.length <= rows || child.killed) return
      child.kill('SIGKILL')
      if (alsoPostgres) void postmaster(dataDir).then((pid) => process.kill(pid, 'SIGKILL'))
    })
  })
  return lines.slice(1)
}

describe('the embedded server', () => {
  it('outlives a killed Takt and a killed PostgreSQL with every acknowledged row and no half transaction', async () => {
    const dataDir = join(home, 'killed')
    const acknowledged: string[] = []
    for (const [rows, alsoPostgres] of [
      [40, false],
      [25, true],
      [60, true],
    ] as const)
      acknowledged.push(...(await writeUntilKilled(dataDir, rows, alsoPostgres)))
    const database = await openDatabase({ dataDir, url: '' })
    const codes = async (table: string) =>
      (
        await withTenant(database.app, tenantOne, (tx) =>
          tx.rows<{ code: string }>(`select code from ${table} order by 1`),
        )
      ).map((row) => row.code)
    const [units, groups] = [await codes('unit'), await codes('item_group')]
    expect(units).toEqual(groups)
    expect(units).toEqual(expect.arrayContaining(acknowledged))
    expect(units.length - acknowledged.length).toBeLessThanOrEqual(3)
    expect(acknowledged.length).toBeGreaterThan(120)
    await database.close()
  })

  it('is adopted while it runs, and stopped by who answers for it alone', async () => {
    const dataDir = join(home, 'adopted')
    const { database: password } = await loadSecrets(dataDir)
    const first = await startEmbedded({ dataDir, password })
    const second = await startEmbedded({ dataDir, password })
    expect([first.adopted, second.adopted]).toEqual([false, true])
    expect(second.host).toBe(first.host)
    expect(Buffer.byteLength(first.host)).toBeLessThanOrEqual(90)
    await first.stop()
    await expect(postmaster(dataDir)).rejects.toThrow()
    const third = await startEmbedded({ dataDir, password })
    expect(third.adopted).toBe(false)
    await writeFile(join(dataDir, 'postgres/owner'), '1')
    const guest = await startEmbedded({ dataDir, password })
    await guest.stop()
    expect(await postmaster(dataDir)).toBeGreaterThan(0)
    await third.stop()
  })

  it('is started again when it dies on its own, and requests go on', async () => {
    const dataDir = join(home, 'restarted')
    const database = await openDatabase({ dataDir, url: '' })
    await install(database)
    const units = () => withTenant(database.app, tenantOne, (tx) => tx.rows('select code from plan_unit'))
    const first = await postmaster(dataDir)
    process.kill(first, 'SIGKILL')
    const now = () => postmaster(dataDir).catch(() => first)
    await expect.poll(now, { timeout: 30_000 }).not.toBe(first)
    await expect.poll(() => units().catch(() => 'down'), { timeout: 30_000 }).toEqual([{ code: 'JS' }])
    await asAdmin(
      { ...database.connection('app_rw'), user: 'postgres', password: database.secrets.database },
      async (admin) => {
        await admin.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
        )
      },
    )
    await expect.poll(() => units().catch(() => 'down'), { timeout: 30_000 }).toEqual([{ code: 'JS' }])
    await database.close()
  })

  it('may lose connections at any moment of their use without ending the process', async () => {
    const dataDir = join(home, 'lost')
    const database = await openDatabase({ dataDir, url: '', poolSize: 10 })
    await install(database)
    const units = () => withTenant(database.app, tenantOne, (tx) => tx.rows('select code from plan_unit'))
    // Taken from the pool, and not yet listened to by whoever took it.
    for (const pool of [database.app, database.read]) {
      const client = await pool.connect()
      expect(() => client.emit('error', new Error('the server is gone'))).not.toThrow()
      client.release(true)
    }
    for (let kill = 0; kill < (process.env['TAKT_TEST_ALL'] ? 30 : 3); kill++) {
      const asked = Promise.allSettled(Array.from({ length: 30 }, units))
      const killed = await postmaster(dataDir)
      process.kill(killed, 'SIGKILL')
      await asked
      // Until then a connection of before may still answer.
      await expect.poll(() => postmaster(dataDir).catch(() => killed), { timeout: 30_000 }).not.toBe(killed)
      await expect.poll(() => units().catch(() => 'down'), { timeout: 30_000 }).toEqual([{ code: 'JS' }])
    }
    await database.close()
  })

  it('starts although its lock file names a process that is another program now', async () => {
    const dataDir = join(home, 'reused')
    const { database: password } = await loadSecrets(dataDir)
    const first = await startEmbedded({ dataDir, password })
    const lock = join(dataDir, 'postgres/cluster/postmaster.pid')
    const text = await readFile(lock, 'utf8')
    await first.stop()
    await writeFile(lock, text.replace(/^\d+/, String(process.ppid)))
    const second = await startEmbedded({ dataDir, password })
    expect(second.adopted).toBe(false)
    await second.stop()
  })

  it('starts once when two processes open a new directory at the same time', async () => {
    const dataDir = join(home, 'both')
    const { database: password } = await loadSecrets(dataDir)
    const both = await Promise.all([
      startEmbedded({ dataDir, password }),
      startEmbedded({ dataDir, password }),
    ])
    expect(both[0].host).toBe(both[1].host)
    expect(both.filter((one) => one.adopted)).toHaveLength(1)
    for (const one of both) await one.stop()
    await expect(postmaster(dataDir)).rejects.toThrow()
  })

  it('keeps its data in another place and reaches it where a path is too long for a socket', async () => {
    const dataDir = join(
      home,
      'a-long-directory-name-that-no-socket-address-has-room-for',
      'and-one-more-below-it',
    )
    const { database: password } = await loadSecrets(dataDir)
    const server = await startEmbedded({ dataDir, password })
    expect(Buffer.byteLength(server.host)).toBeLessThanOrEqual(90)
    await server.stop()
    await rm(server.host, { recursive: true, force: true })
  })

  it('never uses a cluster that was not finished', async () => {
    const dataDir = join(home, 'unfinished')
    await mkdir(join(dataDir, 'postgres/cluster.new-1'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/cluster.new-1/PG_VERSION'), '18')
    const { database: password } = await loadSecrets(dataDir)
    const server = await startEmbedded({ dataDir, password })
    expect(server.adopted).toBe(false)
    await server.stop()
  })

  it('makes the library links that an install without scripts leaves out', async () => {
    const { root } = await findBinaries()
    const copy = join(home, 'binaries')
    await cp(join(root, 'native/pg-symlinks.json'), join(copy, 'native/pg-symlinks.json'))
    const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
      target: string
    }[]
    await mkdir(join(copy, 'native/lib'), { recursive: true })
    await completeLinks(copy)
    await unlink(join(copy, links[0]!.target))
    await completeLinks(copy)
    for (const { target } of links)
      expect((await lstat(join(copy, target))).isSymbolicLink(), target).toBe(true)
  })

  it.runIf(process.getuid?.() === 0)(
    'runs under an unprivileged user where namespaces are forbidden',
    async () => {
      const { root } = await findBinaries()
      // mkdtemp makes its directory for its owner alone: the other user cannot enter, so the data goes elsewhere.
      const hidden = await unprivileged(binariesAt(root), join(home, 'hidden/postgres'))
      expect(hidden.home).toMatch(/^\/var\/lib\/takt\//)
      const version = await hidden.run(hidden.binaries.initdb, ['--version'])
      expect(version).toMatchObject({ code: 0, output: expect.stringContaining('PostgreSQL') as string })
      const made = await hidden.run(hidden.binaries.initdb, ['-D', join(hidden.home, 'cluster'), '-N'])
      expect(made.code, made.output).toBe(0)
      await rm(hidden.home, { recursive: true, force: true })
    },
  )

  it('refuses damaged secrets instead of running without them', async () => {
    const dataDir = join(home, 'damaged')
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'secrets.json'), '{"database":"short"}')
    await expect(openDatabase({ dataDir, url: '' })).rejects.toThrow(/no proper secrets/)
  })
})
