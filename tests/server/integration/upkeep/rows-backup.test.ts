import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '../../../../src/server/app/open-database.ts'
import { schemaLevel } from '../../../../src/server/db/schema/level.ts'
import { folderStore } from '../../../../src/server/features/maintenance/backup/folder-store.ts'
import { headText, type BackupHead } from '../../../../src/server/features/maintenance/backup/head.ts'
import { listBackups, pruneBackups } from '../../../../src/server/features/maintenance/backup/keep.ts'
import { installationId } from '../../../../src/server/db/installation.ts'
import { openFiles } from '../../../../src/server/outgoing/open-files.ts'
import { makeBackup } from '../../../../src/server/features/maintenance/backup/make.ts'
import { readSettings } from '../../../../src/server/base/settings.ts'
import { backupStore, storedBackup } from '../../../../src/server/features/maintenance/backup/place.ts'
import { restoreBackup } from '../../../../src/server/features/maintenance/backup/restore.ts'
import type { BackupStore } from '../../../../src/server/features/maintenance/backup/store.ts'
import { readVerified, verifyAndNote } from '../../../../src/server/features/maintenance/backup/verified.ts'
import { asAdmin, createTestDatabase } from '../../../support/database.ts'
import { demo } from '../../../support/kitting.ts'
import { ObjectServer, storeOf } from '../../../support/object-server.ts'
import { makeTable, listOf, ownField } from '../../../support/own-tables.ts'
import { serveTestDatabase, type TestServer } from '../../../support/server.ts'

const key = Buffer.alloc(32, 9)
const place = 's3://backups/site/one'

let home: string
let dataDir: string
let server: TestServer
let objects: ObjectServer
let store: BackupStore
let head: BackupHead
const targets: string[] = []

const admin = (): ClientConfig => server.database.admin

/** An empty database of the same server, as another one that DATABASE_URL names. */
async function emptyDatabase(): Promise<ClientConfig> {
  const name = `rows_${process.pid}_${targets.length}`
  targets.push(name)
  await asAdmin(admin(), (client) => client.query(`create database ${name}`))
  return { ...admin(), database: name }
}

/** Each row of each table of the product, and its sequences. */
const contentOf = (login: ClientConfig): Promise<Record<string, string>> =>
  asAdmin(login, async (client) => {
    const { rows } = await client.query<{ name: string; columns: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
       where (c.relkind = 'r' and not (c.relispartition and n.nspname = 'takt') or c.relkind = 'p' and n.nspname = 'takt')
         and n.nspname in ('takt', 'pgboss', 'tenant_tables') and a.attnum > 0 and not a.attisdropped
       group by 1 order by 1`,
    )
    const content: Record<string, string> = {}
    for (const { name, columns } of rows) {
      const hashed = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(row(${columns})::text), '' order by md5(row(${columns})::text))), '') as hash from ${name}`,
      )
      content[name] = hashed.rows[0]!.hash
    }
    const sequences = await client.query<{ name: string; at: string }>(
      `select schemaname || '.' || sequencename as name, coalesce(last_value::text, 'new') as at from pg_sequences order by 1`,
    )
    for (const { name, at } of sequences.rows) content[name] = at
    // The queue of the server that runs notes there when it looked.
    delete content['pgboss.version']
    return content
  })

/** Key of a file in the store that servers share. */
let stored: string
beforeAll(async () => {
  home = await mkdtemp(join(inject('folder'), 'rows-'))
  dataDir = join(home, 'data')
  objects = await ObjectServer.start()
  server = await serveTestDatabase(await createTestDatabase(demo()))
  await makeTable(server.one, 'X_shelf', [ownField('height', 'quantity')])
  await makeTable(server.one, 'X_mould', [ownField('at', 'reference', { target: 'X_shelf' })])
  await server.one.ask(listOf('X_shelf').create, { code: 'S1', name: '架', height: '1.5' })
  await server.one.ask(listOf('X_mould').create, { code: 'M1', name: 'one', at: 'S1' })
  // A database that an older version made may have a column that this one does not make.
  await asAdmin(admin(), async (client) => {
    await client.query(`alter table takt.unit add column former numeric(8, 2) default 4.5`)
  })
  await mkdir(join(dataDir, 'results', 'ab'), { recursive: true })
  await writeFile(join(dataDir, 'results', 'ab', 'abcd'), 'a result')
  await writeFile(
    join(dataDir, 'secrets.json'),
    JSON.stringify({ database: 'd'.repeat(40), tokens: 't'.repeat(40) }),
  )
  await writeFile(join(dataDir, 'outgoing.json'), JSON.stringify(objects.entry()))
  store = await backupStore(dataDir, readSettings({}), place)
  const files = await openFiles(dataDir, storeOf(objects))
  stored = `${await installationId(server.database.app)}/1/${'0'.repeat(64)}`
  await files.put(stored, [Buffer.from('a stored result')])
  head = await makeBackup({ dataDir, server: { admin: admin() }, store, files, key })
}, 120_000)

afterAll(async () => {
  for (const name of targets)
    await asAdmin(admin(), (client) => client.query(`drop database if exists ${name} with (force)`))
  await server?.close()
  await objects?.stop()
  await rm(home, { recursive: true, force: true })
})

describe('a backup of a database of another server', () => {
  it('restores every row, sequence and file into an empty database', async () => {
    const target = await emptyDatabase()
    const restored = join(home, 'restored')
    const from = await storedBackup(dataDir, readSettings({}), `${place}/${head.name}`)
    await restoreBackup({ from, dataDir: restored, key, database: target })
    expect(await contentOf(target)).toEqual(await contentOf(admin()))
    for (const file of ['results/ab/abcd', 'secrets.json', 'outgoing.json'])
      expect(await readFile(join(restored, file))).toEqual(await readFile(join(dataDir, file)))
    expect(String(await readFile(join(restored, 'files', stored)))).toBe('a stored result')
    const again = restoreBackup({ from, dataDir: join(home, 'again'), key, database: target })
    await expect(again).rejects.toThrow('holds an installation of Takt')
    const { user, password, host, port } = target
    const login = `${user}:${encodeURIComponent(String(password))}`
    const url = `postgresql://${login}@/${target.database}?host=${host}&port=${port}`
    const opened = await openDatabase({ dataDir: restored, url })
    expect(opened.upgrade!.steps).toEqual([])
    await opened.close()
  }, 120_000)

  it('is verified in a scratch database, and what is damaged is named', async () => {
    const verifying = () =>
      verifyAndNote({ from: store.open(head.name), key, scratch: home }, () => new Date('2026-03-01'))
    const found = await verifying()
    expect(found).toMatchObject({ rows: head.tables.reduce((sum, { rows }) => sum + rows, 0), changing: 0 })
    expect(await readVerified(store.open(head.name))).toMatchObject({ fault: null })
    const name = objects.objects.get(`site/one/${head.name}/rows.zst.enc`)!
    const at = name.body.length >> 1
    name.body[at]! ^= 1
    await expect(verifying()).rejects.toThrow('rows.zst.enc is damaged')
    name.body[at]! ^= 1
    expect((await readVerified(store.open(head.name)))?.fault?.en).toContain('rows.zst.enc')
  }, 120_000)

  it('whose rows are others leaves the database empty, and names the tables', async () => {
    const plain = folderStore(join(home, 'plain'))
    const made = await makeBackup({ dataDir, server: { admin: admin() }, store: plain, key: null })
    const file = join(home, 'plain', made.name, 'rows.zst')
    const rows = zstdDecompressSync(await readFile(file))
    const place = rows.indexOf('演示工厂')
    rows[place + 2]! ^= 1
    const swapped = zstdCompressSync(rows)
    await writeFile(file, swapped)
    const sha256 = createHash('sha256').update(swapped).digest('hex')
    const files = made.files.map((one) =>
      one.name === 'rows.zst' ? { ...one, bytes: swapped.length, sha256 } : one,
    )
    await writeFile(join(home, 'plain', made.name, 'head.json'), headText({ ...made, files }, null))
    const target = await emptyDatabase()
    const restoring = (dataDir: string) =>
      restoreBackup({ from: plain.open(made.name), dataDir, key: null, database: target })
    await expect(restoring(join(home, 'swapped'))).rejects.toThrow('takt.plan_unit: ')
    await expect(readFile(join(home, 'swapped', 'secrets.json'))).rejects.toThrow('ENOENT')
    const users = await asAdmin(target, (client) => client.query('select from takt."user"'))
    expect(users.rows).toEqual([])
    // The database that was prepared, and stayed empty, takes the next one.
    const from = store.open(head.name)
    await restoreBackup({ from, dataDir: join(home, 'next'), key, database: target })
  }, 120_000)

  it('is of one moment, whatever is written meanwhile', async () => {
    const plain = folderStore(join(home, 'moment'))
    let isWritten = false
    const made = await makeBackup({
      dataDir,
      server: { admin: admin() },
      store: plain,
      key: null,
      progress: (phase) => {
        if (phase !== 'database' || isWritten) return
        isWritten = true
        void server.one.ask(listOf('X_shelf').create, { code: 'S2', name: 'later' })
      },
    })
    expect(isWritten).toBe(true)
    expect(
      made.tables.filter(({ name }) => name.startsWith('tenant_tables.')).map(({ rows }) => rows),
    ).toEqual([1, 1])
  }, 60_000)

  it('is refused by a login that does not see all rows, and of another level', async () => {
    const narrow = server.database.connection('app_rw')
    const making = makeBackup({ dataDir, server: { admin: narrow }, store, key })
    await expect(making).rejects.toThrow('alter role app_rw bypassrls')
    const plain = folderStore(join(home, 'level'))
    const made = await makeBackup({ dataDir, server: { admin: admin() }, store: plain, key: null })
    const older = { ...made, level: schemaLevel - 1 }
    await writeFile(join(home, 'level', made.name, 'head.json'), headText(older, null))
    const from = plain.open(made.name)
    const restoring = restoreBackup({ from, dataDir: join(home, 'older'), key: null, allowOlder: true })
    await expect(restoring).rejects.toThrow(`schema level ${schemaLevel - 1}`)
  }, 60_000)
})

describe('backups in a bucket', () => {
  const making = (at: string) =>
    makeBackup({ dataDir, server: { admin: admin() }, store, key, now: () => new Date(at) })

  it('are kept by count, and one that fails leaves nothing', async () => {
    const [second, third] = [await making('2027-01-01T00:00:00Z'), await making('2027-01-02T00:00:00Z')]
    const listed = async () => (await listBackups(store)).map(({ name }) => name)
    expect(await listed()).toEqual([third.name, second.name, head.name])
    expect(await pruneBackups(store, { count: 2, days: null }, new Date())).toEqual([head.name])
    objects.intercept = ({ key: object, method }) =>
      method === 'PUT' && object.endsWith('head.json') ? 403 : null
    await expect(making('2027-01-03T00:00:00Z')).rejects.toThrow('refuses access (403 SlowDown)')
    objects.intercept = () => null
    expect(await listed()).toEqual([third.name, second.name])
    const folders = new Set(
      [...objects.objects.keys()]
        .filter((name) => name.startsWith('site/'))
        .map((name) => name.split('/')[2]),
    )
    expect(folders).toEqual(new Set([second.name, third.name]))
  }, 120_000)

  it('that a killed process left half are none, and the next one removes them', async () => {
    const left = 'site/one/takt-20270104-000000-abcdef'
    const [newest] = await listBackups(store)
    // Nobody has a process of this number.
    const mark = `${left}/4194304@${hostname().replaceAll(/[^\w-]/g, '_')}.partial`
    for (const name of [mark, `${left}/rows.zst.enc`])
      objects.objects.set(name, { body: Buffer.from('half'), tag: '"t"', at: new Date() })
    objects.uploads.set('pending', { key: `${left}/files.tar.zst.enc`, at: new Date(), parts: new Map() })
    expect((await listBackups(store)).map(({ name }) => name)).toContain(newest!.name)
    expect((await listBackups(store)).map(({ name }) => name)).not.toContain('takt-20270104-000000-abcdef')
    await making('2027-01-05T00:00:00Z')
    expect([...objects.objects.keys()].filter((name) => name.startsWith(left))).toEqual([])
    expect(objects.uploads.size).toBe(0)
  }, 60_000)

  it('say in words that the keys are wrong, the bucket is none, or nobody answers', async () => {
    const listing = async (changes: object, at = place) => {
      const folder = await mkdtemp(join(home, 'other-'))
      await writeFile(join(folder, 'outgoing.json'), JSON.stringify(objects.entry(changes)))
      return listBackups(await backupStore(folder, readSettings({}), at))
    }
    const credentials = { accessKey: objects.accessKey, secretKey: 'another' }
    await expect(listing({ credentials })).rejects.toThrow('refuses access (403 SignatureDoesNotMatch)')
    await expect(listing({ name: 'absent' }, 's3://absent')).rejects.toThrow('404 NoSuchBucket')
    await expect(listing({ inside: false, tls: false })).rejects.toThrow('set "inside": true')
    await expect(listing({}, 's3://other/x')).rejects.toThrow('no entry of buckets')
  })
})
